import type { Problem } from '../../kernel/validation/constraint.ts';
import { characterProblem, withoutMisfits } from '../../lib/names/characters.ts';
import { isBlank } from './wording.ts';

const longestName = 200;

/** What every level asks of a name: the body of its constraint on named elements. */
export const nameForPeople = {
  severity: 'ERROR',
  holds:
    'name is not blank, at most 200 characters, and holds no control characters, text direction characters or invisible characters',
  message: '{class} without a name cannot be referred to.',
  remedy: 'Enter a name.',
  feature: 'name',
  check: ({ name }: { readonly name: string }): boolean | Problem => {
    if (isBlank(name)) return false;
    const length = lengthOf(name);
    if (length > longestName)
      return {
        message: 'The name of a {class} has {length} characters, which is more than 200.',
        remedy: 'Shorten it; what it says beyond a name belongs into the description.',
        values: { length },
      };
    const problem = characterProblem(name);
    if (problem === undefined) return true;
    return {
      message: 'The name of a {class} {problem}.',
      remedy: 'Remove the character; a line break can become a space.',
      values: { problem },
    };
  },
} as const;

/**
 * Features of a generated element, with a name that people can read: one that was put together from others is shortened
 * to 200 characters, with an ellipsis, and what has no place in a name becomes a space.
 */
export function withReadableName(features: object): object {
  if (!('name' in features) || typeof features.name !== 'string') return features;
  const name = readable(features.name);
  return name === features.name ? features : { ...features, name };
}

/** The name that a text of people can stand for; undefined when there is nothing to read in it. */
export function nameIn(text: string | undefined): string | undefined {
  const name = text === undefined ? undefined : readable(text);
  return isBlank(name) ? undefined : name;
}

function readable(name: string): string {
  if (lengthOf(name) <= longestName && characterProblem(name) === undefined) return name;
  const fitting = withoutMisfits(name).replace(/\s+/g, ' ').trim();
  const characters = [...fitting];
  if (characters.length <= longestName) return fitting;
  return `${withoutMisfits(characters.slice(0, longestName - 1).join('')).trimEnd()}…`;
}

function lengthOf(name: string): number {
  return name.length <= longestName ? name.length : [...name].length;
}
