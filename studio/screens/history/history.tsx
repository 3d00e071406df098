import type { VNode } from 'preact';
import { useRoute } from 'preact-iso';
import type { ModelSummary, Project, RevisionRef } from '../../../client/src/index.ts';
import { revisionsReading } from '../../api/history.ts';
import { chainReading, projectReading } from '../../api/projects.ts';
import { useQuery } from '../../api/queries.ts';
import { homePath, modelPath, projectPath } from '../../lib/paths.ts';
import { counted } from '../../lib/text.ts';
import { levelNames, modelsOf } from '../../model/runs.ts';
import { Loaded } from '../../ui/loading.tsx';
import { Missing } from '../../ui/missing.tsx';
import { usePage } from '../../ui/page.ts';
import { Comparison } from './comparison.tsx';
import { RevisionList } from './revision-list.tsx';
import '../../styles/results.css';
import './history.css';

const levels = ['cim', 'pim', 'psm'] as const;

/** The revisions of a model: two of them compared, and the way back to an earlier one. */
export function History(): VNode {
  const { params } = useRoute();
  const projectId = params['project'] ?? '';
  const level = levels.find((each) => each === params['level']);
  const project = useQuery(projectReading(projectId));
  const chain = useQuery(chainReading(projectId));
  const model =
    level && chain.data && modelsOf(chain.data, level).find(({ id }) => id === (params['model'] ?? ''));
  usePage([
    { title: 'Projects', href: homePath },
    { title: project.data?.name ?? 'Project', href: projectPath(projectId) },
    ...(model ? [{ title: model.name, href: modelPath(projectId, model.level, model.id) }] : []),
    { title: 'History' },
  ]);
  return (
    <Loaded result={chain}>
      {() => (model ? <Found model={model} project={project.data} /> : <Missing />)}
    </Loaded>
  );
}

type FoundProps = { readonly model: ModelSummary; readonly project: Project | undefined };

function Found({ model, project }: FoundProps): VNode {
  const { query } = useRoute();
  const result = useQuery(revisionsReading(model));
  const nameOf = (userId: string): string | undefined =>
    project?.members?.find((member) => member.userId === userId)?.displayName;
  return (
    <div class="page page-wide">
      <div class="page-head">
        <div>
          <h1>History of {model.name}</h1>
          <p class="quiet">
            {levelNames[model.level]}
            {result.data !== undefined && ` · ${counted(result.data.length, 'revision')} kept`}
          </p>
        </div>
        <div class="actions">
          <a class="button" href={modelPath(model.projectId, model.level, model.id)}>
            Open the {levelNames[model.level]}
          </a>
        </div>
      </div>
      <Loaded result={result}>
        {(revisions) => {
          const range = rangeOf(revisions, query);
          return (
            <div class="history">
              <RevisionList model={model} revisions={revisions} range={range} nameOf={nameOf} />
              <Comparison model={model} revisions={revisions} range={range} />
            </div>
          );
        }}
      </Loaded>
    </div>
  );
}

/** Which two states are compared: those of the address, else the newest revision with the one before it. */
function rangeOf(
  revisions: readonly RevisionRef[],
  { from, to }: Readonly<Record<string, string>>,
): { readonly from: string; readonly to: string } {
  const later = to ?? String(revisions[0]?.revision ?? 1);
  const before = revisions.find(({ revision }) => revision < Number(later));
  return { from: from ?? String(before?.revision ?? later), to: later };
}
