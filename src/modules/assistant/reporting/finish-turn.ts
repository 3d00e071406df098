import type { Ledger, Obligation } from '../records/ledger.ts';
import { isUnresolved, totalsOf } from '../records/ledger.ts';
import type { NewEvent } from '../records/turn-event.ts';
import { event } from '../records/turn-event.ts';
import type { Turn } from '../records/turn.ts';
import { endTurn } from '../turns/end-turn.ts';
import { phaseEvent } from '../turns/progress-events.ts';
import { speak } from '../turns/thread.ts';
import type { RunWriting } from '../turns/turn-run.ts';
import { fail } from './fail-turn.ts';
import { remainingOf } from './read-turn.ts';
import { tellAccount } from './tell-account.ts';
import type { ReadFile } from './tell-empty-files.ts';
import { tellEmptyFiles } from './tell-empty-files.ts';

/**
 * Writes the end of a turn that has a plan: COMPLETED when every part is done and nothing is open, else PARTIAL.
 * `reason` says why it ends before its work is done.
 */
export async function finishTurn(
  writing: RunWriting,
  turn: Turn,
  given: {
    readonly reason?: 'DEADLINE' | 'BUDGET' | 'QUOTA';
    readonly words?: string;
    readonly before?: readonly NewEvent[];
  } = {},
): Promise<void> {
  const { stores } = writing;
  const items = await stores.turns.items(turn.id);
  const ledger = await stores.turns.ledger(turn.rootTurnId);
  const obligations = (ledger?.obligations ?? []).filter((each) => each.mandatory && isUnresolved(each));
  const isDone = items.every(({ status }) => status === 'COMMITTED' || status === 'SKIPPED');
  const status = isDone && obligations.length === 0 ? 'COMPLETED' : 'PARTIAL';
  const blocked = items.some((item) => item.status === 'BLOCKED');
  const why =
    given.reason ??
    (blocked ? (turn.state.isBudgetSpent === true ? 'BUDGET' : 'BLOCKED') : 'OPEN_OBLIGATIONS');
  const reason = status === 'COMPLETED' ? null : why;
  const ended: Turn = { ...turn, status, state: { ...turn.state, outcomeReason: reason } };
  const remainingWork = remainingOf(ended, { items, unresolved: obligations.length });
  const coveragePercent = ledger === undefined ? undefined : totalsOf(ledger).coveragePercent;
  const emptyFiles = tellEmptyFiles(await filesOf(writing, turn), ledger);
  const said = messageFor(ended, { coveragePercent, open: obligations, ledger, emptyFiles });
  const message = given.words === undefined ? said : `${said} ${given.words}`;
  await speak(writing, turn, message);
  const { revision, checkpointCount, savedElementCount } = turn.state;
  await endTurn(writing, turn, {
    status,
    state: { outcomeReason: reason, answer: message, remainingWork },
    events: [
      ...(given.before ?? []),
      event('turn.completed', {
        outcome: status,
        reason: reason ?? undefined,
        revision,
        checkpointCount,
        savedElementCount,
        coveragePercent,
        remainingWork,
        message,
      }),
    ],
  });
}

/** Writes the end of a turn, each part of which is committed, blocked or passed over. */
export function finalizeTurn(writing: RunWriting, turn: Turn): Promise<void> {
  return finishTurn(writing, turn, { before: [phaseEvent(turn, 'FINALIZING')] });
}

/** Writes that a turn found no room for what it made: PARTIAL when it has a plan, else FAILED. */
export async function finishWithoutRoom(writing: RunWriting, turn: Turn, words: string): Promise<void> {
  if (turn.state.planned) return finishTurn(writing, turn, { reason: 'QUOTA', words });
  return fail(writing, turn, { code: 'QUOTA_EXCEEDED', message: words, retryable: true });
}

/** Writes that a turn has used up its time: PARTIAL when it has a plan, else FAILED. */
export async function finishLate(writing: RunWriting, turn: Turn): Promise<void> {
  if (turn.state.planned) return finishTurn(writing, turn, { reason: 'DEADLINE' });
  const message = 'The turn took longer than it may; try again, with a shorter text when that does not help.';
  return fail(writing, turn, { code: 'DEADLINE_EXCEEDED', message, retryable: true });
}

function messageFor(
  turn: Turn,
  facts: {
    readonly coveragePercent: number | undefined;
    readonly open: readonly Obligation[];
    readonly ledger: Ledger | undefined;
    readonly emptyFiles: readonly string[];
  },
): string {
  const { done, checkpointCount, savedElementCount, workflow, outcomeReason } = turn.state;
  const sentences = workflow === 'actions' ? [...done] : [];
  if (workflow === 'actions' && done.length === 0 && checkpointCount > 0)
    sentences.push(`Changed the model: ${countOf(savedElementCount, 'element')}.`);
  if (workflow === 'conceptual')
    sentences.push(
      checkpointCount === 0
        ? nothingChanged(outcomeReason, facts.coveragePercent)
        : `Added ${countOf(savedElementCount, 'element')} in ${countOf(checkpointCount, 'checkpoint')}.`,
      ...done,
    );
  if (facts.coveragePercent !== undefined && workflow === 'conceptual')
    sentences.push(`${facts.coveragePercent} % of what has to be represented is accounted for.`);
  if (workflow === 'conceptual') sentences.push(...facts.emptyFiles, ...tellAccount(facts));
  if (outcomeReason === 'DEADLINE') sentences.push('The time was up; continue the turn to go on.');
  if (outcomeReason === 'BLOCKED')
    sentences.push('Some of it could not be done without making the model invalid.');
  const { fallbackReason } = turn.state.provenance ?? {};
  if (fallbackReason !== undefined)
    sentences.push(
      outcomeReason === 'BLOCKED'
        ? `${fallbackReason} What it should have done was tried without it.`
        : `${fallbackReason} What it should have done was done without it.`,
    );
  return sentences.length === 0 ? 'Nothing was changed.' : sentences.join(' ');
}

/** A model that shows everything needs no change; one that could not be changed, or of nothing, may lack it. */
function nothingChanged(reason: string | null, coveragePercent: number | undefined): string {
  return reason === null && coveragePercent !== undefined
    ? 'The model shows this already; nothing was changed.'
    : 'Nothing was changed.';
}

async function filesOf({ stores }: RunWriting, { state }: Turn): Promise<readonly ReadFile[]> {
  const files: ReadFile[] = [];
  for (const attachmentId of state.attachmentIds) {
    const attachment = await stores.attachments.find(attachmentId);
    if (attachment !== undefined) files.push({ attachmentId, fileName: attachment.fileName });
  }
  return files;
}

function countOf(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}
