import type { VNode } from 'preact';
import type { ChatMessage, Turn, TurnEvent } from '../../../client/src/index.ts';
import { turnReading } from '../../api/assistant.ts';
import { readAgain, useQuery } from '../../api/queries.ts';
import { useTurnEvents } from '../../api/turn-events.ts';
import { isEnded } from '../../model/turns.ts';
import type { Exchange } from '../../model/thread.ts';
import { progressOf } from '../../model/turn-progress.ts';
import { Markdown } from '../../ui/markdown.tsx';
import { announce } from '../../ui/page.ts';
import { Problem } from '../../ui/problem.tsx';
import { TurnConfirmation } from './turn-confirmation.tsx';
import { TurnOutcome } from './turn-outcome.tsx';
import { TurnProgress } from './turn-progress.tsx';
import { TurnQuestion } from './turn-question.tsx';

type ExchangeCardProps = {
  readonly exchange: Exchange;
  /** Names of files by their ids. */
  readonly names: ReadonlyMap<string, string>;
  readonly isNewest: boolean;
};

/** What was said about a turn, what it is doing, and what can be answered or taken back. */
export function ExchangeCard({ exchange, names, isNewest }: ExchangeCardProps): VNode {
  const { turnId, entries } = exchange;
  const result = useQuery(turnReading(turnId));
  const turn = result.data;
  const heard = useTurnEvents(turnId, {
    isOpen: turn !== undefined && !isEnded(turn),
    onEvent: (event) => hear(event, turn),
  });
  const isAsking = turn?.status === 'NEEDS_INPUT' || turn?.status === 'NEEDS_CONFIRMATION';
  // What is asked stands in the card that takes the answer.
  const shown = isAsking && entries.at(-1)?.role === 'ASSISTANT' ? entries.slice(0, -1) : entries;
  const progress = progressOf(heard.events);
  return (
    <article class="exchange" aria-label="Message and answer">
      {typeof turn?.continuationOf === 'string' && (
        <p class="quiet exchange-note">Continued with the open points</p>
      )}
      {shown.map((message) => (
        <Said key={message.id} message={message} names={names} />
      ))}
      {result.error !== null && turn === undefined && (
        <Problem error={result.error} retry={() => void result.refetch()} />
      )}
      {heard.failure !== undefined && turn !== undefined && !isEnded(turn) && (
        <Problem error={heard.failure} retry={() => void result.refetch()} />
      )}
      {turn !== undefined && !isEnded(turn) && !isAsking && (
        <TurnProgress turn={turn} progress={progress} isLost={heard.isLost} />
      )}
      {turn?.status === 'NEEDS_INPUT' && <TurnQuestion turn={turn} />}
      {turn?.status === 'NEEDS_CONFIRMATION' && <TurnConfirmation turn={turn} />}
      {turn !== undefined && (isEnded(turn) || isAsking) && <TurnOutcome turn={turn} isNewest={isNewest} />}
    </article>
  );
}

function Said({
  message,
  names,
}: {
  readonly message: ChatMessage;
  readonly names: ReadonlyMap<string, string>;
}): VNode {
  const { role, message: text, attachmentIds } = message;
  if (role === 'ASSISTANT')
    return (
      <div class="said said-assistant">
        <span class="sr-only">Assistant: </span>
        <Markdown text={text} />
      </div>
    );
  return (
    <div class="said said-user">
      <span class="sr-only">You: </span>
      <p class="said-text">{text}</p>
      {attachmentIds.map((id) => (
        <p key={id} class="said-file">
          {names.get(id) ?? 'A deleted file'}
        </p>
      ))}
    </div>
  );
}

const rereads: ReadonlySet<TurnEvent['type']> = new Set([
  'turn.plan.ready',
  'model.checkpoint',
  'turn.needs_input',
  'turn.needs_confirmation',
  'turn.completed',
  'turn.failed',
  'turn.cancelled',
]);

/** What is announced where an event brings no words for people. */
const endings: Readonly<Partial<Record<TurnEvent['type'], string>>> = {
  'turn.needs_confirmation': 'The assistant asks for a confirmation.',
  'turn.needs_input': 'The model has changed meanwhile.',
  'turn.cancelled': 'Stopped.',
};

/** Reads again what an event says has changed: the model only after a checkpoint. */
function hear({ type, turnId, payload }: TurnEvent, turn: Turn | undefined): void {
  if (!rereads.has(type)) return;
  void readAgain('turn', turnId);
  void readAgain('units');
  void readAgain('text-turns');
  void readAgain('cited-texts');
  if (type === 'turn.plan.ready') return;
  if (type === 'model.checkpoint') {
    void readAgain('worked-on');
    void readAgain('chain');
    announce(`Saved revision ${String(payload['revision'])}`);
    return;
  }
  const said = payload['message'] ?? payload['question'];
  announce(typeof said === 'string' ? said : (endings[type] ?? ''));
  void readAgain('messages', turn?.sessionId);
  void readAgain('session', turn?.sessionId);
}
