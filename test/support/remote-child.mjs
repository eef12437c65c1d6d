// Somebody else's middleware server as a child process: puts its key in front of a text; hangs on "hang", dies on "die".
import { createInterface } from 'node:readline';

const say = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  if (method === 'initialize') {
    const { protocolVersion } = params;
    say({ id, result: { protocolVersion, capabilities: {}, serverInfo: { name: 'child', version: '1' } } });
  } else if (method !== 'middleware/invoke') {
    say({ id, error: { code: -32601, message: 'Method not found' } });
  } else {
    const [{ text }] = params.context;
    if (text.includes('die')) process.exit(7);
    if (text.includes('hang')) return;
    const secrets = Object.keys(process.env).filter((name) => /OMBUD/.test(name));
    say({ id, result: { content: [{ type: 'text', text: `${process.env.TOKEN} ${secrets.join()}: ${text}` }] } });
  }
});
