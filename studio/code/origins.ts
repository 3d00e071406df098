import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { type EditorView, gutter, GutterMarker } from '@codemirror/view';
import { savedLineAt } from './saved-lines.ts';

/** Lines that come from something in the model, both from 1 and inclusive, in the text that the service has. */
export type LineRange = { readonly startLine: number; readonly endLine: number };

const shown = StateEffect.define<readonly LineRange[]>();

class Origin extends GutterMarker {
  override toDOM(): HTMLElement {
    const bar = document.createElement('span');
    bar.className = 'cm-origin';
    return bar;
  }
}

const origin = new Origin();

const known = StateField.define<ReadonlySet<number>>({
  create: () => new Set(),
  update: (before, { effects }) => {
    const given = effects.find((effect) => effect.is(shown));
    return given === undefined ? before : new Set(given.value.flatMap(linesOf));
  },
});

/** A margin that marks the lines that come from elements of the model, once `showOrigins` has given them. Needs `followLines`. */
export const originMargin: Extension = [
  known,
  gutter({
    class: 'cm-origins',
    lineMarker: ({ state }, { from }) => {
      const line = savedLineAt(state, from);
      return line !== undefined && state.field(known).has(line) ? origin : null;
    },
    lineMarkerChange: ({ startState, state }) => startState.field(known) !== state.field(known),
    initialSpacer: () => origin,
  }),
];

/** Marks these lines, in place of those that were marked. */
export function showOrigins(view: EditorView, ranges: readonly LineRange[]): void {
  view.dispatch({ effects: shown.of(ranges) });
}

function linesOf({ startLine, endLine }: LineRange): readonly number[] {
  return Array.from({ length: endLine - startLine + 1 }, (_, index) => startLine + index);
}
