import { withoutAdjunct } from './adjuncts.ts';
import type { Reading } from './choose.ts';
import { compareRanks, readingsOf } from './choose.ts';
import { isPredicate } from './clauses.ts';
import type { Event } from './event.ts';
import type { Language } from './languages/language.ts';
import { isCommandIn } from './commands-in.ts';
import type { Workbench } from './workbench.ts';
import type { Span } from './words.ts';
import { phraseAt } from './words.ts';

/** What the clause before a clause lends it: "Rename A to B and C to D", "A is paid and is closed". */
export type ClauseBefore = { readonly event: Event | undefined };

/** Nothing is left over, and nothing is lacking. */
const isWhole = (read: Reading | undefined): read is Reading =>
  read !== undefined && read.rank[0] === 0 && read.rank[1] === 0;

/** The best reading of a clause, by itself or with what it leaves out; undefined when there is none. */
export function bestReading(bench: Workbench, clause: Span, before: ClauseBefore): Reading | undefined {
  let best = readingsOf(bench, clause)[0];
  const isContinued = isPredicate(clause, bench.language);
  if (!isContinued && isWhole(best) && !best.bench.isFallback) return best;
  for (const words of filledIn(clause, before, bench.language)) {
    const other = readingsOf(bench, words)[0];
    // A sentence that was never said is no rule.
    if (other?.bench.isFallback === true && (isCommandIn(bench, clause) || !isInOrder(words))) continue;
    if (best === undefined || (other !== undefined && compareRanks([other.rank], [best.rank]) < 0))
      best = other;
  }
  if (isWhole(best) && !best.bench.isFallback) return best;
  for (const { rest, left, isBeside } of withoutAdjunct(bench, clause)) {
    // What a rule says for whom or when is a part of the rule; what stands in brackets or refers to the talk is not.
    if (isWhole(best) && !isBeside) continue;
    const [read] = readingsOf(bench, rest);
    const isHarmless =
      read !== undefined &&
      (!read.bench.isFallback || isBeside) &&
      read.bench.namedForRemoval.length === bench.namedForRemoval.length;
    if (!isWhole(read) || !isHarmless) continue;
    read.bench.notes.push(`I did not use "${bench.text(left)}".`);
    return read;
  }
  return best;
}

/** Whether words stand as they were said. */
const isInOrder = (words: Span): boolean =>
  words.every(({ start }, at) => at === 0 || start >= (words[at - 1]?.start ?? 0));

/** The clause with the words of the clause before that it leaves out. */
function filledIn(clause: Span, { event }: ClauseBefore, language: Language): readonly Span[] {
  if (event === undefined) return [];
  const said = event.words.filter((word) => event.used.includes(word));
  // "(add X) while we wait" goes on with nothing of the command.
  const isSpoken = phraseAt(clause, 0, language.speakers) > 0;
  if (event.form === 'COMMAND') return isSpoken ? [] : [[...said, ...clause]];
  const ways: Span[] = [];
  // "its start is, too", "but the name does"
  const { BE, DO } = language.auxiliaries;
  const last = phraseAt(clause, clause.length - 1, BE, DO);
  const isDenied = clause.some((_, at) => phraseAt(clause, at, language.negations) > 0);
  // What was put into other words may have been denied in its own.
  const isAsSaid = said.every(({ start, end }) => end > start);
  // "(the photo is optional,) but the note must be" says more than that it is.
  const isOther = clause.some((_, at) => phraseAt(clause, at, language.modals.MUST) > 0);
  if (last > 0 && clause.length > 1 && !isDenied && isAsSaid && (!isOther || event.modality === 'MUST')) {
    const plain = said.filter((word) => phraseAt([word], 0, language.negations) === 0);
    ways.push([...clause.slice(0, -1), ...plain, ...event.words.filter((word) => event.rest.includes(word))]);
  }
  if (isPredicate(clause, language)) ways.push([...event.subject, ...clause]);
  // "should be required and stay unique"
  const modal = said.slice(0, 1);
  if (event.modality !== undefined) ways.push([...event.subject, ...modal, ...clause]);
  // "Locker needs a floor and Equipment a manufacturer", but "(a sender and a recipient,) both addresses"
  // "the phone is required and the email optional": of a passive clause only the helper goes on.
  const linking =
    event.form === 'PASSIVE' ? said.filter((word) => phraseAt([word], 0, language.auxiliaries.BE) > 0) : said;
  const isGapped = event.form === 'STATEMENT' || event.form === 'COPULA' || event.form === 'PASSIVE';
  if (isGapped && phraseAt(clause, 0, language.determiners.BOTH) === 0)
    for (let at = 1; at < Math.min(4, clause.length); at += 1)
      ways.push([...clause.slice(0, at), ...linking, ...clause.slice(at)]);
  return ways;
}
