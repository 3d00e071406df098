import type { TurnEvent } from '../../client/src/index.ts';

/** A commit of a turn: what it did to the model. */
export type Saved = {
  readonly checkpointId: string;
  readonly kind: string;
  readonly revision: number;
  readonly added: number;
  readonly updated: number;
  readonly removed: number;
};

/** How far a turn is, as its events say. */
export type Progress = {
  /** What is being done, for people. */
  readonly doing: string;
  /** Parts that are done and all parts; absent before the work is planned. */
  readonly parts?: { readonly done: number; readonly total: number };
  readonly saved: readonly Saved[];
  /** Whether the service was started again meanwhile. */
  readonly isRecovered: boolean;
};

const words: Readonly<Record<string, string>> = {
  QUEUED: 'Waiting for its turn',
  ROUTING: 'Reading the message',
  SOURCING: 'Reading the text',
  PLANNING: 'Planning the work',
  WORKING: 'Working',
  VALIDATING: 'Checking',
  COMMITTING: 'Saving',
  PAUSED: 'Waiting for you',
  FINALIZING: 'Finishing',
  CANCELLING: 'Stopping',
  DONE: 'Done',
};

/** What a phase of a turn is called on the page. */
export function wordOfPhase(phase: string): string {
  return words[phase] ?? 'Working';
}

/** The progress that the events of a turn add up to, in their order. */
export function progressOf(events: readonly TurnEvent[]): Progress {
  let phase = 'QUEUED';
  let part = 0;
  let total = 0;
  let isRecovered = false;
  const done = new Set<number>();
  const saved: Saved[] = [];
  for (const { type, payload } of events) {
    if (type === 'turn.stage') {
      phase = String(payload['phase']);
      isRecovered ||= payload['recovered'] === true;
    }
    if (type === 'turn.plan.ready') total = count(payload['workItems']);
    if (type === 'model.slice') {
      part = count(payload['ordinal']);
      total = count(payload['total']);
      if (payload['state'] !== 'started') done.add(part);
    }
    if (type === 'model.checkpoint.committed') saved.push(savedOf(payload));
  }
  const isWorking = phase === 'WORKING' && total > 1 && part > 0;
  return {
    doing: isWorking ? `Working: part ${part} of ${total}` : wordOfPhase(phase),
    ...(total > 0 && { parts: { done: done.size, total } }),
    saved,
    isRecovered,
  };
}

/** A commit in short: `Saved r5: +18 ~2`. */
export function savedText({ kind, revision, added, updated, removed }: Omit<Saved, 'checkpointId'>): string {
  const what = { UNDO: 'Undone in', ROLLBACK: 'Rolled back in' }[kind] ?? 'Saved';
  const counts = [added > 0 && `+${added}`, updated > 0 && `~${updated}`, removed > 0 && `−${removed}`];
  const shown = counts.filter((each) => each !== false).join(' ');
  return `${what} r${revision}${shown === '' ? '' : `: ${shown}`}`;
}

/** Several commits in one line: `Saved r2 to r21: +741`. */
export function sumOf(saved: readonly Saved[]): string {
  const sum = (of: 'added' | 'updated' | 'removed'): number =>
    saved.reduce((total, each) => total + each[of], 0);
  const last = saved.at(-1)?.revision ?? 0;
  const total = { added: sum('added'), updated: sum('updated'), removed: sum('removed') };
  const text = savedText({ kind: 'EDIT', revision: last, ...total });
  return text.replace(`r${last}`, `r${saved[0]?.revision ?? last} to r${last}`);
}

function savedOf(payload: TurnEvent['payload']): Saved {
  return {
    checkpointId: String(payload['checkpointId']),
    kind: String(payload['kind']),
    revision: count(payload['revision']),
    added: count(payload['added']),
    updated: count(payload['updated']),
    removed: count(payload['removed']),
  };
}

function count(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
