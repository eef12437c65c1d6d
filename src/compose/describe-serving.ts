import type { Config } from '../config.ts';
import type { Catalogue } from './catalogue.ts';
import type { Pack } from './pack.ts';

/** The operator's own programs, if there are any, and what of them the chat does not take along. */
function describeOperator({ operator }: Catalogue): Readonly<Record<string, string>> {
  if (operator.programs === 0 && operator.unfit.length === 0) return {};
  const more = operator.more ? ' in the chat; more by list and id' : '';
  const unfit = operator.unfit.length === 0 ? '' : `; rules that no longer fit the pack: ${operator.unfit.join(', ')}`;
  return { yours: `${operator.programs} programs of your own${more}${unfit}` };
}

/** Who serves what: printed at start, and answered by /readyz. */
export function describeServing(
  config: Config,
  pack: Pack,
  catalogue: Catalogue,
  model: string,
): Readonly<Record<string, string>> {
  const { seeded } = catalogue;
  const notes = catalogue.notes();
  const changes =
    seeded === undefined
      ? ''
      : ` (${seeded.added.length} added, ${seeded.changed.length} changed, ${seeded.retired.length} retired)`;
  return {
    pack: `${pack.settings.name}, ${pack.programs.length} programs${changes}`,
    ...describeOperator(catalogue),
    store: 'SQLite',
    model,
    embedder: catalogue.vectors.current().embedder.id,
    index: catalogue.vectors.current().index.name,
    ...(notes.length === 0 ? {} : { search: notes.join(' ') }),
    auth: config.auth === 'open' ? 'open (this machine only)' : 'a key is required',
    ...(config.demo ? { demo: 'demo beneficiaries are in the registry' } : {}),
  };
}
