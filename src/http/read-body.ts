import { AppError } from '../errors.ts';

/** Raw bytes to JSON, with one clear sentence for each way in which they may not be any. */
export function readJsonBody(bytes: Buffer | undefined, contentType: string | undefined, depthMax: number): unknown {
  if (bytes === undefined || bytes.length === 0) return undefined;
  if (contentType === undefined || !isJson(contentType)) {
    throw new AppError(
      'unsupported_media_type',
      'Send the body as JSON in UTF-8, with the header Content-Type: application/json.',
    );
  }
  const text = decode(bytes);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (cause) {
    throw new AppError('malformed_json', 'The body is not valid JSON. Check its quotes, commas and brackets.', {
      cause,
    });
  }
  checkDepth(text, depthMax);
  return body;
}

/** What walks the value later calls itself once a level; the stack must not be the bound. Throws `invalid_request`. */
export function checkDepth(json: string, depthMax: number): void {
  if (isNestedDeeper(json, depthMax))
    throw new AppError('invalid_request', `The body is nested too deeply; at most ${depthMax} levels fit.`);
}

function isJson(contentType: string): boolean {
  const [type = '', ...parameters] = contentType.toLowerCase().split(';');
  const charset = parameters.map((parameter) => /^charset="?([^"]*)"?$/.exec(parameter.trim())?.[1]).find(Boolean);
  return /^application\/([a-z0-9.-]+\+)?json$/.test(type.trim()) && (charset === undefined || /^utf-?8$/.test(charset));
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError('invalid_utf8', 'The body is not valid UTF-8. Encode the text as UTF-8 and send it again.', {
      cause,
    });
  }
}

/** Whether JSON opens more brackets at once than this; brackets in strings don't count. */
function isNestedDeeper(json: string, levels: number): boolean {
  let depth = 0;
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    if (depth > levels) return true;
  }
  return false;
}
