import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useLocation } from 'preact-iso';
import { useMemo, useRef } from 'preact/hooks';
import type { FileContent } from '../../../client/src/index.ts';
import {
  earlierFileReading,
  fileImpactReading,
  originsReading,
  type Repository,
} from '../../api/artifacts.ts';
import { useCanWrite } from '../../api/projects.ts';
import { useQuery } from '../../api/queries.ts';
import { CodeView } from '../../code/code-view.tsx';
import type { CodeEditor } from '../../code/editor.ts';
import type { OpenedFile } from '../../code/extensions.ts';
import { filesPath } from '../../lib/paths.ts';
import { accessTo, modeWords } from '../../model/file-modes.ts';
import { linesOf, withLineEnds } from '../../model/line-ends.ts';
import { regionOfLine, regionsOf } from '../../model/regions.ts';
import { announce } from '../../ui/page.ts';
import { saveFile } from '../../ui/save-file.ts';
import { FileFoot } from './file-foot.tsx';
import { FileHead } from './file-head.tsx';
import { FileNotices, type Newer } from './file-notices.tsx';
import { OriginsPanel } from './origins-panel.tsx';
import { useFileEdit } from './use-file-edit.ts';
import { useLine } from './use-line.ts';

type TextFileProps = {
  readonly repository: Repository;
  readonly file: FileContent;
  /** The latest revision that has the file like this. */
  readonly revision: number;
  readonly query: Readonly<Record<string, string>>;
  readonly newer: Newer | undefined;
  readonly onStored: (file: FileContent) => void;
};

/** A file of text: read, compared, edited where that is allowed, and traced to what it comes from. */
export function TextFile({ repository, file, revision, query, newer, onStored }: TextFileProps): VNode {
  const { projectId } = repository;
  const canWrite = useCanWrite(projectId);
  const { artifactId, path } = file;
  const { route } = useLocation();
  const place = { artifactId, path, revision };
  const edit = useFileEdit({ file, place, onStored });
  const compared = Number.parseInt(query['compare'] ?? '', 10) || undefined;
  const addressOf = (line: number | undefined, compare: number | undefined): string =>
    filesPath(projectId, artifactId, path, { line: line?.toString(), compare: compare?.toString() });
  const { cursor, named, onCursor } = useLine(query['line'], (line) => addressOf(line, compared));
  const refused = useSignal<number | undefined>(undefined);
  const editor = useRef<CodeEditor>(null);
  /** What was asked for while the editor was still loading. */
  const waiting = useRef<() => void>(undefined);

  const origins = useQuery(originsReading(place)).data ?? none;
  const impact = useQuery(fileImpactReading(place));
  const before = useQuery(earlierFileReading({ artifactId, path, revision: compared ?? 0 }));
  const trouble = edit.trouble.value;
  const isMissing = compared !== undefined && before.error !== null;
  const earlier =
    trouble?.kind === 'DIFFERS' && trouble.isCompared
      ? trouble.theirs.content
      : compared === undefined
        ? undefined
        : isMissing
          ? ''
          : before.data?.content;
  const ids = file.protectedRegions.map(({ id }) => id);
  const hasDraft = edit.draft !== undefined;
  const opened = useMemo<OpenedFile>(() => {
    const kind = canWrite ? accessTo(file) : 'NONE';
    return {
      path,
      text: edit.now,
      saved: edit.saved,
      access: kind === 'REGIONS' ? { kind, ids } : { kind },
      ...(earlier !== undefined && { earlier: linesOf(earlier) }),
    };
  }, [file, earlier, hasDraft, canWrite]);
  const regions = regionsOf(edit.text, ids);
  const toNextRegion = (): void => {
    if (editor.current === null) {
      waiting.current = toNextRegion;
      return;
    }
    const from = cursor.value?.line ?? 0;
    const next = regions.find((region) => region.line > from) ?? regions[0];
    if (next === undefined) return;
    editor.current.goTo(next.line + (next.start === next.end ? 0 : 1));
    editor.current.focus();
  };
  const onNextRegion = regions.length > 0 ? toNextRegion : undefined;
  const words = modeWords(file);

  return (
    <>
      <div class="file">
        <FileHead
          projectId={projectId}
          file={file}
          revision={revision}
          onNextRegion={onNextRegion}
          earlier={compared}
          isChanged={hasDraft}
          isBusy={edit.isBusy}
          onCompare={(chosen) => route(addressOf(cursor.value?.line, chosen))}
          onSave={edit.save}
          onDiscard={edit.discard}
          onDownload={() =>
            saveFile(new Blob([withLineEnds(edit.text, file.content)]), path.split('/').at(-1) ?? path)
          }
          onStep={(direction) => editor.current?.step(direction)}
        />
        <FileNotices
          newer={newer}
          trouble={trouble}
          missing={isMissing ? compared : undefined}
          onCompare={edit.compareTheirs}
          onOverwrite={edit.overwriteTheirs}
          onTake={edit.takeTheirs}
        />
        <CodeView
          file={opened}
          line={named}
          origins={origins}
          onOpen={(ready) => {
            editor.current = ready;
            waiting.current?.();
            waiting.current = undefined;
          }}
          onCursor={(at) => {
            refused.value = undefined;
            onCursor(at);
          }}
          onChange={edit.change}
          onRefused={(at) => {
            refused.value = at;
            announce(`Line ${at} cannot be edited. ${words.reason}`);
          }}
          onSave={edit.save}
        />
        <FileFoot words={words} onNextRegion={onNextRegion} refused={refused.value} />
      </div>
      {impact.data !== undefined && (
        <OriginsPanel
          projectId={projectId}
          file={file}
          origins={origins}
          impact={impact.data}
          cursor={cursor.value}
          region={regionOfLine(edit.text, { regions, line: cursor.value?.line ?? 0 })}
        />
      )}
    </>
  );
}

const none: readonly never[] = [];
