import { peeled } from './clauses.ts';
import type { Done } from './dialogue-state.ts';
import { flagsAt } from './flags.ts';
import type { Scene } from './scene.ts';
import { Workbench } from './workbench.ts';
import { phraseAt, textOf, wordsIn } from './words.ts';

/**
 * "And required", "make that mandatory", "both optional, please": what the things that the last command spoke of are to
 * be. Gives the sentence that says so; undefined when a message says more, or something else.
 */
export function bareFlags(scene: Scene, last: Done): string | undefined {
  const { language, source } = scene;
  const { answers, completions, conjunctions, determiners, pronouns, turns } = language;
  const leads = [conjunctions, turns, answers.MAKE_THAT, pronouns.ONE, pronouns.GROUP, determiners.BOTH];
  const all = peeled(wordsIn(source), language);
  let words = all;
  for (let length = 1; length > 0; words = words.slice(length)) length = phraseAt(words, 0, leads.join(', '));
  const says = (list: string): boolean => all.some((_, at) => phraseAt(all, at, list) > 0);
  const isGroup =
    says(`${pronouns.GROUP}, ${determiners.BOTH}`) || ((last.added?.length ?? 0) > 1 && !says(pronouns.ONE));
  const flags = flagsAt(new Workbench(scene), words);
  if (flags === undefined || flags.length !== words.length) return undefined;
  return (isGroup ? completions.THEY_ARE : completions.IT_IS).replace('$', () => textOf(source, words));
}
