import type { HandleVault } from '../../vault/handle-vault.ts';
import { handleCharsMax, handleFrom, handleInText } from '../../vault/handle-syntax.ts';

export interface Restored {
  readonly text: string;
  readonly restored: readonly string[];
  /** Handles that this vault does not know: they stay as they are. */
  readonly unknown: readonly string[];
}

/** Puts real values back, in a single pass: what a value contains is never read as a handle or a pattern. */
export function restoreText(text: string, vault: HandleVault): Restored {
  const stream = restoreStream(vault);
  const start = stream.push(text);
  return { text: start + stream.end(), restored: stream.restored, unknown: stream.unknown };
}

export interface RestoreStream {
  /** What can leave now. Only a tail that may be the start of a handle is held back. */
  push(chunk: string): string;
  end(): string;
  readonly restored: readonly string[];
  readonly unknown: readonly string[];
}

/** The same for a text that comes in chunks: however it is cut, the parts add up to `restoreText` of the whole. */
export function restoreStream(vault: HandleVault): RestoreStream {
  const restored: string[] = [];
  const unknown: string[] = [];
  const names = new Set(vault.entries.map((entry) => entry.handle.replace(/_\d+$/, '')));
  /** The last character that already left: a handle has no letter on its left. */
  let before = '';
  let held = '';

  const release = (text: string): string => {
    const pattern = handleInText();
    const seen = before + text;
    let out = '';
    let at = before.length;
    pattern.lastIndex = at;
    for (let match = pattern.exec(seen); match; match = pattern.exec(seen)) {
      const handle = handleFrom(match);
      const value = vault.valueOf(handle);
      out += seen.slice(at, match.index) + (value ?? match[0]);
      at = match.index + match[0].length;
      if (value !== undefined) restored.push(handle);
      else if (canonical.test(match[0])) unknown.push(handle);
    }
    if (seen !== '') before = seen.slice(-1);
    return out + seen.slice(at);
  };

  return {
    restored,
    unknown,
    push(chunk) {
      const text = held + chunk;
      const cut = safeLength(text, names);
      held = text.slice(cut);
      return release(text.slice(0, cut));
    },
    end() {
      const text = held;
      held = '';
      return release(text);
    },
  };
}

const canonical = /^\[[A-Z_]+_\d+\]$/;
const openTail = /\[ ?(?:[A-Za-z][A-Za-z_ ]{0,29}(?:\d{1,5} ?)?)?$/;
const bareTail = /(?<![A-Za-z0-9_])([A-Z][A-Z_]{0,29})(\d{0,5})$/;

/** How much of a text is certainly not the start of a handle. */
function safeLength(text: string, names: ReadonlySet<string>): number {
  const from = Math.max(0, text.length - handleCharsMax);
  const tail = text.slice(from);
  const open = openTail.exec(tail);
  if (open) return from + open.index;
  const bare = bareTail.exec(tail);
  const start = bare?.[1];
  if (!bare || start === undefined) return text.length;
  for (const name of names) {
    const whole = `${name}_`;
    if (bare[2] === '' ? whole.startsWith(start) : start === whole) return from + bare.index;
  }
  return text.length;
}
