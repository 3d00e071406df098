import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import type { TestAssistant } from '../../../../test/support/modules/assistant/assistant.ts';
import { openAssistant } from '../../../../test/support/modules/assistant/assistant.ts';
import { assertInOrder } from '../../../../test/support/modules/assistant/turn-events.ts';
import { Refusal } from '../../../lib/refusal.ts';

const shared = await openAssistant({ after });

const refusal = (kind: string) => (error: unknown) => error instanceof Refusal && error.kind === kind;

describe('a text', () => {
  it('becomes a model, checkpoint by checkpoint, with every unit accounted for', async () => {
    const test = await shared.another();
    const attachmentIds = [await test.attach('A\nB\nC\nD\nE')];
    const view = await test.ask('build a model', { attachmentIds });
    assert.equal(view.turn.status, 'COMPLETED');
    assert.equal(view.coverage?.coveragePercent, 100);
    assert.equal(view.checkpoints.length, 3);
    assert.deepEqual(await test.objects(), ['A', 'B', 'C', 'D', 'E']);
    const events = await test.events(view.turn.id);
    assertInOrder(events);
    const percents = events
      .filter(({ type }) => type === 'turn.coverage')
      .map(({ payload }) => payload['coveragePercent']);
    assert.deepEqual(percents, [0, 40, 80, 100]);
    assert.deepEqual(
      (
        await test.assistant.thread(test.caller, { sessionId: test.sessionId, after: 0, limit: 10 })
      ).items.map(({ role }) => role),
      ['USER', 'ASSISTANT'],
    );
  });

  it('that says nothing new leaves the model alone and still accounts for it', async () => {
    const test = await shared.another();
    const attachmentIds = [await test.attach('A\nB')];
    await test.ask('build', { attachmentIds });
    const { revision } = await test.model();
    const again = await test.ask('build', { attachmentIds: [await test.attach('A\nB')] });
    assert.equal(again.turn.status, 'COMPLETED');
    assert.equal(again.coverage?.coveragePercent, 100);
    assert.equal(again.checkpoints.length, 0);
    assert.equal((await test.model()).revision, revision);
  });

  it('of which more than a quarter cannot be represented ends in part, and says what is open', async () => {
    const test = await shared.another();
    const view = await test.ask('build', { attachmentIds: [await test.attach('A\n!B\nC\n!D')] });
    assert.equal(view.turn.status, 'PARTIAL');
    assert.equal(view.coverage?.satisfied, 2);
    assert.equal(view.coverage.waived, 1);
    assert.equal(view.coverage.coveragePercent, 75);
    assert.deepEqual(
      view.unresolved.map(({ excerpt, reason }) => [excerpt, reason]),
      [['!D', 'OUT_OF_LEVEL']],
    );
    assert.deepEqual(view.remainingWork?.reasons, ['OPEN_OBLIGATIONS']);
  });

  it('is accounted for against the model as it is now', async () => {
    const test = await shared.another();
    const view = await test.ask('build', { attachmentIds: [await test.attach('A\nB')] });
    await test.writeObjects(['A']);
    const now = await test.assistant.turn(test.caller, view.turn.id);
    assert.equal(now.coverage?.coveragePercent, 50);
    assert.deepEqual(
      now.unresolved.map(({ excerpt }) => excerpt),
      ['B'],
    );
  });

  it('that is too long fails before anything is done', async () => {
    const test = await shared.another();
    const view = await test.ask('build', { attachmentIds: [await test.attach('A\n'.repeat(60))] });
    assert.equal(view.turn.state.error?.code, 'SOURCE_TOO_LARGE');
    assert.equal((await test.model()).revision, 1);
    assertInOrder(await test.events(view.turn.id));
  });
});

describe('a question', () => {
  it('is answered without coverage, without checkpoints, and changes nothing', async () => {
    const test = await shared.another();
    await test.ask('add A');
    const view = await test.ask('? how many');
    assert.equal(view.turn.state.answer, 'There are 1 objects.');
    assert.equal(view.coverage, undefined);
    assert.equal(view.checkpoints.length, 0);
    assert.equal((await test.model()).revision, 2);
  });
});

describe('undo and rollback', () => {
  it('undo takes everything back as one revision and opens what was met', async () => {
    const test = await shared.another();
    const { turn } = await test.ask('build', { attachmentIds: [await test.attach('A\nB\nC')] });
    const before = await test.model();
    const view = await test.assistant.undo(test.caller, { turnId: turn.id });
    assert.deepEqual(await test.objects(), []);
    assert.equal((await test.model()).revision, before.revision + 1);
    assert.equal(view.turn.state.undoState, 'FULL');
    assert.equal(view.coverage?.coveragePercent, 0);
    assert.deepEqual(
      view.checkpoints.map(({ kind, state }) => `${kind} ${state}`),
      ['EDIT REVERTED', 'EDIT REVERTED', 'UNDO COMMITTED'],
    );
    assertInOrder(await test.events(turn.id));
    await assert.rejects(test.assistant.undo(test.caller, { turnId: turn.id }), refusal('CONFLICT'));
  });

  it('rollback takes back one checkpoint, once', async () => {
    const test = await shared.another();
    const { turn, checkpoints } = await test.ask('build', { attachmentIds: [await test.attach('A\nB\nC')] });
    const rollback = { turnId: turn.id, checkpointId: checkpoints[0]?.id ?? '' };
    const view = await test.assistant.rollback(test.caller, rollback);
    assert.deepEqual(await test.objects(), ['C']);
    assert.equal(view.turn.state.undoState, 'PARTIAL');
    const { revision } = await test.model();
    await test.assistant.rollback(test.caller, rollback);
    assert.equal((await test.model()).revision, revision);
  });

  it('are refused when somebody has built on it, with the places', async () => {
    const test = await shared.another();
    const { turn } = await test.ask('add A');
    await test.ask('rename A B');
    const undone = test.assistant.undo(test.caller, { turnId: turn.id });
    await assert.rejects(undone, (error: unknown) => {
      assert.ok(error instanceof Refusal);
      assert.deepEqual(error.issues, ['/businessObjects/0/name: was changed since']);
      return true;
    });
  });

  it('are refused for another revision than the expected one', async () => {
    const test = await shared.another();
    const { turn } = await test.ask('add A');
    const stale = test.assistant.undo(test.caller, { turnId: turn.id, expectedRevision: 1 });
    await assert.rejects(stale, refusal('CONFLICT'));
  });
});

describe('what takes much away', () => {
  it('waits for its user, and is done when confirmed', async () => {
    const test = await shared.another();
    await test.ask('add A B C D E');
    const asked = await test.ask('remove A B C D E');
    const { pause } = asked.turn.state;
    assert.ok(pause?.kind === 'CONFIRMATION');
    assert.equal(pause.removed.count, 5);
    assert.equal((await test.objects()).length, 5);
    const confirm = { turnId: asked.turn.id, isConfirmed: true };
    const wrong = test.assistant.confirm(test.caller, { ...confirm, confirmationId: randomUUID() });
    await assert.rejects(wrong, refusal('CONFLICT'));
    await test.assistant.confirm(test.caller, { ...confirm, confirmationId: pause.confirmationId });
    assert.equal((await test.settled(asked.turn.id)).turn.status, 'COMPLETED');
    assert.deepEqual(await test.objects(), []);
    assertInOrder(await test.events(asked.turn.id));
  });

  it('is dropped when declined, and what it meant to add is there', async () => {
    const test = await shared.another();
    await test.ask('add A B C D E');
    const asked = await test.ask('replace A B C D E');
    assert.ok((await test.objects()).includes('Fresh'), 'what adds is committed before anybody is asked');
    await test.assistant.confirm(test.caller, { turnId: asked.turn.id, isConfirmed: false });
    const view = await test.settled(asked.turn.id);
    assert.equal(view.turn.status, 'COMPLETED');
    assert.equal((await test.objects()).length, 6);
    assert.equal(view.coverage?.waived, 1);
  });

  it('is not asked about for a few elements that the message names', async () => {
    const test = await shared.another();
    await test.ask('add A B C D E F G H I J K L M N O P Q R S T U V W X Y');
    const view = await test.ask('remove A B');
    assert.equal(view.turn.status, 'COMPLETED');
    assert.equal((await test.objects()).length, 23);
  });

  it('is asked about anew when the model has changed since', async () => {
    const test = await shared.another();
    await test.ask('add A B C D E');
    const { turn } = await test.ask('remove A B C D E');
    await test.writeObjects(['A', 'B', 'C', 'D', 'E', 'F']);
    const confirmed = test.assistant.confirm(test.caller, { turnId: turn.id, isConfirmed: true });
    await assert.rejects(confirmed, refusal('CONFLICT'));
    const rebased = await test.assistant.rebase(test.caller, { turnId: turn.id });
    const [before, now] = [turn.state.pause, rebased.turn.state.pause];
    assert.ok(before?.kind === 'CONFIRMATION' && now?.kind === 'CONFIRMATION');
    assert.notEqual(now.confirmationId, before.confirmationId);
    await test.assistant.confirm(test.caller, { turnId: turn.id, isConfirmed: true });
    assert.equal((await test.settled(turn.id)).turn.status, 'COMPLETED');
    assert.deepEqual(await test.objects(), ['F']);
  });
});

describe('a model that others change meanwhile', () => {
  async function drifted(
    message: string,
    objects: readonly string[],
  ): Promise<{ test: TestAssistant; turnId: string }> {
    const test = await shared.another();
    await test.ask('add A B');
    const held = test.hold('tryBatch');
    const { turnId } = await test.send(message);
    await held.reached;
    await test.writeObjects(objects);
    held.release();
    const { turn } = await test.settled(turnId);
    assert.equal(turn.state.pause?.kind, 'REVISION_DRIFT');
    return { test, turnId };
  }

  it('is rebased onto where nothing overlaps', async () => {
    const { test, turnId } = await drifted('add C', ['A', 'B', 'X']);
    await test.assistant.rebase(test.caller, { turnId });
    assert.equal((await test.settled(turnId)).turn.status, 'COMPLETED');
    assert.deepEqual(await test.objects(), ['A', 'B', 'X', 'C']);
  });

  it('is not when the same was changed, and the places are named', async () => {
    const { test, turnId } = await drifted('rename A C', ['B']);
    await assert.rejects(test.assistant.rebase(test.caller, { turnId }), (error: unknown) => {
      assert.ok(error instanceof Refusal && error.kind === 'CONFLICT');
      assert.match(error.issues.join(), /changed by revision 3/);
      return true;
    });
    assert.deepEqual(await test.objects(), ['B']);
  });
});

describe('a turn that asks', () => {
  it('goes on with the answer', async () => {
    const test = await shared.another();
    const { turn } = await test.ask('mumble');
    assert.ok(turn.state.pause?.kind === 'CLARIFICATION');
    const { turnId } = await test.assistant.continue(test.caller, { turnId: turn.id, message: 'add A' });
    assert.equal(turnId, turn.id);
    assert.equal((await test.settled(turnId)).turn.status, 'COMPLETED');
    assert.deepEqual(await test.objects(), ['A']);
  });

  it('is superseded by the next message of its session', async () => {
    const test = await shared.another();
    const { turn } = await test.ask('mumble');
    await test.ask('add A');
    const { turn: first } = await test.assistant.turn(test.caller, turn.id);
    assert.equal(first.status, 'CANCELLED');
    assert.equal(first.state.outcomeReason, 'SUPERSEDED');
    assertInOrder(await test.events(turn.id));
  });

  it('in a language the engine does not read says so instead of guessing', async () => {
    const test = await shared.another();
    const { turn } = await test.ask('build', { attachmentIds: [await test.attach('Guten Tag')] });
    assert.equal(turn.status, 'NEEDS_INPUT');
  });
});

describe('the continuation of a turn', () => {
  it('is one at a time, has the same ledger, and is not counted as a prompt', async () => {
    const test = await shared.another();
    const first = await test.ask('build', { attachmentIds: [await test.attach('A\n!B')] });
    const used = (await test.modules.accounts.me(test.caller)).promptsUsed;
    const held = test.hold('make');
    const one = await test.assistant.continue(test.caller, { turnId: first.turn.id });
    const two = await test.assistant.continue(test.caller, { turnId: first.turn.id });
    assert.equal(two.turnId, one.turnId);
    await held.reached;
    held.release();
    const next = await test.settled(one.turnId);
    assert.equal(next.turn.parentTurnId, first.turn.id);
    assert.equal(next.coverage?.mandatory, first.coverage?.mandatory);
    assert.equal((await test.modules.accounts.me(test.caller)).promptsUsed, used);
    assert.equal((await test.assistant.turn(test.caller, first.turn.id)).continuedBy, one.turnId);
    assertInOrder(await test.events(one.turnId));
  });

  it('takes up what is said besides', async () => {
    const test = await shared.another();
    const first = await test.ask('build', { attachmentIds: [await test.attach('A\n!B')] });
    const { turnId } = await test.assistant.continue(test.caller, {
      turnId: first.turn.id,
      message: 'add C',
    });
    await test.settled(turnId);
    assert.deepEqual((await test.objects()).toSorted(), ['A', 'C']);
  });
});
