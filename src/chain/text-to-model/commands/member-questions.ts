import type { ValueKind } from '../reading/domain-model.ts';
import type { Language } from './languages/language.ts';
import type { Span } from './words.ts';
import { isPhrase, phraseAt } from './words.ts';
import { withoutDeterminers } from './amounts.ts';

/**
 * "when it was last reviewed", "whether the room is accessible", "how many seats it has": what is asked for is an
 * attribute, by the words that answer. Undefined when a part is no such question.
 */
export function askedFor(
  part: Span,
  language: Language,
): { readonly name: Span; readonly type: ValueKind | undefined; readonly about: Span } | undefined {
  const { MARK, WHETHER, WHEN, COUNT } = language.indirect;
  // "whether it is delicate (yes/no)"
  const open = part.findIndex(({ text }) => text === '(');
  if (open > 2 && part.at(-1)?.text === ')' && phraseAt(part, 0, WHETHER) > 0)
    return askedFor(part.slice(0, open), language);
  // "a flag that says whether …"
  const mark = part.findIndex((_, at) => at > 0 && at < 4 && phraseAt(part, at, MARK) > 0);
  const span = mark > 0 ? part.slice(mark + phraseAt(part, mark, MARK)) : part;
  const be = span.findIndex((_, at) => at > 0 && phraseAt(span, at, language.auxiliaries.BE) > 0);
  const behind = be < 0 ? [] : span.slice(be + phraseAt(span, be, language.auxiliaries.BE));
  const isShort = behind.length > 0 && behind.length <= 3;
  const about = span.slice(1, Math.max(1, be));
  if (isShort && phraseAt(span, 0, WHETHER) > 0) return { name: behind, type: 'YES_NO', about };
  // "whether a room has a balcony"
  const has = span.findIndex((_, at) => at > 1 && phraseAt(span, at, language.auxiliaries.HAVE) > 0);
  const thing = has < 0 ? [] : withoutDeterminers(span.slice(has + 1), language).rest;
  if (phraseAt(span, 0, WHETHER) > 0 && thing.length > 0 && thing.length <= 3)
    return { name: thing, type: 'YES_NO', about: span.slice(1, has) };
  // "whether they want the newsletter"
  const wants = span.findIndex((_, at) => at > 0 && phraseAt(span, at, language.determiners.DEFINITE) > 0);
  const isWhether = phraseAt(span, 0, WHETHER) > 0 && /^PRP/.test(span[1]?.tag ?? '') && wants > 1;
  if (isWhether) return { name: span.slice(wants + 1), type: 'YES_NO', about: span.slice(1, 2) };
  if (isShort && phraseAt(span, 0, WHEN) > 0) return { name: behind, type: 'DATE', about };
  const relative = whichOf(span, language) ?? relativeOf(span, language);
  if (relative !== undefined) return relative;
  const count = phraseAt(span, 0, COUNT);
  const verb = span.findIndex((word, at) => at > count && /^(?:PRP|DT)$/.test(word.tag));
  const counted = span.slice(count, verb < 0 ? span.length : verb);
  return count > 0 && counted.length > 0 && counted.length <= 3
    ? { name: counted, type: 'NUMBER', about: [] }
    : undefined;
}

/** "which floor it is on", "what colour it has": the noun behind the question word. */
function whichOf(
  span: Span,
  language: Language,
): { readonly name: Span; readonly type: ValueKind | undefined; readonly about: Span } | undefined {
  const lead = phraseAt(span, 0, language.indirect.OF_WHICH);
  const end = span.findIndex(({ tag }, at) => at > lead && /^(?:PRP|DT)$/.test(tag));
  const name = span.slice(lead, Math.max(0, end));
  const isNoun = name.length > 0 && name.length <= 3 && /^(?:NN|VB|JJ)/.test(name.at(-1)?.tag ?? '');
  const isPronoun = span[end]?.tag === 'PRP';
  return lead > 0 && isNoun && isPronoun && span.length - end <= 4
    ? { name, type: undefined, about: span.slice(end, end + 1) }
    : undefined;
}

/** "the date on which the copy was returned", "the language a course is taught in": a noun, and what it is of. */
function relativeOf(
  span: Span,
  language: Language,
): { readonly name: Span; readonly type: ValueKind | undefined; readonly about: Span } | undefined {
  const { INDEFINITE, DEFINITE, EACH } = language.determiners;
  const isPronoun = (at: number): boolean => span[at]?.tag === 'PRP';
  // "(an end date) that is later": no determiner, and nothing is said to be in between.
  const isSubject = (at: number): boolean =>
    isPronoun(at) || (!/^WH/.test(span[at]?.tag ?? '') && phraseAt(span, at, INDEFINITE, DEFINITE, EACH) > 0);
  const at = span.findIndex(
    (_, index) => index > 0 && (phraseAt(span, index, language.indirect.WHICH) > 0 || isSubject(index)),
  );
  const head = withoutDeterminers(span.slice(0, Math.max(0, at)), language).rest;
  if (head.length === 0 || head.length > 3 || head.some(({ kind }) => kind !== 'WORD')) return undefined;
  if (head.some(({ tag }) => /^WH/.test(tag))) return undefined;
  const clause = span.slice(at + phraseAt(span, at, language.indirect.WHICH));
  const be = clause.findIndex(
    (_, index) => index > 0 && phraseAt(clause, index, language.auxiliaries.BE) > 0,
  );
  const behind = be < 0 ? [] : clause.slice(be + 1).filter(({ tag }) => !/^(?:IN|RP|TO|RB)$/.test(tag));
  if (behind.length === 0 && !(be > 0 && isPronoun(at))) return undefined;
  const about = clause.slice(0, be);
  const isWhen = isPhrase(head, language.times.WHEN);
  return isWhen
    ? { name: behind, type: head.at(-1)?.lower === 'time' ? 'DATE_TIME' : 'DATE', about }
    : { name: head, type: undefined, about };
}
