import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { TestAssistant } from '../../../../test/support/modules/assistant/assistant.ts';
import { openAssistant } from '../../../../test/support/modules/assistant/assistant.ts';
import { assertInOrder } from '../../../../test/support/modules/assistant/turn-events.ts';
import { Refusal } from '../../../lib/refusal.ts';
import type { TurnView } from '../contract/turn-view.ts';
import type { Turn } from '../records/turn.ts';
import { sweepTurns } from './sweep-turns.ts';

const shared = await openAssistant({ after });

const refusal = (kind: string) => (error: unknown) => error instanceof Refusal && error.kind === kind;

describe('turns of one session', () => {
  it('run one after the other, in the order they came', async () => {
    const test = await shared.another();
    const accepted = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((name) => test.send(`add ${name}`)));
    const views = await Promise.all(accepted.map(({ turnId }) => test.settled(turnId)));
    assert.deepEqual(new Set(views.map(({ turn }) => turn.status)), new Set(['COMPLETED']));
    assert.equal((await test.model()).revision, 6);
  });

  it('are at most ten in the queue', async () => {
    const test = await shared.another();
    const held = test.hold('make');
    const first = await test.send('add A');
    await held.reached;
    const queued = [];
    for (let index = 0; index < 10; index += 1) queued.push(await test.send('?'));
    await assert.rejects(test.send('?'), refusal('TOO_MANY'));
    held.release();
    for (const { turnId } of [first, ...queued]) await test.settled(turnId);
  });

  it('go when the session is cleared or deleted', async () => {
    const test = await shared.another();
    const held = test.hold('make');
    const { turnId } = await test.send('add A');
    await held.reached;
    const cleared = await test.assistant.clearSession(test.caller, test.sessionId);
    assert.equal(cleared.messageCount, 0);
    const { turn } = await test.settled(turnId);
    assert.equal(turn.state.outcomeReason, 'SESSION_CLEARED');
    await test.assistant.deleteSession(test.caller, test.sessionId);
    await assert.rejects(test.assistant.turn(test.caller, turnId), refusal('NOT_FOUND'));
  });
});

describe('a turn that cannot go on', () => {
  it('ends when its model is deleted', async () => {
    const test = await shared.another();
    await test.ask('add A');
    const held = test.hold('make');
    const { turnId, modelId } = await test.send('add B');
    await held.reached;
    await test.modules.models.delete(test.caller, { level: 'cim', id: modelId });
    held.release();
    const { turn } = await test.settled(turnId);
    assert.deepEqual([turn.status, turn.state.outcomeReason], ['CANCELLED', 'MODEL_DELETED']);
  });

  it('is cancelled at once when it waits', async () => {
    const test = await shared.another();
    await test.ask('add A');
    const { turn } = await test.ask('mumble');
    test.signals.modelDeleted(turn.modelId);
    const cancelled = async (): Promise<string> =>
      (await test.assistant.turn(test.caller, turn.id)).turn.status;
    const changed = Promise.withResolvers<undefined>();
    const stop = test.signals.onChanged(turn.id, () => changed.resolve(undefined));
    if ((await cancelled()) !== 'CANCELLED') await changed.promise;
    stop();
    assert.equal(await cancelled(), 'CANCELLED');
  });

  it('blocks what would make the model invalid', async () => {
    const test = await shared.another();
    const view = await test.ask('break');
    assert.equal(view.turn.status, 'PARTIAL');
    assert.deepEqual(
      view.items.map(({ status }) => status),
      ['BLOCKED'],
    );
    assertInOrder(await test.events(view.turn.id));
  });
});

describe('a turn that is late', () => {
  it('ends with what it has done when it has a plan, else it fails and can be tried again', async (t) => {
    const test = await openAssistant(t, { turnDeadline: 1_500 });
    const attachmentIds = [await test.attach('A\nB\nC')];
    const first = test.hold('make');
    const { turnId } = await test.send('build', { attachmentIds });
    // On a machine that is too slow for that, it ends without.
    await Promise.race([first.reached, test.settled(turnId)]);
    const { turn, remainingWork } = await test.settled(turnId);
    assert.deepEqual([turn.status, turn.state.outcomeReason], ['PARTIAL', 'DEADLINE']);
    assert.equal(remainingWork?.resumable, true);
    const held = test.hold('plan');
    const second = await test.send('add A');
    await Promise.race([held.reached, test.settled(second.turnId)]);
    const late = await test.settled(second.turnId);
    assert.deepEqual([late.turn.status, late.turn.state.error?.code], ['FAILED', 'DEADLINE_EXCEEDED']);
    assert.equal(late.turn.state.error?.retryable, true);
  });
});

describe('a turn whose storage refuses writes', () => {
  it('ends when they work again, and what waited behind it runs', async (t) => {
    const test = await openAssistant(t);
    const held = test.hold('make');
    const first = await test.send('add A');
    const second = await test.send('add B');
    await held.reached;
    const refused = test.outage.begin();
    held.release();
    await refused;
    test.outage.end();
    const { turn } = await test.settled(first.turnId);
    assert.deepEqual([turn.status, turn.state.error?.code], ['FAILED', 'UNAVAILABLE']);
    assert.equal(turn.state.error?.retryable, true);
    assert.equal((await test.settled(second.turnId)).turn.status, 'COMPLETED');
  });

  it('begins when they work again', async (t) => {
    const test = await openAssistant(t);
    const refused = test.outage.begin();
    const { turnId } = await test.send('add A');
    await refused;
    for (let look = 0; look < 20; look += 1)
      assert.equal((await test.assistant.turn(test.caller, turnId)).turn.status, 'ACCEPTED');
    test.outage.end();
    assert.equal((await test.settled(turnId)).turn.status, 'COMPLETED');
    assert.equal(test.errors.length, 1, 'it asks without a pause');
  });
});

describe('a turn that an earlier process left', () => {
  type Change = Partial<Turn> & { readonly more?: Partial<Turn['state']> };

  async function left(t: Parameters<typeof openAssistant>[0], change: Change): Promise<TurnView> {
    const test = await openAssistant(t, { idle: true });
    const { turnId } = await test.send('add A');
    const { more, ...columns } = change;
    await test.modules.storage.transactions.transact(async (stores) => {
      const turn = await stores.turns.find(turnId);
      assert.ok(turn !== undefined);
      const lease = { owner: 'another', until: turn.deadlineAt };
      const state = { ...turn.state, lease, ...more };
      await stores.turns.update({ ...turn, status: 'RUNNING', ...columns, version: turn.version + 1, state });
    });
    await test.runner.start();
    // What was cut off more than once waits for up to a minute.
    test.modules.clock.advance(60_000);
    test.dependencies.signals.queued();
    const view = await test.settled(turnId);
    assertInOrder(await test.events(turnId));
    return view;
  }

  it('goes on, and says that it was taken up again', async (t) => {
    const { turn } = await left(t, {});
    assert.deepEqual([turn.status, turn.state.recoveries], ['COMPLETED', 1]);
  });

  it('has lost the calls of its provider that were under way', async (t) => {
    const test = await openAssistant(t, { idle: true });
    const { turnId } = await test.send('add A');
    const none = { inputTokens: null, outputTokens: null, milliseconds: null };
    const states = await test.modules.storage.transactions.transact(async (stores) => {
      const call = { turnId, purpose: 'generate', ...none };
      await stores.turns.insertCall({ ...call, number: 1, state: 'OK' });
      await stores.turns.insertCall({ ...call, number: 2, state: 'STARTED' });
      await stores.turns.loseCalls(turnId);
      return (await stores.turns.calls(turnId)).map(({ state }) => state);
    });
    assert.deepEqual(states, ['OK', 'LOST']);
  });

  it('is cancelled when that was asked for', async (t) => {
    const { turn } = await left(t, { status: 'CANCELLING', cancelRequested: true });
    assert.equal(turn.status, 'CANCELLED');
  });

  it('ends when its time is over', async (t) => {
    const { turn } = await left(t, { deadlineAt: 1 });
    assert.equal(turn.state.error?.code, 'DEADLINE_EXCEEDED');
  });

  it('goes on however often processes died with it beside other work, or alone at different places', async (t) => {
    const cutOff = { count: 9, diedAlone: { 'QUEUED after 0': 1, 'WORKING after 1': 2 }, notBefore: 0 };
    const { turn } = await left(t, { more: { recoveries: 9, cutOff, company: 'BESIDE' } });
    assert.deepEqual([turn.status, turn.state.recoveries], ['COMPLETED', 10]);
  });

  it('is given up when processes died three times with it alone at one place', async (t) => {
    const cutOff = { count: 4, diedAlone: { 'QUEUED after 0': 2 }, notBefore: 0 };
    const { turn } = await left(t, { more: { recoveries: 4, cutOff, company: 'ALONE' } });
    assert.equal(turn.state.error?.code, 'RECOVERY_LIMIT');
  });
});

describe('a turn that waits for its user', () => {
  it('is cancelled after a week', async (t) => {
    const test = await openAssistant(t, { idle: true });
    const held = await openPaused(test);
    test.modules.clock.advance(8 * 24 * 3_600_000);
    await sweepTurns(test.dependencies);
    const { turn } = await test.assistant.turn(test.caller, held);
    assert.deepEqual([turn.status, turn.state.outcomeReason], ['CANCELLED', 'EXPIRED']);
  });

  async function openPaused(test: TestAssistant): Promise<string> {
    await test.runner.start();
    const { turn } = await test.ask('mumble');
    await test.runner.stop();
    return turn.id;
  }
});
