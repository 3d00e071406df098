import { eventsOf } from './events.ts';
import type { Named } from './names.ts';
import { find } from './references.ts';
import type { Workbench } from './workbench.ts';
import type { Span } from './words.ts';
import { isCommandIn } from './commands-in.ts';

/** What a clause speaks of without doing anything to it. */
export function speakOfThings(bench: Workbench, clause: Span): void {
  for (const { rest, form, subject } of eventsOf(clause, bench.language)) {
    const found = find(bench, form === 'PASSIVE' ? subject : rest, { several: true });
    if (found.kind === 'FOUND' && found.tier <= 3) return bench.speakOf(...found.elements);
  }
}

/** Whether two clauses speak of the same thing. */
export function sharesNoun(bench: Workbench, clause: Span, next: Span): boolean {
  const nouns = (span: Span): readonly string[] =>
    span
      .filter(({ tag, kind }) => kind === 'QUOTE' || (kind === 'WORD' && /^NN/.test(tag)))
      .map(({ lower }) => bench.language.singular(lower));
  const said = new Set(nouns(clause));
  return nouns(next).some((each) => said.has(each));
}

/** The elements that a clause names. */
export function namedIn(bench: Workbench, clause: Span): ReadonlySet<string> {
  const fork = bench.fork();
  fork.topics = [];
  speakOfAll(fork, clause);
  return new Set(fork.topics.flat());
}

/** Whether a command names all that a statement before it names. */
export function speaksOfAllIn(bench: Workbench, clause: Span, next: Span): boolean {
  const told = namedIn(bench, clause);
  const asked = namedIn(bench, next);
  return told.size > 0 && isCommandIn(bench, next) && [...told].every((each) => asked.has(each));
}

/** Speaks of everything that a clause names, what is named first at last: it is what "it" means. */
export function speakOfAll(bench: Workbench, clause: Span): void {
  const named: (readonly Named[])[] = [];
  for (let at = 0; at < clause.length; at += 1)
    for (let end = Math.min(clause.length, at + 4); end > at; end -= 1) {
      const found = find(bench, clause.slice(at, end));
      const isKind = found.kind === 'FOUND' && found.tier === 5 && end - at > 1;
      if (found.kind !== 'FOUND' || (found.tier > 3 && !isKind)) continue;
      named.push(found.elements);
      at = end - 1;
      break;
    }
  for (const elements of named.toReversed()) bench.speakOf(...elements);
}
