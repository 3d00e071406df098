import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import {
  definitionOf,
  emptyTables,
  openWorkshop,
  workshopDb,
  type Sketch,
  type Workshop,
} from '../../../../example/src/platform/processes/workshop.js';
import { Problem } from '../errors.js';
import { ExternalError } from '../external.js';
import { condition, type ExternalCall } from './definition.js';
import { repairIncident } from './requests.js';

const db = await workshopDb();

describe('the history of an instance', () => {
  beforeEach(() => emptyTables(db));

  /** A process behind the command `ask`, which goes on with the sketch. */
  const asking = (first: string, sketch: Sketch) =>
    definitionOf('asking', {
      start: { kind: 'START', to: 'ask' },
      ask: { kind: 'HUMAN_TASK', command: 'ask', compensatedBy: 'unask', to: first },
      ...sketch,
      end: { kind: 'END' },
    });

  async function asked(workshop: Workshop): Promise<string> {
    const { id } = await workshop.job();
    await workshop.command('ask', id, { subject: 'ann' });
    await workshop.engine.drain();
    return id;
  }

  /** Each line behind the command as `outcome node who note`, and what waits for people to repair it. */
  async function lines(): Promise<readonly string[]> {
    const found = await db.query<Record<'outcome' | 'node' | 'who' | 'note', string | null>>(
      'SELECT outcome, node, who, note FROM process_log ORDER BY id',
    );
    return found
      .slice(2)
      .map(({ outcome, node, who, note }) =>
        [outcome, node, who, note].filter((each) => each !== null).join(' '),
      );
  }

  const incidents = () =>
    db.query("SELECT node, code, message FROM process_token WHERE state = 'INCIDENT' ORDER BY node");

  it('has each attempt with its reason, until the work is left to people', async () => {
    const order: Sketch = { order: { kind: 'COMMAND', command: 'order', to: 'end' } };
    let trouble: Error = new Error('the database is away');
    const workshop = openWorkshop(db, {
      definitions: [asking('order', order)],
      refuses: { order: () => trouble },
    });
    await asked(workshop);
    trouble = new Problem(422, 'rules_broken', 'Too many.');
    workshop.pass(2);
    await workshop.engine.drain();
    assert.deepEqual(await lines(), [
      'RETRYING order failed: Error: the database is away',
      'INCIDENT order rules_broken: Too many.',
    ]);
    assert.deepEqual(await incidents(), [{ node: 'order', code: 'rules_broken', message: 'Too many.' }]);
  });

  for (const [status, code, isFinal] of [
    [undefined, 'unreachable', false],
    [500, 'answer_500', false],
    [503, 'answer_503', false],
    [408, 'answer_408', false],
    [429, 'answer_429', false],
    [400, 'answer_400', true],
    [499, 'answer_499', true],
  ] as const)
    it(`says ${code} where an external system answers ${status ?? 'nothing'}`, async () => {
      const call: ExternalCall = {
        system: 'bank',
        prepare: async () => null,
        send: () => Promise.reject(new ExternalError('No.', status)),
      };
      const workshop = openWorkshop(db, {
        definitions: [asking('pay', { pay: { kind: 'CALL_EXTERNAL', call, to: 'end' } })],
      });
      await asked(workshop);
      assert.deepEqual(await lines(), [`${isFinal ? 'INCIDENT' : 'RETRYING'} pay ${code}: No.`]);
    });

  it('has the error path that was taken', async () => {
    const workshop = openWorkshop(db, {
      definitions: [
        asking('order', {
          order: { kind: 'COMMAND', command: 'order', onError: 'failed', to: 'end' },
          failed: { kind: 'ERROR', to: 'end' },
        }),
      ],
      refuses: { order: () => new Problem(409, 'wrong_state', 'Not now.') },
    });
    await asked(workshop);
    assert.deepEqual(await lines(), [
      'FAILED order wrong_state: Not now.',
      'DONE failed',
      'DONE end',
      'COMPLETED',
    ]);
    assert.deepEqual(await db.query("SELECT state, code, message FROM process_token WHERE node = 'order'"), [
      { state: 'FAILED', code: 'wrong_state', message: 'Not now.' },
    ]);
  });

  it('has what was taken back, and why', async () => {
    const workshop = openWorkshop(db, {
      definitions: [asking('stop', { stop: { kind: 'END', fails: true } })],
    });
    const job = await asked(workshop);
    assert.deepEqual(await lines(), ['DONE stop ann', 'FAILING ann stop', 'DONE ask', 'FAILED']);
    assert.deepEqual(await workshop.done(job), ['ask', 'unask']);
  });

  const wrongs: readonly (readonly [what: string, sketch: Sketch, code: string, message: string])[] = [
    [
      'a time that is none',
      { work: { kind: 'TIMER', dueIn: 'soon', to: 'end' } },
      'bad_time',
      '"soon" names no time.',
    ],
    [
      'work that the service cannot do',
      { work: { kind: 'BLOCKED', reason: 'It is done elsewhere.', to: 'end' } },
      'blocked',
      'It is done elsewhere.',
    ],
    [
      'steps that lead in a circle',
      { work: { kind: 'ERROR', to: 'back' }, back: { kind: 'ERROR', to: 'work' } },
      'too_many_steps',
      '',
    ],
  ];
  for (const [what, sketch, code, message] of wrongs)
    it(`has an incident for ${what}`, async () => {
      const workshop = openWorkshop(db, { definitions: [asking('work', sketch)] });
      await asked(workshop);
      const [found, ...others] = await incidents();
      assert.equal(others.length, 0);
      assert.equal(Reflect.get(found ?? {}, 'code'), code);
      if (message !== '') assert.equal(Reflect.get(found ?? {}, 'message'), message);
      const last = (await lines()).at(-1) ?? '';
      assert.ok(last.startsWith('INCIDENT'), last);
      assert.ok(last.includes(`${code}: `), last);
    });

  it('has what an external system answered, and which branches would have held, too', async () => {
    const call: ExternalCall = { system: 'bank', prepare: async () => null, send: async () => ({}) };
    const always = condition({}, () => true);
    const workshop = openWorkshop(db, {
      definitions: [
        asking('pay', {
          pay: { kind: 'CALL_EXTERNAL', call, command: 'pay', to: 'tell' },
          tell: { kind: 'NOTIFY', role: 'clerk', to: 'decide' },
          decide: {
            kind: 'DECISION',
            choice: 'ONE',
            to: [
              { target: 'end', when: always },
              { target: 'other', when: always },
              { target: 'third', when: always },
            ],
          },
          other: { kind: 'HUMAN_TASK', to: 'end' },
          third: { kind: 'HUMAN_TASK', to: 'end' },
        }),
      ],
    });
    await asked(workshop);
    assert.deepEqual(await lines(), [
      'ANSWERED pay',
      'DONE pay',
      'DONE tell',
      'DONE decide also true: other, third',
      'DONE end',
      'COMPLETED',
    ]);
  });

  it('has an incident where no branch holds, and where a node is gone', async () => {
    const never = condition({}, () => null);
    const sketch: Sketch = {
      work: { kind: 'DECISION', choice: 'ONE', to: [{ target: 'end', when: never }] },
    };
    const workshop = openWorkshop(db, { definitions: [asking('work', sketch)] });
    await asked(workshop);
    const [found] = await incidents();
    assert.equal(Reflect.get(found ?? {}, 'node'), 'work');
    assert.match((await lines()).at(-1) ?? '', /^INCIDENT work ann [a-z_]+: \S/);
    await emptyTables(db);

    const waits: Sketch = { wait: { kind: 'HUMAN_TASK', to: 'end' } };
    await asked(openWorkshop(db, { definitions: [asking('wait', waits)] }));
    const without = openWorkshop(db, { definitions: [definitionOf('asking', { start: { kind: 'START' } })] });
    for (let minutes = 0; minutes < 75; minutes += 5) {
      await without.engine.drain();
      without.pass(300);
    }
    const message = 'This version of the service does not have the node any more.';
    assert.deepEqual(await incidents(), [{ node: 'wait', code: 'unknown_node', message }]);
    assert.deepEqual(await lines(), [`INCIDENT wait unknown_node: ${message}`]);
  });

  it('has what people did about an incident', async () => {
    const refuses = { order: () => new Problem(422, 'rules_broken', 'Too many.') };
    const order: Sketch = { order: { kind: 'COMMAND', command: 'order', to: 'end' } };
    for (const [repair, wanted] of [
      ['retry', ['RETRIED order fred', 'INCIDENT order rules_broken: Too many.']],
      ['skip', ['SKIPPED order fred', 'DONE end fred', 'COMPLETED fred']],
      ['abandon', ['WITHDRAWN order fred', 'FAILING fred abandoned', 'DONE ask', 'FAILED']],
    ] as const) {
      await emptyTables(db);
      const workshop = openWorkshop(db, { definitions: [asking('order', order)], refuses });
      await asked(workshop);
      const [token] = await db.query<{ id: string }>("SELECT id FROM process_token WHERE state = 'INCIDENT'");
      const caller = { subject: 'fred', roles: ['foreman'] };
      await repairIncident(workshop.engine, { id: token?.id ?? '', caller, repair });
      await workshop.engine.drain();
      assert.deepEqual((await lines()).slice(1), wanted, repair);
    }
  });
});
