// Cc: control characters; they have no place in a name shown in one line.
const controlCharacter = /\p{Cc}/u;

const nameLength = 200;
const descriptionLength = 10_000;

/** Why a text is not one line of 1 to `longest` characters after trimming; undefined when it is. */
export function lineProblem(
  field: string,
  line: { readonly text: string; readonly longest: number },
): string | undefined {
  const { text, longest } = line;
  const length = [...text.trim()].length;
  if (length === 0) return `${field}: must not be blank`;
  if (length > longest) return `${field}: must have at most ${longest} characters, found ${length}`;
  return controlCharacter.test(text) ? `${field}: must not hold control characters` : undefined;
}

/** Why a text is no name of a thing (one line of 1-200 characters); undefined when it is one. */
export function nameProblem(field: string, name: string): string | undefined {
  return lineProblem(field, { text: name, longest: nameLength });
}

/** Why a text is no description (at most 10,000 characters); undefined when it is one or absent. */
export function descriptionProblem(description: string | null | undefined): string | undefined {
  const length = [...(description ?? '')].length;
  return length > descriptionLength
    ? `description: must have at most ${descriptionLength} characters, found ${length}`
    : undefined;
}
