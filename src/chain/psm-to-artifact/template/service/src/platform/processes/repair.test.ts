import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import {
  definitionOf,
  emptyTables,
  jobs,
  openWorkshop,
  workshopDb,
  type Sketch,
  type Workshop,
} from '../../../../example/src/platform/processes/workshop.js';
import { Problem } from '../errors.js';
import { condition } from './definition.js';
import { repairIncident, startByHand } from './requests.js';

const db = await workshopDb();
const foreman = { subject: 'fred', roles: ['foreman'] };

describe('the repair of an incident', () => {
  beforeEach(() => emptyTables(db));

  const asking = (sketch: Sketch) =>
    definitionOf('asking', {
      start: { kind: 'START', to: 'ask' },
      ask: { kind: 'HUMAN_TASK', command: 'ask', to: 'work' },
      ...sketch,
      end: { kind: 'END' },
    });

  async function asked(workshop: Workshop): Promise<void> {
    const { id } = await workshop.job();
    await workshop.command('ask', id);
    await workshop.engine.drain();
  }

  async function repaired(workshop: Workshop, repair: 'retry' | 'skip' | 'abandon', caller = foreman) {
    const [token] = await db.query<{ id: string }>("SELECT id FROM process_token WHERE state = 'INCIDENT'");
    await repairIncident(workshop.engine, { id: token?.id ?? crypto.randomUUID(), caller, repair });
    await workshop.engine.drain();
    return [await workshop.open(), await workshop.states()];
  }

  const deciding: Sketch = {
    work: {
      kind: 'DECISION',
      choice: 'ONE',
      to: [{ target: 'rich', when: condition({ job: jobs }, ({ job }) => job.done.length > 9) }],
    },
    rich: { kind: 'HUMAN_TASK', command: 'spend', to: 'end' },
  };

  it('decides nothing: people correct what a decision reads, and retry', async () => {
    const workshop = openWorkshop(db, { definitions: [asking(deciding)] });
    await asked(workshop);
    assert.deepEqual(await workshop.open(), ['work INCIDENT']);
    await assert.rejects(repaired(workshop, 'skip'), {
      status: 409,
      code: 'cannot_skip',
      message: '"work" has to decide; correct the values that it reads and retry.',
    });
    assert.deepEqual(await repaired(workshop, 'retry'), [['work INCIDENT'], ['ACTIVE']]);
    await db.script(`UPDATE workshop.job SET done = '["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]'`);
    assert.deepEqual(await repaired(workshop, 'retry'), [['rich WAITING'], ['ACTIVE']]);
  });

  it('goes on where a step leads when it is passed over, also from one that is gone', async () => {
    const refuses = { order: () => new Problem(422, 'rules_broken', 'no') };
    const order: Sketch = { work: { kind: 'COMMAND', command: 'order', to: 'end' } };
    const workshop = openWorkshop(db, { definitions: [asking(order)], refuses });
    await asked(workshop);
    const without = openWorkshop(db, { definitions: [definitionOf('asking', { start: { kind: 'START' } })] });
    await assert.rejects(repaired(without, 'retry'), {
      status: 409,
      code: 'unknown_node',
      message: 'This version of the service does not have the node any more.',
    });
    assert.deepEqual(await repaired(workshop, 'skip'), [[], ['COMPLETED']]);
    await emptyTables(db);
    await asked(workshop);
    assert.deepEqual(await repaired(without, 'skip'), [[], ['COMPLETED']]);
  });

  it('is done by the owner of the process', async () => {
    const workshop = openWorkshop(db, {
      definitions: [asking({ work: { kind: 'BLOCKED', reason: 'elsewhere', to: 'end' } })],
    });
    await asked(workshop);
    for (const repair of ['retry', 'skip', 'abandon'] as const)
      await assert.rejects(repaired(workshop, repair, { subject: 'carl', roles: ['clerk'] }), {
        status: 403,
        code: 'not_allowed',
        message: 'Your roles do not repair this process.',
      });
    assert.deepEqual(await repaired(workshop, 'abandon'), [[], ['FAILED']]);
    await assert.rejects(repaired(workshop, 'skip'), { status: 404 });
  });

  it('is not needed where nothing has failed', async () => {
    const workshop = openWorkshop(db, {
      definitions: [asking({ work: { kind: 'HUMAN_TASK', command: 'save', to: 'end' } })],
    });
    await asked(workshop);
    const [token] = await db.query<{ id: string }>("SELECT id FROM process_token WHERE state = 'WAITING'");
    const id = token?.id ?? '';
    await assert.rejects(repairIncident(workshop.engine, { id, caller: foreman, repair: 'skip' }), {
      status: 404,
      message: `There is no incident with id ${id}.`,
    });
  });
});

describe('a process that is begun by hand', () => {
  beforeEach(() => emptyTables(db));

  const asking = definitionOf('asking', {
    heard: { kind: 'START', event: 'test.Asked', to: 'other' },
    start: { kind: 'START', to: 'work' },
    work: { kind: 'HUMAN_TASK', command: 'check', to: 'end' },
    other: { kind: 'HUMAN_TASK', command: 'save', to: 'end' },
    end: { kind: 'END' },
  });
  const caller = { subject: 'fred', roles: ['foreman', 'clerk'] };
  const begun = (workshop: Workshop, code: string, subjectId?: string) =>
    startByHand(workshop.engine, { code, subjectId, caller });

  it('begins where it has no other occasion, and knows the row that it is about', async () => {
    const workshop = openWorkshop(db, { definitions: [asking], events: [{ type: 'test.Asked' }] });
    const { id } = await workshop.job();
    const instance = await begun(workshop, 'asking', id);
    assert.deepEqual(await workshop.open(), ['work WAITING']);
    assert.deepEqual(await db.query('SELECT id FROM process_instance'), [{ id: instance }]);
    assert.deepEqual(await db.query('SELECT table_name, row_id FROM process_subject'), [
      { table_name: jobs.name, row_id: id },
    ]);
  });

  it('is refused where it is not there, cannot begin, or its row is not there for the caller', async () => {
    const headless = definitionOf('headless', { end: { kind: 'END' } });
    const workshop = openWorkshop(db, { definitions: [asking, headless] });
    await assert.rejects(begun(workshop, 'nothing'), {
      status: 404,
      message: 'There is no process with id nothing.',
    });
    await assert.rejects(begun(workshop, 'headless'), {
      status: 409,
      code: 'no_start',
      message: '"headless" cannot be started.',
    });
    const { id } = await workshop.job({ owner: 'ann' });
    for (const subjectId of [id, crypto.randomUUID(), 'no id'])
      await assert.rejects(
        startByHand(workshop.engine, {
          code: 'asking',
          subjectId,
          caller: { subject: 'bob', roles: ['foreman', 'customer'] },
        }),
        {
          status: 422,
          code: 'unknown_reference',
          message: `There is no row with id ${subjectId}.`,
          errors: [{ pointer: '/subjectId', code: 'unknown_reference', message: 'There is no such row.' }],
        },
      );
    assert.deepEqual(await workshop.states(), []);
  });
});
