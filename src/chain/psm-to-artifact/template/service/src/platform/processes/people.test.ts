import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import {
  definitionOf,
  emptyTables,
  openWorkshop,
  workshopDb,
} from '../../../../example/src/platform/processes/workshop.js';
import { Problem } from '../errors.js';
import { doTask } from './requests.js';

const db = await workshopDb();

describe('steps of people', () => {
  beforeEach(() => emptyTables(db));

  const repair = definitionOf('repair', {
    start: { kind: 'START', to: 'accept' },
    accept: { kind: 'HUMAN_TASK', command: 'createJob', to: 'check' },
    check: { kind: 'HUMAN_TASK', command: 'check', to: 'order' },
    order: { kind: 'COMMAND', command: 'order', to: 'mount' },
    mount: { kind: 'HUMAN_TASK', command: 'mount', to: 'end' },
    end: { kind: 'END' },
  });

  it('begin an instance with the first command, and move its token on', async () => {
    const workshop = openWorkshop(db, { definitions: [repair] });
    const job = await workshop.command('createJob');
    assert.deepEqual(await workshop.open(), ['check WAITING']);
    await workshop.command('check', job);
    assert.deepEqual(await workshop.open(), ['order DUE']);
    await workshop.engine.drain();
    assert.deepEqual(await workshop.open(), ['mount WAITING']);
    await workshop.command('mount', job);
    assert.deepEqual(await workshop.states(), ['COMPLETED']);
    assert.deepEqual(await workshop.done(job), ['createJob', 'check', 'order', 'mount']);
  });

  it('move only the instance that knows the row', async () => {
    const workshop = openWorkshop(db, { definitions: [repair] });
    const first = await workshop.command('createJob');
    await workshop.command('createJob');
    await workshop.command('check', first);
    assert.deepEqual(await workshop.open(), ['check WAITING', 'order DUE']);
  });

  it('join late where software comes next, and leave what follows to people', async () => {
    const workshop = openWorkshop(db, { definitions: [repair] });
    const { id } = await workshop.job();
    await workshop.command('check', id);
    await workshop.engine.drain();
    assert.deepEqual(await workshop.done(id), ['check', 'order']);
    assert.deepEqual(await workshop.states(), ['COMPLETED']);
    await workshop.command('mount', id);
    assert.deepEqual(await workshop.states(), ['COMPLETED'], 'behind it nothing is left for software');
  });

  it('jump ahead when a later step is done first, without a second instance', async () => {
    const later = definitionOf('later', {
      start: { kind: 'START', to: 'accept' },
      accept: { kind: 'HUMAN_TASK', command: 'createJob', to: 'check' },
      check: { kind: 'HUMAN_TASK', command: 'check', to: 'mount' },
      mount: { kind: 'HUMAN_TASK', command: 'mount', to: 'order' },
      order: { kind: 'COMMAND', command: 'order', to: 'end' },
      end: { kind: 'END' },
    });
    const workshop = openWorkshop(db, { definitions: [later] });
    const job = await workshop.command('createJob');
    await workshop.command('mount', job);
    await workshop.engine.drain();
    assert.deepEqual(await workshop.done(job), ['createJob', 'mount', 'order']);
    assert.deepEqual(await workshop.states(), ['COMPLETED']);
  });

  it('make a row whose part refers to what the instance is about', async () => {
    const listing = definitionOf('listing', {
      start: { kind: 'START', to: 'count' },
      count: { kind: 'HUMAN_TASK', command: 'partCount', to: 'list' },
      list: { kind: 'HUMAN_TASK', command: 'createList', to: 'check' },
      check: { kind: 'HUMAN_TASK', command: 'check', to: 'end' },
      end: { kind: 'END' },
    });
    const workshop = openWorkshop(db, { definitions: [listing] });
    const [first, second] = [await workshop.job(), await workshop.job()];
    await workshop.command('partCount', first.partId);
    await workshop.command('partCount', second.partId);
    await workshop.command('createList', second.partId);
    assert.deepEqual(await workshop.open(), ['check WAITING', 'list WAITING']);
    await workshop.command('createList', first.partId);
    assert.deepEqual(await workshop.open(), ['check WAITING', 'check WAITING']);
  });

  const signing = definitionOf('signing', {
    start: { kind: 'START', to: 'accept' },
    accept: { kind: 'HUMAN_TASK', command: 'createJob', to: 'sign' },
    sign: { kind: 'HUMAN_TASK', command: 'sign', to: 'order' },
    order: { kind: 'COMMAND', command: 'order', to: 'end' },
    end: { kind: 'END' },
  });

  it('on parts are done when each part that the row has was through them', async () => {
    const workshop = openWorkshop(db, { definitions: [signing], onParts: ['sign'] });
    const job = await workshop.command('createJob');
    const sign = (part: string, all: readonly string[]): Promise<void> =>
      workshop.services.commandDone({
        command: 'sign',
        rows: [{ table: 'workshop.job', id: job }],
        access: { subject: 'clerk-1' },
        part: { id: part, all },
      });
    await sign('front', ['front', 'back', 'roof']);
    await sign('front', ['front', 'back', 'roof']);
    await sign('roof', ['front', 'back', 'roof']);
    assert.deepEqual(await workshop.open(), ['sign WAITING']);
    // One of them is gone by now.
    await sign('roof', ['front', 'roof']);
    assert.deepEqual(await workshop.open(), ['order DUE']);
    const { id } = await workshop.job();
    await workshop.services.commandDone({
      command: 'sign',
      rows: [{ table: 'workshop.job', id }],
      access: { subject: 'clerk-1' },
      part: { id: 'front', all: ['front', 'back'] },
    });
    assert.deepEqual(await workshop.open(), ['order DUE'], 'nothing joins late behind one of several parts');
  });

  it('on parts are done, too, when people say that no other part is meant', async () => {
    const workshop = openWorkshop(db, { definitions: [signing], onParts: ['sign'] });
    await workshop.command('createJob');
    const [token] = await db.query<{ id: string }>(`SELECT id FROM process_token WHERE state = 'WAITING'`);
    await doTask(workshop.engine, {
      id: token?.id ?? '',
      caller: { subject: 'clerk-1', roles: ['clerk'] },
    });
    assert.deepEqual(await workshop.open(), ['order DUE']);
  });

  const filling = definitionOf('filling', {
    start: { kind: 'START', to: 'accept' },
    accept: { kind: 'HUMAN_TASK', command: 'createJob', to: 'fill' },
    fill: { kind: 'HUMAN_TASK', command: 'partFill', to: 'order' },
    order: { kind: 'COMMAND', command: 'order', to: 'end' },
    end: { kind: 'END' },
  });

  it('reach all instances whose rows refer to the one that people changed', async () => {
    const workshop = openWorkshop(db, { definitions: [filling] });
    const [{ partId }, other] = [await workshop.job(), await workshop.job()];
    const created = [
      await workshop.command('createJob', partId),
      await workshop.command('createJob', partId),
      await workshop.command('createJob', other.partId),
    ];
    await workshop.command('partFill', partId);
    await workshop.engine.drain();
    const done = await Promise.all(created.map((job) => workshop.done(job)));
    assert.deepEqual(done, [['createJob', 'order'], ['createJob', 'order'], ['createJob']]);
  });

  const ordering = definitionOf('ordering', {
    start: { kind: 'START', to: 'check' },
    check: { kind: 'HUMAN_TASK', command: 'partCheck', to: 'offer' },
    offer: { kind: 'HUMAN_TASK', command: 'createOffer', to: 'send' },
    send: { kind: 'COMMAND', command: 'send', to: 'end' },
    end: { kind: 'END' },
  });

  it('that create a row move the oldest token to whose subject it refers, or that of the named instance', async () => {
    const workshop = openWorkshop(db, { definitions: [ordering] });
    const { partId } = await workshop.job();
    await workshop.command('partCheck', partId);
    await workshop.engine.drain();
    const offer = await workshop.command('createOffer', partId);
    await workshop.engine.drain();
    assert.deepEqual(await workshop.done(offer), ['createOffer', 'send']);
    assert.deepEqual(await workshop.states(), ['COMPLETED']);

    for (const each of [await workshop.job(), await workshop.job()])
      await workshop.command('partCheck', each.partId);
    const [, , named] = await db.query<{ id: string }>('SELECT id FROM process_instance ORDER BY id');
    const access = { subject: 'clerk-1', process: { instance: named?.id ?? '' } };
    await workshop.command('createOffer', null, access);
    await workshop.engine.drain();
    assert.deepEqual(await workshop.states(), ['COMPLETED', 'ACTIVE', 'COMPLETED']);
  });

  it('that write several rows reach the instance that knows one of them', async () => {
    const workshop = openWorkshop(db, { definitions: [ordering] });
    const { id, partId } = await workshop.job();
    await workshop.command('partCheck', partId);
    await db.execute('UPDATE workshop.job SET part_id = NULL');
    const rows = [
      { table: 'workshop.job', id },
      { table: 'workshop.part', id: partId ?? '' },
    ];
    await workshop.services.commandDone({ command: 'createOffer', rows, access: { subject: 'ann' } });
    await workshop.engine.drain();
    assert.deepEqual(await workshop.done(id), ['send']);
    assert.deepEqual(await workshop.states(), ['COMPLETED']);
  });

  it('that write several rows are about the row of their address', async () => {
    const process = definitionOf('marking', {
      start: { kind: 'START', to: 'accept' },
      accept: { kind: 'HUMAN_TASK', command: 'createJob', to: 'mark' },
      mark: { kind: 'HUMAN_TASK', to: 'end' },
      end: { kind: 'END' },
    });
    const workshop = openWorkshop(db, { definitions: [process] });
    const { id, partId } = await workshop.job();
    const rows = [
      { table: 'workshop.job', id },
      { table: 'workshop.part', id: partId ?? '' },
    ];
    await workshop.services.commandDone({ command: 'createJob', rows, access: { subject: 'ann' } });
    const [last] = await db.query<{ row_id: string }>(
      'SELECT row_id FROM process_subject ORDER BY mark DESC LIMIT 1',
    );
    assert.equal(last?.row_id, id);
  });

  it('name no instance about rows of others when they act on own rows only', async () => {
    const workshop = openWorkshop(db, { definitions: [filling, ordering] });
    await workshop.command('createJob', null, { subject: 'ann' });
    const [instance] = await db.query<{ id: string }>('SELECT id FROM process_instance');
    await db.execute("UPDATE process_token SET node = 'offer' WHERE node = 'fill'");
    for (const [subject, moved] of [
      ['bob', 0],
      ['ann', 1],
    ] as const) {
      const access = { subject, onlyOwner: subject, process: { instance: instance?.id ?? '' } };
      await workshop.command('createOffer', null, access);
      const lines = await db.query("SELECT 1 FROM process_log WHERE node = 'offer' AND outcome = 'DONE'");
      assert.equal(lines.length, moved, subject);
    }
  });

  it('that are passed over by a later step leave nothing behind at a join', async () => {
    const parallel = definitionOf('parallel', {
      start: { kind: 'START', to: 'accept' },
      accept: { kind: 'HUMAN_TASK', command: 'createJob', to: 'fork' },
      fork: { kind: 'PARALLEL', to: ['wash', 'paint'] },
      wash: { kind: 'HUMAN_TASK', command: 'wash', to: 'join' },
      paint: { kind: 'HUMAN_TASK', command: 'paint', to: 'join' },
      join: { kind: 'PARALLEL', to: 'deliver' },
      deliver: { kind: 'HUMAN_TASK', command: 'deliver', to: 'bill' },
      bill: { kind: 'COMMAND', command: 'bill', to: 'end' },
      end: { kind: 'END' },
    });
    const workshop = openWorkshop(db, { definitions: [parallel] });
    const job = await workshop.command('createJob');
    await workshop.command('wash', job);
    await workshop.command('deliver', job);
    await workshop.engine.drain();
    assert.deepEqual(await workshop.done(job), ['createJob', 'wash', 'deliver', 'bill']);
    assert.deepEqual(await workshop.states(), ['COMPLETED']);
  });

  describe('done while software still waits before them', () => {
    const hire = definitionOf('hire', {
      start: { kind: 'START', to: 'begin' },
      begin: { kind: 'HUMAN_TASK', command: 'createJob', to: 'pause' },
      pause: { kind: 'TIMER', dueIn: 'PT1H', to: 'remind' },
      remind: { kind: 'COMMAND', command: 'remind', to: 'bring' },
      bring: { kind: 'HUMAN_TASK', command: 'bring', to: 'bill' },
      bill: { kind: 'COMMAND', command: 'bill', to: 'end' },
      end: { kind: 'END' },
    });

    /** What was done to a job that was brought back before it was due, and what is open then. */
    async function broughtEarly(code?: string) {
      const refuses: Readonly<Record<string, () => Error>> =
        code === undefined ? {} : { remind: () => new Problem(409, code, 'Not any more.') };
      const workshop = openWorkshop(db, { definitions: [hire], refuses });
      const job = await workshop.command('createJob');
      await workshop.command('bring', job);
      assert.deepEqual(await workshop.open(), ['pause DUE']);
      workshop.pass(3_600);
      await workshop.engine.drain();
      return { done: await workshop.done(job), open: await workshop.open(), states: await workshop.states() };
    }

    it('pass over what the state of the row refuses since then', async () => {
      const { done, states } = await broughtEarly('wrong_state');
      assert.deepEqual(done, ['createJob', 'bring', 'bill']);
      assert.deepEqual(states, ['COMPLETED']);
    });

    it('count when their turn comes, where the work before them can be done', async () => {
      const { done, states } = await broughtEarly();
      assert.deepEqual(done, ['createJob', 'bring', 'remind', 'bill']);
      assert.deepEqual(states, ['COMPLETED']);
    });

    it('pass over nothing that a rule refuses', async () => {
      const { done, open } = await broughtEarly('rules_broken');
      assert.deepEqual([done, open], [['createJob', 'bring'], ['remind INCIDENT']]);
    });
  });

  it('are in the history, with who did them and how it ended', async () => {
    const workshop = openWorkshop(db, { definitions: [filling] });
    const { partId } = await workshop.job();
    await workshop.command('createJob', partId, { subject: 'ann' });
    await workshop.command('partFill', partId, { subject: 'bob' });
    await workshop.engine.drain();
    const lines = await db.query<{ node: string | null; who: string | null; outcome: string }>(
      'SELECT node, who, outcome FROM process_log ORDER BY id',
    );
    assert.deepEqual(
      lines.map(({ node, who, outcome }) => `${outcome} ${node ?? ''} ${who ?? ''}`.trim()),
      ['STARTED  ann', 'DONE accept ann', 'DONE fill bob', 'DONE order', 'DONE end', 'COMPLETED'],
    );
  });
});
