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
  readonly root: DraftObject;

  constructor(root: Readonly<Record<string, unknown>>) {
    this.root = this.#ownObject(root);
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
      const written = value instanceof EditableList ? value.toArray() : value;
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
      return list;
    }
    return isObject(value) ? this.#ownObject(value) : value;
  }

  #ownObject(value: Readonly<Record<string, unknown>>): DraftObject {
    const copy = { ...value };
    this.#own.add(copy);
    return copy;
  }
}
