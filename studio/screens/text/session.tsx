import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { ChatSession, Project } from '../../../client/src/index.ts';
import {
  attachmentsReading,
  messagesReading,
  sessionReading,
  turnReading,
  unitsReading,
  workedOnReading,
} from '../../api/assistant.ts';
import { useQuery } from '../../api/queries.ts';
import { homePath, projectPath, textPath } from '../../lib/paths.ts';
import { passagesByElement, passagesOf } from '../../model/passages.ts';
import { exchangesOf } from '../../model/thread.ts';
import { Loaded } from '../../ui/loading.tsx';
import { usePage } from '../../ui/page.ts';
import { Became } from './became.tsx';
import { Conversation } from './conversation.tsx';
import { Passages } from './passages.tsx';
import { useTexts } from './use-texts.ts';

type SessionProps = { readonly project: Project; readonly sessionId: string };

/** A conversation with the text that it is about, and what became of it. */
export function Session({ project, sessionId }: SessionProps): VNode {
  const session = useQuery(sessionReading(sessionId));
  return <Loaded result={session}>{(found) => <Columns project={project} session={found} />}</Loaded>;
}

const tabs = { text: 'Text', became: 'What it became', talk: 'Conversation' } as const;
type Tab = keyof typeof tabs;
/** Where one column is shown at a time, as in the style sheet. */
const narrow = '(width < 64rem)';

function Columns({ project, session }: { readonly project: Project; readonly session: ChatSession }): VNode {
  const { query, route } = useLocation();
  usePage([
    { title: 'Projects', href: homePath },
    { title: project.name, href: projectPath(project.id) },
    { title: session.title },
  ]);
  const tab = useSignal<Tab>('talk');
  const list = useRef<HTMLElement>(null);
  const detail = useRef<HTMLElement>(null);
  const messages = useQuery(messagesReading(session.id));
  const attachments = useQuery(attachmentsReading());
  const exchanges = useMemo(
    () => exchangesOf(messages.data ?? [], session.lastTurnId),
    [messages.data, session.lastTurnId],
  );
  const texts = useTexts(exchanges, attachments.data ?? []);
  const turnId = query['turn'] ?? texts.at(-1)?.turnId ?? session.lastTurnId ?? undefined;
  const turn = useQuery({ ...turnReading(turnId ?? ''), enabled: turnId !== undefined });
  const units = useQuery(unitsReading(turnId));
  const model = useQuery(workedOnReading(session.level, session.modelId));
  const contradictions = turn.data?.sourceCoverage?.contradictions;
  const passages = useMemo(() => passagesOf(units.data ?? [], contradictions), [units.data, contradictions]);
  const chosen =
    passages.find(({ id }) => id === query['passage']) ??
    passagesByElement(passages).get(query['element'] ?? '')?.[0];

  const choose = (passage: string): void => {
    const search = { ...(turnId !== undefined && { turn: turnId }), passage };
    route(textPath(project.id, session.id, search), true);
  };
  const focus = (next: Tab, place: { readonly current: HTMLElement | null }, selector: string): void => {
    tab.value = next;
    // Behind the drawing that shows the column of the tab, and before the next key: it must find the focus moved.
    queueMicrotask(() => place.current?.querySelector<HTMLElement>(selector)?.focus());
  };

  return (
    <div class="text-screen" data-tab={tab.value}>
      <h1 class="sr-only">{session.title}</h1>
      <div class="tabs text-tabs" role="group" aria-label="Part of the page">
        {(['text', 'became', 'talk'] as const).map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={tab.value === each}
            onClick={() => {
              tab.value = each;
            }}
          >
            {tabs[each]}
          </button>
        ))}
      </div>
      <section ref={list} class="text-column text-column-text" aria-label={tabs.text}>
        <Passages
          texts={texts}
          turn={turn.data}
          result={turnId === undefined ? undefined : units}
          passages={passages}
          chosen={chosen}
          onText={(id) => route(textPath(project.id, session.id, { turn: id }))}
          onChoose={choose}
          onPick={(id) => {
            choose(id);
            if (matchMedia(narrow).matches) focus('became', detail, '[data-first]');
          }}
          onOpen={() => focus('became', detail, '[data-first]')}
        />
      </section>
      <section
        ref={detail}
        class="text-column text-column-became"
        aria-label={tabs.became}
        onKeyDown={(event) => {
          if (event.key === 'Escape') focus('text', list, '[role=listbox]');
        }}
      >
        <Became
          project={project}
          session={session}
          model={model.data}
          passages={passages}
          chosen={chosen}
          onChoose={(id) => {
            choose(id);
            focus('text', list, '[role=listbox]');
          }}
        />
      </section>
      <section class="text-column text-column-talk" aria-label={tabs.talk}>
        <Conversation
          project={project}
          session={session}
          model={model.data}
          result={messages}
          exchanges={exchanges}
          attachments={attachments.data ?? []}
        />
      </section>
    </div>
  );
}
