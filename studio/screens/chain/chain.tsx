import type { VNode } from 'preact';
import { useRoute } from 'preact-iso';
import type { Project } from '../../../client/src/index.ts';
import { chainReading, projectReading } from '../../api/projects.ts';
import { useQuery } from '../../api/queries.ts';
import { homePath, newSession, settingsPath, textPath } from '../../lib/paths.ts';
import { counted } from '../../lib/text.ts';
import { nextStepOf } from '../../model/next-step.ts';
import { Loaded } from '../../ui/loading.tsx';
import { usePage } from '../../ui/page.ts';
import { ImportModel } from './import-model.tsx';
import { Levels } from './levels.tsx';
import { Next } from './next.tsx';
import { Runs } from './runs.tsx';
import { Texts } from './texts.tsx';
import { useChainCommands } from './use-chain-commands.ts';

/** A project: its models and files from left to right, what is to do next, and its last runs. */
export function Chain(): VNode {
  const { params } = useRoute();
  const projectId = params['project'] ?? '';
  const project = useQuery(projectReading(projectId));
  usePage([{ title: 'Projects', href: homePath }, { title: project.data?.name ?? 'Project' }]);
  return <Loaded result={project}>{(found) => <Found project={found} />}</Loaded>;
}

function Found({ project }: { readonly project: Project }): VNode {
  const chain = useQuery(chainReading(project.id));
  const canWrite = project.access !== 'READ';
  useChainCommands(project.id, canWrite ? chain.data : undefined);
  return (
    <div class="page">
      <div class="page-head">
        <div>
          <h1>{project.name}</h1>
          <p class="quiet">
            {[project.description, counted(project.memberCount, 'member'), !canWrite && 'you can read']
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <div class="actions">
          <a class="button" href={settingsPath(project.id)}>
            Members and settings
          </a>
          {canWrite && (
            <>
              <ImportModel projectId={project.id} />
              <a class="button" href={textPath(project.id, newSession)}>
                New text
              </a>
            </>
          )}
        </div>
      </div>
      <Loaded result={chain}>
        {(found) => (
          <>
            {canWrite && <Next projectId={project.id} step={nextStepOf(found)} />}
            <Levels chain={found} />
            <Texts projectId={project.id} chain={found} />
            <Runs jobs={found.jobs} />
          </>
        )}
      </Loaded>
    </div>
  );
}
