import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { useLocation, useRoute } from 'preact-iso';
import type { Conflict, Member, SyncSession } from '../../../client/src/index.ts';
import { useCanWrite } from '../../api/projects.ts';
import { readAgain, useQuery } from '../../api/queries.ts';
import {
  saveDecisions,
  targetReading,
  withdrawDecision,
  type SessionPath,
} from '../../api/synchronizations.ts';
import { conflictsPath } from '../../lib/paths.ts';
import type { Decision } from '../../model/conflicts.ts';
import {
  currentOf,
  neighbourOf,
  nextOpenOf,
  openOf,
  togetherWith,
  withPending,
} from '../../model/deciding.ts';
import { createDecisionQueue } from '../../model/decision-queue.ts';
import { announce } from '../../ui/page.ts';
import { Problem } from '../../ui/problem.tsx';
import { useLetters } from '../../ui/use-letters.ts';
import { AllDialog } from './all-dialog.tsx';
import { ConflictCard } from './card.tsx';
import { Foot } from './foot.tsx';
import { Head } from './head.tsx';
import { copyMerged } from './merged-text.tsx';
import { ConflictList } from './list.tsx';
import { Over } from './over.tsx';
import { targetOf } from './target.ts';

type DecidingProps = {
  readonly path: SessionPath;
  readonly session: SyncSession;
  readonly members: readonly Member[];
};

type State = { readonly all: readonly Conflict[]; readonly open: Conflict | undefined };

/** All conflicts of a session, one of them open. Decisions are saved at once; the open one is in the address. */
export function Deciding({ path, session, members }: DecidingProps): VNode {
  const { query } = useRoute();
  const { route } = useLocation();
  const queue = useMemo(
    () =>
      createDecisionQueue({
        save: (decisions) => saveDecisions(path, decisions),
        withdraw: (conflictId) => withdrawDecision(path, conflictId),
      }),
    [path.sessionId],
  );
  const isAllOpen = useSignal(false);
  const known = useSignal<ReadonlySet<string> | undefined>(undefined);
  const target = targetOf(useQuery(targetReading(session)).data);
  const conflicts = withPending(session.conflicts, queue.pending.value);
  const current = currentOf(conflicts, query['c']);
  const canWrite = useCanWrite(path.projectId);
  const isOver = session.stale || session.status !== 'PENDING_CONFLICTS';
  const failure = queue.failure.value;
  useEffect(() => {
    if (failure !== undefined) void readAgain('synchronization', path.projectId, path.sessionId);
  }, [failure]);

  const go = (id: string | undefined): void => {
    if (id !== undefined) route(conflictsPath(path.projectId, path.sessionId, id), true);
  };
  useEffect(() => {
    // Pinned, so that deciding the first open one does not lead to the next.
    if (current?.conflictId !== query['c']) go(current?.conflictId);
  }, [current?.conflictId, query['c']]);
  // Keys may come faster than the page is drawn: they are about what the address and the queue say now.
  const now = (): State => {
    const all = withPending(session.conflicts, queue.pending.value);
    return { all, open: currentOf(all, new URLSearchParams(location.search).get('c') ?? undefined) };
  };
  const decide = (decision: Decision | null): void => {
    const { all, open } = now();
    if (open === undefined || isOver || !canWrite) return;
    const ids = [...togetherWith(open, all)];
    queue.decide(ids, decision);
    const left = openOf(all).filter(({ conflictId }) => !ids.includes(conflictId)).length;
    announce(decision === null ? 'Open again' : left === 0 ? 'All conflicts are decided' : `${left} left`);
  };
  const move = (to: (all: readonly Conflict[], id: string | undefined) => Conflict | undefined): void => {
    const { all, open } = now();
    go(to(all, open?.conflictId)?.conflictId);
  };
  const step = (by: 1 | -1): void => move((all, id) => neighbourOf(all, id, by));
  useLetters({
    1: () => decide('KEEP_USER'),
    2: () => decide('TAKE_GENERATED'),
    3: () => {
      const merged = now().open?.mergedValue ?? null;
      if (merged !== null) void copyMerged(merged);
    },
    u: () => decide(null),
    n: () => step(1),
    p: () => step(-1),
    o: () => move(nextOpenOf),
    a: () => {
      isAllOpen.value = !isOver && canWrite;
    },
  });
  const isNew = (id: string): boolean => known.value !== undefined && !known.value.has(id);
  return (
    <div class="page page-wide">
      <Head session={session} conflicts={conflicts} isSaving={queue.pending.value.size > 0} />
      {isOver && <Over session={session} />}
      {failure !== undefined && <Problem error={failure} />}
      <div class="deciding">
        <ConflictList
          conflicts={conflicts}
          currentId={current?.conflictId}
          isNew={isNew}
          go={go}
          target={target}
        />
        {current !== undefined && (
          <ConflictCard
            key={current.conflictId}
            conflict={current}
            session={session}
            conflicts={conflicts}
            target={target}
            members={members}
            isNew={isNew(current.conflictId)}
            isOver={isOver || !canWrite}
            decide={decide}
            move={step}
          />
        )}
      </div>
      {!isOver && canWrite && (
        <Foot
          path={path}
          session={session}
          conflicts={conflicts}
          settled={queue.settled}
          decideAll={() => {
            isAllOpen.value = true;
          }}
          goOpen={() => move(nextOpenOf)}
          remember={() => {
            known.value = new Set(conflicts.map(({ conflictId }) => conflictId));
          }}
        />
      )}
      {isAllOpen.value && (
        <AllDialog
          session={session}
          conflicts={conflicts}
          current={current}
          target={target}
          decide={queue.decide}
          close={() => {
            isAllOpen.value = false;
          }}
        />
      )}
    </div>
  );
}
