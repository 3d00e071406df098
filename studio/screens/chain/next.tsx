import type { VNode } from 'preact';
import { useLocation } from 'preact-iso';
import { conflictsPath, newRunPath, newSession, textPath } from '../../lib/paths.ts';
import type { NextStep } from '../../model/next-step.ts';
import { useCommands } from '../../ui/commands.ts';

const actions = { BEGIN: 'Describe your business', RUN: 'Preview and run', DECIDE: 'Decide', READ: '' };

type NextProps = { readonly projectId: string; readonly step: NextStep };

/** What is to do next in a project, with the way there. */
export function Next({ projectId, step }: NextProps): VNode {
  const { route } = useLocation();
  const href = hrefOf(projectId, step);
  const action = actions[step.kind];
  useCommands(
    href === undefined
      ? []
      : [{ id: 'next-step', title: step.title, group: 'Next step', run: () => route(href) }],
    `${projectId} ${step.title}`,
  );
  return (
    <section class={`next next-${step.kind.toLowerCase()}`} aria-label="Next step">
      <div>
        <p class="next-title">{step.title}</p>
        <p class="quiet">{step.reason}</p>
      </div>
      {href !== undefined && (
        <a class="button button-main" href={href} aria-label={`${action}: ${step.title}`}>
          {action}
        </a>
      )}
    </section>
  );
}

function hrefOf(projectId: string, step: NextStep): string | undefined {
  switch (step.kind) {
    case 'BEGIN':
      return textPath(projectId, newSession);
    case 'RUN':
      return newRunPath(projectId, step.type, step.sourceId);
    case 'DECIDE':
      return conflictsPath(projectId, step.sessionId);
    case 'READ':
      return undefined;
  }
}
