import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { beforeEach, describe, it } from 'node:test';
import {
  definitionOf,
  emptyTables,
  jobs,
  openWorkshop,
  parts,
  workshopDb,
  type Workshop,
} from '../../../../example/src/platform/processes/workshop.js';
import { startByHand } from './requests.js';

const db = await workshopDb();

describe('a command that processes follow', () => {
  beforeEach(() => emptyTables(db));

  const selling = definitionOf('selling', {
    start: { kind: 'START', to: 'create' },
    create: { kind: 'HUMAN_TASK', command: 'createJob', to: 'check' },
    check: { kind: 'HUMAN_TASK', command: 'check', to: 'end' },
    end: { kind: 'END' },
  });
  const offering = definitionOf('offering', {
    start: { kind: 'START', to: 'look' },
    look: { kind: 'HUMAN_TASK', command: 'partLook', to: 'offer' },
    offer: { kind: 'HUMAN_TASK', command: 'createOffer', to: 'end' },
    end: { kind: 'END' },
  });
  const begunBy = (workshop: Workshop, subject: string): Promise<string> =>
    startByHand(workshop.engine, {
      code: 'selling',
      subjectId: undefined,
      caller: { subject, roles: ['foreman'] },
    });

  it('that makes a row is the work of the instance that its caller has begun about nothing yet', async () => {
    const workshop = openWorkshop(db, { definitions: [selling] });
    await begunBy(workshop, 'fred');
    await workshop.command('createJob', null, { subject: 'ann' });
    assert.deepEqual(await workshop.open(), ['check WAITING', 'create WAITING'], 'ann begins another one');
    await workshop.command('createJob', null, {});
    assert.deepEqual(await workshop.open(), ['check WAITING', 'check WAITING', 'create WAITING']);
    await workshop.command('createJob', null, { subject: 'fred' });
    assert.deepEqual(await workshop.open(), ['check WAITING', 'check WAITING', 'check WAITING']);
  });

  it('that makes a row is the work of one token, the oldest', async () => {
    const workshop = openWorkshop(db, { definitions: [offering] });
    const { partId } = await workshop.job();
    await workshop.command('partLook', partId);
    // A second instance about the same part.
    await startByHand(workshop.engine, {
      code: 'offering',
      subjectId: partId ?? '',
      caller: { subject: 'fred', roles: ['foreman', 'clerk'] },
    });
    await db.execute("UPDATE process_token SET node = 'offer' WHERE node = 'look' AND state = 'WAITING'");
    const [first, second] = await db.query<{ id: string }>('SELECT id FROM process_instance ORDER BY id');
    await workshop.command('createOffer', partId);
    const ended = () =>
      db.query<{ id: string }>('SELECT id FROM process_instance WHERE ended_at IS NOT NULL ORDER BY id');
    assert.deepEqual(await ended(), [first]);
    await workshop.command('createOffer', partId);
    assert.deepEqual(await ended(), [first, second]);
  });

  it('is followed by the work of the system from its start on until it is stopped', async () => {
    const ordering = definitionOf('ordering', {
      start: { kind: 'START', to: 'create' },
      create: { kind: 'HUMAN_TASK', command: 'createJob', to: 'order' },
      order: { kind: 'COMMAND', command: 'order', to: 'end' },
      end: { kind: 'END' },
    });
    const signs = new EventEmitter();
    const refuses = { order: () => void signs.emit('ordered') };
    const workshop = openWorkshop(db, { definitions: [ordering], refuses });
    const ordered = once(signs, 'ordered');
    workshop.engine.start(1);
    const job = await workshop.command('createJob');
    await ordered;
    await workshop.engine.stop();
    assert.deepEqual(await workshop.done(job), ['createJob', 'order']);
    assert.deepEqual(await workshop.states(), ['COMPLETED']);
    await workshop.command('createJob');
    assert.equal(await workshop.engine.drain(), 0, 'after the stop');
    assert.deepEqual(await workshop.open(), ['order DUE']);
  });

  it('is undone where the token that runs it has been taken over or given up meanwhile', async () => {
    const workshop = openWorkshop(db, { definitions: [selling] });
    const job = await workshop.command('createJob');
    const [instance] = await db.query<{ id: string }>('SELECT id FROM process_instance');
    const [token] = await db.query<{ id: string }>("SELECT id FROM process_token WHERE state = 'WAITING'");
    const by = (id: string) =>
      workshop.command('check', job, { process: { instance: instance?.id ?? '', token: id } });
    await assert.rejects(by(crypto.randomUUID()), /not at work any more/);
    assert.deepEqual(await workshop.done(job), ['createJob']);
    assert.deepEqual(await workshop.open(), ['check WAITING']);
    await by(token?.id ?? '');
    assert.deepEqual(await workshop.states(), ['COMPLETED']);
  });

  it('is about the row of its table alone, also where another one has the same id', async () => {
    const filling = definitionOf('filling', {
      start: { kind: 'START', to: 'ask' },
      ask: { kind: 'HUMAN_TASK', command: 'ask', to: 'fill' },
      fill: { kind: 'HUMAN_TASK', command: 'partFill', to: 'end' },
      end: { kind: 'END' },
    });
    const workshop = openWorkshop(db, { definitions: [filling] });
    const { id, partId } = await workshop.job();
    await db.execute('INSERT INTO workshop.part (id, stock) VALUES ($1, 0)', [id]);
    await workshop.command('ask', id);
    assert.deepEqual(await db.query("SELECT table_name, row_id FROM process_token WHERE node = 'fill'"), [
      { table_name: parts.name, row_id: partId },
    ]);
    await workshop.command('partFill', id);
    assert.deepEqual(await workshop.open(), ['fill WAITING']);
    await workshop.command('partFill', partId);
    assert.deepEqual(await workshop.states(), ['COMPLETED']);
  });

  it('means no instance where it is none of its processes, or has written no row', async () => {
    const workshop = openWorkshop(db, { definitions: [selling] });
    const job = await workshop.command('createJob');
    const rows = [{ table: jobs.name, id: job }];
    const access = { subject: 'ann' };
    await workshop.services.commandDone({ command: 'unknown', rows, access });
    await workshop.services.commandDone({ command: 'check', rows: [], access });
    assert.deepEqual(await workshop.open(), ['check WAITING']);
    await workshop.services.commandDone({ command: 'check', rows, access });
    assert.deepEqual(await workshop.states(), ['COMPLETED']);
  });
});
