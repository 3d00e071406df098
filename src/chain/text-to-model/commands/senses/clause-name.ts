import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { phrasesOf } from '../words.ts';

/** A short name for a sentence: its first words. */
export function clauseName(bench: Workbench, span: Span): string {
  const words = bench.text(span).split(' ');
  const short = words.slice(0, 10);
  // A name that was cut ends with a word that says something.
  const open = words.length > short.length ? trailing(bench, short) : 0;
  const name = short
    .slice(0, short.length - open)
    .join(' ')
    .replace(/[,;:]$/, '');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** How many words at the end of a name only lead on: "… with stars and". */
function trailing({ language }: Workbench, words: readonly string[]): number {
  const isLead = (text: string): boolean => phrasesOf(language.grammar).has(text.toLowerCase());
  const last = words.findLastIndex((each) => !isLead(each.replace(/[,;:]$/, '')));
  return last < 2 ? 0 : words.length - 1 - last;
}
