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
  type Sketch,
  type Workshop,
} from '../../../../example/src/platform/processes/workshop.js';
import { condition } from './definition.js';

const db = await workshopDb();

describe('what processes wait for', () => {
  beforeEach(() => emptyTables(db));

  const waiting = (wait: NodeSketch, more: Sketch = {}) =>
    definitionOf('waiting', {
      start: { kind: 'START', to: 'accept' },
      accept: { kind: 'HUMAN_TASK', command: 'createJob', to: 'wait' },
      wait: { to: 'order', ...wait },
      ...more,
      order: { kind: 'COMMAND', command: 'order', to: 'end' },
      end: { kind: 'END' },
    });
  const paid = { type: 'shop.Paid', subject: { member: 'jobId', table: jobs.name } };
  const events = [paid];

  async function happens(workshop: Workshop, type: string, payload: object) {
    await workshop.services.publish(type, payload);
    await workshop.outbox.drain();
    await workshop.engine.drain();
  }

  it('a timer fires once, at its time and not before, also after a restart', async () => {
    const definitions = [waiting({ kind: 'TIMER', dueIn: 'PT1H' })];
    const workshop = openWorkshop(db, { definitions });
    const job = await workshop.command('createJob');
    workshop.pass(3_599);
    await workshop.engine.drain();
    assert.deepEqual(await workshop.open(), ['wait DUE']);
    const restarted = openWorkshop(db, { definitions });
    restarted.pass(3_600);
    await restarted.engine.drain();
    await restarted.engine.drain();
    assert.deepEqual(await restarted.done(job), ['createJob', 'order']);
  });

  it('an event about the row moves the instance that waits for it, once', async () => {
    const definitions = [waiting({ kind: 'WAIT_EVENT', event: 'shop.Paid' })];
    const workshop = openWorkshop(db, { definitions, events });
    const [job, other] = [await workshop.command('createJob'), await workshop.command('createJob')];
    await happens(workshop, 'shop.Paid', { jobId: job });
    assert.deepEqual(await workshop.done(job), ['createJob', 'order']);
    assert.deepEqual(await workshop.done(other), ['createJob']);
    assert.deepEqual(await workshop.states(), ['COMPLETED', 'ACTIVE']);
  });

  it('an event that came before its token is kept for it, even when the outbox has forgotten it', async () => {
    const definitions = [
      waiting(
        { kind: 'HUMAN_TASK', command: 'check', to: 'paid' },
        { paid: { kind: 'WAIT_EVENT', event: 'shop.Paid', to: 'order' } },
      ),
    ];
    const workshop = openWorkshop(db, { definitions, events });
    const job = await workshop.command('createJob');
    await happens(workshop, 'shop.Paid', { jobId: job });
    await db.script('TRUNCATE outbox_event CASCADE');
    await workshop.command('check', job);
    await workshop.engine.drain();
    assert.deepEqual(await workshop.done(job), ['createJob', 'check', 'order']);
  });

  it('an event begins one instance of each process that starts with it', async () => {
    const started = definitionOf('started', {
      start: { kind: 'START', event: 'shop.Paid', to: 'order' },
      order: { kind: 'COMMAND', command: 'order', to: 'end' },
      end: { kind: 'END' },
    });
    const workshop = openWorkshop(db, { definitions: [started], events });
    const { id } = await workshop.job();
    await happens(workshop, 'shop.Paid', { jobId: id });
    await db.execute('UPDATE outbox_delivery SET done_at = NULL');
    await workshop.outbox.drain();
    await workshop.engine.drain();
    assert.deepEqual(await workshop.done(id), ['order']);
    assert.deepEqual(await workshop.states(), ['COMPLETED']);
  });

  it('a partner that calls the command of a message moves the instance', async () => {
    const definitions = [waiting({ kind: 'WAIT_EVENT', command: 'confirm', role: 'partner' })];
    const workshop = openWorkshop(db, { definitions });
    const job = await workshop.command('createJob');
    await workshop.command('confirm', job);
    await workshop.engine.drain();
    assert.deepEqual(await workshop.done(job), ['createJob', 'confirm', 'order']);
  });

  it('a command that comes before its token, of a partner or of people, lets it pass', async () => {
    for (const kind of ['WAIT_EVENT', 'HUMAN_TASK'] as const) {
      const definitions = [
        waiting(
          { kind: 'COMMAND', command: 'send', to: 'confirm' },
          { confirm: { kind, command: 'confirm', to: 'order' } },
        ),
      ];
      const workshop = openWorkshop(db, { definitions });
      const job = await workshop.command('createJob');
      await workshop.command('confirm', job);
      await workshop.command('confirm', job);
      await workshop.engine.drain();
      assert.deepEqual((await workshop.done(job)).slice(3), ['send', 'order'], kind);
      const kept = await db.query('SELECT used FROM process_event');
      assert.deepEqual(kept, [{ used: true }], 'done twice, it counts once');
      assert.deepEqual(await workshop.states(), ['COMPLETED']);
      await emptyTables(db);
    }
  });

  it('what comes before the called process that awaits it has begun lets its token pass', async () => {
    const called = definitionOf('called', {
      go: { kind: 'START', to: 'confirm' },
      confirm: { kind: 'WAIT_EVENT', command: 'confirm', to: 'paid' },
      paid: { kind: 'WAIT_EVENT', event: 'shop.Paid', to: 'done' },
      done: { kind: 'END' },
    });
    const between = definitionOf('between', {
      begin: { kind: 'START', to: 'callFurther' },
      callFurther: { kind: 'SUB_WORKFLOW', process: 'called', to: 'stop' },
      stop: { kind: 'END' },
    });
    for (const process of ['called', 'between']) {
      const calling = waiting(
        { kind: 'COMMAND', command: 'send', to: 'call' },
        { call: { kind: 'SUB_WORKFLOW', process, to: 'order' } },
      );
      const workshop = openWorkshop(db, { definitions: [calling, between, called], events });
      const job = await workshop.command('createJob');
      await workshop.command('confirm', job);
      await workshop.services.publish('shop.Paid', { jobId: job });
      await workshop.outbox.drain();
      await workshop.engine.drain();
      assert.deepEqual((await workshop.done(job)).slice(2), ['send', 'order'], process);
      await emptyTables(db);
    }
  });

  it('what a called process has waited for does not count for its next run', async () => {
    const called = definitionOf('called', {
      go: { kind: 'START', to: 'paid' },
      paid: { kind: 'WAIT_EVENT', event: 'shop.Paid', to: 'done' },
      done: { kind: 'END' },
    });
    const calling = waiting(
      { kind: 'SUB_WORKFLOW', process: 'called', to: 'again' },
      { again: { kind: 'SUB_WORKFLOW', process: 'called', to: 'order' } },
    );
    const workshop = openWorkshop(db, { definitions: [calling, called], events });
    const job = await workshop.command('createJob');
    await happens(workshop, 'shop.Paid', { jobId: job });
    assert.deepEqual(await workshop.done(job), ['createJob']);
    assert.deepEqual(await workshop.open(), ['again WAITING', 'paid WAITING']);
    await happens(workshop, 'shop.Paid', { jobId: job });
    assert.deepEqual(await workshop.done(job), ['createJob', 'order']);
  });

  const race = waiting(
    { kind: 'DECISION', choice: 'EVENT', to: ['paid', 'late'] },
    {
      paid: { kind: 'WAIT_EVENT', event: 'shop.Paid', to: 'order' },
      late: { kind: 'TIMER', dueIn: 'P1D', to: 'remind' },
      remind: { kind: 'COMMAND', command: 'remind', to: 'end' },
    },
  );

  it('of several awaited things the first disarms the others', async () => {
    for (const isLate of [true, false]) {
      const workshop = openWorkshop(db, { definitions: [race], events });
      const job = await workshop.command('createJob');
      assert.deepEqual(await workshop.open(), ['late DUE', 'paid WAITING']);
      if (isLate) workshop.pass(86_400);
      await workshop.engine.drain();
      await happens(workshop, 'shop.Paid', { jobId: job });
      workshop.pass(86_400);
      await workshop.engine.drain();
      assert.deepEqual(await workshop.done(job), ['createJob', isLate ? 'remind' : 'order']);
      await emptyTables(db);
    }
  });

  it('a condition fires with the change that makes it true', async () => {
    const inStock = condition({ part: parts }, ({ part }) => part.stock > 0);
    const definitions = [
      waiting(
        { kind: 'WAIT_CONDITION', condition: inStock },
        { fill: { kind: 'HUMAN_TASK', command: 'partFill' } },
      ),
    ];
    const workshop = openWorkshop(db, { definitions });
    const { partId } = await workshop.job();
    const job = await workshop.command('createJob', partId);
    await workshop.command('partFill', partId);
    assert.deepEqual(await workshop.open(), ['wait WAITING']);
    await db.execute('UPDATE workshop.part SET stock = 1');
    await workshop.command('partFill', partId);
    await workshop.engine.drain();
    assert.deepEqual(await workshop.done(job), ['createJob', 'order']);
  });

  it('a condition begins an instance each time that it becomes true for a row', async () => {
    const short = definitionOf('short', {
      start: {
        kind: 'START',
        condition: condition({ part: parts }, ({ part }) => part.stock < 5),
        to: 'order',
      },
      order: { kind: 'HUMAN_TASK', command: 'partOrder', to: 'end' },
      fill: { kind: 'HUMAN_TASK', command: 'partFill', to: 'end' },
      end: { kind: 'END' },
    });
    const workshop = openWorkshop(db, { definitions: [short] });
    const { partId } = await workshop.job({ stock: 9 });
    const other = await workshop.job({ stock: 9 });
    const changed = async (stock: number): Promise<number> => {
      await db.execute('UPDATE workshop.part SET stock = $1 WHERE id = $2', [stock, partId]);
      await workshop.command('partFill', partId);
      await workshop.command('partFill', other.partId);
      return (await workshop.states()).length;
    };
    const begun = [];
    for (const stock of [9, 4, 3, 5, 4]) begun.push(await changed(stock));
    assert.deepEqual(begun, [0, 1, 1, 1, 2]);
    assert.deepEqual(await workshop.open(), ['order WAITING', 'order WAITING']);
    await workshop.command('partOrder', other.partId);
    assert.deepEqual(await workshop.open(), ['order WAITING', 'order WAITING']);
    await workshop.command('partOrder', partId);
    assert.deepEqual(await workshop.open(), []);
  });

  it('a condition that fails begins nothing and lets the command pass', async () => {
    const fails = condition({ part: parts }, () => {
      throw new RangeError('no truth');
    });
    const definitions = [
      definitionOf('failing', {
        start: { kind: 'START', condition: fails, to: 'end' },
        fill: { kind: 'HUMAN_TASK', command: 'partFill', to: 'end' },
        end: { kind: 'END' },
      }),
    ];
    const workshop = openWorkshop(db, { definitions });
    const { partId } = await workshop.job();
    await workshop.command('partFill', partId);
    assert.deepEqual(await workshop.states(), []);
  });

  it('a schedule begins an instance each time, counted from the last start', async () => {
    const scheduled = definitionOf('scheduled', {
      start: { kind: 'START', schedule: 'every 2 hours', to: 'create' },
      create: { kind: 'COMMAND', command: 'createJob', to: 'end' },
      end: { kind: 'END' },
    });
    const workshop = openWorkshop(db, { definitions: [scheduled] });
    for (const [seconds, instances] of [
      [0, 0],
      [7_199, 0],
      [1, 1],
      [7_000, 1],
      [3_000, 2],
    ] as const) {
      workshop.pass(seconds);
      await workshop.engine.drain();
      assert.equal((await workshop.states()).length, instances, `after ${seconds} s more`);
    }
  });

  it('a token on a node that a new version lacks is an incident after an hour, one of another kind is armed again', async () => {
    const old = openWorkshop(db, { definitions: [waiting({ kind: 'HUMAN_TASK', command: 'check' })] });
    await old.command('createJob');
    const without = openWorkshop(db, {
      definitions: [definitionOf('waiting', { start: { kind: 'START', to: 'end' }, end: { kind: 'END' } })],
    });
    await without.engine.drain();
    without.pass(3_599);
    await without.engine.drain();
    assert.deepEqual(await without.open(), ['wait WAITING']);
    without.pass(61);
    await without.engine.drain();
    assert.deepEqual(await without.open(), ['wait INCIDENT']);
    await emptyTables(db);

    const job = await old.command('createJob');
    const other = openWorkshop(db, { definitions: [waiting({ kind: 'COMMAND', command: 'check' })] });
    await other.engine.drain();
    assert.deepEqual(await other.done(job), ['createJob', 'check', 'order']);
  });

  it('instances that ended are forgotten after so many months as is set, with their history', async () => {
    const definitions = [waiting({ kind: 'HUMAN_TASK', command: 'check' })];
    const workshop = openWorkshop(db, { definitions, historyMonths: 3 });
    const job = await workshop.command('createJob');
    await workshop.command('createJob');
    await workshop.command('check', job);
    await workshop.engine.drain();
    assert.deepEqual(await workshop.states(), ['COMPLETED', 'ACTIVE']);
    workshop.pass(89 * 86_400);
    await workshop.engine.drain();
    assert.deepEqual(await workshop.states(), ['COMPLETED', 'ACTIVE']);
    workshop.pass(2 * 86_400);
    await workshop.engine.drain();
    assert.deepEqual(await workshop.states(), ['ACTIVE']);
  });
});
