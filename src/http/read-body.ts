import { AppError } from '../errors.ts';

/** Raw bytes to JSON, with one clear sentence for each way in which they may not be any. */
export function readJsonBody(bytes: Buffer | undefined, contentType: string | undefined): unknown {
  if (bytes === undefined || bytes.length === 0) return undefined;
  if (contentType === undefined || !/^application\/([a-z.+-]+\+)?json\b/i.test(contentType)) {
    throw new AppError(
      'unsupported_media_type',
      'Send the body as JSON, with the header Content-Type: application/json.',
    );
  }
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError('invalid_utf8', 'The body is not valid UTF-8. Encode the text as UTF-8 and send it again.', {
      cause,
    });
  }
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new AppError('malformed_json', 'The body is not valid JSON. Check its quotes, commas and brackets.', {
      cause,
    });
  }
}
