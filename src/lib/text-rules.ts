// Cc: control characters; they have no place in a name shown in one line.
const controlCharacter = /\p{Cc}/u;

const nameLength = 200;
const descriptionLength = 10_000;

/** Why a text is no name of a thing (1-200 characters after trimming, one line); undefined when it is one. */
export function nameProblem(field: string, name: string): string | undefined {
  const length = [...name.trim()].length;
  if (length === 0) return `${field}: must not be blank`;
  if (length > nameLength) return `${field}: must have at most ${nameLength} characters, found ${length}`;
  return controlCharacter.test(name) ? `${field}: must not hold control characters` : undefined;
}

/** Why a text is no description (at most 10,000 characters); undefined when it is one or absent. */
export function descriptionProblem(description: string | null | undefined): string | undefined {
  const length = [...(description ?? '')].length;
  return length > descriptionLength
    ? `description: must have at most ${descriptionLength} characters, found ${length}`
    : undefined;
}
