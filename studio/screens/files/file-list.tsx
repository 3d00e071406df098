import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useLocation } from 'preact-iso';
import { useEffect } from 'preact/hooks';
import type { FileRef } from '../../../client/src/index.ts';
import type { Repository } from '../../api/artifacts.ts';
import { filesPath } from '../../lib/paths.ts';
import { counted, matches } from '../../lib/text.ts';
import { isYours } from '../../model/file-modes.ts';
import { leadsTo, treeRows } from '../../model/file-tree.ts';
import { FilterField } from '../../ui/filter-field.tsx';
import { Tree } from '../../ui/tree.tsx';
import { draftKey, drafts } from './drafts.ts';

type FileListProps = {
  readonly repository: Repository;
  /** The file that is open; empty for none. */
  readonly path: string;
};

/** The tree of all files, with a filter. */
export function FileList({ repository, path }: FileListProps): VNode {
  const { route } = useLocation();
  const { id, projectId, files } = repository;
  const search = useSignal('');
  /** Folders that are not as the open file has them. */
  const toggled = useSignal<ReadonlySet<string>>(new Set());
  const isListed = useSignal(false);
  useEffect(() => {
    isListed.value = false;
  }, [path]);

  const isFiltered = search.value.trim() !== '';
  const found = isFiltered ? files.filter((file) => matches(file.path, search.value)) : files;
  const isOpen = (folder: string): boolean =>
    isFiltered || toggled.value.has(folder) !== leadsTo(folder, path);
  const toggle = (folder: string): void => {
    const next = new Set(toggled.value);
    if (!next.delete(folder)) next.add(folder);
    toggled.value = next;
  };
  const byPath = new Map(found.map((file) => [file.path, file]));
  const rows = treeRows([...byPath.keys()], isOpen).map(({ path: key, name, depth, isFolder }) => {
    const file = byPath.get(key);
    const mark = file === undefined ? undefined : markOf(file, drafts.value.has(draftKey(id, key)));
    return {
      key,
      depth,
      ...(isFolder && { isOpen: isOpen(key) }),
      text: mark === undefined ? name : `${name}, ${mark.word}`,
      children: (
        <>
          <span class={`file-row-name ${isFolder ? 'quiet' : ''}`}>{name}</span>
          {mark !== undefined && (
            <span class="file-row-mark">
              <span aria-hidden="true">{mark.sign}</span>
              <span class="sr-only">, {mark.word}</span>
            </span>
          )}
        </>
      ),
    };
  });

  return (
    <nav class="file-list" aria-label="Files">
      <div class="file-list-head">
        <FilterField label="Filter files" placeholder="Filter files" text={search} />
        <button
          type="button"
          class="button narrow-only"
          aria-expanded={isListed.value}
          onClick={() => {
            isListed.value = !isListed.value;
          }}
        >
          All files
        </button>
      </div>
      <div class={`file-tree ${isListed.value || isFiltered ? 'file-tree-listed' : ''}`}>
        <Tree
          label="Files"
          rows={rows}
          selected={new Set([path])}
          onSelect={(key) => (key.endsWith('/') ? toggle(key) : route(filesPath(projectId, id, key)))}
          onToggle={toggle}
          shown={path === '' ? undefined : path}
        />
      </div>
      <p class="file-list-foot quiet">
        {isFiltered
          ? `${counted(found.length, 'file')} of ${files.length.toLocaleString('en')}`
          : counted(files.length, 'file')}
      </p>
    </nav>
  );
}

/** What stands beside the name of a file: that it has changes that are not saved, or texts of people. */
function markOf(
  file: FileRef,
  isDraft: boolean,
): { readonly sign: string; readonly word: string } | undefined {
  if (isDraft) return { sign: '●', word: 'not saved yet' };
  return isYours(file) ? { sign: '✎', word: 'holds text of yours' } : undefined;
}
