import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Problem } from '../ui/problem.tsx';
import type { CodeEditor } from './editor.ts';
import type { CodeEvents, OpenedFile } from './extensions.ts';
import type { LineRange } from './origins.ts';

type CodeViewProps = CodeEvents & {
  /** What is shown; another object is shown in place of it. */
  readonly file: OpenedFile;
  /** The line that the address names. */
  readonly line: number | undefined;
  /** In the text that the service has. */
  readonly origins: readonly LineRange[];
  /** Gets the editor when it is there. */
  readonly onOpen: (editor: CodeEditor) => void;
};

/** A file in an editor, which is loaded when the first file is opened. */
export function CodeView(props: CodeViewProps): VNode {
  const { file, line, origins } = props;
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const current = useRef<number>(undefined);
  const [editor, setEditor] = useState<CodeEditor>();
  const [failure, setFailure] = useState<unknown>();

  useEffect(() => {
    let opened: CodeEditor | undefined;
    let isGone = false;
    const load = async (): Promise<void> => {
      const { openEditor } = await import('./editor.ts');
      const host = place.current;
      if (host === null || isGone) return;
      opened = openEditor(host.shadowRoot ?? host.attachShadow({ mode: 'open' }), {
        onCursor: (cursor) => {
          current.current = cursor.line;
          latest.current.onCursor(cursor);
        },
        onChange: (content) => latest.current.onChange(content),
        onRefused: (at) => latest.current.onRefused(at),
        onSave: () => latest.current.onSave(),
      });
      opened.show(latest.current.file);
      setEditor(opened);
      latest.current.onOpen(opened);
    };
    load().catch(setFailure);
    return () => {
      isGone = true;
      opened?.close();
    };
  }, []);
  useEffect(() => {
    current.current = undefined;
  }, [file.path]);
  useEffect(() => editor?.show(file), [editor, file]);
  useEffect(() => editor?.mark(origins), [editor, file, origins]);
  useEffect(() => {
    if (line !== undefined && line !== current.current) editor?.goTo(line);
  }, [editor, file.path, line]);

  if (failure !== undefined) return <Problem error={failure} />;
  return <div ref={place} class="code-view" onKeyDown={keepLetters} />;
}

/** Letters that are typed into a file are no commands of the page. */
function keepLetters(event: KeyboardEvent): void {
  if (!event.ctrlKey && !event.metaKey && !event.altKey && event.key.length === 1) event.stopPropagation();
}
