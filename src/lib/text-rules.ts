import { characterProblem } from './names/characters.ts';
import { cleanLabel, cleanName } from './names/labels.ts';

const nameLength = 200;
const descriptionLength = 10_000;

/** A text as it is stored, or why it cannot be. */
export type Line =
  | { readonly text: string; readonly problem?: undefined }
  | { readonly text?: undefined; readonly problem: string };

/** Reads the name of a thing: one line of 1-200 characters that people can see, cleaned by `cleanName`. */
export function readName(field: string, name: string): Line {
  return readLine(field, { cleaned: cleanName(name), longest: nameLength });
}

/** Reads a label: one line of 1 to `longest` characters that people can see, cleaned by `cleanLabel`. */
export function readLabel(field: string, label: { readonly text: string; readonly longest: number }): Line {
  return readLine(field, { cleaned: cleanLabel(label.text), longest: label.longest });
}

function readLine(field: string, line: { readonly cleaned: string; readonly longest: number }): Line {
  const { cleaned, longest } = line;
  const length = [...cleaned].length;
  if (cleaned.trim() === '') return { problem: `${field}: must not be blank` };
  if (length > longest)
    return { problem: `${field}: must have at most ${longest} characters, found ${length}` };
  const problem = characterProblem(cleaned);
  return problem === undefined ? { text: cleaned } : { problem: `${field}: ${problem}` };
}

/** Why a text is not a description (at most 10,000 characters); undefined when it is one or absent. */
export function descriptionProblem(description: string | null | undefined): string | undefined {
  const length = [...(description ?? '')].length;
  return length > descriptionLength
    ? `description: must have at most ${descriptionLength} characters, found ${length}`
    : undefined;
}
