import type { VNode } from 'preact';
import { useLocation } from 'preact-iso';
import { sessionsReading } from '../../api/assistant.ts';
import type { Chain } from '../../api/chain.ts';
import { useQuery } from '../../api/queries.ts';
import { ago } from '../../lib/dates.ts';
import { newSession, textPath } from '../../lib/paths.ts';
import { counted } from '../../lib/text.ts';
import { useCommands } from '../../ui/commands.ts';

type TextsProps = { readonly projectId: string; readonly chain: Chain };

/** The account's texts and conversations of a project, each with the model that it works on. */
export function Texts({ projectId, chain }: TextsProps): VNode | null {
  const sessions = useQuery(sessionsReading(projectId)).data ?? [];
  const { route } = useLocation();
  const open = (sessionId: string) => (): void => route(textPath(projectId, sessionId));
  useCommands(
    [
      { id: 'new-text', title: 'New text', group: 'Project', run: open(newSession) },
      ...sessions.map(({ id, title }) => ({ id: `text-${id}`, title, group: 'Text', run: open(id) })),
    ],
    sessions.map(({ id, title }) => id + title).join(),
  );
  if (sessions.length === 0) return null;
  const names = new Map([...chain.cims, ...chain.pims].map(({ id, name }) => [id, name]));
  return (
    <section class="runs" aria-label="Texts">
      <h2>Texts</h2>
      <ul class="rows">
        {sessions.map(({ id, title, level, modelId, messageCount, updatedAt }) => (
          <li key={id}>
            <a class="row" href={textPath(projectId, id)}>
              <span class="row-main">
                <span class="row-title">{title}</span>
                <span class="quiet">
                  {level.toUpperCase()} {names.get(modelId ?? '') ?? 'without a model yet'}
                </span>
              </span>
              <span class="quiet row-side">{counted(messageCount, 'message')}</span>
              <span class="quiet row-side">
                <time dateTime={updatedAt}>{ago(updatedAt, Date.now())}</time>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
