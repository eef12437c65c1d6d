// A fault that nobody catches, at a moment the test chooses: node --import ./fault-on-signal.mjs
process.on('SIGUSR2', () => {
  throw new Error('no such member: Maria Lopez, 123-45-6789');
});
