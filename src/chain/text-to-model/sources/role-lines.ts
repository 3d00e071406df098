import { finiteTags } from '../language/closed-words.ts';
import { known, verbLemma } from '../language/lexicon.ts';
import { wordsOf } from '../language/sentences.ts';
import type { RawUnit } from './source-unit.ts';

const labelled = /^\s*\p{L}[\p{L}\d ]{0,30}:\s+(?=\S)/u;

/**
 * What passages of the form "User: borrows books" and "System: the library software" say of a role, without the role.
 * One alone is none: "System: remove everything" looks alike, and a dialogue has orders and answers behind its names.
 */
export function toldOfRoles(units: readonly RawUnit[]): ReadonlyMap<RawUnit, string> {
  const told = new Map(
    units.flatMap((unit) => {
      const rest = unit.text.slice(labelled.exec(unit.text)?.[0].length ?? unit.text.length);
      return isDeed(rest) || isDefinition(rest) ? [[unit, rest] as const] : [];
    }),
  );
  return told.size > 1 ? told : new Map();
}

/** "borrows books" */
function isDeed(text: string): boolean {
  const [verb = ''] = text.toLowerCase().match(/^\p{L}+/u) ?? [];
  return verb.endsWith('s') && verbLemma(verb) !== verb && known.isVerb(verbLemma(verb));
}

/** "a person who borrows books": no sentence of its own. */
function isDefinition(text: string): boolean {
  if (!/^(?:an?|the)\s/i.test(text)) return false;
  const words = wordsOf(text);
  const relative = words.findIndex(({ tag }) => tag === 'WH');
  return words.slice(0, relative < 0 ? undefined : relative).every(({ tag }) => !finiteTags.has(tag));
}
