import { peeled } from './clauses.ts';
import { verbReadingsAt } from './verb-readings.ts';
import type { Workbench } from './workbench.ts';
import { isCommandVerb } from './verbs.ts';
import type { Span } from './words.ts';
import { phraseAt, phraseAtEnd, wordsIn } from './words.ts';

/** Whether a clause asks for something by an imperative. */
export function isCommandIn(bench: Workbench, clause: Span): boolean {
  const { language } = bench;
  const own = peeled(clause, language);
  return verbReadingsAt(own, 0, language).some(
    ({ form, lemma }) => form === 'BASE' && isCommandVerb(lemma, language),
  );
}

/** Whether a clause is a command, and not what a speaker says to want: "(we should) keep track of depots". */
export function isImperative(bench: Workbench, clause: Span): boolean {
  const { language } = bench;
  const before = wordsIn(bench.scene.source.slice(0, clause[0]?.start ?? 0));
  const verb = before.findLastIndex(
    (_, at) => !Object.values(language.modals).some((list) => phraseAt(before, at, list) > 0),
  );
  const isSpoken = phraseAtEnd(before.slice(0, verb + 1), language.frames.SPEAKER) > 0;
  return !isSpoken && isCommandIn(bench, clause);
}

/** Whether a command stands behind a comma of a clause. */
export const holdsCommand = (bench: Workbench, clause: Span): boolean =>
  clause.some(
    ({ text, kind }, at) =>
      kind === 'MARK' && /^[,;:–—]$/.test(text) && isCommandIn(bench, clause.slice(at + 1)),
  );
