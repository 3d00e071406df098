import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useLocation, useRoute } from 'preact-iso';
import { useEffect, useState } from 'preact/hooks';
import { archiveOf, repositoryReading, type Repository } from '../../api/artifacts.ts';
import { projectReading } from '../../api/projects.ts';
import { useQuery } from '../../api/queries.ts';
import { filesPath, homePath, projectPath } from '../../lib/paths.ts';
import { useCommands } from '../../ui/commands.ts';
import { Loaded } from '../../ui/loading.tsx';
import { usePage } from '../../ui/page.ts';
import { Problem } from '../../ui/problem.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { restoreDrafts } from './drafts.ts';
import { FileList } from './file-list.tsx';
import { FilePage } from './file-page.tsx';
import { Overview } from './overview.tsx';
import './files.css';

/** The repository that was generated: its tree, and the file that the address names. */
export function Files(): VNode {
  const { params } = useRoute();
  const { query } = useLocation();
  const projectId = params['project'] ?? '';
  const path = params['path'] ?? '';
  const project = useQuery(projectReading(projectId));
  const repository = useQuery(repositoryReading(params['artifact'] ?? ''));
  usePage([
    { title: 'Projects', href: homePath },
    { title: project.data?.name ?? 'Project', href: projectPath(projectId) },
    { title: path === '' ? 'Files' : (path.split('/').at(-1) ?? path) },
  ]);
  const isRestored = useRestored(params['artifact'] ?? '');
  return (
    <Loaded result={repository}>
      {(found) => (isRestored ? <Found repository={found} path={path} query={query} /> : null)}
    </Loaded>
  );
}

/** Whether drafts of earlier visits are there: a file is opened with its own. */
function useRestored(artifactId: string): boolean {
  const [restored, setRestored] = useState('');
  useEffect(() => {
    const done = (): void => setRestored(artifactId);
    // Without the storage of the browser there are none.
    restoreDrafts(artifactId).then(done, done);
  }, [artifactId]);
  return restored === artifactId;
}

type FoundProps = {
  readonly repository: Repository;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
};

function Found({ repository, path, query }: FoundProps): VNode {
  const { route } = useLocation();
  const failure = useSignal<unknown>(undefined);
  const { id, projectId, files } = repository;
  const download = (): void => {
    archiveOf(id).then(
      (archive) => saveFile(archive, `${repository.name}.zip`),
      (error: unknown) => {
        failure.value = error;
      },
    );
  };
  useCommands(
    [
      { id: 'download-files', title: 'Download all files', group: 'Files', run: download },
      ...files.map((file) => ({
        id: `file-${file.path}`,
        title: file.path,
        group: 'File',
        run: () => route(filesPath(projectId, id, file.path)),
      })),
    ],
    `${id} ${repository.revision}`,
  );
  const listed = files.find((file) => file.path === path);
  return (
    <div class={`files ${path === '' ? '' : 'files-opened'}`}>
      <FileList repository={repository} path={path} />
      {path === '' ? (
        <Overview repository={repository} onDownload={download}>
          {failure.value !== undefined && <Problem error={failure.value} />}
        </Overview>
      ) : (
        <FilePage key={path} repository={repository} path={path} query={query} listed={listed} />
      )}
    </div>
  );
}
