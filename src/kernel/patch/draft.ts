import { isObject } from '../model/element.ts';
import { EditableList } from './editable-list.ts';

/** A JSON object that may be written to. */
export type DraftObject = Record<string, unknown>;

/**
 * A JSON document that is changed without touching the original: objects and lists are copied when they are first
 * written to, everything else is shared.
 */
export class JsonDraft {
  readonly #own = new Set<unknown>();
  readonly #new = new Set<unknown>();
  readonly root: DraftObject;

  constructor(root: Readonly<Record<string, unknown>>) {
    this.root = this.#ownObject(root);
  }

  /** Takes a value that is not from the document, to be put into it. */
  added<V>(value: V): V {
    if (typeof value === 'object') this.#new.add(value);
    return value;
  }

  /** Whether a value was not in the document, or is not any more what it was there. */
  isNew(value: unknown): boolean {
    return this.#new.has(value);
  }

  /** Whether a value stands in the document as it was, unless it stands in something new. */
  isKept(value: unknown): boolean {
    return !this.#own.has(value) && !this.#new.has(value);
  }

  /** The value of a member, ready to be written to when it is an object or a list. */
  member(parent: DraftObject, name: string): unknown {
    const value = parent[name];
    const own = this.#ownValue(value);
    if (own !== value) parent[name] = own;
    return own;
  }

  /** The entry of a list, ready to be written to when it is an object or a list. */
  entry(parent: EditableList, index: number): unknown {
    const value = parent.get(index);
    const own = this.#ownValue(value);
    if (own !== value) parent.set(index, own);
    return own;
  }

  /** The document as plain JSON; the draft is used up. */
  finish(): Readonly<Record<string, unknown>> {
    const open: unknown[] = [this.root];
    const plain = (value: unknown): unknown => {
      const written = value instanceof EditableList ? this.#asNewAs(value, value.toArray()) : value;
      open.push(written);
      return written;
    };
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (Array.isArray(next)) {
        for (const [index, entry] of next.entries()) if (this.#own.has(entry)) next[index] = plain(entry);
      } else if (isObject(next)) {
        const written: DraftObject = next;
        for (const [name, value] of Object.entries(next))
          if (this.#own.has(value)) written[name] = plain(value);
      }
    }
    return this.root;
  }

  #ownValue(value: unknown): unknown {
    if (this.#own.has(value)) return value;
    if (Array.isArray(value)) {
      const list = new EditableList(value as readonly unknown[]);
      this.#own.add(list);
      return this.#asNewAs(value, list);
    }
    return isObject(value) ? this.#ownObject(value) : value;
  }

  #ownObject(value: Readonly<Record<string, unknown>>): DraftObject {
    const copy = { ...value };
    this.#own.add(copy);
    return this.#asNewAs(value, copy);
  }

  #asNewAs<C>(value: unknown, copy: C): C {
    if (this.#new.has(value)) this.#new.add(copy);
    return copy;
  }
}
