import type { Model } from '../../../kernel/model/model.ts';
import { setValue } from '../../../kernel/validation/fixes.ts';
import { pushTo } from '../../../lib/push-to.ts';
import type { Cim, CimElement, GlossaryTerm } from '../cim.ts';
import { constraint } from './constraint-builder.ts';

/** Words that were given up are not used. */
export const wordsAvoided = constraint('CIM-GLO-01', 'GlossaryTerm', {
  severity: 'WARNING',
  holds: 'no element name uses a word listed under avoid',
  message: '"{element}" uses the word "{word}"; the agreed term is "{name}".',
  remedy: 'Rename the element.',
  fix: 'Put the agreed term in place of the word.',
  check: (term, { facts, pointer }) =>
    (facts(avoidedUses).get(term) ?? []).map(({ element, word, renamed }) => ({
      at: element,
      feature: 'name',
      values: { element: element.name, word },
      fix: setValue(`Rename it to "${renamed}"`, pointer(element, 'name'), renamed),
    })),
});

/** An element whose name uses a word to avoid, and the name with the agreed term instead. */
type Use = { readonly element: CimElement; readonly word: string; readonly renamed: string };

type Avoided = { readonly word: string; readonly phrase: readonly string[]; readonly term: GlossaryTerm };

/** All uses of words to avoid. A word that several terms want to replace is reported for the first of them. */
function avoidedUses(model: Model<Cim>): ReadonlyMap<GlossaryTerm, readonly Use[]> {
  const avoided = avoidedByFirstWord(model.all('GlossaryTerm'));
  const uses = new Map<GlossaryTerm, Use[]>();
  if (avoided.size === 0) return uses;
  for (const element of model.all('CimElement')) {
    for (const { word, term, start, end } of matchesIn(element, avoided)) {
      const before = element.name.slice(0, start);
      const replacement = before === '' ? term.name : lowerCaseStart(term.name);
      const use = { element, word, renamed: `${before}${replacement}${element.name.slice(end)}` };
      pushTo(uses, term, use);
    }
  }
  return uses;
}

function avoidedByFirstWord(terms: readonly GlossaryTerm[]): ReadonlyMap<string, readonly Avoided[]> {
  const byFirstWord = new Map<string, Map<string, Avoided>>();
  for (const term of terms) {
    for (const word of term.avoid) {
      const phrase = wordsIn(word).map(({ text }) => text);
      const [first] = phrase;
      if (first === undefined) continue;
      const known = byFirstWord.get(first) ?? new Map<string, Avoided>();
      const key = phrase.join(' ');
      if (!known.has(key)) byFirstWord.set(first, known.set(key, { word, phrase, term }));
    }
  }
  return new Map([...byFirstWord].map(([first, phrases]) => [first, [...phrases.values()]]));
}

type Match = {
  readonly word: string;
  readonly term: GlossaryTerm;
  readonly start: number;
  readonly end: number;
};

function matchesIn(element: CimElement, avoided: ReadonlyMap<string, readonly Avoided[]>): readonly Match[] {
  const words = wordsIn(element.name);
  const matches = new Map<Avoided, Match>();
  for (const [index, { text, start }] of words.entries()) {
    for (const candidate of avoided.get(text) ?? []) {
      const { phrase, word, term } = candidate;
      if (term === element || matches.has(candidate)) continue;
      const last = words[index + phrase.length - 1];
      const isHere = phrase.every((part, offset) => words[index + offset]?.text === part);
      if (isHere && last !== undefined) matches.set(candidate, { word, term, start, end: last.end });
    }
  }
  return [...matches.values()];
}

type Word = { readonly text: string; readonly start: number; readonly end: number };

function wordsIn(text: string): readonly Word[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    text: word.toLowerCase(),
    start: index,
    end: index + word.length,
  }));
}

/** Capitals of abbreviations stay. */
function lowerCaseStart(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}
