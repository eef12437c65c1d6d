import { fixedItem, type PlanItem } from '../reply/reply-plan.ts';
import type { RoutedTurn } from '../turn.ts';
import type { PathDeps } from './path.ts';

/** Where their language is spoken: in full once, after that in few words; and what is remembered as said. */
export function lineOfLanguage(
  { thread }: Pick<RoutedTurn, 'thread'>,
  language: string,
  { spanishLine }: Pick<PathDeps, 'spanishLine'>,
): { readonly item: PlanItem; readonly said: readonly string[] } {
  const { said } = thread.dialogue;
  const mark = `language.${language}`;
  const line = language === 'es' ? spanishLine : undefined;
  const first = line === undefined ? fixedItem('language.other') : fixedItem('language.spanish', { fixedText: line });
  const again = fixedItem(line === undefined ? 'language.other_again' : 'language.spanish_again');
  return {
    item: said.includes(mark) ? again : first,
    said: [...said.filter((one) => one !== mark), mark],
  };
}
