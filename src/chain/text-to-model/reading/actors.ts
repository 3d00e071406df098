import { kindOfNoun } from '../language/lexicon.ts';
import { headOf } from './concept-names.ts';

/** Whether a name is that of a performer: a person, or a group of them. */
export function isActor(key: string): boolean {
  const kind = kindOfNoun(headOf(key));
  return kind === 'person' || kind === 'group';
}
