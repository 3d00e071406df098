import type { Language } from './languages/language.ts';
import { nominal } from './nominals.ts';
import { verbReadingsAt } from './verb-readings.ts';
import type { Span, Word } from './words.ts';
import { phraseAt } from './words.ts';

/** A word that the message does not have, at the place of another one. */
const plain = (near: Word, text: string): Word => ({ ...near, text, lower: text, kind: 'WORD' });

/**
 * What a frame asks for, as a plain clause: "it would be handy if X came with Y" → "X come with Y", "it is possible for
 * X to carry Y" → "X should carry Y", "we want X to carry Y" → the same, "the deletion of X" → "delete X". Undefined when a span has no frame.
 */
export function framed(span: Span, language: Language): Span | undefined {
  const inner = nominal(span, language) ?? judged(span, language) ?? wished(span, language);
  return inner === undefined || inner.length < 2 ? undefined : inner;
}

/** "It is high time (that) …", "it'd be nice if …", "that would be better to …". */
function judged(span: Span, language: Language): Span | undefined {
  const { SUBJECT, SPEAKER, TIME, IF, FOR, TO } = language.frames;
  // "I'd be happy if …" wishes, "we are late if …" does not.
  const speaker = phraseAt(span, 0, SPEAKER);
  const isWishing = speaker > 0 && phraseAt(span, speaker, language.modals.SHOULD) > 0;
  const subject = isWishing ? speaker : phraseAt(span, 0, SUBJECT);
  if (subject === 0) return undefined;
  let at = subject;
  for (let more = -1; more !== 0; at += more)
    more =
      phraseAt(span, at, language.auxiliaries.BE) ||
      phraseAt(span, at, language.auxiliaries.HAVE) ||
      phraseAt(span, at, language.modals.SHOULD) ||
      phraseAt(span, at, language.modals.MUST) ||
      phraseAt(span, at, language.modals.MAY);
  if (at === subject) return undefined;
  // "it was decided yesterday that …"
  const that = span.findIndex(
    (_, index) => index > at && index < at + 8 && phraseAt(span, index, language.frames.THAT) > 0,
  );
  if (span[at]?.tag === 'VBN' && that > 0)
    return span.slice(that + phraseAt(span, that, language.frames.THAT));
  for (let end = at + 1; end <= at + 4; end += 1) {
    const judgement = span.slice(at, end);
    const isTime = phraseAt(span, at, TIME) === judgement.length;
    const isJudgement =
      isTime ||
      (judgement.every(({ tag }) => /^(?:JJ|RB)/.test(tag)) && /^JJ/.test(judgement.at(-1)?.tag ?? ''));
    if (!isJudgement) continue;
    const forWhom = phraseAt(span, end, FOR);
    if (forWhom > 0) return wishedFor(span.slice(end + forWhom), language);
    const mark = phraseAt(span, end, IF);
    // "lovely to see X renamed" has its participle.
    const isTo = mark > 0 && phraseAt(span, end, TO) === mark;
    if (mark > 0 || isTime)
      return isTo ? span.slice(end + mark) : asPresent(span.slice(end + mark), language);
  }
  return undefined;
}

/** "We want X to carry Y": a wish about X. */
function wished(span: Span, language: Language): Span | undefined {
  const speaker = phraseAt(span, 0, language.speakers);
  const wish = speaker === 0 ? 0 : phraseAt(span, speaker, language.frames.WISH);
  return wish === 0 ? undefined : wishedFor(span.slice(speaker + wish), language);
}

/** "X to carry Y" → "X should carry Y". */
function wishedFor(span: Span, language: Language): Span | undefined {
  const to = span.findIndex(
    (_, at) =>
      at > 0 &&
      phraseAt(span, at, language.frames.TO) > 0 &&
      (phraseAt(span, at + 1, language.auxiliaries.BE) > 0 ||
        verbReadingsAt(span, at + 1, language).some(({ form }) => form === 'BASE')),
  );
  const mark = span[to];
  return mark === undefined || to > 8
    ? undefined
    : [...span.slice(0, to), plain(mark, language.frames.SHOULD), ...span.slice(to + 1)];
}

/** "if Bill came with a rate" wishes that it comes with one. */
function asPresent(span: Span, language: Language): Span {
  const at = span.findIndex((_, index) => {
    const forms = verbReadingsAt(span, index, language).map(({ form }) => form);
    if (/^\p{Lu}/u.test(span[index]?.text ?? '')) return false;
    return forms.includes('PAST') && !forms.includes('BASE') && !forms.includes('FINITE');
  });
  const verb = span[at];
  const lemma = verbReadingsAt(span, at, language).find(({ form }) => form === 'PAST')?.lemma;
  return verb === undefined || lemma === undefined || at > 6
    ? span
    : [...span.slice(0, at), plain(verb, lemma), ...span.slice(at + 1)];
}
