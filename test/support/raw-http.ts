import { connect } from 'node:net';

/** An answer as it came over the wire. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Sends bytes as they are, for requests that no client would write; reads until the service closes or all came. */
export async function sendRaw(url: string, bytes: string | Buffer, answers = 1): Promise<readonly RawAnswer[]> {
  const { hostname, port } = new URL(url);
  const received = await new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (readAnswers(Buffer.concat(chunks)).length >= answers) socket.end();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(chunks)));
  });
  return readAnswers(received);
}

/** One POST after the other on one connection, all written at once: the service takes them up in the same moment. */
export function postAtOnce(
  url: string,
  path: string,
  bodies: readonly unknown[],
  headers: Readonly<Record<string, string>> = {},
): Promise<readonly RawAnswer[]> {
  const requests = bodies.map((body) => {
    const text = JSON.stringify(body);
    const lines = Object.entries({
      Host: 'localhost',
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(text)),
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`);
    return `POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}`;
  });
  return sendRaw(url, requests.join(''), bodies.length);
}

/** The whole answers at the start of what came. Answers with a length only, or one that ends with the connection. */
function readAnswers(bytes: Buffer): readonly RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = bytes;
  for (;;) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) return answers;
    const [first = '', ...lines] = rest.subarray(0, end).toString('latin1').split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    );
    const from = end + 4;
    const to = from + Number(headers['content-length'] ?? 0);
    if (rest.length < to) return answers;
    answers.push({
      status: Number(first.split(' ')[1]),
      headers,
      text: rest.subarray(from, to).toString('utf8'),
    });
    rest = rest.subarray(to);
  }
}
