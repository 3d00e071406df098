import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import {
  definitionOf,
  emptyTables,
  jobs,
  openWorkshop,
  workshopDb,
  type NodeSketch,
  type Sketch,
  type Workshop,
} from '../../../../example/src/platform/processes/workshop.js';
import { Problem } from '../errors.js';
import { ExternalError } from '../external.js';
import { repairIncident } from './requests.js';

const db = await workshopDb();

describe('work of the system', () => {
  beforeEach(() => emptyTables(db));

  /** A process whose node `work` comes behind the command `ask`. */
  const working = (work: NodeSketch, more: Sketch = {}) =>
    definitionOf('working', {
      start: { kind: 'START', to: 'ask' },
      ask: { kind: 'HUMAN_TASK', command: 'ask', to: 'work' },
      work: { to: 'end', ...work },
      ...more,
      end: { kind: 'END' },
    });

  async function asked(workshop: Workshop): Promise<string> {
    const { id } = await workshop.job();
    await workshop.command('ask', id);
    return id;
  }

  const incidents = () => db.query("SELECT node, code FROM process_token WHERE state = 'INCIDENT'");

  it('creates rows for the owner of the subject, with the references that the process knows', async () => {
    const definitions = [working({ kind: 'COMMAND', command: 'createBill' })];
    const workshop = openWorkshop(db, { definitions });
    const { id, partId } = await workshop.job({ owner: 'ann' });
    await workshop.command('ask', id);
    await workshop.engine.drain();
    const bills = await db.query('SELECT owner, part_id FROM workshop.job WHERE id <> $1', [id]);
    assert.deepEqual(bills, [{ owner: 'ann', part_id: partId }]);
  });

  it('acts on the row to which a reference leads', async () => {
    const workshop = openWorkshop(db, { definitions: [working({ kind: 'COMMAND', command: 'partTake' })] });
    await asked(workshop);
    await workshop.engine.drain();
    assert.deepEqual(await db.query('SELECT done FROM workshop.part'), [{ done: ['partTake'] }]);
  });

  it('becomes an incident at once when it is refused, and goes on when it is repeated or done by hand', async () => {
    let refused: Problem | undefined = new Problem(422, 'rules_broken', 'no');
    const options = { refuses: { order: () => refused } };
    const workshop = openWorkshop(db, {
      ...options,
      definitions: [working({ kind: 'COMMAND', command: 'order' })],
    });
    const job = await asked(workshop);
    await workshop.engine.drain();
    assert.deepEqual(await incidents(), [{ node: 'work', code: 'rules_broken' }]);
    await workshop.command('order', job);
    assert.deepEqual(await workshop.states(), ['COMPLETED']);
    refused = undefined;
    assert.equal(await workshop.engine.drain(), 0);
    assert.deepEqual(await workshop.done(job), ['ask', 'order']);
  });

  it('is repeated with pauses that double, five times', async () => {
    const workshop = openWorkshop(db, {
      definitions: [working({ kind: 'COMMAND', command: 'order' })],
      refuses: { order: () => new Error('the database is away') },
    });
    await asked(workshop);
    for (const pause of [0, 2, 4, 8, 16, 32]) {
      workshop.pass(pause - 1);
      if (pause > 0) assert.equal(await workshop.engine.drain(), 0, `before ${pause} s`);
      workshop.pass(1);
      assert.equal(await workshop.engine.drain(), 1, `after ${pause} s`);
    }
    assert.deepEqual(await incidents(), [{ node: 'work', code: 'failed' }]);
  });

  interface Sent {
    readonly body: unknown;
    readonly key: string;
  }

  /** A call that gets these answers, one after the other. */
  function bank(sent: Sent[], ...answers: readonly (number | object)[]) {
    return {
      system: 'bank',
      prepare: async (rows: { the(table: typeof jobs): Promise<object | undefined> }) => ({
        job: Reflect.get((await rows.the(jobs)) ?? {}, 'id') as unknown,
      }),
      send: async (body: unknown, key: string) => {
        const answer = answers[sent.length];
        sent.push({ body, key });
        if (typeof answer === 'number') throw new ExternalError('failed', answer === 0 ? undefined : answer);
        return answer;
      },
    };
  }

  it('calls again after overload, time limits and lost connections, always with the same key and body', async () => {
    const sent: Sent[] = [];
    const call = bank(sent, 503, 0, 429, 408, { number: 7, other: 1 });
    const workshop = openWorkshop(db, {
      definitions: [working({ kind: 'CALL_EXTERNAL', call, command: 'pay' })],
    });
    const job = await asked(workshop);
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await workshop.engine.drain();
      workshop.pass(3_600);
    }
    assert.equal(sent.length, 5);
    assert.equal(new Set(sent.map(({ key }) => key)).size, 1);
    assert.deepEqual(sent[4]?.body, { job });
    assert.deepEqual(await workshop.done(job), ['ask', 'pay 7'], 'accepted members of the answer are taken');
    assert.deepEqual(await workshop.states(), ['COMPLETED']);
  });

  it('takes the error path at once when the other side refuses', async () => {
    const sent: Sent[] = [];
    const call = bank(sent, 422);
    const workshop = openWorkshop(db, {
      definitions: [
        working(
          { kind: 'CALL_EXTERNAL', call, command: 'pay', onError: 'failed' },
          {
            failed: { kind: 'ERROR', to: 'reject' },
            reject: { kind: 'COMMAND', command: 'reject', to: 'end' },
          },
        ),
      ],
    });
    const job = await asked(workshop);
    await workshop.engine.drain();
    assert.deepEqual([sent.length, await workshop.done(job)], [1, ['ask', 'reject']]);
    assert.deepEqual(await workshop.states(), ['COMPLETED']);
  });

  it('is sent again by people under the same key, and under a new one when it was refused', async () => {
    for (const [answers, keys] of [
      [[503, 503, 503, 503, 503, 503, {}], 1],
      [[422, {}], 2],
    ] as const) {
      const sent: Sent[] = [];
      const call = bank(sent, ...answers);
      const workshop = openWorkshop(db, { definitions: [working({ kind: 'CALL_EXTERNAL', call })] });
      await asked(workshop);
      for (let attempt = 1; attempt <= 6; attempt += 1) {
        await workshop.engine.drain();
        workshop.pass(3_600);
      }
      const [incident] = await db.query<{ id: string }>(
        "SELECT id FROM process_token WHERE state = 'INCIDENT'",
      );
      const caller = { subject: 'fred', roles: ['foreman'] };
      await repairIncident(workshop.engine, { id: incident?.id ?? '', caller, repair: 'retry' });
      await workshop.engine.drain();
      assert.equal(new Set(sent.map(({ key }) => key)).size, keys);
      assert.deepEqual(await workshop.states(), ['COMPLETED']);
      await emptyTables(db);
    }
  });

  it('has four calls of a system under way, while other work goes on', async () => {
    let open = 0;
    let most = 0;
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const call = {
      system: 'bank',
      prepare: async () => null,
      async send() {
        most = Math.max(most, (open += 1));
        if (open === 4) release();
        await released;
        open -= 1;
        return undefined;
      },
    };
    const workshop = openWorkshop(db, { definitions: [working({ kind: 'CALL_EXTERNAL', call })] });
    for (let job = 1; job <= 7; job += 1) await asked(workshop);
    await workshop.engine.drain();
    assert.equal(most, 4);
    assert.deepEqual(new Set(await workshop.states()), new Set(['COMPLETED']));
  });

  it('leaves a notification for a role, and an event in the outbox', async () => {
    const workshop = openWorkshop(db, { definitions: [working({ kind: 'NOTIFY', role: 'clerk' })] });
    const job = await asked(workshop);
    assert.deepEqual(await db.query('SELECT role, message, row_id FROM notification'), [
      { role: 'clerk', message: 'work', row_id: job },
    ]);
    const events = await db.query<{ type: string }>('SELECT type FROM outbox_event');
    assert.deepEqual(events, [{ type: 'processes.Notified' }]);
    assert.deepEqual(await workshop.states(), ['COMPLETED']);
  });

  it('runs another process with the same subjects and waits for its end', async () => {
    const called = definitionOf('called', {
      go: { kind: 'START', to: 'clean' },
      clean: { kind: 'COMMAND', command: 'clean', to: 'done' },
      done: { kind: 'END' },
    });
    const workshop = openWorkshop(db, {
      definitions: [
        working(
          { kind: 'SUB_WORKFLOW', process: 'called', to: 'order' },
          { order: { kind: 'COMMAND', command: 'order', to: 'end' } },
        ),
        called,
      ],
    });
    const job = await asked(workshop);
    await workshop.engine.drain();
    assert.deepEqual(await workshop.done(job), ['ask', 'clean', 'order']);
    assert.deepEqual(await workshop.states(), ['COMPLETED', 'COMPLETED']);
  });

  it('shares the failure of a process that it runs', async () => {
    const called = definitionOf('called', {
      go: { kind: 'START', to: 'done' },
      done: { kind: 'END', fails: true },
    });
    const workshop = openWorkshop(db, {
      definitions: [working({ kind: 'SUB_WORKFLOW', process: 'called' }), called],
    });
    await asked(workshop);
    await workshop.engine.drain();
    assert.deepEqual(await incidents(), [{ node: 'work', code: 'process_failed' }]);
    assert.deepEqual(await workshop.states(), ['ACTIVE', 'FAILED']);
  });

  it('takes back what was done, the last first, at an end that fails', async () => {
    const failing = definitionOf('failing', {
      start: { kind: 'START', to: 'ask' },
      ask: { kind: 'HUMAN_TASK', command: 'ask', compensatedBy: 'unask', to: 'order' },
      order: { kind: 'COMMAND', command: 'order', compensatedBy: 'unorder', to: 'end' },
      end: { kind: 'END', fails: true },
    });
    const workshop = openWorkshop(db, { definitions: [failing] });
    const job = await asked(workshop);
    await workshop.engine.drain();
    assert.deepEqual(await workshop.done(job), ['ask', 'order', 'unorder', 'unask']);
    assert.deepEqual(await workshop.states(), ['FAILED']);
  });

  it('is an incident with a reason where this service cannot do it', async () => {
    const workshop = openWorkshop(db, { definitions: [working({ kind: 'BLOCKED', reason: 'elsewhere' })] });
    await asked(workshop);
    assert.deepEqual(await incidents(), [{ node: 'work', code: 'blocked' }]);
  });
});
