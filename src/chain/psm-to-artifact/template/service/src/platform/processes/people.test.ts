import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import {
  definitionOf,
  emptyTables,
  openWorkshop,
  openWorkshopDb,
} from '../../../../example/src/platform/processes/workshop.js';
import type { Db } from '../db.js';

describe('steps of people', () => {
  let db: Db;
  let close: () => Promise<void>;
  before(async () => {
    ({ db, close } = await openWorkshopDb());
  });
  beforeEach(() => emptyTables(db));
  after(() => close());

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
});
