/** Something that the model asks for and the generated code does not do, for the README. */
export type Note = {
  readonly elementId: string;
  /** One sentence: what is missing and what to do. */
  readonly text: string;
};

/** Collects notes while the plan is made. */
export class Notes {
  readonly #notes = new Map<string, Note>();

  /** Adds a note; the same sentence about the same element is kept once. */
  add(elementId: string, text: string): void {
    this.#notes.set(`${elementId} ${text}`, { elementId, text });
  }

  /** All notes, sorted by their text. */
  all(): readonly Note[] {
    return [...this.#notes.values()].sort((left, right) => (left.text < right.text ? -1 : 1));
  }
}
