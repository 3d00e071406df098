import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reached, shown } from '../support/testing/figures.ts';
import { times } from '../support/testing/full-length.ts';
import { drawFrom } from '../support/testing/random-numbers.ts';
import {
  firstOfRegister,
  makeRegisters,
  operate,
  readRegister,
} from '../support/process/register-clients.ts';
import type { Ends, Operation } from '../support/process/register-history.ts';
import { contradictions } from '../support/process/register-history.ts';
import { seed } from '../support/testing/seed.ts';
import { startProcess } from '../support/process/service-process.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';

const operationsInAll = times(20_000, 6_000);
const clients = 10;
const models = 5;
const kills = 5;

const ends: Ends = { first: { revision: 1, value: 'a' }, last: { revision: 2, value: 'b' } };
const write: Operation = {
  kind: 'WRITE',
  outcome: 'DONE',
  begun: 1,
  ended: 2,
  value: 'b',
  expected: 1,
  revision: 2,
};
const read: Operation = { kind: 'READ', outcome: 'DONE', begun: 3, ended: 4, value: 'b', revision: 2 };

/** Histories that no register can have. */
const impossible: Readonly<Record<string, readonly Operation[]>> = {
  'one revision for two writers': [write, { ...write, value: 'c' }],
  'a read that goes back': [write, { ...read, value: 'a', revision: 1 }],
  'a read of what nobody wrote': [write, { ...read, value: 'c' }],
  'a read before the write': [{ ...write, outcome: 'UNANSWERED', begun: 5, revision: undefined }, read],
  'a refusal without a reason': [write, { ...write, value: 'c', outcome: 'REFUSED', expected: 2, begun: 3 }],
  'a lost write': [write, { ...write, value: 'c', begun: 3, ended: 4, expected: 2, revision: 3 }],
  'a write that found something else': [{ ...write, expected: 0 }],
};

describe('a history', () => {
  it('that a register can have is taken, also where a write was not answered', () => {
    assert.deepEqual(contradictions([write, read], ends), []);
    const lost: Operation = { ...write, outcome: 'UNANSWERED', ended: Infinity, revision: undefined };
    assert.deepEqual(contradictions([lost, read], ends), []);
    const none: Ends = { first: ends.first, last: ends.first };
    assert.deepEqual(contradictions([lost], none), []);
  });

  for (const [name, operations] of Object.entries(impossible))
    it(`with ${name} is found out`, () => assert.notDeepEqual(contradictions(operations, ends), []));
});

it(`${models} models are registers for ${clients} clients, ${operationsInAll} operations and ${kills} kills (SEED=${seed})`, async (t) => {
  const environment = { SERVICE_DATA_FOLDER: await temporaryFolder(t), SERVICE_DATABASE_URL: '' };
  let service = await startProcess(environment);
  t.after(() => service.stop());
  const registers = await makeRegisters(service.url, models);
  const { token } = registers;
  for (let round = 0; round <= kills; round += 1) {
    const share = Math.ceil(operationsInAll / (kills + 1));
    const killAfter = round === kills ? Infinity : share;
    let left = round === kills ? share : Infinity;
    let sent = 0;
    let killed: Promise<void> | undefined;
    const { url } = service;
    const client = async (number: number): Promise<void> => {
      const random = drawFrom(seed * 1_000 + round * clients + number);
      while (killed === undefined && left > 0) {
        left -= 1;
        sent += 1;
        await operate(registers, { url, number, random, name: `${round}-${sent}` });
        if (sent >= killAfter) killed ??= service.kill();
      }
    };
    await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
    await killed;
    if (killed !== undefined) service = await startProcess(environment);
  }

  const all = [...registers.histories.values()].flat();
  const unanswered = all.filter(({ outcome }) => outcome === 'UNANSWERED').length;
  const refused = all.filter(({ outcome }) => outcome === 'REFUSED').length;
  for (const [id, operations] of registers.histories) {
    const last = await readRegister(service.url, { token, id });
    assert.ok(last.revision > operations.length / 10);
    assert.deepEqual(contradictions(operations, { first: firstOfRegister, last }), []);
  }
  assert.ok(all.length >= operationsInAll && refused > 0 && unanswered > 0);
  reached(
    'B2',
    `${shown(all.length)} operations, ${kills} kills, ${shown(refused)} refused, ${unanswered} unanswered, 0 contradictions`,
  );
});
