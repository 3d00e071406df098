import { eventsOf } from './events.ts';
import type { VerbClass } from './languages/language.ts';
import { folded } from './names.ts';
import { classAt } from './terms.ts';
import type { Workbench } from './workbench.ts';
import type { Span } from './words.ts';
import { phraseAt, phrasesOf } from './words.ts';

/** What a command has to do with an intent when it only asks for it once more. */
const repeats: Readonly<Record<string, readonly VerbClass[]>> = {
  RENAME: ['RENAME', 'SET'],
  DELETE: ['DELETE'],
  MOVE: ['MOVE'],
  FLAG: ['MAKE', 'SET'],
  SET: ['SET', 'MAKE'],
  CREATE: ['CREATE'],
  HAVE: ['CREATE', 'STORE'],
  RELATE: ['RELATE'],
  MERGE: ['MERGE'],
};

/**
 * A command that only points at what was said and done just before: "(X belongs to Y,) please move it there", "(A is no
 * longer a B,) remove that inheritance", "(…,) can you change that".
 */
export function repeatsWhatIsDone(bench: Workbench, clause: Span, intent: string | undefined): boolean {
  if (intent === undefined) return false;
  const { language } = bench;
  const wanted = repeats[intent] ?? [];
  const isAnyVerb = phrasesOf(language.proVerbs);
  return eventsOf(clause, language).some(({ form, classes, front, rest, lemma, isNegated }) => {
    // "(…) die Mobile vom Gast zur Pflicht machen": what stands in front is something else.
    if (form !== 'COMMAND' || isNegated || !isEmpty(bench, front)) return false;
    if (wanted.some((each) => classes.has(each)) && isEmpty(bench, rest)) return true;
    if (!pointsAt(bench, rest)) return false;
    return isAnyVerb.has(lemma) ? isPointer(bench, rest) : classes.has('DELETE') && tookAway(bench);
  });
}

/** Whether the last thing done was to take something away that joins two things, or a feature. */
function tookAway({ operations }: Workbench): boolean {
  const last = operations.at(-1);
  return last !== undefined && (last.op === 'remove' || (last.op === 'update' && last.unset !== undefined));
}

/** "that", "it", "that link": begins with a word that points back. */
const pointsAt = ({ language: { pronouns, determiners } }: Workbench, span: Span): boolean =>
  phraseAt(span, 0, pronouns.LAST, pronouns.GROUP, determiners.THIS, 'so') > 0;

/** Words that say nothing new: pronouns, articles, "there". */
const emptyWords = ({ language }: Workbench): string =>
  [
    ...[language.pronouns.LAST, language.pronouns.GROUP, language.determiners.DEFINITE],
    ...[language.determiners.ITS, language.determiners.THIS, language.nouns.NAME, language.thereby, "'s"],
  ].join(', ');

/** Nothing but a word that points back. */
const isPointer = (bench: Workbench, span: Span): boolean =>
  covered(span, (at) => phraseAt(span, at, emptyWords(bench)));

/** Nothing but words that point back, class words, features, and places spoken of. */
function isEmpty(bench: Workbench, span: Span): boolean {
  const { language } = bench;
  const features = Object.keys(language.features).join(', ');
  const words = `${emptyWords(bench)}, ${features}, ${language.nouns.RELATION}, target, baseline`;
  const joints = `${language.prepositions.GOAL}, ${language.prepositions.SOURCE}, ${language.prepositions.AS}, ${language.conjunctions}`;
  const [topics = []] = bench.topics;
  const spoken = new Set(
    topics.flatMap((id) => folded(bench.element(id)?.name ?? '').split(' ')).filter((each) => each !== ''),
  );
  const isFlag = (at: number): boolean => phraseAt(span, at, Object.keys(language.flags).join(', ')) > 0;
  // "make it mandatory" says how it is to be.
  if (span.some((_, at) => isFlag(at))) return false;
  return covered(span, (at) => {
    const isSpoken = at > 0 && spoken.has(language.singular(folded(span[at]?.text ?? '')));
    return (
      phraseAt(span, at, words) ||
      (classAt(span, at, bench)?.length ?? 0) ||
      (at > 0 ? phraseAt(span, at, joints) : 0) ||
      (isSpoken ? 1 : 0)
    );
  });
}

/** Whether a span is made of pieces alone; `piece` gives how many words one has at a place. */
function covered(span: Span, piece: (at: number) => number): boolean {
  for (let at = 0; at < span.length;) {
    const length = span[at]?.kind === 'MARK' ? 1 : piece(at);
    if (length === 0) return false;
    at += length;
  }
  return true;
}
