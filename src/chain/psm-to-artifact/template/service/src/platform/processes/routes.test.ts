import assert from 'node:assert/strict';
import { beforeEach, describe, it, type TestContext } from 'node:test';
import {
  definitionOf,
  emptyTables,
  openWorkshop,
  workshopDb,
  type Workshop,
} from '../../../../example/src/platform/processes/workshop.js';
import type { Authenticator } from '../access.js';
import { Problem } from '../errors.js';
import { createHttpServer } from '../http.js';
import { registerProcesses } from './routes.js';

/** Everybody is who the header says: a subject and its role. */
const byHeader: Authenticator = {
  challenge: 'none',
  async authenticate(headers) {
    const [subject, role] = String(headers['x-caller'] ?? '').split(' ');
    return subject === undefined || role === undefined ? undefined : { subject, roles: [role] };
  },
};

const db = await workshopDb();

describe('the routes of processes', () => {
  beforeEach(() => emptyTables(db));

  const repair = definitionOf('repair', {
    start: { kind: 'START', to: 'accept' },
    accept: { kind: 'HUMAN_TASK', command: 'createJob', role: 'customer', to: 'look' },
    look: { kind: 'HUMAN_TASK', role: 'clerk', to: 'order' },
    order: { kind: 'COMMAND', command: 'order', compensatedBy: 'unorder', to: 'ship' },
    ship: { kind: 'COMMAND', command: 'ship', to: 'end' },
    end: { kind: 'END' },
  });

  function serve(
    t: TestContext,
    refuses: Readonly<Record<string, () => Error | undefined>> = {},
    definitions = [repair],
  ) {
    const workshop = openWorkshop(db, { definitions, refuses });
    const options = {
      db,
      authenticator: byHeader,
      logger: false,
      metricsPath: '/metrics',
      columns: {},
    } as const;
    const server = createHttpServer(options);
    registerProcesses(server, { engine: workshop.engine, authenticator: byHeader });
    t.after(() => server.close());
    const send = async (as: string, request: string, body?: object) => {
      const [method, url] = request.split(' ');
      const answer = await server.inject({
        method: method === 'GET' ? 'GET' : 'POST',
        url: url ?? '',
        headers: { 'x-caller': as },
        ...(body === undefined ? {} : { payload: body }),
      });
      return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json<Answer>() };
    };
    const metric = async () =>
      /process_incidents (\d+)/.exec((await server.inject({ method: 'GET', url: '/metrics' })).body)?.[1];
    return { workshop, send, metric };
  }

  interface Answer {
    readonly id?: string;
    readonly code?: string;
    readonly errors?: readonly { readonly pointer: string }[];
    readonly nextCursor?: string;
    readonly items?: readonly {
      readonly id: string;
      readonly name: string;
      readonly process: string;
      readonly state?: string;
      readonly subjectId?: string;
      readonly code?: string;
      readonly subjects?: readonly { readonly object: string; readonly id: string }[];
      readonly waitsAt?: readonly { readonly name: string; readonly since: string; readonly role?: string }[];
    }[];
  }

  const accept = (workshop: Workshop, owner: string) =>
    workshop.command('createJob', null, { subject: owner });

  it('name in words what waits at a node that is gone', async (t) => {
    const { workshop, send } = serve(t);
    const job = await accept(workshop, 'ann');
    const gone = serve(t, {}, [definitionOf('repair', { start: { kind: 'START' } })]);
    const { body } = await gone.send('carl clerk', `GET /processes?subjectId=${job}`);
    assert.deepEqual(
      body?.items?.flatMap(({ waitsAt = [] }) => waitsAt.map(({ name }) => name)),
      ['A step that this version of the service does not have'],
    );
    const known = await send('carl clerk', `GET /processes?subjectId=${job}`);
    assert.deepEqual(
      known.body?.items?.flatMap(({ waitsAt = [] }) => waitsAt.map(({ name }) => name)),
      ['look'],
    );
  });

  it('refuse what is sent where they take no values', async (t) => {
    const { workshop, send } = serve(t);
    await accept(workshop, 'ann');
    const [task] = (await send('carl clerk', 'GET /processes/tasks')).body?.items ?? [];
    const done = `POST /processes/tasks/${task?.id}/done`;
    const { status, body } = await send('carl clerk', done, { note: 'checked' });
    assert.deepEqual([status, body?.errors?.map(({ pointer }) => pointer)], [400, ['/note']]);
    assert.equal((await send('carl clerk', `${done}/nowhere`, { note: 'checked' })).status, 404);
    assert.ok((await send('carl clerk', done, {})).status < 300);
  });

  it('keep the row of a task without a command while other branches write others', async (t) => {
    const fork = definitionOf('fork', {
      start: { kind: 'START', to: 'accept' },
      accept: { kind: 'HUMAN_TASK', command: 'createJob', to: 'both' },
      both: { kind: 'PARALLEL', to: ['look', 'fill'] },
      look: { kind: 'HUMAN_TASK', role: 'clerk', to: 'end' },
      fill: { kind: 'HUMAN_TASK', command: 'partFill', to: 'end' },
      end: { kind: 'END' },
    });
    const { workshop, send } = serve(t, {}, [fork]);
    const { partId } = await workshop.job();
    const job = await workshop.command('createJob', partId);
    await workshop.command('partFill', partId);
    const tasks = (await send('carl clerk', 'GET /processes/tasks')).body?.items ?? [];
    const look = tasks.find(({ name }) => name === 'look');
    assert.equal(look?.subjectId, job);
    assert.deepEqual(look?.subjects, [
      { object: 'Job', id: job },
      { object: 'Part', id: partId },
    ]);
  });

  it('show where the processes of a subject wait, to those who may read it', async (t) => {
    const { workshop, send } = serve(t);
    const job = await accept(workshop, 'ann');
    for (const [caller, status] of [
      ['carl clerk', 200],
      ['ann customer', 200],
      ['bob customer', 404],
      ['eve nobody', 404],
      ['', 401],
    ] as const) {
      const answer = await send(caller, `GET /processes?subjectId=${job}`);
      assert.equal(answer.status, status, caller);
      if (status !== 200) continue;
      const [item] = answer.body?.items ?? [];
      assert.deepEqual([item?.process, item?.state, item?.subjectId], ['repair', 'ACTIVE', job]);
      assert.deepEqual(
        item?.waitsAt?.map(({ name, role }) => ({ name, role })),
        [{ name: 'look', role: 'clerk' }],
      );
    }
    assert.equal((await send('carl clerk', 'GET /processes')).status, 400);
    assert.deepEqual((await send('carl clerk', `GET /processes?subjectId=${crypto.randomUUID()}`)).body, {
      items: [],
    });
  });

  it('list tasks page by page for their role, and let it do those without an operation', async (t) => {
    const { workshop, send } = serve(t);
    for (const owner of ['ann', 'bob', 'cyd']) await accept(workshop, owner);
    const first = await send('carl clerk', 'GET /processes/tasks?limit=2');
    const second = await send('carl clerk', `GET /processes/tasks?limit=2&cursor=${first.body?.nextCursor}`);
    const tasks = [...(first.body?.items ?? []), ...(second.body?.items ?? [])];
    assert.deepEqual(
      tasks.map(({ name }) => name),
      ['look', 'look', 'look'],
    );
    assert.deepEqual([first.body?.items?.length, second.body?.items?.length], [2, 1]);
    assert.equal(second.body?.nextCursor, undefined);
    const whole = await send('carl clerk', 'GET /processes/tasks?limit=3');
    assert.deepEqual([whole.body?.items?.length, whole.body?.nextCursor], [3, undefined]);
    assert.equal((await send('carl clerk', 'GET /processes/tasks?status=open')).status, 400);
    assert.deepEqual((await send('ann customer', 'GET /processes/tasks')).body?.items, []);
    const done = `POST /processes/tasks/${tasks[0]?.id}/done`;
    assert.equal((await send('ann customer', done)).status, 403);
    assert.equal((await send('carl clerk', done)).status, 204);
    assert.equal((await send('carl clerk', done)).status, 404, 'it is done');
    assert.equal((await send('carl clerk', 'GET /processes/tasks')).body?.items?.length, 2);
  });

  it('name every row that a task is about', async (t) => {
    const fitting = definitionOf('fitting', {
      start: { kind: 'START', to: 'accept' },
      accept: { kind: 'HUMAN_TASK', command: 'createJob', to: 'look' },
      look: { kind: 'HUMAN_TASK', role: 'clerk', to: 'fit' },
      fit: { kind: 'HUMAN_TASK', command: 'fit', to: 'again' },
      again: { kind: 'HUMAN_TASK', command: 'createOther', to: 'end' },
      end: { kind: 'END' },
    });
    const { workshop, send } = serve(t, {}, [fitting]);
    const { partId } = await workshop.job();
    const task = async (caller = 'carl clerk') =>
      (await send(caller, 'GET /processes/tasks')).body?.items?.[0];
    const part = { object: 'Part', id: partId };
    const job = { object: 'Job', id: await workshop.command('createJob', partId, { subject: 'ann' }) };
    const looking = await task();
    assert.deepEqual(looking?.subjects, [job]);
    await send('carl clerk', `POST /processes/tasks/${looking?.id}/done`);
    assert.deepEqual((await task())?.subjects, [job, part]);
    assert.deepEqual((await task('ann customer'))?.subjects, [job], 'customers do not read parts');
    await workshop.command('fit', job.id);
    assert.deepEqual((await task())?.subjects, [part], 'the new job will refer to it');
  });

  it('let the owner begin a process, about a row or about nothing yet', async (t) => {
    const { workshop, send } = serve(t);
    assert.equal((await send('carl clerk', 'POST /processes/repair')).status, 403);
    assert.equal((await send('fred foreman', 'POST /processes/other')).status, 404);
    const begun = await send('fred foreman', 'POST /processes/repair');
    assert.equal(begun.status, 201);
    assert.deepEqual(await workshop.open(), ['accept WAITING']);
    const tasks = await send('carl clerk', 'GET /processes/tasks');
    assert.equal(
      (await send('carl clerk', `POST /processes/tasks/${tasks.body?.items?.[0]?.id}/done`)).body?.code,
      'done_by_operation',
    );
    const access = { subject: 'ann', process: { instance: begun.body?.id ?? '' } };
    await workshop.command('createJob', null, access);
    assert.deepEqual(await workshop.open(), ['look WAITING']);
    const unknown = await send('fred foreman', 'POST /processes/repair', { subjectId: crypto.randomUUID() });
    assert.equal(unknown.status, 422);
    const wrong = await send('fred foreman', 'POST /processes/repair', { subject: 'ann' });
    assert.deepEqual([wrong.status, wrong.body?.errors?.map(({ pointer }) => pointer)], [400, ['/subject']]);
    assert.equal((await send('fred foreman', 'POST /processes/tasks/no-id/done')).status, 400);
    assert.equal((await send('fred foreman', 'POST /processes/incidents/no-id/skip')).status, 400);
    const about = await send('fred clerk', 'POST /processes/repair', { subjectId: crypto.randomUUID() });
    assert.deepEqual([about.status, about.body?.code], [403, 'not_allowed']);
  });

  it('let the owner repair incidents: retry, skip, abandon', async (t) => {
    let refusal: Problem | undefined = new Problem(409, 'wrong_state', 'no');
    const { workshop, send, metric } = serve(t, { ship: () => refusal });
    const incident = async () => {
      const job = await accept(workshop, 'ann');
      const task = (await send('carl clerk', 'GET /processes/tasks')).body?.items?.[0];
      await send('carl clerk', `POST /processes/tasks/${task?.id}/done`);
      await workshop.engine.drain();
      const { body } = await send('fred foreman', 'GET /processes/incidents');
      const [item] = body?.items ?? [];
      assert.deepEqual([item?.name, item?.code, item?.subjectId], ['ship', 'wrong_state', job]);
      return { job, path: `POST /processes/incidents/${item?.id}` };
    };
    const first = await incident();
    assert.equal(await metric(), '1');
    assert.equal((await send('carl clerk', 'GET /processes/incidents')).status, 403);
    assert.equal((await send('carl clerk', `${first.path}/retry`)).status, 403);
    assert.equal((await send('fred foreman', `${first.path}/abandon`)).status, 204);
    await workshop.engine.drain();
    assert.deepEqual(await workshop.done(first.job), ['createJob', 'order', 'unorder']);

    const second = await incident();
    assert.equal((await send('fred foreman', `${second.path}/skip`)).status, 204);
    assert.equal((await send('fred foreman', `${second.path}/skip`)).status, 404);

    const third = await incident();
    refusal = undefined;
    assert.equal((await send('fred foreman', `${third.path}/retry`)).status, 204);
    await workshop.engine.drain();
    assert.deepEqual(await workshop.done(third.job), ['createJob', 'order', 'ship']);
    assert.deepEqual(await workshop.states(), ['FAILED', 'COMPLETED', 'COMPLETED']);
    assert.equal(await metric(), '0');
  });
});
