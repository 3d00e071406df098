import { items } from './member-lists.ts';
import { find } from './references.ts';
import type { Workbench } from './workbench.ts';
import type { Span } from './words.ts';
import { phraseAt, phraseAtEnd } from './words.ts';

/** A clause without a phrase that changes nothing of what is asked for, and that phrase. */
type Shortened = {
  readonly rest: Span;
  readonly left: Span;
  /** Whether the phrase is about the talk and never about the business. */
  readonly isBeside: boolean;
};

const mostWords = 7;

/**
 * "(it is misspelled) for our US team", "for the reporting team …": for whom, when or why something is done. A phrase
 * that names something of the model, a number or a condition is none: it may narrow what is meant.
 */
export function withoutAdjunct(bench: Workbench, clause: Span): readonly Shortened[] {
  const { ALONE, HEAD } = bench.language.adjuncts;
  const ways: Shortened[] = [];
  const isMere = (span: Span): boolean =>
    span.length > 0 &&
    span.length <= mostWords &&
    span.every(({ kind }) => kind === 'WORD') &&
    !namesSomething(bench, span);
  // "(a role Archivist) which I forgot yesterday", "(a domain Pharmacy), that was missing all along"
  const { frames, nameEnds } = bench.language;
  const remarks = `${frames.SPEAKER}, ${frames.PAST}, ${nameEnds.JUDGING}`;
  for (let at = 2; at < clause.length; at += 1) {
    const comma = clause[at]?.text === ',' ? 1 : 0;
    const relative = phraseAt(clause, at + comma, bench.language.relatives);
    const told = relative === 0 ? 0 : phraseAt(clause, at + comma + relative, remarks);
    const left = clause.slice(at + comma);
    if (told > 0 && isMere(left)) ways.push({ rest: clause.slice(0, at), left, isBeside: true });
  }
  // "(across the contexts)"
  const open = clause.findLastIndex(({ text }) => text === '(');
  const isListed = clause.slice(0, open).some(({ text }) => text === '(');
  // "(web, phone, walk-in)" are values, and no remark.
  const isValues = items(clause.slice(open + 1, -1), bench.language).length > 1;
  if (open > 1 && !isListed && !isValues && clause.at(-1)?.text === ')')
    ways.push({ rest: clause.slice(0, open), left: clause.slice(open), isBeside: true });
  const end = phraseAtEnd(clause, ALONE);
  if (end > 0 && end < clause.length)
    ways.push({ rest: clause.slice(0, -end), left: clause.slice(-end), isBeside: false });
  const begin = phraseAt(clause, 0, ALONE);
  if (begin > 0 && begin < clause.length)
    ways.push({ rest: clause.slice(begin), left: clause.slice(0, begin), isBeside: false });
  for (let at = 2; at < clause.length; at += 1) {
    const head = phraseAt(clause, at, HEAD);
    if (head > 0 && isMere(clause.slice(at + head)))
      ways.push({ rest: clause.slice(0, at), left: clause.slice(at), isBeside: false });
  }
  const first = phraseAt(clause, 0, HEAD);
  for (let at = first + 1; first > 0 && at < Math.min(clause.length - 1, first + mostWords); at += 1) {
    const comma = clause[at]?.text === ',' ? 1 : 0;
    if (isMere(clause.slice(first, at)))
      ways.push({ rest: clause.slice(at + comma), left: clause.slice(0, at), isBeside: false });
  }
  return ways;
}

/** Whether a part of a phrase is a name of the model. */
function namesSomething(bench: Workbench, span: Span): boolean {
  for (let at = 0; at < span.length; at += 1)
    for (let end = at + 1; end <= span.length; end += 1) {
      const found = find(bench, span.slice(at, end), { several: true });
      if (found.kind !== 'NONE' && found.tier <= 3) return true;
    }
  return false;
}
