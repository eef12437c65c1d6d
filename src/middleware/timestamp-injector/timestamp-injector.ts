import { z } from 'zod';
import type { ContextFunction } from '../context-function.ts';

const zone = z.string().refine(isZone, 'is no IANA time zone, such as America/Chicago');

export const timestampInjectorInput = z.strictObject({
  zone: zone.default('UTC'),
  /** BCP 47. */
  language: z.string().min(2).max(35).default('en-US'),
});
export const timestampInjectorMetadata = z.strictObject({ at: z.iso.datetime(), replaced: z.boolean() });

const earlier = /^\[Current time: [^\]\n]{1,120}\]\s{0,4}/;

/** Puts the current time in front of the first text. An earlier one, ours or typed, is replaced: they never stack. */
export const timestampInjector: ContextFunction<
  z.infer<typeof timestampInjectorInput>,
  z.infer<typeof timestampInjectorMetadata>
> = {
  name: 'timestamp_injector',
  description: 'Tells a model what time it is, in a zone and a language.',
  input: timestampInjectorInput,
  metadata: timestampInjectorMetadata,
  run(context, args, scope) {
    const at = context.findIndex((content) => content.type === 'text');
    const first = context[at];
    const metadata = { at: scope.now.toISOString(), replaced: first?.type === 'text' && earlier.test(first.text) };
    const line = `[Current time: ${formatTime(scope.now, args.zone, args.language)}]`;
    if (first?.type !== 'text') return { content: [{ type: 'text', text: line }, ...context], metadata, pass: true };
    const text = `${line}\n\n${first.text.replace(earlier, '')}`;
    return { content: context.with(at, { type: 'text', text }), metadata, pass: true };
  },
};

/** "Saturday, October 4, 2025, 3:42 PM UTC". */
function formatTime(at: Date, timeZone: string, language: string): string {
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone }).format(at);
  const time = new Intl.DateTimeFormat(language, {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(at);
  return `${date}, ${time}`.replace(/\u202f/g, ' ');
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
