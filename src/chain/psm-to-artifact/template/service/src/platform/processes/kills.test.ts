import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import {
  definitionOf,
  emptyTables,
  openWorkshop,
  workshopDb,
  type Workshop,
} from '../../../../example/src/platform/processes/workshop.js';
import type { Db } from '../db.js';
import type { ProcessDefinition } from './definition.js';

/** Every step of a life is tried by `npm run test:long`, every tenth elsewhere. */
const stride = process.env['FULL_LENGTH'] === '1' ? 1 : 10;

/** What every statement throws once the process is dead. */
class Killed extends Error {}

/** Counts the steps of a process and ends it behind one of them. */
class Life {
  steps = 0;
  readonly #last: number;

  constructor(last: number) {
    this.#last = last;
  }

  /** One step: it is done, and then the process may be dead. */
  async step<T>(work: () => Promise<T>): Promise<T> {
    if (this.steps >= this.#last) throw new Killed();
    const result = await work();
    this.steps += 1;
    if (this.steps >= this.#last) throw new Killed();
    return result;
  }
}

/** A database whose every statement and every commit is a step of a life. */
function mortal(db: Db, life: Life): Db {
  return {
    query: (sql, parameters) => life.step(() => db.query(sql, parameters)),
    execute: (sql, parameters) => life.step(() => db.execute(sql, parameters)),
    script: (sql) => life.step(() => db.script(sql)),
    transaction: (work) =>
      // Not every step of the work is behind the commit, which is a step of its own.
      db.transaction((tx) => work(mortal(tx, life))).then((result) => life.step(async () => result)),
    close: () => db.close(),
  };
}

const db = await workshopDb();

describe('a service that is killed behind any statement', () => {
  beforeEach(() => emptyTables(db));

  /** What the bank was sent, over all lives. */
  const keys = new Set<string>();

  const definitionsIn = (life: Life): readonly ProcessDefinition[] => [
    definitionOf('selling', {
      start: { kind: 'START', to: 'accept' },
      accept: { kind: 'HUMAN_TASK', command: 'createJob', to: 'fork' },
      fork: { kind: 'PARALLEL', to: ['pay', 'clean'] },
      pay: {
        kind: 'CALL_EXTERNAL',
        command: 'pay',
        to: 'join',
        call: {
          system: 'bank',
          prepare: async () => ({}),
          send: (_body, key) => life.step(async () => void keys.add(key)),
        },
      },
      clean: { kind: 'SUB_WORKFLOW', process: 'cleaning', to: 'join' },
      join: { kind: 'PARALLEL', to: 'wait' },
      wait: { kind: 'TIMER', dueIn: 'PT1M', to: 'deliver' },
      deliver: { kind: 'COMMAND', command: 'deliver', to: 'end' },
      end: { kind: 'END' },
    }),
    definitionOf('cleaning', {
      begin: { kind: 'START', to: 'clear' },
      clear: { kind: 'COMMAND', command: 'clear', to: 'cleared' },
      cleared: { kind: 'END' },
    }),
  ];

  /** One life: people accept a job unless they have, and the worker does what is due until its time has come. */
  async function live(life: Life, minutes: number): Promise<Workshop> {
    const workshop = openWorkshop(mortal(db, life), { definitions: definitionsIn(life) });
    workshop.pass(minutes * 60);
    if ((await workshop.db.query('SELECT 1 FROM workshop.job')).length === 0)
      await workshop.command('createJob');
    for (let minute = 0; minute < 2; minute += 1) {
      await workshop.engine.drain();
      workshop.pass(60);
    }
    await workshop.engine.drain();
    return workshop;
  }

  async function outcome(workshop: Workshop) {
    const [job] = await db.query<{ done: readonly string[] }>('SELECT done FROM workshop.job');
    return {
      done: [...(job?.done ?? [])].sort(),
      states: await workshop.states(),
      open: await workshop.open(),
      keys: keys.size,
    };
  }

  it('loses no token, doubles none, and calls with one key', async () => {
    const whole = new Life(Number.POSITIVE_INFINITY);
    const expected = await outcome(await live(whole, 0));
    assert.deepEqual(expected, {
      done: ['clear', 'createJob', 'deliver', 'pay'],
      states: ['COMPLETED', 'COMPLETED'],
      open: [],
      keys: 1,
    });
    assert.ok(whole.steps > 100, `${whole.steps} steps`);
    let killed = 0;
    for (let last = 1; last < whole.steps; last += stride) {
      await emptyTables(db);
      keys.clear();
      await live(new Life(last), 0).catch((error: unknown) => {
        assert.ok(error instanceof Killed, String(error));
        killed += 1;
      });
      // The lease of what was at work has ended by then.
      const revived = await live(new Life(Number.POSITIVE_INFINITY), 10);
      assert.deepEqual(await outcome(revived), expected, `killed behind step ${last}`);
    }
    assert.ok(killed > whole.steps / stride / 2, `killed ${killed} times`);
  });
});
