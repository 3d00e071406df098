import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { extensionsOf, type CodeEvents, type OpenedFile } from './extensions.ts';
import { languageOf } from './languages.ts';
import { type LineRange, showOrigins } from './origins.ts';
import { settled } from './saved-lines.ts';

/** A file on the page. */
export type CodeEditor = {
  /** Shows a file; one that is shown already keeps its place, and its history when the text is the same. */
  readonly show: (file: OpenedFile) => void;
  readonly goTo: (line: number) => void;
  readonly mark: (origins: readonly LineRange[]) => void;
  /** To the next or previous change of a comparison. */
  readonly step: (direction: 'NEXT' | 'PREVIOUS') => void;
  readonly focus: () => void;
  readonly close: () => void;
};

/** Shows files inside of `root`. The shadow root keeps the styles that CodeMirror makes within the policy of the page. */
export function openEditor(root: ShadowRoot, events: CodeEvents): CodeEditor {
  const view = new EditorView({ root, parent: root });
  const language = new Compartment();
  const comparison = new Compartment();
  let shown: OpenedFile | undefined;
  let openings = 0;
  const lineStart = (line: number): number =>
    view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines)).from;
  const open = (file: OpenedFile): void => {
    openings += 1;
    const mine = openings;
    view.setState(
      EditorState.create({
        doc: file.text(),
        extensions: [extensionsOf(file, events), comparison.of([]), language.of([])],
      }),
    );
    const add = (place: Compartment, extension: Extension | undefined): void => {
      if (extension !== undefined && mine === openings)
        view.dispatch({ effects: place.reconfigure(extension) });
    };
    void languageOf(file.path).then((loaded) => add(language, loaded));
    const { earlier } = file;
    if (earlier !== undefined)
      void import('./comparison.ts').then((loaded) => add(comparison, loaded.comparedWith(earlier)));
  };
  return {
    show: (file) => {
      const before = shown;
      shown = file;
      if (before?.path !== file.path) {
        open(file);
        view.scrollDOM.scrollTo(0, 0);
      } else if (before.earlier === undefined && file.earlier === undefined && isShown(file, view.state)) {
        view.dispatch({ effects: settled.of(file.saved) });
      } else {
        const { number } = view.state.doc.lineAt(view.state.selection.main.head);
        open(file);
        view.dispatch({ selection: { anchor: lineStart(number) }, scrollIntoView: true });
      }
    },
    goTo: (line) => {
      const from = lineStart(line);
      view.dispatch({
        selection: { anchor: from },
        effects: EditorView.scrollIntoView(from, { y: 'center' }),
      });
    },
    mark: (origins) => showOrigins(view, origins),
    step: (direction) => void import('./comparison.ts').then((loaded) => loaded.step(view, direction)),
    focus: () => view.focus(),
    close: () => view.destroy(),
  };
}

function isShown(file: OpenedFile, { doc }: EditorState): boolean {
  const text = file.text();
  return doc.length === text.length && doc.toString() === text;
}
