import { peeled } from './clauses.ts';
import type { Done } from './dialogue-state.ts';
import { eventsOf } from './events.ts';
import { flagsAt } from './flags.ts';
import { plainWordings } from './idioms.ts';
import type { VerbClass } from './languages/language.ts';
import { find } from './references.ts';
import type { Scene } from './scene.ts';
import { Workbench } from './workbench.ts';
import type { Span } from './words.ts';
import { phraseAt, phraseAtEnd, textOf, wordsIn } from './words.ts';

/**
 * "(The email need not be filled in.) The phone does, though", "aber das Telefon schon": the last sentence said of
 * something else, or its opposite. Gives the sentence in full; undefined when a message says nothing of the kind.
 */
export function elliptic(scene: Scene, last: Done): string | undefined {
  const words = wordsIn(scene.source).filter(({ kind }) => kind !== 'MARK');
  return [
    contrast(scene, last, words),
    alternative(scene, last, words),
    goneOnWith(scene, last, words),
    withNoun(scene, words),
  ].find((each) => each !== undefined);
}

/** "The phone must be given, the email need not": what ends a message says the opposite of what stands before. */
export function contrastWithin(scene: Scene): string | undefined {
  const words = wordsIn(scene.source);
  const at = words.findLastIndex(
    ({ text }, index) => index > 1 && (text === ',' || phraseAt(words, index, scene.language.turns) > 0),
  );
  if (at < 2 || words.length - at > 8) return undefined;
  const before = textOf(scene.source, words.slice(0, at)).replace(/,$/, '');
  const behind = words.slice(at + 1).filter(({ kind }) => kind !== 'MARK');
  const whole = contrast(scene, { turnId: '', message: before, choices: {}, names: [] }, behind);
  return whole === undefined ? undefined : `${before}; ${whole}`;
}

const goesOn: readonly VerbClass[] = ['RENAME', 'MOVE', 'DELETE'];

/** "(Rename Pupil to Student) and Lesson to Session", "(delete the fax) and the pager": the same verb for something else. */
function goneOnWith({ language, source }: Scene, last: Done, words: Span): string | undefined {
  const and = phraseAt(words, 0, language.conjunctions);
  const [event] = eventsOf(peeled(wordsIn(last.message), language), language);
  const isOne = event?.form === 'COMMAND' && goesOn.some((each) => event.classes.has(each));
  const rest = textOf(source, words.slice(and));
  if (and === 0 || !isOne) return undefined;
  const [verb, ...particles] = event.used.map(({ text }) => text);
  return [verb, rest, ...particles].join(' ');
}

/** "And a new one can be rejected": one of what was spoken of. */
function withNoun(scene: Scene, words: Span): string | undefined {
  const { language, source, level } = scene;
  const at = words.findIndex(({ lower }, index) => index > 1 && language.code === 'en' && lower === 'one');
  const { DEFINITE, INDEFINITE } = language.determiners;
  const bench = new Workbench(scene);
  const thing = bench.topics
    .flat()
    .flatMap((id) => bench.element(id) ?? [])
    .find(({ class: kind }) => kind === level.object);
  const and = phraseAt(words, 0, language.conjunctions);
  const isOne = at > 1 && phraseAt(words, at - 2, DEFINITE, INDEFINITE, 'the') > 0;
  return thing === undefined || !isOne
    ? undefined
    : `${textOf(source, words.slice(and, at))} ${thing.name.toLowerCase()} ${textOf(source, words.slice(at + 1))}`;
}

/** "but the phone is", "die E-Mail nicht": what the last sentence said of something is, or is not, so of another. */
function contrast(scene: Scene, last: Done, given: Span): string | undefined {
  const { language } = scene;
  const all = peeled(given, language);
  const words = all.slice(phraseAt(all, 0, language.turns, language.conjunctions));
  const tail = phraseAtEnd(words, language.answers.SO_IS) || phraseAtEnd(words, language.answers.SO_IS_NOT);
  const subject = words.slice(0, words.length - tail);
  const flag = tail === 0 ? undefined : flagSaid(scene, last.message);
  if (flag === undefined || subject.length === 0 || subject.length > 6) return undefined;
  const { level } = scene;
  if (find(new Workbench(scene), subject, { classes: [level.attribute] }).kind !== 'FOUND') return undefined;
  const isDenied = phraseAtEnd(words, language.answers.SO_IS_NOT) > 0;
  const value = isDenied === flag.isDenied ? flag.value : !flag.value;
  const [said] =
    Object.entries(language.flags).find(([, [feature, is]]) => feature === flag.feature && is === value) ??
    [];
  const isAre = language.code === 'en' ? 'is' : 'ist';
  return said === undefined ? undefined : `${textOf(scene.source, subject)} ${isAre} ${said}`;
}

type Flag = { readonly feature: string; readonly value: boolean; readonly isDenied: boolean };

/** What a sentence says that something is to be. */
function flagSaid({ language, ...scene }: Scene, message: string): Flag | undefined {
  const words = peeled(wordsIn(message), language);
  const bench = new Workbench({ language, ...scene, source: message });
  const denials = `${language.negations}, ${language.determiners.NONE}`;
  const isDenied = words.some((_, at) => phraseAt(words, at, denials) > 0);
  for (const wording of [...plainWordings(words, language), words])
    for (let at = 0; at < wording.length; at += 1) {
      const [flag] = flagsAt(bench, wording.slice(at))?.predicates ?? [];
      if (flag === undefined || typeof flag.value !== 'boolean') continue;
      const isNot = wording.slice(0, at).some((_, before) => phraseAt(wording, before, denials) > 0);
      return { feature: flag.feature, value: flag.value !== isNot, isDenied };
    }
  // "The email need not be filled in"
  const isFilled = eventsOf(words, language).some(
    ({ form, classes, modality }) => form === 'PASSIVE' && classes.has('FILL') && modality === 'MUST',
  );
  return isFilled ? { feature: 'required', value: !isDenied, isDenied } : undefined;
}

/** "(A reserved booking can be cancelled.) Or it becomes a no-show": another way for what was spoken of. */
function alternative({ language, source }: Scene, last: Done, words: Span): string | undefined {
  const or = phraseAt(words, 0, language.answers.OR);
  const it = or === 0 ? 0 : phraseAt(words, or, language.pronouns.LAST);
  const before = wordsIn(last.message);
  const [event] = eventsOf(peeled(before, language), language).filter(
    ({ subject, form }) => subject.length > 0 && form !== 'COMMAND',
  );
  return it === 0 || event === undefined
    ? undefined
    : `${textOf(last.message, event.subject)} ${textOf(source, words.slice(or + it))}`;
}
