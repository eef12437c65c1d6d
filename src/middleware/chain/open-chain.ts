import type { Clock } from '../../clock.ts';
import type { AuditEntry } from '../../threads/turn.ts';
import type { ContextScope, HookPoint } from '../context-function.ts';
import { contentModerationMetadata } from '../content-moderation/content-moderation.ts';
import type { Chain } from './load-chain.ts';
import type { ChainResult, ChainRun } from './chain-run.ts';
import { metadataOf, runChain } from './run-chain.ts';

/** The chain of one turn: the one that was in force when it began, with what is known of the turn. */
export interface OpenChain {
  /** Runs one hook point. */
  run(run: Omit<ChainRun, 'scope'> & { readonly sources?: ContextScope['sources'] }): Promise<ChainResult>;
  /** From now on nothing of this turn goes to a remote step. A message with private words or a crisis does it by itself. */
  withhold(): void;
  /**
   * What to put into the audit record: the message's run, every run in which something went wrong or an argument was
   * restored, each by itself; all others together, with their number and the digest of what left last. So a turn with many calls writes no more than one.
   */
  audit(): readonly AuditEntry[];
}

export function openChain(chain: Chain, scope: ContextScope, clock: Pick<Clock, 'monotonicMs'>): OpenChain {
  const alone: AuditEntry[] = [];
  const together = new Map<HookPoint, number>();
  let last: AuditEntry | undefined;
  let withheld = false;
  return {
    withhold: () => {
      withheld = true;
    },
    async run({ sources, ...run }) {
      const result = await runChain(
        chain,
        {
          ...run,
          withhold: withheld || run.withhold === true,
          scope: sources === undefined ? scope : { ...scope, sources },
        },
        clock,
      );
      if (run.hookPoint === 'message_in') withheld ||= isPrivateMessage(chain, run, result);
      const restored = result.audit.some(({ detail }) => 'restored' in detail);
      const wentWell =
        !restored && result.ended === undefined && result.records.every(({ outcome }) => outcome === 'ok');
      if (run.hookPoint === 'message_in' || !wentWell) alone.push(...result.audit);
      else {
        together.set(run.hookPoint, (together.get(run.hookPoint) ?? 0) + 1);
        last = result.audit.at(-1) ?? last;
      }
      return result;
    },
    audit: () =>
      last === undefined
        ? alone
        : [...alone, { ...last, action: 'middleware.turn', detail: Object.fromEntries(together) }],
  };
}

function isPrivateMessage({ privacy }: Chain, { context }: Pick<ChainRun, 'context'>, result: ChainResult): boolean {
  if (privacy === undefined) return false;
  const moderated = metadataOf(result, 'content_moderation', contentModerationMetadata);
  return moderated === undefined || moderated.outcome === 'crisis' || privacy.ofMessage(context);
}
