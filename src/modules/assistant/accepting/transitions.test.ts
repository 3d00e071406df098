import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { TestAssistant } from '../../../../test/support/modules/assistant/assistant.ts';
import { openAssistant } from '../../../../test/support/modules/assistant/assistant.ts';
import type { Ending } from '../../../../test/support/storage/temporary-storage.ts';
import { Refusal } from '../../../lib/refusal.ts';

const shared = await openAssistant({ after });

type Stage = { readonly test: TestAssistant; readonly turnId: string; readonly checkpointId: string };

/** How a turn comes to a state. What it holds up it lets go of at the end of the test. */
const states = {
  ACCEPTED: async (ending: Ending) => {
    const test = await shared.another();
    const held = test.hold('make');
    const first = await test.send('add A');
    await held.reached;
    const { turnId } = await test.send('add B');
    ending.after(async () => {
      held.release();
      await test.settled(first.turnId);
      await test.settled(turnId);
    });
    return { test, turnId };
  },
  RUNNING: async (ending: Ending) => {
    const test = await shared.another();
    const held = test.hold('make');
    const { turnId } = await test.send('add A');
    await held.reached;
    ending.after(async () => {
      held.release();
      await test.settled(turnId);
    });
    return { test, turnId };
  },
  'NEEDS_INPUT, clarification': async () => {
    const test = await shared.another();
    return { test, turnId: (await test.ask('mumble')).turn.id };
  },
  'NEEDS_INPUT, drift': async () => {
    const test = await shared.another();
    await test.ask('add A');
    const held = test.hold('make');
    const { turnId } = await test.send('add B');
    await held.reached;
    await test.writeObjects(['A', 'C']);
    held.release();
    await test.settled(turnId);
    return { test, turnId };
  },
  NEEDS_CONFIRMATION: async () => {
    const test = await shared.another();
    await test.ask('add A B C D E');
    return { test, turnId: (await test.ask('remove A B C D E')).turn.id };
  },
  COMPLETED: async () => {
    const test = await shared.another();
    return { test, turnId: (await test.ask('add A')).turn.id };
  },
  'COMPLETED, an answer': async () => {
    const test = await shared.another();
    return { test, turnId: (await test.ask('?')).turn.id };
  },
  PARTIAL: async () => {
    const test = await shared.another();
    const attachmentIds = [await test.attach('A\n!B')];
    return { test, turnId: (await test.ask('build', { attachmentIds })).turn.id };
  },
  FAILED: async () => {
    const test = await shared.another();
    const attachmentIds = [await test.attach('A\n'.repeat(60))];
    return { test, turnId: (await test.ask('build', { attachmentIds })).turn.id };
  },
  CANCELLED: async () => {
    const test = await shared.another();
    const { turn } = await test.ask('mumble');
    await test.assistant.cancel(test.caller, turn.id);
    return { test, turnId: turn.id };
  },
} as const;

type State = keyof typeof states;

const actions = {
  cancel: ({ test, turnId }: Stage) => test.assistant.cancel(test.caller, turnId),
  continue: ({ test, turnId }: Stage) => test.assistant.continue(test.caller, { turnId, message: 'add Z' }),
  confirm: ({ test, turnId }: Stage) => test.assistant.confirm(test.caller, { turnId, isConfirmed: true }),
  rebase: ({ test, turnId }: Stage) => test.assistant.rebase(test.caller, { turnId }),
  undo: ({ test, turnId }: Stage) => test.assistant.undo(test.caller, { turnId }),
  rollback: ({ test, turnId, checkpointId }: Stage) =>
    test.assistant.rollback(test.caller, { turnId, checkpointId }),
  feedback: ({ test, turnId }: Stage) =>
    test.assistant.leaveFeedback(test.caller, { turnId, helpful: true, comment: null }),
} as const;

type Action = keyof typeof actions;

/** What an action leads to: a status the turn has then, or comes to; a refusal; or a new turn. */
type Outcome = 'CONFLICT' | 'NOT_FOUND' | 'NEW TURN' | readonly string[];

const conflict = 'CONFLICT';
const missing = 'NOT_FOUND';
const same = (status: string): readonly string[] => [status];

const table: Readonly<Record<State, Readonly<Record<Action, Outcome>>>> = {
  ACCEPTED: row({ cancel: ['CANCELLED'] }),
  RUNNING: row({ cancel: ['CANCELLING', 'CANCELLED'] }),
  'NEEDS_INPUT, clarification': row({
    cancel: ['CANCELLED'],
    continue: ['RUNNING', 'COMPLETED'],
    feedback: same('NEEDS_INPUT'),
  }),
  'NEEDS_INPUT, drift': row({
    cancel: ['CANCELLED'],
    rebase: ['RUNNING', 'COMPLETED'],
    feedback: same('NEEDS_INPUT'),
  }),
  NEEDS_CONFIRMATION: row({
    cancel: ['CANCELLED'],
    confirm: ['RUNNING', 'COMPLETED'],
    rebase: same('NEEDS_CONFIRMATION'),
    feedback: same('NEEDS_CONFIRMATION'),
  }),
  COMPLETED: row({
    undo: same('COMPLETED'),
    rollback: same('COMPLETED'),
    feedback: same('COMPLETED'),
  }),
  'COMPLETED, an answer': row({ feedback: same('COMPLETED') }),
  PARTIAL: row({
    continue: 'NEW TURN',
    rebase: same('PARTIAL'),
    undo: same('PARTIAL'),
    rollback: same('PARTIAL'),
    feedback: same('PARTIAL'),
  }),
  FAILED: row({ feedback: same('FAILED') }),
  CANCELLED: row({ cancel: same('CANCELLED'), feedback: same('CANCELLED') }),
};

/** What is not said is a conflict; a rollback names a checkpoint that is not there. */
function row(allowed: Partial<Record<Action, Outcome>>): Readonly<Record<Action, Outcome>> {
  return {
    cancel: conflict,
    continue: conflict,
    confirm: conflict,
    rebase: conflict,
    undo: conflict,
    rollback: missing,
    feedback: conflict,
    ...allowed,
  };
}

for (const [state, reach] of Object.entries(states) as [State, (typeof states)[State]][])
  describe(`a turn that is ${state}`, () => {
    for (const [action, outcome] of Object.entries(table[state]) as [Action, Outcome][])
      it(`${action}: ${Array.isArray(outcome) ? outcome.join(' or ') : String(outcome)}`, async (t) => {
        const reached = await reach(t);
        const { test, turnId } = reached;
        const before = await test.assistant.turn(test.caller, turnId);
        assert.equal(before.turn.status, state.split(',')[0]);
        const checkpointId = before.checkpoints[0]?.id ?? 'unknown';
        const done = await attempt(() => actions[action]({ ...reached, checkpointId }));
        if (typeof outcome === 'string' && outcome !== 'NEW TURN') {
          assert.equal(done instanceof Refusal ? done.kind : undefined, outcome);
          const after = await test.assistant.turn(test.caller, turnId);
          assert.equal(after.turn.version, before.turn.version, 'a refusal changes nothing');
          return;
        }
        assert.ok(!(done instanceof Refusal), done instanceof Refusal ? done.message : undefined);
        if (outcome === 'NEW TURN') {
          assert.ok('turnId' in done && done.turnId !== turnId);
          return;
        }
        const { turn } = await test.assistant.turn(test.caller, turnId);
        assert.ok(outcome.includes(turn.status), turn.status);
        const last = outcome.at(-1);
        if (last !== undefined && outcome.length > 1)
          assert.equal((await test.settled(turnId)).turn.status, last);
        assert.deepEqual(test.errors, []);
      });
  });

async function attempt(work: () => Promise<object>): Promise<object> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
