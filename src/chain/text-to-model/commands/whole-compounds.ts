import type { Span, Word } from './words.ts';
import { phraseAt } from './words.ts';
import type { Workbench } from './workbench.ts';

/** "Vor- und Nachname": the first of two German compounds gets the head that it shares with the second. */
export function withWholeCompounds(bench: Workbench, words: Span): Span {
  if (bench.language.code !== 'de') return words;
  const whole: Word[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const [word, mark, next] = [words[at], words[at + 1], words[at + 3]];
    if (word === undefined) continue;
    const isOpen =
      word.kind === 'WORD' &&
      mark?.text === '-' &&
      mark.start === word.end &&
      phraseAt(words, at + 2, bench.language.conjunctions) === 1 &&
      next?.kind === 'WORD';
    const head = isOpen ? sharedHead(bench, word, next) : undefined;
    if (head === undefined) {
      whole.push(word);
      continue;
    }
    const text = `${word.text}${head}`;
    whole.push({ ...word, text, lower: text.toLowerCase(), written: word.text });
    at += 1;
  }
  return whole;
}

/** The end of the second compound that makes a name of the model with the first, or that promises a type. */
function sharedHead(bench: Workbench, first: Word, second: Word): string | undefined {
  for (let from = 1; from <= second.text.length - 3; from += 1) {
    const head = second.lower.slice(from);
    if (bench.matching(`${first.text}${head}`, 3).length > 0) return head;
  }
  const { heads: typed, kindNouns } = bench.language;
  const heads = [
    ...typed.flatMap(([, list]) => list.replaceAll('=', '').split(' ')),
    ...kindNouns.split(/\s*,\s*/).map((each) => each.toLowerCase()),
  ];
  return heads
    .filter((each) => each.length < second.text.length && second.lower.endsWith(each))
    .toSorted((a, b) => b.length - a.length)[0];
}
