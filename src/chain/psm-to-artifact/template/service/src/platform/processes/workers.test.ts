import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import {
  definitionOf,
  emptyTables,
  openWorkshop,
  workshopDb,
} from '../../../../example/src/platform/processes/workshop.js';

const db = await workshopDb();

describe('several workers and people at once', () => {
  beforeEach(() => emptyTables(db));

  it('do every piece of work once, and see each other at a join', async () => {
    const keys: string[] = [];
    const definition = definitionOf('busy', {
      start: { kind: 'START', to: 'accept' },
      accept: { kind: 'HUMAN_TASK', command: 'createJob', to: 'fork' },
      fork: { kind: 'PARALLEL', to: ['wash', 'paint', 'order', 'pay'] },
      wash: { kind: 'HUMAN_TASK', command: 'wash', to: 'join' },
      paint: { kind: 'HUMAN_TASK', command: 'paint', to: 'join' },
      order: { kind: 'COMMAND', command: 'order', to: 'join' },
      pay: {
        kind: 'CALL_EXTERNAL',
        to: 'join',
        call: { system: 'bank', prepare: async () => null, send: async (_body, key) => void keys.push(key) },
      },
      join: { kind: 'PARALLEL', to: 'deliver' },
      deliver: { kind: 'COMMAND', command: 'deliver', to: 'end' },
      end: { kind: 'END' },
    });
    const workshops = Array.from({ length: 3 }, () => openWorkshop(db, { definitions: [definition] }));
    const [first] = workshops;
    assert.ok(first !== undefined);
    const accepted = await Promise.all(Array.from({ length: 12 }, () => first.command('createJob')));
    await Promise.all([
      ...workshops.map(({ engine }) => engine.drain()),
      ...accepted.flatMap((job) => [first.command('wash', job), first.command('paint', job)]),
    ]);
    // A worker ends when all that is left is at work elsewhere.
    await first.engine.drain();
    for (const job of accepted) {
      const done = await first.done(job);
      assert.deepEqual([...done].sort(), ['createJob', 'deliver', 'order', 'paint', 'wash']);
      assert.equal(done.at(-1), 'deliver');
    }
    assert.equal(new Set(keys).size, 12);
    assert.equal(keys.length, 12);
    assert.deepEqual(new Set(await first.states()), new Set(['COMPLETED']));
  });
});
