import { AppError } from '../errors.ts';
import { personaOver, personaSchema, type Persona } from '../threads/persona.ts';
import type { ThreadStore } from '../threads/thread-store.ts';

/** The operator's choice of `OMBUD_PERSONA`. Throws `config_invalid` with what is wrong in it. */
export function readPersona(json: string | undefined): Persona {
  if (json === undefined) return {};
  const parsed = personaSchema.safeParse(jsonOf(json));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => [...path, message].join(': '));
  throw new AppError('config_invalid', `OMBUD_PERSONA can’t be used. ${faults.join('. ')}.`, { extra: { faults } });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new AppError('config_invalid', 'OMBUD_PERSONA is no JSON. Write it as {"tone":"plain","reading_level":6}.');
  }
}

/** The store with every thread spoken to as the operator chose, where nothing else was chosen for it. */
export function spokenAs(threads: ThreadStore, operators: Persona): ThreadStore {
  return {
    ...threads,
    async loadContext(threadId) {
      const thread = await threads.loadContext(threadId);
      return thread && { ...thread, persona: personaOver(operators, thread.persona) };
    },
  };
}
