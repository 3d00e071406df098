import type { Done } from './dialogue-state.ts';
import { peeled } from './clauses.ts';
import { sentencesIn } from './sentences.ts';
import { partTakenBack } from './part-taken-back.ts';
import { objectOf } from './undo-words.ts';
import { isCommand } from './events.ts';
import { doneBy, wantsItAsBefore } from './kept-before.ts';
import { plainWordsFor } from './idioms.ts';
import type { Scene } from './scene.ts';
import type { Span } from './words.ts';
import { isPhrase, phraseAt, phraseAtEnd, textOf, wordsIn } from './words.ts';

/**
 * The turns that a message takes back, newest first; undefined when it asks for nothing of the kind. `state`: their
 * changes are out of the model already.
 */
export function takenBack(
  scene: Scene,
  done: readonly Done[],
  state?: 'TAKEN_BACK',
): readonly string[] | undefined {
  const sentences = sentencesIn(scene.source, wordsIn(scene.source))
    .map((each) => withoutNo(peeled(each, scene.language), scene))
    .filter(({ length }) => length > 0);
  const words = sentences.at(-1);
  if (words === undefined || partTakenBack(scene, done) !== undefined) return undefined;
  // "I liked the old name better. Please revert that."
  if (sentences.slice(0, -1).some((each) => isCommand(each, scene.language))) return undefined;
  const asked = behindComplaint(scene, words);
  const object = objectOf(scene, plainWordsFor(asked, scene.language) ?? asked);
  if (object === undefined)
    return wantsItAsBefore(scene, done, state) ? done.slice(0, 1).map(({ turnId }) => turnId) : undefined;
  const { rest, isUndo } = object;
  const before = phraseAtEnd(rest, asBefore);
  const bare = withoutOnly(peeled(rest.slice(0, rest.length - before), scene.language), scene);
  if (bare.length === 0 || isPhrase(bare, scene.language.answers.LAST_CHANGE))
    return done.slice(0, 1).map(({ turnId }) => turnId);
  const count = countOf(bare, scene);
  if (count !== undefined) return done.slice(0, count).map(({ turnId }) => turnId);
  // "undo the rename", "bring Shipment back": the newest command that speaks of it.
  const about = textOf(scene.source, bare)
    .toLowerCase()
    .replace(/^(?:the|that|my|die|das|den|der) /, '')
    .replace(/(?:ing|al|ion)?(?: of.*)?$/, '');
  const found = done.find(
    ({ message }) =>
      about.length > 3 && message.toLowerCase().includes(about.slice(0, Math.max(4, about.length - 2))),
  );
  if (found !== undefined) return [found.turnId];
  const deed = doneBy(scene, bare, done);
  if (deed !== undefined) return [deed.turnId];
  return isUndo ? [] : undefined;
}

/** How it shall be again. */
const asBefore =
  'the way it was, to the way it was, how it was, to how it was, as it was, as it was before, the way it was before, like before, like it was, wie es war, wie vorher';

/** "That was wrong, undo it", "I need it back, please restore it": what is asked for behind the complaint. */
function behindComplaint(scene: Scene, words: Span): Span {
  const comma = words.findLastIndex(({ text }) => /^[,;:–]$/.test(text));
  const behind = peeled(words.slice(comma + 1), scene.language);
  const object = comma > 0 ? objectOf(scene, behind) : undefined;
  if (object === undefined) return words;
  const isLast = isPhrase(withoutOnly(object.rest, scene), scene.language.answers.LAST_CHANGE);
  return isLast || !isCommand(words.slice(0, comma), scene.language) ? behind : words;
}

const withoutOnly = (span: Span, { language }: Scene): Span => {
  const rest = span.filter((_, at) => phraseAt(span, at, language.only) === 0);
  return rest.length > 0 ? rest : span;
};

const withoutNo = (span: Span, scene: Scene): Span => {
  const length = phraseAt(span, 0, scene.language.answers.NO, 'sorry, nein, falsch, wrong');
  return length > 0 && length < span.length ? peeled(span.slice(length), scene.language) : span;
};

/** "the last two changes" → 2. */
function countOf(span: Span, scene: Scene): number | undefined {
  if (isPhrase(span, scene.language.determiners.BOTH, 'both of them, both changes, alle beide')) return 2;
  const last = phraseAt(
    span,
    0,
    'the last, the latest, my last, all of the last, die letzten, last, the previous, die beiden letzten, the very last',
  );
  if (last === 0) return undefined;
  const word = span[last];
  const number =
    word === undefined
      ? undefined
      : word.kind === 'NUMBER'
        ? Number(word.text)
        : scene.language.numbers[word.lower];
  const noun = span.slice(last + (number === undefined ? 0 : 1));
  if (
    noun.length > 0 &&
    !isPhrase(
      noun,
      'change, changes, command, commands, step, steps, one, ones, edit, edits, things, thing, turns, turn, änderung, änderungen, schritte, befehle, messages, actions, action',
    )
  )
    return undefined;
  return number ?? 1;
}
