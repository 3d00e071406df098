import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { openAssistant } from '../../../../test/support/modules/assistant/assistant.ts';

const shared = await openAssistant({ after });

it('what a turn has made appears nowhere before it is committed, and its name only then', async () => {
  const test = await shared.another();
  const canary = 'CANARY-NAME';
  const held = test.hold('tryBatch');
  const { turnId } = await test.send('build', { attachmentIds: [await test.attach(`A\n${canary}`)] });
  await held.reached;

  const shown = async (): Promise<string> => {
    const { caller, sessionId } = test;
    const view = await test.assistant.turn(caller, turnId);
    const thread = await test.assistant.thread(caller, { sessionId, after: 0, limit: 100 });
    const events = await test.events(turnId);
    const { turn, checkpoints, items } = view;
    return JSON.stringify([turn, checkpoints, items, thread, events, (await test.model()).root]);
  };
  assert.doesNotMatch(await shown(), /CANARY/);
  const staged = await test.modules.storage.transactions.read((stores) => stores.turns.stage(turnId, 1));
  assert.match(staged?.payload ?? '', /CANARY/, 'it is there, and private');

  held.release();
  await test.settled(turnId);
  assert.match(await shown(), /CANARY-NAME/);
  const left = await test.modules.storage.transactions.read((stores) => stores.turns.stage(turnId, 1));
  assert.equal(left, undefined);
});
