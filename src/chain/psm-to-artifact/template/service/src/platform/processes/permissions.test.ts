import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import {
  definitionOf,
  emptyTables,
  jobs,
  openWorkshop,
  workshopDb,
  type Workshop,
} from '../../../../example/src/platform/processes/workshop.js';
import type { Caller } from '../access.js';
import type { ProcessDefinition } from './definition.js';
import { mayRead, owns, permitted } from './permissions.js';
import { doTask, startByHand } from './requests.js';
import { incidentsOf, processesOf, tasksOf } from './views.js';

const db = await workshopDb();
const all = { after: undefined, limit: 10 };

function callerOf(text: string): Caller {
  const [subject = '', ...roles] = text.split(' ');
  return { subject, roles };
}

/** Each of the callers with what is found for it. */
async function foundFor<T>(
  callers: readonly string[],
  find: (caller: Caller) => Promise<T>,
): Promise<Readonly<Record<string, T>>> {
  const found: Record<string, T> = {};
  for (const caller of callers) found[caller] = await find(callerOf(caller));
  return found;
}

const everybody = ['carl clerk', 'ann customer', 'bob customer', 'fred foreman', 'eve nobody'];

describe('the tasks that are shown', () => {
  beforeEach(() => emptyTables(db));

  const selling = definitionOf('selling', {
    start: { kind: 'START', to: 'create' },
    create: { kind: 'HUMAN_TASK', command: 'createJob', to: 'check' },
    check: { kind: 'HUMAN_TASK', command: 'check', to: 'look' },
    look: { kind: 'HUMAN_TASK', role: 'cleaner', to: 'close' },
    close: { kind: 'HUMAN_TASK', to: 'end' },
    end: { kind: 'END' },
  });

  function shown(workshop: Workshop, callers: readonly string[] = everybody) {
    const { registry } = workshop.engine;
    return foundFor(callers, async (caller) =>
      (await tasksOf({ db, registry, caller }, all)).map(({ name }) => name).join(),
    );
  }

  it('are those of the roles of their operation, on own rows where these act on no others', async () => {
    const workshop = openWorkshop(db, { definitions: [selling] });
    await workshop.command('createJob', null, { subject: 'ann' });
    assert.deepEqual(await shown(workshop), {
      'carl clerk': 'check',
      'ann customer': 'check',
      'bob customer': '',
      'fred foreman': '',
      'eve nobody': '',
    });
  });

  it('are those of their role without an operation, and without a role those of the owner', async () => {
    const workshop = openWorkshop(db, { definitions: [selling] });
    const job = await workshop.command('createJob', null, { subject: 'ann' });
    await workshop.command('check', job);
    const callers = ['cleo cleaner', ...everybody];
    assert.deepEqual(
      Object.entries(await shown(workshop, callers)).filter(([, names]) => names !== ''),
      [['cleo cleaner', 'look']],
    );
    const [task] = await tasksOf(
      { db, registry: workshop.engine.registry, caller: callerOf('cleo cleaner') },
      all,
    );
    await doTask(workshop.engine, { id: task?.id ?? '', caller: callerOf('cleo cleaner') });
    assert.deepEqual(
      Object.entries(await shown(workshop, callers)).filter(([, names]) => names !== ''),
      [['fred foreman', 'close']],
    );
  });

  it('are those of every caller with the role where the instance knows no row yet', async () => {
    const workshop = openWorkshop(db, { definitions: [selling] });
    const caller = callerOf('fred foreman');
    await startByHand(workshop.engine, { code: 'selling', subjectId: undefined, caller });
    const { 'ann customer': ann, 'bob customer': bob, 'eve nobody': eve } = await shown(workshop);
    assert.deepEqual([ann, bob, eve], ['create', 'create', '']);
  });

  it('come page by page, however many rows of others stand between them', async () => {
    const workshop = openWorkshop(db, { definitions: [selling] });
    const owners = ['bob', 'bob', 'ann', 'bob', 'bob', 'bob', 'ann', 'ann', 'bob'];
    const own: string[] = [];
    for (const owner of owners) {
      const job = await workshop.command('createJob', null, { subject: owner });
      if (owner === 'ann') own.push(job);
    }
    const view = { db, registry: workshop.engine.registry, caller: callerOf('ann customer') };
    const found: (string | undefined)[] = [];
    let after: string | undefined;
    for (let page = 1; page <= 4; page += 1) {
      const [task, ...others] = await tasksOf(view, { after, limit: 1 });
      assert.equal(others.length, 0);
      found.push(task?.subjectId);
      after = task?.id ?? after;
    }
    assert.deepEqual(found, [...own, undefined]);
    assert.equal((await tasksOf(view, { after: undefined, limit: 2 })).length, 2);
    assert.equal((await tasksOf(view, { after: undefined, limit: 3 })).length, 3);
  });

  it('belong to nobody where a process has no owner and a task no role', async () => {
    const { ownerRole, ...unowned }: ProcessDefinition = definitionOf('closing', {
      start: { kind: 'START', to: 'ask' },
      ask: { kind: 'HUMAN_TASK', command: 'ask', to: 'close' },
      close: { kind: 'HUMAN_TASK', to: 'end' },
      end: { kind: 'END' },
    });
    const workshop = openWorkshop(db, { definitions: [unowned] });
    const { id } = await workshop.job();
    await workshop.command('ask', id);
    assert.deepEqual(await workshop.open(), ['close WAITING']);
    assert.deepEqual(new Set(Object.values(await shown(workshop))), new Set(['']));
    assert.equal(ownerRole, 'foreman');
    assert.equal(owns(unowned, callerOf('fred foreman')), false);
    await assert.rejects(
      startByHand(workshop.engine, {
        code: 'closing',
        subjectId: undefined,
        caller: callerOf('fred foreman'),
      }),
      { status: 403, code: 'not_allowed', message: 'Your roles do not start this process.' },
    );
  });

  it('are refused to others, also when these name them', async () => {
    const workshop = openWorkshop(db, { definitions: [selling] });
    const job = await workshop.command('createJob', null, { subject: 'ann' });
    await workshop.command('check', job);
    const [token] = await db.query<{ id: string }>("SELECT id FROM process_token WHERE node = 'look'");
    const id = token?.id ?? '';
    for (const caller of everybody.map(callerOf))
      await assert.rejects(doTask(workshop.engine, { id, caller }), {
        status: 403,
        code: 'not_allowed',
        message: 'Your roles do not do this task.',
      });
    const [done] = await db.query<{ id: string }>("SELECT id FROM process_token WHERE node = 'check'");
    for (const other of [done?.id ?? '', crypto.randomUUID()])
      await assert.rejects(doTask(workshop.engine, { id: other, caller: callerOf('cleo cleaner') }), {
        status: 404,
      });
  });
});

describe('what is read of processes', () => {
  beforeEach(() => emptyTables(db));

  const blocked = definitionOf('blocked', {
    start: { kind: 'START', to: 'create' },
    create: { kind: 'HUMAN_TASK', command: 'createJob', to: 'wait' },
    wait: { kind: 'BLOCKED', reason: 'elsewhere', to: 'end' },
    end: { kind: 'END' },
  });

  it('is about rows that the caller may read', async () => {
    const workshop = openWorkshop(db, { definitions: [blocked] });
    const job = await workshop.command('createJob', null, { subject: 'ann' });
    const { registry } = workshop.engine;
    const row = { table: jobs.name, id: job };
    const found = await foundFor(everybody, (caller) => mayRead({ db, registry }, { row, caller }));
    assert.deepEqual(
      Object.entries(found).flatMap(([caller, may]) => (may ? [caller] : [])),
      ['carl clerk', 'ann customer'],
    );
    const caller = callerOf('carl clerk');
    assert.equal(await mayRead({ db, registry }, { row: { table: 'other', id: job }, caller }), false);
    for (const each of ['bob customer', 'eve nobody'])
      await assert.rejects(
        processesOf({ db, registry, caller: callerOf(each) }, { ...all, subjectId: job }),
        { status: 404, message: `There is no subject with id ${job}.` },
      );
  });

  it('has the words of the process, or its id where this version of the service lacks it', async () => {
    const named = { ...blocked, code: 'waiting-list', name: 'Waiting list' };
    const workshop = openWorkshop(db, { definitions: [named] });
    const job = await workshop.command('createJob');
    const caller = callerOf('carl clerk');
    const other = openWorkshop(db, { definitions: [] });
    for (const [registry, process, name, step] of [
      [workshop.engine.registry, 'waiting-list', 'Waiting list', 'wait'],
      [other.engine.registry, 'blocked', 'blocked', 'A step that this version of the service does not have'],
    ] as const) {
      const [found] = await processesOf({ db, registry, caller }, { ...all, subjectId: job });
      assert.deepEqual([found?.process, found?.name, found?.state], [process, name, 'ACTIVE']);
      assert.deepEqual(
        found?.waitsAt.map((at) => Object.keys(at).sort().join() + at.name),
        [`name,since${step}`],
      );
    }
  });

  it('is about incidents of own processes', async () => {
    const workshop = openWorkshop(db, { definitions: [blocked] });
    const job = await workshop.command('createJob', null, { subject: 'ann' });
    const { registry } = workshop.engine;
    const found = await foundFor(everybody, (caller) => incidentsOf({ db, registry, caller }, all));
    const [incident, ...others] = found['fred foreman'] ?? [];
    assert.equal(others.length, 0);
    const { id = '', since, processId = '', ...rest } = incident ?? {};
    assert.deepEqual(rest, {
      name: 'wait',
      process: 'blocked',
      subjectId: job,
      code: 'blocked',
      message: 'elsewhere',
    });
    assert.ok(id !== '' && processId !== '' && since instanceof Date);
    for (const caller of ['carl clerk', 'ann customer', 'eve nobody']) assert.deepEqual(found[caller], []);
    const caller = callerOf('fred foreman');
    assert.deepEqual(await incidentsOf({ db, registry, caller }, { after: id, limit: 10 }), []);
  });

  it('stops at every error that is no refusal', () => {
    assert.equal(permitted({ everyRow: ['clerk'] }, callerOf('ann customer')), undefined);
    const broken = {
      get everyRow(): never {
        throw new Error('a bug');
      },
    };
    assert.throws(() => permitted(broken, callerOf('ann customer')), /a bug/);
  });
});
