import type { VNode } from 'preact';
import { useRoute } from 'preact-iso';
import { ServiceError } from '../../../client/src/index.ts';
import { projectReading } from '../../api/projects.ts';
import { useQuery } from '../../api/queries.ts';
import { sessionReading } from '../../api/synchronizations.ts';
import { homePath, projectPath } from '../../lib/paths.ts';
import { runKinds } from '../../model/runs.ts';
import { Loaded } from '../../ui/loading.tsx';
import { usePage } from '../../ui/page.ts';
import { Empty } from '../../ui/problem.tsx';
import { Deciding } from './deciding.tsx';
import '../../styles/results.css';
import './conflicts.css';

/** The conflicts of a run: each is decided between what people made and what was generated. */
export function Conflicts(): VNode {
  const { params } = useRoute();
  const path = { projectId: params['project'] ?? '', sessionId: params['session'] ?? '' };
  const project = useQuery(projectReading(path.projectId));
  const session = useQuery(sessionReading(path));
  usePage([
    { title: 'Projects', href: homePath },
    { title: project.data?.name ?? 'Project', href: projectPath(path.projectId) },
    {
      title:
        session.data === undefined ? 'Conflicts' : `Conflicts of ${runKinds[session.data.direction].title}`,
    },
  ]);
  if (session.data === undefined && session.error instanceof ServiceError && session.error.status === 404)
    return (
      <Empty title="These conflicts are not open any more.">
        <p>They were finished or dropped, or a later run took their place.</p>
        <a class="button" href={projectPath(path.projectId)}>
          Back to the project
        </a>
      </Empty>
    );
  return (
    <Loaded result={session}>
      {(found) => (
        <Deciding key={found.id} path={path} session={found} members={project.data?.members ?? []} />
      )}
    </Loaded>
  );
}
