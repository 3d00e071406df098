import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import type { IdempotencyKey } from '../../src/lib/idempotency.ts';
import { Refusal } from '../../src/lib/refusal.ts';
import type { TurnView } from '../../src/modules/assistant/index.ts';
import { isFinalTurn } from '../../src/modules/assistant/index.ts';
import type { Direction } from '../../src/modules/transformations/index.ts';
import type { FaultStage } from './fault-stage.ts';
import {
  decideAll,
  generated,
  pending,
  refine,
  setting,
} from '../support/modules/synchronization/pending-session.ts';
import {
  editElements,
  run,
  smallCim,
  store,
  target,
} from '../support/modules/transformations/transforming.ts';

/** Something that is cut off at every place of its way, and then done again. */
export type FaultOperation = {
  /** What its effect is stored in. */
  readonly tables: readonly string[];
  /** How many states these tables go through; all or nothing makes two. */
  readonly states: number;
  /** Every so many of its places is tried, other ones with another seed; all unless given. */
  readonly every?: number;
  /**
   * Makes what it works on, and gives the operation itself. That can be repeated by another process, as a client would
   * with the same key, and resolves when the effect is there.
   */
  readonly prepare: (stage: FaultStage) => Promise<(stage: FaultStage) => Promise<unknown>>;
};

const modelTables = ['models', 'model_revisions', 'baselines', 'sync_sessions', 'sync_conflicts'];
const artifactTables = ['artifacts', 'artifact_files', 'artifact_revisions'];
const turnTables = ['turns', 'turn_events', 'checkpoints', 'ledger_pieces', 'element_origins'];

/** The key every operation is sent with. */
const idempotency: IdempotencyKey = { scope: 'POST /once', key: 'once', fingerprint: '0'.repeat(64) };

/** The operations that store several things at once. */
export const faultOperations: Readonly<Record<string, FaultOperation>> = {
  'a first transformation': {
    tables: modelTables,
    states: 2,
    every: 3,
    prepare: async (stage) => {
      const source = await store(stage, smallCim());
      return transformation('CIM_TO_PIM', source.id, 'APPLIED');
    },
  },
  'a transformation that merges': {
    tables: modelTables,
    states: 2,
    every: 3,
    prepare: async (stage) => {
      const { source, pim } = await generated(stage);
      await refine(stage, pim.id, { description: 'Refined by hand' });
      await editElements(stage, source, setting('BusinessObject', { name: 'Bike' }));
      return transformation('CIM_TO_PIM', source.id, 'APPLIED');
    },
  },
  'a transformation with conflicts': {
    tables: modelTables,
    states: 2,
    every: 3,
    prepare: async (stage) => {
      const { source, pim } = await generated(stage);
      await editElements(stage, pim, setting('Entity', { code: 'Velo' }));
      await editElements(stage, source, setting('BusinessObject', { name: 'Bike' }));
      return transformation('CIM_TO_PIM', source.id, 'CONFLICTS');
    },
  },
  'a generation of files': {
    tables: artifactTables,
    states: 2,
    every: 24,
    prepare: async (stage) => {
      const { pim } = await generated(stage);
      const psm = await target(stage, await run(stage, 'PIM_TO_PSM', { sourceModelId: pim.id }), 'psm');
      return transformation('PSM_TO_ARTIFACT', psm.id, null);
    },
  },
  finalize: {
    tables: modelTables,
    states: 2,
    prepare: async (stage) => {
      const session = await pending(stage);
      await decideAll(stage, session.path, 'KEEP_USER');
      return ({ synchronization, caller }) =>
        synchronization.finalize(caller, { ...session.path, idempotency });
    },
  },
  'an import of a project': {
    tables: ['projects', 'memberships', ...modelTables, ...artifactTables],
    states: 2,
    prepare: async (stage) => {
      const { pim } = await generated(stage);
      await run(stage, 'PIM_TO_PSM', { sourceModelId: pim.id });
      const { stream } = await stage.archives.download(stage.caller, stage.projectId);
      const bytes = await buffer(stream);
      return ({ archives, caller }) => archives.import(caller, { bytes, idempotency });
    },
  },
  'a deletion of a project': {
    tables: ['projects', 'memberships', 'jobs', ...modelTables, ...artifactTables, ...turnTables],
    states: 2,
    prepare: async (stage) => {
      await pending(stage);
      await talk(stage, 'A\nB');
      return ({ projects, caller, projectId }) =>
        projects.delete(caller, { projectId }).catch((error: unknown) => {
          if (!(error instanceof Refusal && error.kind === 'NOT_FOUND')) throw error;
        });
    },
  },
  undo: {
    tables: ['models', 'model_revisions', ...turnTables],
    states: 2,
    prepare: async (stage) => {
      const { turn } = await talk(stage, 'A\nB');
      return ({ assistant, caller }) => assistant.undo(caller, { turnId: turn.id, idempotency });
    },
  },
  'a turn with two checkpoints': {
    tables: ['models', 'model_revisions', 'checkpoints', 'element_origins'],
    states: 4,
    every: 3,
    prepare: async (stage) => {
      const message = await messageWith(stage, 'A\nB\nC');
      return async (again) => {
        const { turnId } = await again.assistant.accept(again.caller, message);
        const { turn } = await ended(again, turnId);
        assert.equal(turn.status, 'COMPLETED');
      };
    },
  },
};

function transformation(
  direction: Direction,
  sourceModelId: string,
  outcome: 'APPLIED' | 'CONFLICTS' | null,
): (stage: FaultStage) => Promise<void> {
  return async (stage) => {
    const { caller, jobs, transformations, death } = stage;
    const request = { sourceModelId };
    const { job } = await transformations.submit(caller, { direction, request, idempotency });
    const end = await jobs.waitFor(caller, { jobId: job.id, milliseconds: 60_000, signal: death });
    assert.deepEqual([end.status, end.outcome], ['COMPLETED', outcome], JSON.stringify(end.diagnostics));
  };
}

type Message = Parameters<FaultStage['assistant']['accept']>[1];

async function messageWith({ assistant, caller, projectId }: FaultStage, text: string): Promise<Message> {
  const { value: session } = await assistant.createSession(caller, { level: 'cim', projectId });
  const bytes = new TextEncoder().encode(text);
  const { value: attachment } = await assistant.attach(caller, { name: 'a.txt', bytes });
  return {
    sessionId: session.id,
    idempotencyKey: 'once',
    message: 'build',
    selectedElementIds: [],
    attachmentIds: [attachment.id],
  };
}

/** A turn that has made an object of every line. */
async function talk(stage: FaultStage, text: string): Promise<TurnView> {
  const message = await messageWith(stage, text);
  const { turnId } = await stage.assistant.accept(stage.caller, message);
  return ended(stage, turnId);
}

async function ended(
  { assistant, caller, turnSignals, death }: FaultStage,
  turnId: string,
): Promise<TurnView> {
  for (;;) {
    death.throwIfAborted();
    const changed = Promise.withResolvers<undefined>();
    const goOn = (): void => changed.resolve(undefined);
    death.addEventListener('abort', goOn);
    const stop = turnSignals.onChanged(turnId, goOn);
    const view = await assistant.turn(caller, turnId);
    if (isFinalTurn(view.turn)) return view;
    await changed.promise;
    stop();
    death.removeEventListener('abort', goOn);
  }
}
