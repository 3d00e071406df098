import type { Scene } from './scene.ts';
import { verbReadingsAt } from './verb-readings.ts';
import type { Span } from './words.ts';
import { isPhrase } from './words.ts';

/** What stands behind "undo", "take back", "bring back" and similar words. */
export function objectOf(
  scene: Scene,
  words: Span,
): { readonly rest: Span; readonly isUndo: boolean } | undefined {
  const { verbs } = scene.language;
  for (const [list, isUndo] of [
    [verbs.UNDO, true],
    [verbs.RESTORE, false],
  ] as const)
    for (const phrase of list.split(/\s*,\s*/)) {
      const [verb = '', ...particles] = phrase.split(' ');
      const reading = verbReadingsAt(words, 0, scene.language).find(
        ({ lemma, form }) => lemma === verb && form === 'BASE',
      );
      if (reading === undefined) continue;
      const behind = words.slice(1);
      const left = particles.reduce<Span | undefined>((span, particle) => {
        const at = span?.findIndex(({ lower }) => lower === particle) ?? -1;
        return at < 0 ? undefined : span?.filter((_, index) => index !== at);
      }, behind);
      if (left === undefined) continue;
      // "cancel the order" and "withdraw it" speak of the model where they name something of it.
      if (
        /^(?:cancel|reverse|withdraw|recover|restore|go)$/.test(verb) &&
        left.length > 0 &&
        !isPhrase(left, scene.language.answers.LAST_CHANGE)
      )
        continue;
      return { rest: left, isUndo };
    }
  return undefined;
}

/** What a part of a message says is to be undone: "undo the colour". */
export function undoneIn(scene: Scene, words: Span): Span | undefined {
  const object = objectOf(scene, words);
  return object?.isUndo === true && object.rest.length > 0 ? object.rest : undefined;
}
