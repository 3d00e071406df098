import { partsOf, type Content, type Element, type Slot } from './content.ts';
import { classWords } from './words.ts';

/** An element, what it is called, and where it stands. The root has no slot. */
export type Indexed = {
  readonly element: Element;
  readonly title: string;
  /** Title and class in small letters, for searches. */
  readonly words: string;
  readonly slot?: Slot;
};

/** All elements of a model by id, each before its parts. */
export type ModelIndex = { readonly rootId: string; readonly elements: ReadonlyMap<string, Indexed> };

/** What machines call an element, where it has no name. */
const titles = ['code', 'symbol', 'columnName', 'tableName', 'key', 'variable', 'jsonName', 'path', 'number'];

/** The index of a content. */
export function indexOf({ root, slots }: Content): ModelIndex {
  const elements = new Map<string, Indexed>();
  const waiting = [root];
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    const slot = slots.get(element.id);
    const title = titleOf(element);
    const words = `${title} ${classWords(element.eClass)}`.toLowerCase();
    elements.set(element.id, { element, title, words, ...(slot !== undefined && { slot }) });
    waiting.push(...[...partsOf(element)].map(([, part]) => part).toReversed());
  }
  return { rootId: root.id, elements };
}

/** What an element is called: its name, what machines call it, the beginning of its text, or the words of its class. */
export function titleOf(element: Element): string {
  for (const feature of ['name', ...titles]) {
    const value = element[feature];
    if ((typeof value === 'string' && value !== '') || typeof value === 'number') return String(value);
  }
  const { text } = element;
  return typeof text === 'string' && text !== '' ? beginning(text) : classWords(element.eClass);
}

/** The elements around one, from the root inwards, without itself. */
export function pathOf({ elements }: ModelIndex, id: string): readonly Indexed[] {
  const path: Indexed[] = [];
  for (let slot = elements.get(id)?.slot; slot !== undefined; slot = elements.get(slot.parentId)?.slot) {
    const parent = elements.get(slot.parentId);
    if (parent === undefined) break;
    path.unshift(parent);
  }
  return path;
}

/** The elements whose title and class contain all words of a search, at most `most`, in the order of the model. */
export function found({ elements }: ModelIndex, search: string, most: number): readonly Indexed[] {
  const wanted = search.toLowerCase().split(/\s+/);
  const result: Indexed[] = [];
  for (const each of elements.values()) {
    if (!wanted.every((word) => each.words.includes(word))) continue;
    result.push(each);
    if (result.length === most) break;
  }
  return result;
}

const longest = 60;

function beginning(text: string): string {
  if (text.length <= longest) return text;
  return `${text.slice(0, text.lastIndexOf(' ', longest) + 1 || longest).trimEnd()}…`;
}
