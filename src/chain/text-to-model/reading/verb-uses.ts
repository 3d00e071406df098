import { keyOf } from './concept-names.ts';
import type { NounUses } from './noun-uses.ts';
import { changingVerbs, givingVerbs, makingVerbs, seeingVerbs } from './word-lists.ts';

/** What a text does with one name, and beside what it stands. */
export type VerbUses = {
  /** It is made, changed, looked at, handed over. */
  made: number;
  changed: number;
  seen: number;
  given: number;
  /** Different verbs that are done to it, and that it does. */
  readonly doneTo: Set<string>;
  readonly does: Set<string>;
  /** Names in the same sentences. */
  readonly beside: Set<string>;
  /** Personas of the stories that name it. */
  readonly personas: Set<string>;
  /** Stands behind a preposition of each kind. */
  place: number;
  company: number;
  purpose: number;
  of: number;
  origin: number;
  /** Has a definite article, or nothing at all in front of it and is no plural. */
  definite: number;
  bare: number;
  /** Is explained: "Board: the area with …". */
  explained: number;
};

const prepositions = [
  ['place', /^(?:in|on|at|into|onto|within|inside|under|over)$/],
  ['company', /^(?:with|without|by|via|through|as|per|like)$/],
  ['purpose', /^(?:for|to|about|against|before|after|during|until)$/],
  ['of', /^of$/],
  ['origin', /^from$/],
] as const;

/** What a text does with each of its names. */
export function verbUsesOf({ sentences, events }: NounUses): ReadonlyMap<string, VerbUses> {
  const all = new Map<string, VerbUses>();
  const of = (key: string): VerbUses => {
    const known = all.get(key) ?? {
      made: 0,
      changed: 0,
      seen: 0,
      given: 0,
      doneTo: new Set(),
      does: new Set(),
      beside: new Set(),
      personas: new Set(),
      place: 0,
      company: 0,
      purpose: 0,
      of: 0,
      origin: 0,
      definite: 0,
      bare: 0,
      explained: 0,
    };
    all.set(key, known);
    return known;
  };
  for (const { verb, performers, objects, passive } of events) {
    const main = verb.split(' ')[0] ?? '';
    if (main === 'be' || main === 'have') continue;
    for (const key of objects) {
      const uses = of(key);
      uses.doneTo.add(main);
      if (makingVerbs.has(main)) uses.made += 1;
      if (changingVerbs.has(main)) uses.changed += 1;
      if (seeingVerbs.has(main)) uses.seen += 1;
      if (givingVerbs.has(main)) uses.given += 1;
    }
    if (!passive) for (const key of performers) of(key).does.add(main);
  }
  for (const { read, persona } of sentences) {
    const keys = read.phrases.map(keyOf);
    read.phrases.forEach((phrase, index) => {
      const key = keys[index] ?? '';
      const uses = of(key);
      for (const other of keys) if (other !== key) uses.beside.add(other);
      if (persona !== undefined) uses.personas.add(persona);
      const before = read.words[phrase.start - 1]?.lower ?? '';
      for (const [kind, pattern] of prepositions) if (pattern.test(before)) uses[kind] += 1;
      if (phrase.determiners.includes('the')) uses.definite += 1;
      if (
        phrase.determiners.length === 0 &&
        !phrase.plural &&
        phrase.owner === undefined &&
        phrase.possessive === undefined
      )
        uses.bare += 1;
      if (phrase.start <= 1 && read.words[phrase.end]?.lower === ':') uses.explained += 1;
    });
  }
  return all;
}
