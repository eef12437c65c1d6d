import { z } from 'zod';
import { RemoteFault } from './remote-fault.ts';

/** What a server says of one of its interceptors (SEP-2624, Descriptor). Undefined: it says nothing of it. */
export interface InterceptorDescriptor {
  /** Unique in the list of its server. */
  readonly name: string;
  readonly type: 'validation' | 'mutation';
  readonly hooks: readonly InterceptorHook[];
  readonly mode: 'enforce' | 'audit' | undefined;
  readonly failOpen: boolean | undefined;
  readonly priority: { readonly request: number; readonly response: number };
}

export interface InterceptorHook {
  readonly events: readonly string[];
  readonly phases: readonly InterceptionPhase[];
}
export type InterceptionPhase = 'request' | 'response';

/** What happens on its way: an event and which way it goes. */
export interface LifecycleEvent {
  readonly event: string;
  readonly phase: InterceptionPhase;
}

const hook = z
  .looseObject({
    events: z.array(z.string().min(1).max(128)).max(100),
    phase: z.enum(['request', 'response', 'both']),
  })
  .transform(({ events, phase }): InterceptorHook => ({
    events,
    phases: phase === 'both' ? ['request', 'response'] : [phase],
  }));

const priority = z.int32();

const descriptor = z
  .looseObject({
    // It becomes part of records, so it holds nothing but plain signs.
    name: z.string().regex(/^[\w.:/-]{1,128}$/, 'takes letters, digits and . : / _ - (at most 128)'),
    type: z.enum(['validation', 'mutation']),
    hooks: z.union([z.array(hook).max(100), hook.transform((one) => [one])]),
    // "enforce" is an earlier draft's word for "active".
    mode: z.enum(['active', 'enforce', 'audit']).optional(),
    failOpen: z.boolean().optional(),
    priorityHint: z
      .union([priority, z.looseObject({ request: priority.optional(), response: priority.optional() })])
      .optional(),
  })
  .transform(({ name, type, hooks, mode, failOpen, priorityHint = 0 }): InterceptorDescriptor => {
    const of = (phase: InterceptionPhase): number =>
      typeof priorityHint === 'number' ? priorityHint : (priorityHint[phase] ?? 0);
    return {
      name,
      type,
      hooks,
      mode: mode === 'active' ? 'enforce' : mode,
      failOpen,
      priority: { request: of('request'), response: of('response') },
    };
  });

/** What a later revision may say of itself: such a descriptor is passed by, the others stand (SEP-2624, Receiver rules). */
const laterRevision = z.union([
  z.looseObject({ type: z.string() }).refine(({ type }) => type !== 'validation' && type !== 'mutation'),
  z.looseObject({ mode: z.string() }).refine(({ mode }) => !['active', 'enforce', 'audit'].includes(mode)),
]);

/**
 * A server's list, checked. Throws `RemoteFault` with one clause that says what is wrong with it: a descriptor of another
 * shape, or a name that stands there twice.
 */
export function readDescriptors(listed: readonly unknown[]): readonly InterceptorDescriptor[] {
  const read: InterceptorDescriptor[] = [];
  const names = new Set<string>();
  for (const [at, one] of listed.entries()) {
    if (laterRevision.safeParse(one).success) continue;
    const parsed = descriptor.safeParse(one);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw new RemoteFault(`its interceptor ${at + 1} has a wrong ${issue?.path.join('.') || 'shape'}`);
    }
    if (names.has(parsed.data.name)) throw new RemoteFault(`it lists ${parsed.data.name} twice`);
    names.add(parsed.data.name);
    read.push(parsed.data);
  }
  return read;
}

/** Whether an interceptor's hooks cover this; `*` stands for every event, `tools/*` for every one of these. */
export function covers({ hooks }: InterceptorDescriptor, { event, phase }: LifecycleEvent): boolean {
  const matches = (pattern: string): boolean =>
    pattern === '*' || pattern === event || (pattern.endsWith('/*') && event.startsWith(pattern.slice(0, -1)));
  return hooks.some(({ events, phases }) => phases.includes(phase) && events.some(matches));
}
