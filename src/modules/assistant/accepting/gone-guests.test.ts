import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { openAssistant } from '../../../../test/support/modules/assistant/assistant.ts';

it('a guest’s turn keeps it from being cleared away while it waits to run, not while it waits for people', async () => {
  const test = await openAssistant({ after }, { idle: true });
  const { transactions } = test.modules.storage;
  const openTurns = (): Promise<number> =>
    transactions.read(async ({ accounts }) => (await accounts.holdings(test.caller.accountId)).openTurns);
  assert.equal(await openTurns(), 0);
  const { turnId } = await test.send('frobnicate');
  assert.equal(await openTurns(), 1);
  await test.runner.start();
  const { turn } = await test.settled(turnId);
  assert.equal(turn.status, 'NEEDS_INPUT');
  assert.equal(await openTurns(), 0);
});
