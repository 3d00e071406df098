import type { VNode } from 'preact';
import { useRoute } from 'preact-iso';
import { projectReading } from '../../api/projects.ts';
import { useQuery } from '../../api/queries.ts';
import { newSession } from '../../lib/paths.ts';
import { Loaded } from '../../ui/loading.tsx';
import { NewText } from './new-text.tsx';
import { Session } from './session.tsx';
import './text.css';

/** A text and the conversation about it, or the page that begins one. */
export function Text(): VNode {
  const { params } = useRoute();
  const sessionId = params['session'] ?? '';
  const project = useQuery(projectReading(params['project'] ?? ''));
  return (
    <Loaded result={project}>
      {(found) =>
        sessionId === newSession ? (
          <NewText project={found} />
        ) : (
          <Session key={sessionId} project={found} sessionId={sessionId} />
        )
      }
    </Loaded>
  );
}
