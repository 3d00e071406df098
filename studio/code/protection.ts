import {
  Annotation,
  EditorState,
  type Extension,
  RangeSetBuilder,
  StateEffect,
  StateField,
  type Transaction,
  type TransactionSpec,
} from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';
import { regionsOf } from '../model/regions.ts';

/** What of a file may be changed: all, the texts of its regions, or nothing. */
export type Access =
  | { readonly kind: 'ALL' | 'NONE' }
  | { readonly kind: 'REGIONS'; readonly ids: readonly string[] };

/** The text of a region, while the file is edited. */
type Span = { readonly start: number; readonly end: number; readonly indent: string };

/** Says that a change was refused, at this line. */
export const refusal = StateEffect.define<number>();

const isAllowed = Annotation.define<boolean>();

/** Keeps changes inside of what may be changed, and shows the regions that belong to people. */
export function protection(access: Access): Extension {
  if (access.kind === 'ALL') return [];
  const ids = access.kind === 'REGIONS' ? access.ids : [];
  const spans = StateField.define<readonly Span[]>({
    create: (state) => regionsOf(state.doc.toString(), ids),
    update: (before, { changes, docChanged }) =>
      docChanged
        ? before.map(({ indent, start, end }) => ({
            indent,
            start: changes.mapPos(start, -1),
            end: changes.mapPos(end, 1),
          }))
        : before,
  });
  const shown = EditorView.decorations.compute([spans, 'doc'], (state) =>
    decorated(state, state.field(spans)),
  );
  const filter = EditorState.transactionFilter.of((transaction) => filtered(transaction, spans));
  return [spans, shown, filter];
}

function filtered(
  transaction: Transaction,
  field: StateField<readonly Span[]>,
): TransactionSpec | readonly TransactionSpec[] {
  const { startState, docChanged } = transaction;
  const isReversal = transaction.isUserEvent('undo') || transaction.isUserEvent('redo');
  if (!docChanged || isReversal || transaction.annotation(isAllowed) === true) return transaction;
  const spans = startState.field(field);
  const changed: { readonly from: number; readonly to: number; readonly text: string }[] = [];
  transaction.changes.iterChanges((from, to, _from, _to, inserted) => {
    changed.push({ from, to, text: from === to ? inserted.toString() : '' });
  });
  const [first] = changed;
  const isInside = changed.every(({ from, to }) =>
    spans.some(({ start, end }) => end > start && start <= from && to < end),
  );
  if (isInside || first === undefined) return transaction;
  const { from, text } = first;
  const empty =
    changed.length === 1 && text !== ''
      ? spans.find(({ start, end }) => start === end && isAtMarkers(startState, { start, from }))
      : undefined;
  if (empty !== undefined) return firstLine(empty, text);
  return { effects: refusal.of(startState.doc.lineAt(from).number) };
}

/** Whether a position is in one of the two marker lines of an empty region. */
function isAtMarkers(
  { doc }: EditorState,
  { start, from }: { readonly start: number; readonly from: number },
): boolean {
  return doc.lineAt(start - 1).from <= from && from <= doc.lineAt(start).to;
}

/** Writing at the markers of an empty region begins its first line. */
function firstLine({ start, indent }: Span, text: string): TransactionSpec {
  const typed = indent + text.trim();
  return {
    changes: { from: start, insert: `${typed}\n` },
    selection: { anchor: start + typed.length },
    annotations: isAllowed.of(true),
    scrollIntoView: true,
    userEvent: 'input',
  };
}

const edge = Decoration.line({ class: 'cm-region cm-region-edge' });
const body = Decoration.line({ class: 'cm-region' });

class Word extends WidgetType {
  readonly text: string;

  constructor(text: string) {
    super();
    this.text = text;
  }

  override eq(other: Word): boolean {
    return other.text === this.text;
  }

  override toDOM(): HTMLElement {
    const word = document.createElement('span');
    word.className = 'cm-region-word';
    word.textContent = this.text;
    return word;
  }
}

const yours = Decoration.widget({ widget: new Word('yours'), side: -1 });
const begin = Decoration.widget({ widget: new Word('yours: type here'), side: -1 });

function decorated({ doc }: EditorState, spans: readonly Span[]): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { start, end, indent } of spans) {
    const { from } = doc.lineAt(start - 1);
    builder.add(from, from, edge);
    builder.add(from + indent.length, from + indent.length, start === end ? begin : yours);
    for (let at = start; at < end; at = doc.lineAt(at).to + 1) builder.add(at, at, body);
    builder.add(end, end, edge);
  }
  return builder.finish();
}
