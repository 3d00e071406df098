import type { TextPieces } from './text-pieces.ts';

/** Texts that were written before, in UTF-8, by the objects that they are of. */
export type RememberedTexts = {
  /**
   * Puts a text together whose parts are remembered: those of objects that were written before are not written again.
   * Such objects must not have changed since.
   */
  readonly write: (write: (pieces: TextPieces) => void) => readonly Uint8Array[];
};

/** Texts with fewer bytes are cheaper to write again than to remember. */
const worthRemembering = 4 * 1024;

/** Characters that are turned into bytes at once. */
const atOnce = 1024 * 1024;

/** Makes a memory of texts that is empty; what it remembers of an object goes with the object. */
export function rememberedTexts(): RememberedTexts {
  const known = new WeakMap<object, readonly Uint8Array[]>();
  return {
    write: (write) => {
      let current = new Joining();
      const part: TextPieces['part'] = (value, writePart) => {
        const parts = known.get(value);
        if (parts !== undefined) return current.addParts(parts);
        const whole = current;
        current = new Joining();
        writePart();
        const text = current.shortText();
        if (text === undefined) known.set(value, current.end());
        if (text === undefined) whole.addParts(current.end());
        else whole.addText(text);
        current = whole;
      };
      write({ add: (text) => current.addText(text), part, end: () => undefined });
      return current.end();
    },
  };
}

/** A text that is put together of texts and of parts in bytes. */
class Joining {
  readonly #parts: Uint8Array[] = [];
  #text = '';

  addText(text: string): void {
    this.#text += text;
    if (this.#text.length >= atOnce) this.#encode();
  }

  addParts(parts: readonly Uint8Array[]): void {
    this.#encode();
    for (const part of parts) this.#parts.push(part);
  }

  /** All of it, where that is not worth remembering. */
  shortText(): string | undefined {
    return this.#parts.length === 0 && this.#text.length < worthRemembering ? this.#text : undefined;
  }

  end(): readonly Uint8Array[] {
    this.#encode();
    return this.#parts;
  }

  #encode(): void {
    if (this.#text === '') return;
    this.#parts.push(new TextEncoder().encode(this.#text));
    this.#text = '';
  }
}
