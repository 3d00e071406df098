const chunkSize = 512;

/**
 * A list for many insertions and removals: kept in chunks, so that each takes time in proportion to the number of
 * chunks instead of the number of entries.
 */
export class EditableList {
  readonly #chunks: unknown[][] = [];
  #length: number;

  constructor(values: readonly unknown[]) {
    this.#length = values.length;
    for (let start = 0; start < values.length; start += chunkSize)
      this.#chunks.push(values.slice(start, start + chunkSize));
  }

  /** Number of entries. */
  get length(): number {
    return this.#length;
  }

  /** The entry at an index that the list has. */
  get(index: number): unknown {
    const { chunk, offset } = this.#locate(index);
    return chunk[offset];
  }

  /** Puts another entry at an index that the list has. */
  set(index: number, value: unknown): void {
    const { chunk, offset } = this.#locate(index);
    chunk[offset] = value;
  }

  /** Puts an entry before the one at an index, or behind the last. */
  insert(index: number, value: unknown): void {
    this.#length += 1;
    const { chunk, offset, number } = this.#locate(index);
    chunk.splice(offset, 0, value);
    if (chunk.length > 2 * chunkSize)
      this.#chunks.splice(number, 1, chunk.slice(0, chunkSize), chunk.slice(chunkSize));
  }

  /** Takes out the entry at an index that the list has. */
  remove(index: number): void {
    const { chunk, offset, number } = this.#locate(index);
    chunk.splice(offset, 1);
    this.#length -= 1;
    if (chunk.length === 0) this.#chunks.splice(number, 1);
  }

  /** All entries. */
  toArray(): unknown[] {
    return this.#chunks.flat();
  }

  #locate(index: number): { readonly chunk: unknown[]; readonly offset: number; readonly number: number } {
    let offset = index;
    let number = 0;
    for (const chunk of this.#chunks) {
      if (offset < chunk.length || (number === this.#chunks.length - 1 && offset === chunk.length))
        return { chunk, offset, number };
      offset -= chunk.length;
      number += 1;
    }
    const chunk: unknown[] = [];
    this.#chunks.push(chunk);
    return { chunk, offset, number: this.#chunks.length - 1 };
  }
}
