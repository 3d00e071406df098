import {
  type ChangeDesc,
  ChangeSet,
  type EditorState,
  type Extension,
  StateEffect,
  StateField,
  Text,
} from '@codemirror/state';

type Since = { readonly saved: Text; readonly changes: ChangeDesc };

/** Says which text the service has now. */
export const settled = StateEffect.define<string>();

/** The text that the service has, and what was changed since. */
const sinceSaved: StateField<Since> = StateField.define<Since>({
  create: ({ doc }) => unchanged(doc),
  update: (before, { effects, docChanged, changes, newDoc }) => {
    const stored = effects.find((effect) => effect.is(settled));
    if (stored !== undefined) return sinceOf(stored.value, newDoc);
    return docChanged ? { ...before, changes: before.changes.composeDesc(changes.desc) } : before;
  },
});

/** The number, in the text that the service has, of the line that begins at a position; nothing for a line that is new. */
export function savedLineAt(state: EditorState, position: number): number | undefined {
  const { saved, changes } = state.field(sinceSaved);
  const written: (readonly [from: number, to: number])[] = [];
  changes.iterChangedRanges((_fromA, _toA, fromB, toB) => written.push([fromB, toB]));
  if (written.some(([from, to]) => from <= position && position < to)) return undefined;
  return saved.lineAt(changes.invertedDesc.mapPos(position, 1)).number;
}

/** Follows the lines of a text that the service has, which may have been changed before it is shown. */
export function followLines(saved: string): Extension {
  return sinceSaved.init(({ doc }) => sinceOf(saved, doc));
}

/** The change between two texts, as one from the first character that differs to the last. */
function sinceOf(saved: string, doc: Text): Since {
  const text = doc.toString();
  if (text === saved) return unchanged(doc);
  const shorter = Math.min(saved.length, text.length);
  let head = 0;
  while (head < shorter && saved[head] === text[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && saved.at(-1 - tail) === text.at(-1 - tail)) tail += 1;
  const change = { from: head, to: saved.length - tail, insert: text.slice(head, text.length - tail) };
  return { saved: Text.of(saved.split('\n')), changes: ChangeSet.of(change, saved.length).desc };
}

function unchanged(saved: Text): Since {
  return { saved, changes: ChangeSet.empty(saved.length).desc };
}
