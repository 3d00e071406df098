import { withoutDeterminers } from './amounts.ts';
import { peeled } from './clauses.ts';
import type { Done } from './dialogue-state.ts';
import { eventsOf } from './events.ts';
import { plainWordsFor } from './idioms.ts';
import type { VerbClass } from './languages/language.ts';
import { folded } from './names.ts';
import { find } from './references.ts';
import type { Scene } from './scene.ts';
import { Workbench } from './workbench.ts';
import type { Span } from './words.ts';
import { cutAt, isPhrase, phraseAt, phraseAtEnd, wordsIn } from './words.ts';

/**
 * "No, keep Course", "back to Course", "lass es doch bei Auftrag": whether a message wants something to stay that the
 * last command renamed or removed: it names what the command named, and what the model has no longer.
 */
export function wantsItAsBefore(scene: Scene, [last]: readonly Done[], state?: 'TAKEN_BACK'): boolean {
  if (last === undefined) return false;
  const { answers } = scene.language;
  const isOfLast = (span: Span): boolean =>
    isPhrase(span, answers.OLD) ||
    (isNamedIn(span, scene, last.message) && (state !== undefined || isMissing(span, scene)));
  let isWanted = false;
  for (const part of partsOf(scene)) {
    const said = part.slice(phraseAt(part, 0, answers.NO_MORE));
    const words = peeled(said, scene.language);
    if (words.length === 0 || [part, words].some((each) => isPhrase(each, answers.NO))) continue;
    if (isPhrase(words, answers.REGRET)) continue;
    if (![said, words].some((each) => staysIn(scene, each).some(isOfLast) || isDenied(scene, each, last)))
      return false;
    isWanted = true;
  }
  return isWanted;
}

function partsOf({ source }: Scene): readonly Span[] {
  const words = wordsIn(source);
  return cutAt(words, (at) => (words[at]?.kind === 'MARK' ? 1 : 0));
}

/** What a part of a message says is to stay. */
function staysIn({ language }: Scene, part: Span): readonly Span[] {
  const { STAY, STAY_AFTER } = language.answers;
  const lead = phraseAt(part, 0, STAY);
  const tail = phraseAtEnd(part, STAY_AFTER);
  if (lead + tail === 0) return [];
  const span = part.slice(lead, part.length - tail);
  return [span, withoutDeterminers(span, language).rest];
}

/** "not Session": the new name that the last command gave. */
function isDenied({ language }: Scene, part: Span, { names, added = [] }: Done): boolean {
  const less = phraseAt(part, 0, language.answers.LESS);
  const said = folded(
    part
      .slice(less)
      .map(({ text }) => text)
      .join(' '),
  );
  return less > 0 && names.some((name) => folded(name) === said && added.every((each) => each.name !== name));
}

const isNamedIn = (span: Span, { language }: Scene, message: string): boolean => {
  const said = language.singular(folded(span.map(({ text }) => text).join(' ')));
  return said.length > 1 && ` ${folded(message)}`.includes(` ${said}`);
};

const isMissing = (span: Span, scene: Scene): boolean => {
  const found = find(new Workbench(scene), span, { several: true });
  return found.kind === 'NONE' || found.tier > 3;
};

/** "undo the renaming": the newest command that did what the noun says. */
export function doneBy(scene: Scene, noun: Span, done: readonly Done[]): Done | undefined {
  const { language } = scene;
  const { rest } = withoutDeterminers(noun, language);
  const [nouns, command] =
    Object.entries(language.nominals.commands).find(([list]) => isPhrase(rest, list)) ?? [];
  if (nouns === undefined || command === undefined) return undefined;
  const classesOf = (message: string): readonly VerbClass[] => {
    const words = peeled(wordsIn(message), language);
    return eventsOf(plainWordsFor(words, language) ?? words, language).flatMap(({ form, classes }) =>
      form === 'COMMAND' ? [...classes] : [],
    );
  };
  const wanted = new Set(classesOf(command.replace('$', () => '"X"')));
  return done.find(({ message }) => classesOf(message).some((each) => wanted.has(each)));
}
