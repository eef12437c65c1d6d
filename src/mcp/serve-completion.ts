import type { CompleteResult, Server } from '@modelcontextprotocol/server';
import { invalidParams } from './serve-tools.ts';

/** Values of one answer, as the protocol bounds them. */
const valuesMax = 100;

export interface ServeCompletionDeps {
  readonly packId: string;
  /** Ids of programs whose id, name or short name begins with this text, at a word; best first. */
  readonly completeProgram: (text: string) => readonly string[];
}

/** `completion/complete`: the ids of programs, where a prompt or a template takes one. */
export function serveCompletion(server: Server, { packId, completeProgram }: ServeCompletionDeps): void {
  server.setRequestHandler('completion/complete', ({ params: { ref, argument } }): CompleteResult => {
    const isProgram =
      ref.type === 'ref/prompt'
        ? ref.name === 'eligibility_info' && argument.name === 'program'
        : ref.uri === `program://${packId}/{id}` && argument.name === 'id';
    if (!isProgram && ref.type === 'ref/resource' && ref.uri !== 'ticket://{id}')
      throw invalidParams(`There is no resource template ${JSON.stringify(ref.uri.slice(0, 100))}.`);
    const found = isProgram ? completeProgram(argument.value) : [];
    const values = found.slice(0, valuesMax);
    return { completion: { values, total: found.length, hasMore: found.length > values.length } };
  });
}
