import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { FileRef } from '../../../client/src/index.ts';
import { fileReading, type FileState, type Repository } from '../../api/artifacts.ts';
import { keepRead, readAgain, useQuery } from '../../api/queries.ts';
import { filesPath } from '../../lib/paths.ts';
import { Loaded } from '../../ui/loading.tsx';
import { Empty } from '../../ui/problem.tsx';
import { BinaryFile } from './binary-file.tsx';
import type { Newer } from './file-notices.tsx';
import { TextFile } from './text-file.tsx';

type FilePageProps = {
  readonly repository: Repository;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** The file as the current revision lists it; absent when it does not have it. */
  readonly listed: FileRef | undefined;
};

/** One file. What others store meanwhile leaves alone what is shown: the page says that it is there. */
export function FilePage({ repository, path, query, listed }: FilePageProps): VNode {
  const { id, projectId, revision } = repository;
  const current = listed && { artifactId: id, path, revision, sha256: listed.sha256 };
  const pinned = useSignal(current);
  const isSame = pinned.value?.sha256 === current?.sha256;
  const shown =
    pinned.value === undefined || (isSame && pinned.value.revision < revision) ? current : pinned.value;
  if (shown === undefined)
    return (
      <div class="file">
        <Empty title="This revision has no such file.">
          <p>
            <code>{path}</code> was renamed, moved or deleted.
          </p>
          <p>
            <a class="button" href={filesPath(projectId, id)}>
              All files
            </a>
          </p>
        </Empty>
      </div>
    );
  const newer: Newer | undefined =
    isSame || revision <= shown.revision
      ? undefined
      : {
          revision,
          ...(current !== undefined && {
            show: () => {
              pinned.value = current;
            },
          }),
        };
  return (
    <Read
      repository={repository}
      query={query}
      newer={newer}
      state={shown}
      onStored={(state) => {
        pinned.value = state;
      }}
    />
  );
}

type ReadProps = {
  readonly repository: Repository;
  readonly query: Readonly<Record<string, string>>;
  readonly state: FileState;
  readonly newer: Newer | undefined;
  readonly onStored: (state: FileState) => void;
};

function Read({ repository, query, state, newer, onStored }: ReadProps): VNode {
  const result = useQuery(fileReading(state));
  return (
    <Loaded result={result}>
      {(file) =>
        file.encoding === 'base64' ? (
          <BinaryFile file={file} />
        ) : (
          <TextFile
            repository={repository}
            file={file}
            query={query}
            newer={newer}
            revision={state.revision}
            onStored={(stored) => {
              const { artifactId, path, revision, sha256 } = stored;
              const next = { artifactId, path, revision, sha256 };
              keepRead(fileReading(next), stored);
              onStored(next);
              void readAgain('artifact', artifactId);
            }}
          />
        )
      }
    </Loaded>
  );
}
