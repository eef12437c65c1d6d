// npm start: builds when a source changed, then runs the service in this very process (signals reach it directly).
await import('./build.mjs');
await import('../dist/src/main.js');
