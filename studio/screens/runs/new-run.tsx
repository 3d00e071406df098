import type { VNode } from 'preact';
import { useLocation, useRoute } from 'preact-iso';
import type { ModelSummary } from '../../../client/src/index.ts';
import type { Chain } from '../../api/chain.ts';
import { chainReading, projectReading, useCanWrite } from '../../api/projects.ts';
import { useQuery } from '../../api/queries.ts';
import { startRun } from '../../api/runs.ts';
import { homePath, modelPath, newRunPath, projectPath, runPath } from '../../lib/paths.ts';
import { bootstraps, isRunType, levelNames, modelsOf, runKinds, type RunType } from '../../model/runs.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Loaded } from '../../ui/loading.tsx';
import { usePage } from '../../ui/page.ts';
import { Empty, Problem } from '../../ui/problem.tsx';
import { Preview } from './preview.tsx';
import { Target } from './target.tsx';
import '../../styles/results.css';
import './runs.css';
import { useSending } from '../../ui/use-sending.ts';

/** Where a run is previewed and started. What was chosen, and the preview, are in the address. */
export function NewRun(): VNode {
  const { params, query } = useRoute();
  const projectId = params['project'] ?? '';
  const { type, source: sourceId = '' } = query;
  const project = useQuery(projectReading(projectId));
  const chain = useQuery(chainReading(projectId));
  const title = isRunType(type) ? `Run ${runKinds[type].title}` : 'New run';
  usePage([
    { title: 'Projects', href: homePath },
    { title: project.data?.name ?? 'Project', href: projectPath(projectId) },
    { title },
  ]);
  return (
    <div class="page">
      <Loaded result={chain}>
        {(found) => {
          const source = isRunType(type)
            ? modelsOf(found, runKinds[type].source).find(({ id }) => id === sourceId)
            : undefined;
          return source === undefined || !isRunType(type) ? (
            <Empty title="The model to run from is not there.">
              <p>It was deleted, or the address is incomplete.</p>
              <a class="button" href={projectPath(projectId)}>
                Back to the project
              </a>
            </Empty>
          ) : (
            <Start type={type} source={source} chain={found} />
          );
        }}
      </Loaded>
    </div>
  );
}

type StartProps = { readonly type: RunType; readonly source: ModelSummary; readonly chain: Chain };

function Start({ type, source, chain }: StartProps): VNode {
  const { query } = useRoute();
  const { route } = useLocation();
  const { isBusy, failure, run } = useSending();
  const { projectId } = source;
  const { title, hasPreview, target } = runKinds[type];
  const { target: targetId, preview } = query;
  const bootstrap = bootstraps.find((each) => each === query['bootstrap']);
  const chosen = { ...(targetId !== undefined && { target: targetId }), ...(bootstrap && { bootstrap }) };
  const start = (isPreview: boolean): Promise<void> =>
    run(async () => {
      const request = { type, sourceId: source.id, expectedRevision: source.revision, targetId, bootstrap };
      const job = await startRun({ ...request, isPreview });
      if (isPreview) route(newRunPath(projectId, type, source.id, { ...chosen, preview: job.id }), true);
      else route(runPath(projectId, job.id));
    });
  const isPreviewed = preview !== undefined;
  const canWrite = useCanWrite(projectId);
  return (
    <>
      <div class="page-head">
        <div>
          <h1>Run {title}</h1>
          <p class="quiet">
            From <a href={modelPath(projectId, source.level, source.id)}>{source.name}</a>,{' '}
            {levelNames[source.level]} revision {source.revision}
          </p>
        </div>
        <div class="actions">
          {hasPreview && (
            <ActionButton isBusy={isBusy.value} isMain={!isPreviewed} act={() => void start(true)}>
              {isPreviewed ? 'Preview again' : 'Preview'}
            </ActionButton>
          )}
          {canWrite && (
            <ActionButton
              isBusy={isBusy.value}
              isMain={isPreviewed || !hasPreview}
              act={() => void start(false)}
            >
              {hasPreview ? 'Run' : 'Generate files'}
            </ActionButton>
          )}
        </div>
      </div>
      {failure.value !== undefined && <Problem error={failure.value} />}
      <Target type={type} source={source} chain={chain} targetId={targetId} bootstrap={bootstrap} />
      {preview !== undefined && <Preview jobId={preview} source={source} />}
      {preview === undefined && <WhatHappens target={target} hasPreview={hasPreview} />}
    </>
  );
}

function WhatHappens({
  target,
  hasPreview,
}: {
  readonly target: 'pim' | 'psm' | 'files';
  readonly hasPreview: boolean;
}): VNode {
  return (
    <ul class="promises">
      {hasPreview && <li>“Preview” shows what the run would change. It stores nothing.</li>}
      <li>
        {target === 'files'
          ? 'What you wrote in protected regions and in files of your own stays. There is no preview of files: compare revisions afterwards.'
          : `What you changed in the ${levelNames[target]} stays. Where you and the generator changed the same thing, you decide before anything is stored.`}
      </li>
      <li>
        {target === 'files'
          ? 'Earlier revisions of the files stay readable.'
          : 'The run makes one new revision; earlier ones stay, and can be restored.'}
      </li>
    </ul>
  );
}
