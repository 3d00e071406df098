import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import {
  definitionOf,
  emptyTables,
  jobs,
  openWorkshop,
  parts,
  workshopDb,
  type Sketch,
  type Workshop,
} from '../../../../example/src/platform/processes/workshop.js';

const db = await workshopDb();
const events = [
  { type: 'shop.Paid', subject: { member: 'jobId', table: jobs.name } },
  { type: 'shop.Stocked', subject: { member: 'partId', table: parts.name } },
  { type: 'shop.Closed' },
];

describe('events that processes await', () => {
  beforeEach(() => emptyTables(db));

  const waiting = (sketch: Sketch) =>
    definitionOf('waiting', {
      start: { kind: 'START', to: 'ask' },
      ask: { kind: 'HUMAN_TASK', command: 'ask', to: 'wait' },
      ...sketch,
      end: { kind: 'END' },
    });
  const awaiting = (event: string): Sketch => ({ wait: { kind: 'WAIT_EVENT', event, to: 'end' } });

  async function asked(workshop: Workshop) {
    const job = await workshop.job();
    await workshop.command('ask', job.id);
    return job;
  }

  async function happens(workshop: Workshop, type: string, payload: object): Promise<readonly string[]> {
    await workshop.services.publish(type, payload);
    await workshop.outbox.drain();
    await workshop.engine.drain();
    return workshop.states();
  }

  it('move every instance that waits for them where they are about no row', async () => {
    const workshop = openWorkshop(db, { definitions: [waiting(awaiting('shop.Closed'))], events });
    await asked(workshop);
    await asked(workshop);
    assert.deepEqual(await happens(workshop, 'shop.Closed', {}), ['COMPLETED', 'COMPLETED']);
  });

  it('move no instance that waits for another one', async () => {
    const workshop = openWorkshop(db, { definitions: [waiting(awaiting('shop.Paid'))], events });
    const { id, partId } = await asked(workshop);
    assert.deepEqual(await happens(workshop, 'shop.Closed', {}), ['ACTIVE']);
    assert.deepEqual(await happens(workshop, 'shop.Stocked', { partId }), ['ACTIVE']);
    assert.deepEqual(await db.query('SELECT type FROM process_event'), [], 'and none keeps them');
    assert.deepEqual(await happens(workshop, 'shop.Paid', { jobId: id }), ['COMPLETED']);
  });

  it('are about the row to which the rows of an instance lead, and about no other', async () => {
    const workshop = openWorkshop(db, { definitions: [waiting(awaiting('shop.Stocked'))], events });
    const [first, second] = [await asked(workshop), await asked(workshop)];
    const { partId: unknown } = await workshop.job();
    assert.deepEqual(await happens(workshop, 'shop.Stocked', { partId: unknown }), ['ACTIVE', 'ACTIVE']);
    assert.deepEqual(await happens(workshop, 'shop.Stocked', { partId: second.partId }), [
      'ACTIVE',
      'COMPLETED',
    ]);
    assert.deepEqual(await happens(workshop, 'shop.Stocked', { partId: first.partId }), [
      'COMPLETED',
      'COMPLETED',
    ]);
  });

  it('are about the row that a reference names since the token came', async () => {
    const workshop = openWorkshop(db, { definitions: [waiting(awaiting('shop.Stocked'))], events });
    const { id, partId } = await workshop.job();
    await db.execute('UPDATE workshop.job SET part_id = NULL WHERE id = $1', [id]);
    await workshop.command('ask', id);
    assert.deepEqual(await happens(workshop, 'shop.Stocked', { partId }), ['ACTIVE']);
    await db.execute('UPDATE workshop.job SET part_id = $2 WHERE id = $1', [id, partId ?? '']);
    assert.deepEqual(await happens(workshop, 'shop.Stocked', { partId }), ['COMPLETED']);
  });

  it('move one token of an instance, and begin no instance of a process that waits for them', async () => {
    const twice: Sketch = {
      wait: { kind: 'WAIT_EVENT', event: 'shop.Paid', to: 'again' },
      again: { kind: 'WAIT_EVENT', event: 'shop.Paid', to: 'end' },
    };
    const workshop = openWorkshop(db, { definitions: [waiting(twice)], events });
    assert.deepEqual(await happens(workshop, 'shop.Paid', { jobId: (await workshop.job()).id }), []);
    const { id } = await asked(workshop);
    await happens(workshop, 'shop.Paid', { jobId: id });
    assert.deepEqual(await workshop.open(), ['again WAITING']);
    assert.deepEqual(await happens(workshop, 'shop.Paid', { jobId: id }), ['COMPLETED']);
  });

  it('begin an instance that knows the row, or none where they are about none', async () => {
    for (const [type, payload, known] of [
      ['shop.Paid', { jobId: 'a job' }, [{ table_name: jobs.name, row_id: 'a job' }]],
      ['shop.Closed', { jobId: 'a job' }, []],
    ] as const) {
      const started = definitionOf('started', {
        start: { kind: 'START', event: type, to: 'look' },
        look: { kind: 'HUMAN_TASK', to: 'end' },
        end: { kind: 'END' },
      });
      const workshop = openWorkshop(db, { definitions: [started], events });
      assert.deepEqual(await happens(workshop, type, payload), ['ACTIVE']);
      assert.deepEqual(await db.query('SELECT table_name, row_id FROM process_subject'), known);
      const other = type === 'shop.Paid' ? 'shop.Closed' : 'shop.Paid';
      assert.deepEqual(await happens(workshop, other, payload), ['ACTIVE']);
      await emptyTables(db);
    }
  });
});
