import { leadingClass, unranked } from './member-heads.ts';
import type { Language } from './languages/language.ts';
import { lengthSaid, limitsSaid } from './bounds.ts';
import { flagsAt } from './flags.ts';
import { typeNamedBy } from './types.ts';
import { classAt } from './terms.ts';
import type { Workbench } from './workbench.ts';
import type { Span } from './words.ts';
import { isPhrase, phraseAt } from './words.ts';
import { withoutDeterminers } from './amounts.ts';
import { items, isSentenceClass } from './member-lists.ts';

/** "X with …", "X: a, b, c", "X containing the aggregates …". */
export function openAt(
  bench: Workbench,
  span: Span,
): { readonly head: Span; readonly members: Span; readonly used: Span } | undefined {
  const { language } = bench;
  for (let at = 1; at < span.length - 1; at += 1) {
    const text = span[at]?.text;
    if ((text === ':' || text === '–' || text === '-') && span[at]?.kind === 'MARK') {
      const head = span.slice(0, at);
      const lead = leadingClass(bench, head);
      const bare = unranked(bench, withoutDeterminers(head, language).rest);
      // "business event: Book returned" names, "process Admission: a, b" lists.
      if (lead !== undefined && lead.length === bare.length) continue;
      if (typeNamedBy(bench, span.slice(at + 1)) !== undefined) continue;
      return { head, members: span.slice(at + 1), used: span.slice(at, at + 1) };
    }
    // "Towel (colour, size)"
    if (text === '(' && span.at(-1)?.text === ')' && isListOfParts(bench, span.slice(at + 1, -1)))
      return { head: span.slice(0, at), members: span.slice(at + 1, -1), used: [] };
    // "a process Admission where first …"
    const wherein = phraseAt(span, at, language.joints.WHEREIN);
    if (wherein > 0 && leadingClass(bench, span.slice(0, at))?.class === bench.level.process)
      return {
        head: span.slice(0, at),
        members: span.slice(at + wherein),
        used: span.slice(at, at + wherein),
      };
    // "a field holding a date" has a type.
    const isType = typeNamedBy(bench, span.slice(at + 1)) !== undefined && span[at]?.tag === 'VBG';
    // "(das Gewicht) und die Farbe", "(ein Feld) für die Anrede": an article opens nothing.
    const isArticle = phraseAt(span, at, language.relatives) > 0 && isJoined(span, at, language);
    const opened = isType || isArticle ? 0 : phraseAt(span, at, language.prepositions.WITH);
    // "(a note) with at most 12 characters" has a limit, and no members.
    const limited = span.slice(at + opened);
    const isLimit = opened > 0 && (lengthSaid(bench, limited) ?? limitsSaid(bench, limited)) !== undefined;
    const length = isLimit ? 0 : opened;
    const named = phraseAt(span, at, language.named);
    // "with name and city" has members, "with the name City" is named.
    const isName = named > 0 && at + named < span.length && joinsAt(span, at + named, language) === 0;
    // "a list Reason with: Illness, Sport"
    const end = at + length + (span[at + length]?.text === ':' ? 1 : 0);
    if (length > 0 && end < span.length && !isName) {
      const head = withoutEach(span.slice(0, at), language);
      return { head, members: span.slice(end), used: span.slice(head.length, end) };
    }
  }
  return undefined;
}

/** Whether a conjunction or a preposition stands before a place. */
const isJoined = (span: Span, at: number, { conjunctions, prepositions }: Language): boolean =>
  phraseAt(
    span,
    at - 1,
    [conjunctions, prepositions.GOAL, prepositions.FOR, prepositions.OF, prepositions.BY].join(', '),
  ) === 1;

/** "several lines, each (with a text)": every one of what stands before. */
function withoutEach(head: Span, { determiners }: Language): Span {
  const comma = head.findLastIndex(({ text }) => /^[,;]$/.test(text));
  const all = `${determiners.EACH}, ${determiners.ALL}, ${determiners.BOTH}`;
  return comma > 0 && isPhrase(head.slice(comma + 1), all) ? head.slice(0, comma) : head;
}

/** Several things that are not all types and flags. */
function isListOfParts(bench: Workbench, span: Span): boolean {
  const parts = items(span, bench.language);
  return (
    parts.length > 1 &&
    !span.some(({ text }) => /^[()]$/.test(text)) &&
    !parts.every(
      (part) =>
        typeNamedBy(bench, part) !== undefined ||
        flagsAt(bench, part) !== undefined ||
        limitsSaid(bench, part) !== undefined,
    )
  );
}

const joinsAt = (span: Span, at: number, language: Language): number =>
  /^[,;(]$/.test(span[at]?.text ?? '') ? 1 : phraseAt(span, at, language.conjunctions);

/** "Overdue meaning a loan that …", "a requirement that a nurse can …". */
export function meaningOf(
  bench: Workbench,
  span: Span,
): { readonly head: Span; readonly text: Span } | undefined {
  const { language } = bench;
  for (let at = 1; at < span.length - 1; at += 1) {
    const length = phraseAt(span, at, language.prepositions.MEANING);
    // "an end date that is later than the start" says more than what it is.
    const isClause =
      /^is$/.test(span[at + length - 1]?.lower ?? '') &&
      !/^(?:DT|PRP)/.test(span[at + length]?.tag ?? '') &&
      span[at + length]?.kind !== 'QUOTE';
    if (length > 0 && !isClause) {
      bench.use(span.slice(at));
      return { head: span.slice(0, at), text: span.slice(at + length) };
    }
  }
  const { rest } = withoutDeterminers(span, language);
  const front = classAt(rest, 0, bench);
  if (front === undefined || front.plural || !isSentenceClass(front.class)) return undefined;
  // A goal with its metric is more than a sentence.
  const isMeasured = rest.some((_, at) => phraseAt(rest, at, language.nouns.MEASURE) > 0);
  if (front.class === 'Goal' && isMeasured) return undefined;
  const said = rest.slice(front.length);
  // "the term Rack rate: the price without any discount"
  const colon = said.findIndex(({ text }) => text === ':');
  if (colon > 0 && said.length > colon + 2) {
    bench.use(span);
    return { head: [...rest.slice(0, front.length), ...said.slice(0, colon)], text: said.slice(colon + 1) };
  }
  // 'the term "Peak hours" as the time of …', '"Peak hours" means the time of …'
  const as = said.findIndex(
    ({ lower }, at) =>
      at > 0 && (phraseAt(said, at, language.prepositions.AS) > 0 || /^(?:means|bedeutet)$/.test(lower)),
  );
  if (front.class === 'GlossaryTerm' && as > 0 && as < said.length - 1) {
    const from = said[0]?.text === ':' ? 1 : 0;
    bench.use(span);
    return { head: [...rest.slice(0, front.length), ...said.slice(from, as)], text: said.slice(as + 1) };
  }
  const that = phraseAt(said, 0, 'that, which says that, saying that, which says, dass, : , :');
  if (that === 0 || said.length < 4 + that) return undefined;
  bench.use(span);
  return { head: rest.slice(0, front.length), text: said.slice(that) };
}
