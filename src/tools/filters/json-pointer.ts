/** RFC 6901: `/a~1b/0` as its reference tokens `['a/b', '0']`. */
export type Pointer = readonly string[];

/** Undefined when the text is no JSON pointer: one that does not begin with `/`, or a `~` that is neither `~0` nor `~1`. */
export function parsePointer(text: string): Pointer | undefined {
  if (text === '') return [];
  if (!text.startsWith('/') || /~(?![01])/.test(text)) return undefined;
  return text
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The position that a token names in an array; undefined for everything but 0 and digits that do not begin with 0. */
export function arrayIndex(token: string): number | undefined {
  return /^(?:0|[1-9]\d{0,8})$/.test(token) ? Number(token) : undefined;
}

export type Found = { readonly there: true; readonly value: unknown } | { readonly there: false };

const nothing: Found = { there: false };

/** What is at this place: own members and existing elements alone, never what an object inherits. */
export function valueAt(root: unknown, pointer: Pointer): Found {
  let value = root;
  for (const token of pointer) {
    if (Array.isArray(value)) {
      const index = arrayIndex(token);
      if (index === undefined || index >= value.length) return nothing;
      value = value[index];
    } else if (isObject(value) && Object.hasOwn(value, token)) {
      value = value[token];
    } else return nothing;
  }
  return { there: true, value };
}

/** An object of JSON, not an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
