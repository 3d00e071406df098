import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching } from '@codemirror/language';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import type { Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { originMargin } from './origins.ts';
import { type Access, protection, refusal } from './protection.ts';
import { followLines, savedLineAt } from './saved-lines.ts';
import { codeLooks } from './theme.ts';

/** A file as it is opened. Its lines end in `\n`. */
export type OpenedFile = {
  readonly path: string;
  /** Its text, with all that was typed until now. */
  readonly text: () => string;
  /** What the service has of it; the lines of origins are counted there. */
  readonly saved: string;
  readonly access: Access;
  /** An earlier text of the file: what was added to it and taken from it is shown, and nothing can be changed. */
  readonly earlier?: string;
};

/** Where the cursor is. */
export type Cursor = {
  readonly line: number;
  /** The same line in the text that the service has; absent for a line that is new. */
  readonly saved: number | undefined;
};

/** What the page does when something happens in the file. */
export type CodeEvents = {
  readonly onCursor: (cursor: Cursor) => void;
  readonly onChange: (content: string) => void;
  /** A change of this line was refused. */
  readonly onRefused: (line: number) => void;
  readonly onSave: () => void;
};

/** What an editor of this file can do. */
export function extensionsOf(file: OpenedFile, events: CodeEvents): Extension {
  const { path, access, earlier } = file;
  const isReadOnly = earlier !== undefined || access.kind === 'NONE';
  return [
    lineNumbers(),
    highlightActiveLineGutter(),
    followLines(file.saved),
    originMargin,
    highlightSpecialChars(),
    history(),
    drawSelection(),
    bracketMatching(),
    highlightActiveLine(),
    highlightSelectionMatches(),
    search({ top: true }),
    keymap.of([
      { key: 'Mod-s', run: () => saved(events) },
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
    ]),
    EditorView.contentAttributes.of({
      'aria-label': `Text of ${path}`,
      tabindex: '0',
      ...(isReadOnly && { 'aria-readonly': 'true' }),
    }),
    reports(events),
    protection(earlier === undefined ? access : { kind: 'NONE' }),
    codeLooks,
  ];
}

function saved({ onSave }: CodeEvents): boolean {
  onSave();
  return true;
}

function reports({ onCursor, onChange, onRefused }: CodeEvents): Extension {
  return EditorView.updateListener.of(({ state, docChanged, selectionSet, transactions }) => {
    if (docChanged) onChange(state.doc.toString());
    if (selectionSet || docChanged) {
      const { number, from } = state.doc.lineAt(state.selection.main.head);
      onCursor({ line: number, saved: savedLineAt(state, from) });
    }
    for (const { effects } of transactions)
      for (const effect of effects) if (effect.is(refusal)) onRefused(effect.value);
  });
}
