import type { ValueKind } from '../reading/domain-model.ts';
import type { Language } from './languages/language.ts';
import type { Span } from './words.ts';
import { phraseAt } from './words.ts';

/**
 * "when it was last reviewed", "whether the room is accessible", "how many seats it has": what is asked for is an
 * attribute, by the words that answer. Undefined when a part is no such question.
 */
export function askedFor(
  part: Span,
  language: Language,
): { readonly name: Span; readonly type: ValueKind; readonly about: Span } | undefined {
  const { MARK, WHETHER, WHEN, COUNT } = language.indirect;
  // "a flag that says whether …"
  const mark = part.findIndex((_, at) => at > 0 && at < 4 && phraseAt(part, at, MARK) > 0);
  const span = mark > 0 ? part.slice(mark + phraseAt(part, mark, MARK)) : part;
  const be = span.findIndex((_, at) => at > 0 && phraseAt(span, at, language.auxiliaries.BE) > 0);
  const behind = be < 0 ? [] : span.slice(be + phraseAt(span, be, language.auxiliaries.BE));
  const isShort = behind.length > 0 && behind.length <= 3;
  const about = span.slice(1, Math.max(1, be));
  if (isShort && phraseAt(span, 0, WHETHER) > 0) return { name: behind, type: 'YES_NO', about };
  if (isShort && phraseAt(span, 0, WHEN) > 0) return { name: behind, type: 'DATE', about };
  const count = phraseAt(span, 0, COUNT);
  const verb = span.findIndex((word, at) => at > count && /^(?:PRP|DT)$/.test(word.tag));
  const counted = span.slice(count, verb < 0 ? span.length : verb);
  return count > 0 && counted.length > 0 && counted.length <= 3
    ? { name: counted, type: 'NUMBER', about: [] }
    : undefined;
}
