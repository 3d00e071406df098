import type { QueryObserverResult } from '@tanstack/query-core';
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Attachment, ChatMessage, ChatSession, Model, Project } from '../../../client/src/index.ts';
import type { Exchange } from '../../model/thread.ts';
import { Loaded } from '../../ui/loading.tsx';
import { Composer } from './composer.tsx';
import { ExchangeCard } from './exchange-card.tsx';
import { SessionMenu } from './session-menu.tsx';

type ConversationProps = {
  readonly project: Project;
  readonly session: ChatSession;
  readonly model: Model | undefined;
  readonly result: QueryObserverResult<readonly ChatMessage[]>;
  readonly exchanges: readonly Exchange[];
  readonly attachments: readonly Attachment[];
};

/** As many of the newest exchanges are drawn at first. */
const most = 20;
/** A reader this near to the end stays there when more comes (pixels). */
const nearEnd = 40;

/** What was said, what each turn is doing or has done, and the field for the next message. */
export function Conversation(props: ConversationProps): VNode {
  const { project, session, model, result, exchanges, attachments } = props;
  const isWhole = useSignal(false);
  const thread = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const shown = isWhole.value ? exchanges : exchanges.slice(-most);
  const names = new Map(attachments.map(({ attachmentId, fileName }) => [attachmentId, fileName]));
  const newest = exchanges.at(-1);
  const isAtEnd = useRef(true);
  useEffect(() => {
    const [place, inner] = [thread.current, content.current];
    if (place === null || inner === null) return undefined;
    const toEnd = (): void => {
      if (isAtEnd.current) place.scrollTop = place.scrollHeight;
    };
    const watcher = new ResizeObserver(toEnd);
    watcher.observe(place);
    watcher.observe(inner);
    return () => watcher.disconnect();
  }, []);
  useEffect(() => {
    isAtEnd.current = true;
    thread.current?.scrollTo({ top: thread.current.scrollHeight });
  }, [newest?.turnId]);
  return (
    <>
      <header class="column-head">
        <h2>Conversation</h2>
        <SessionMenu project={project} session={session} />
      </header>
      <div
        ref={thread}
        class="talk"
        tabIndex={0}
        role="group"
        aria-label="Messages"
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
          isAtEnd.current = scrollTop + clientHeight > scrollHeight - nearEnd;
        }}
      >
        <div ref={content} class="talk-content">
          <Loaded result={result}>
            {() => (
              <>
                {shown.length < exchanges.length && (
                  <button
                    type="button"
                    class="button"
                    onClick={() => {
                      isWhole.value = true;
                    }}
                  >
                    Show {exchanges.length - shown.length} earlier
                  </button>
                )}
                {exchanges.length === 0 && (
                  <p class="quiet">No messages yet. Describe something, ask, or attach a text.</p>
                )}
                {shown.map((exchange) => (
                  <ExchangeCard
                    key={exchange.turnId}
                    exchange={exchange}
                    names={names}
                    isNewest={exchange === newest}
                  />
                ))}
              </>
            )}
          </Loaded>
        </div>
      </div>
      <Composer session={session} model={model} />
    </>
  );
}
