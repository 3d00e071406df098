/** Something of a file that has no place in the model, or only in part. */
export type NotTaken = {
  /** What the file calls its kind: `sequenceFlow`, a column, `GET /orders`. */
  readonly element: string;
  /** Its id in the file. */
  readonly id: string | null;
  readonly name: string | null;
  /** The path of the file, where several are read together. */
  readonly file?: string;
  /** Line of the file, from 1. */
  readonly line: number | null;
  /** Why, and what stands for it in the model if anything does. */
  readonly reason: string;
};

/** A file that is read, alone or with others. */
export type NamedFile = { readonly path: string; readonly bytes: Uint8Array };

/** A model as JSON, as `readModel` takes it; every element has an id that is derived from its id in the file. */
export type ModelJson = Readonly<Record<string, unknown>>;

/** What a file of another tool says, as a model, or why it cannot be read: entries `Line 3: detail`. */
export type FileReading =
  | {
      readonly ok: true;
      readonly json: ModelJson;
      readonly notTaken: readonly NotTaken[];
      /** The id of the model that the file was exported from, if it was. */
      readonly exportedFrom?: string | undefined;
    }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Characters a name of an element may have. */
const nameCharacters = 200;

/** A text in one line, with single spaces. */
export function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** A name for an element from a text of a file; `otherwise` where the text is blank. */
export function nameFrom(text: string | undefined, otherwise: string): string {
  const line = inOneLine(text ?? '');
  if (line === '') return otherwise;
  const characters = [...line];
  return characters.length <= nameCharacters ? line : `${characters.slice(0, nameCharacters - 1).join('')}…`;
}
