import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { parse } from 'yaml';
import { z } from 'zod';

/** A dialogue as a story: what the person says, and what must hold of each answer. */
const turnSchema = z.union([
  z.strictObject({ restart: z.literal(true) }),
  z.strictObject({
    user: z.string(),
    route: z.enum(['TOOLS', 'CONTEXT', 'COLLECT_INFO', 'CLARIFICATION', 'GRIEVANCE', 'SMALL_TALK']).optional(),
    status: z.string().optional(),
    /** Words the reply must hold, in any letter case. */
    says: z.array(z.string()).default([]),
    never: z.array(z.string()).default([]),
    /** Facts in force after the turn, by path. `null`: none. */
    facts: z.record(z.string(), z.json()).default({}),
    /** Programs shown, best first; the list may be longer. */
    programs: z.array(z.string()).optional(),
    asks: z.boolean().optional(),
    asks_about: z.string().optional(),
    /** True: a ticket number was given. */
    ticket: z.boolean().optional(),
    rights: z.array(z.string()).optional(),
    tools: z.array(z.string()).optional(),
  }),
]);

const dialogueSchema = z.strictObject({
  name: z.string(),
  now: z.string(),
  demo: z.boolean().default(false),
  turns: z.array(turnSchema).min(1),
});
export type Dialogue = z.infer<typeof dialogueSchema>;
export type DialogueTurn = z.infer<typeof turnSchema>;

export function readDialogue(path: string): Dialogue {
  return dialogueSchema.parse(parse(readFileSync(path, 'utf8')));
}

type Said = Exclude<DialogueTurn, { restart: true }>;

/** What an answer of the service holds that a story may look at. */
export interface DialogueAnswer {
  readonly route: string;
  readonly status: string;
  readonly text: string;
  readonly programs: readonly string[];
  readonly questionPath: string | undefined;
  readonly ticketNumber: string | undefined;
  readonly rights: readonly string[];
  /** Names of the tools in the order of their calls. */
  readonly tools: readonly string[];
  /** Facts in force after the turn, by path. */
  readonly facts: ReadonlyMap<string, unknown>;
}

/** What of a turn's expectations does not hold, each in a line; nothing when all hold. Pure. */
export function brokenIn(turn: Said, answer: DialogueAnswer): readonly string[] {
  const text = answer.text.toLowerCase();
  const { programs = answer.programs, rights = [] } = turn;
  const checks: readonly (readonly [boolean, string])[] = [
    [turn.route === undefined || turn.route === answer.route, `route ${turn.route}, was ${answer.route}`],
    [turn.status === undefined || turn.status === answer.status, `status ${turn.status}, was ${answer.status}`],
    ...turn.says.map((words) => [text.includes(words.toLowerCase()), `says “${words}”`] as const),
    ...turn.never.map((words) => [!text.includes(words.toLowerCase()), `never says “${words}”`] as const),
    [
      isDeepStrictEqual(answer.programs.slice(0, programs.length), programs),
      `programs ${programs.join(', ')}, were ${answer.programs.join(', ')}`,
    ],
    [turn.asks === undefined || turn.asks === (answer.questionPath !== undefined), `asks: ${turn.asks}`],
    [
      turn.asks_about === undefined || turn.asks_about === answer.questionPath,
      `asks about ${turn.asks_about}, asked about ${answer.questionPath}`,
    ],
    [
      turn.ticket === undefined || turn.ticket === /^[A-Z]+-\d{4}-\d{6}$/.test(answer.ticketNumber ?? ''),
      `ticket: ${turn.ticket}`,
    ],
    ...rights.map((right) => [answer.rights.includes(right), `the right ${right}`] as const),
    [
      turn.tools === undefined || isDeepStrictEqual(turn.tools, answer.tools),
      `tools ${turn.tools?.join(', ')}, were ${answer.tools.join(', ')}`,
    ],
    ...Object.entries(turn.facts).map(
      ([path, value]) =>
        [
          isDeepStrictEqual(answer.facts.get(path) ?? null, value),
          `fact ${path} ${JSON.stringify(value)}, was ${JSON.stringify(answer.facts.get(path) ?? null)}`,
        ] as const,
    ),
  ];
  return checks.flatMap(([holds, expected]) => (holds ? [] : [expected]));
}
