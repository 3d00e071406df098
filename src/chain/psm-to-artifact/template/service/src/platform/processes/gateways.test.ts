import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import {
  definitionOf,
  emptyTables,
  jobs,
  openWorkshop,
  parts,
  workshopDb,
  type NodeSketch,
} from '../../../../example/src/platform/processes/workshop.js';
import { condition } from './definition.js';

const db = await workshopDb();

describe('gateways', () => {
  beforeEach(() => emptyTables(db));

  const inStock = condition({ part: parts }, ({ part }) => part.stock > 0);
  const never = condition({ job: jobs }, () => null);
  const broken = condition({ job: jobs }, () => {
    throw new Error('no such value');
  });
  const ends = { end: { kind: 'END' } } as const;
  const run = (command: string) => ({ kind: 'COMMAND', command, to: 'end' }) as const;
  const begin = {
    start: { kind: 'START', to: 'ask' },
    ask: { kind: 'HUMAN_TASK', command: 'ask', to: 'which' },
  } as const;

  const decision = (...to: readonly Exclude<NodeSketch['to'], string | undefined>[number][]) => [
    definitionOf('decision', {
      ...begin,
      which: { kind: 'DECISION', choice: 'ONE', to },
      ...{ reserve: run('reserve'), reject: run('reject'), ...ends },
    }),
  ];

  it('take the branch that holds, by what a reference leads to', async () => {
    const definitions = decision({ target: 'reserve', when: inStock }, { target: 'reject', isDefault: true });
    const workshop = openWorkshop(db, { definitions });
    for (const [stock, command] of [
      [1, 'reserve'],
      [0, 'reject'],
    ] as const) {
      const { id } = await workshop.job({ stock });
      await workshop.command('ask', id);
      await workshop.engine.drain();
      assert.deepEqual(await workshop.done(id), ['ask', command]);
    }
    assert.deepEqual(await workshop.states(), ['COMPLETED', 'COMPLETED']);
  });

  it('take the first by id of several branches that hold, and note the others', async () => {
    const always = condition({}, () => true);
    const definitions = decision(
      { id: 'b', target: 'reserve', when: always },
      { id: 'a', target: 'reject', when: always },
    );
    const workshop = openWorkshop(db, { definitions });
    const { id } = await workshop.job();
    await workshop.command('ask', id);
    await workshop.engine.drain();
    assert.deepEqual(await workshop.done(id), ['ask', 'reject']);
    const notes = await db.query("SELECT note FROM process_log WHERE node = 'which'");
    assert.deepEqual(notes, [{ note: 'also true: reserve' }]);
  });

  it('make an incident, and never a refusal, of no branch and of a condition that fails', async () => {
    for (const [when, code] of [
      [never, 'no_branch'],
      [broken, 'condition_failed'],
    ] as const) {
      const definitions = decision({ target: 'reserve', when });
      const workshop = openWorkshop(db, { definitions });
      const { id } = await workshop.job();
      await workshop.command('ask', id);
      assert.deepEqual(await workshop.done(id), ['ask']);
      assert.deepEqual(await workshop.open(), ['which INCIDENT']);
      assert.deepEqual(await db.query('SELECT code FROM process_token WHERE code IS NOT NULL'), [{ code }]);
      await emptyTables(db);
    }
  });

  it('leave a choice to people: the first command withdraws the others, also behind a further choice', async () => {
    const people = definitionOf('people', {
      start: { kind: 'START', to: 'accept' },
      accept: { kind: 'HUMAN_TASK', command: 'createJob', to: 'which' },
      which: { kind: 'DECISION', choice: 'ONE', to: ['repair', 'further'] },
      further: { kind: 'DECISION', choice: 'ONE', to: ['refuse', 'sell'] },
      repair: { kind: 'HUMAN_TASK', command: 'repair', to: 'end' },
      refuse: { kind: 'HUMAN_TASK', command: 'refuse', to: 'end' },
      sell: { kind: 'HUMAN_TASK', command: 'sell', to: 'end' },
      ...ends,
    });
    const workshop = openWorkshop(db, { definitions: [people] });
    const job = await workshop.command('createJob');
    assert.deepEqual(await workshop.open(), ['refuse WAITING', 'repair WAITING', 'sell WAITING']);
    await workshop.command('sell', job);
    assert.deepEqual(await workshop.open(), []);
    assert.deepEqual(await workshop.states(), ['COMPLETED']);
  });

  it('end the instance at a choice that people may also leave', async () => {
    const leaving = definitionOf('leaving', {
      start: { kind: 'START', to: 'accept' },
      accept: { kind: 'HUMAN_TASK', command: 'createJob', to: 'which' },
      which: { kind: 'DECISION', choice: 'ONE', to: ['repair', 'end'] },
      repair: { kind: 'HUMAN_TASK', command: 'repair', to: 'order' },
      order: run('order'),
      ...ends,
    });
    const workshop = openWorkshop(db, { definitions: [leaving] });
    const job = await workshop.command('createJob');
    assert.deepEqual(await workshop.states(), ['COMPLETED']);
    await workshop.command('repair', job);
    await workshop.engine.drain();
    assert.deepEqual(await workshop.done(job), ['createJob', 'repair', 'order']);
  });

  const parallel = definitionOf('parallel', {
    start: { kind: 'START', to: 'accept' },
    accept: { kind: 'HUMAN_TASK', command: 'createJob', to: 'fork' },
    fork: { kind: 'PARALLEL', to: ['wash', 'paint'] },
    wash: { kind: 'HUMAN_TASK', command: 'wash', to: 'join' },
    paint: { kind: 'HUMAN_TASK', command: 'paint', to: 'join' },
    join: { kind: 'PARALLEL', to: 'deliver' },
    deliver: run('deliver'),
    ...ends,
  });

  it('join parallel branches with a token on each incoming flow', async () => {
    const workshop = openWorkshop(db, { definitions: [parallel] });
    const job = await workshop.command('createJob');
    assert.deepEqual(await workshop.open(), ['paint WAITING', 'wash WAITING']);
    await workshop.command('paint', job);
    assert.deepEqual(await workshop.open(), ['join ARRIVED', 'wash WAITING']);
    await workshop.command('wash', job);
    await workshop.engine.drain();
    assert.deepEqual(await workshop.done(job), ['createJob', 'paint', 'wash', 'deliver']);
    assert.deepEqual(await workshop.states(), ['COMPLETED']);
  });

  it('join branches that people did before the process joined late', async () => {
    const workshop = openWorkshop(db, { definitions: [parallel] });
    const { id } = await workshop.job();
    await workshop.command('paint', id);
    await workshop.command('wash', id);
    await workshop.engine.drain();
    assert.deepEqual(await workshop.done(id), ['paint', 'wash', 'deliver']);
    assert.deepEqual(await workshop.states(), ['COMPLETED']);
  });

  it('take every branch that holds, and join those that were taken', async () => {
    const always = condition({}, () => true);
    const several = definitionOf('several', {
      ...begin,
      which: {
        kind: 'DECISION',
        choice: 'SEVERAL',
        to: [
          { target: 'wash', when: always },
          { target: 'paint', when: inStock },
          { target: 'polish', when: always },
          { target: 'join', isDefault: true },
        ],
      },
      wash: { kind: 'COMMAND', command: 'wash', to: 'join' },
      paint: { kind: 'COMMAND', command: 'paint', to: 'join' },
      polish: { kind: 'COMMAND', command: 'polish', to: 'join' },
      join: { kind: 'DECISION', choice: 'SEVERAL', to: 'deliver' },
      deliver: run('deliver'),
      ...ends,
    });
    const workshop = openWorkshop(db, { definitions: [several] });
    const { id } = await workshop.job({ stock: 0 });
    await workshop.command('ask', id);
    await workshop.engine.drain();
    assert.deepEqual([...(await workshop.done(id))].sort(), ['ask', 'deliver', 'polish', 'wash']);
    assert.deepEqual(await workshop.states(), ['COMPLETED']);
  });

  it('make an incident of a thousand automatic steps in a row', async () => {
    const always = condition({}, () => true);
    const endless = definitionOf('endless', {
      ...begin,
      which: { kind: 'DECISION', choice: 'ONE', to: [{ target: 'again', when: always }] },
      again: { kind: 'DECISION', choice: 'ONE', to: [{ target: 'which', when: always }] },
      ...ends,
    });
    const workshop = openWorkshop(db, { definitions: [endless] });
    const { id } = await workshop.job();
    await workshop.command('ask', id);
    const codes = await db.query("SELECT code FROM process_token WHERE state = 'INCIDENT'");
    assert.deepEqual(codes, [{ code: 'too_many_steps' }]);
    assert.deepEqual(await workshop.done(id), ['ask']);
  });
});
