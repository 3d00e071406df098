import { kindOfNoun } from '../language/lexicon.ts';
import { headOf } from './concept-names.ts';
import { ownerNouns } from './word-lists.ts';

/** Whether a name is that of a performer: a person, or a group of them. */
export function isActor(key: string): boolean {
  const kind = kindOfNoun(headOf(key));
  return kind === 'person' || kind === 'group';
}

/** Whether a name is that of people, one or an organisation of them; many nouns for groups are not: a line, a set. */
export function isPeople(key: string): boolean {
  const head = headOf(key);
  return kindOfNoun(head) === 'person' || ownerNouns.has(head) || companies.test(head);
}

const companies =
  /^(?:committee|team|board|department|staff|council|jury|party|club|association|society|union|office)$/;
