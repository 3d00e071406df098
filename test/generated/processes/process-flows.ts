import assert from 'node:assert/strict';
import { it } from 'node:test';
import { at, listAt, textAt } from '../../support/lib/json.ts';
import type { TriedService } from './tried-service.ts';

/** Walks every kind of node of the claims business through, on a service that gets no other requests meanwhile. */
export function describeProcessFlows(serviceOf: () => TriedService): void {
  const idOf = (row: unknown): string => textAt(row, 'id');
  const stateOf = async (path: string): Promise<string> =>
    textAt((await serviceOf().send('clerk', `GET /sales/${path}`)).body, 'status');
  const reaches = (path: string, state: string): Promise<string> =>
    serviceOf().until(
      () => stateOf(path),
      (found) => found === state,
    );
  const waits = (subject: string, ...names: readonly string[]): Promise<readonly string[]> =>
    serviceOf().until(
      () => serviceOf().waitsAt('clerk', subject),
      (found) => JSON.stringify(found) === JSON.stringify(names),
    );
  const claim = async (claimant: string): Promise<string> =>
    idOf(await serviceOf().step('clerk', 'submit-claim', { body: { claimant } }));
  const partOf = async (stockLevel: number): Promise<string> => {
    const made = await serviceOf().send('clerk', 'POST /sales/parts', {
      number: `P-${stockLevel}`,
      stockLevel,
    });
    return idOf(made.body);
  };
  const tasks = async (role: string, name: string): Promise<readonly unknown[]> =>
    listAt((await serviceOf().send(role, 'GET /processes/tasks')).body, 'items').filter(
      (task) => textAt(task, 'name') === name,
    );
  /** Says that a task of a name about a row is done. */
  const done = async (role: string, name: string, subject: string): Promise<number> => {
    const [task] = (await tasks(role, name)).filter((each) => at(each, 'subjectId') === subject);
    assert.ok(task !== undefined, `${role} has no task "${name}"`);
    return (await serviceOf().send(role, `POST /processes/tasks/${idOf(task)}/done`)).status;
  };

  it('decide by the values of what a row refers to, and run the steps of software', async () => {
    const [stocked, empty] = [await partOf(5), await partOf(0)];
    const reserve = async (partId: string): Promise<string> =>
      idOf(await serviceOf().step('clerk', 'request-part', { body: { quantity: 2, partId } }));
    await reaches(`reservations/${await reserve(stocked)}`, 'RESERVED');
    await reaches(`reservations/${await reserve(empty)}`, 'REJECTED');
  });

  it('let people choose: the first step that is done withdraws the others', async () => {
    const id = await claim('Ada');
    await waits(id, 'Accept', 'Refuse');
    await serviceOf().step('manager', 'refuse', { on: id });
    await waits(id);
    assert.equal(await stateOf(`claims/${id}`), 'REFUSED');
  });

  it('call a system until it answers, with one key, and take what it says', async () => {
    serviceOf().partners.answer('bank', [
      { status: 503 },
      { status: 503 },
      { status: 503 },
      { status: 200, body: { receiptNumber: 'R-1' } },
    ]);
    const id = await claim('Ben');
    await serviceOf().step('manager', 'accept', { on: id });
    await reaches(`claims/${id}`, 'PAID');
    const { body } = await serviceOf().send('clerk', `GET /sales/claims/${id}`);
    assert.equal(textAt(body, 'receiptNumber'), 'R-1');
    const calls = serviceOf().partners.callsOf('bank');
    assert.equal(calls.length, 4);
    assert.equal(new Set(calls.map(({ key }) => key)).size, 1);
    assert.equal(textAt(JSON.parse(calls[0]?.body ?? ''), 'claim', 'id'), id);
  });

  it('take the error path when a call has finally failed', async () => {
    serviceOf().partners.answer('bank', [{ status: 400 }]);
    const id = await claim('Cleo');
    await serviceOf().step('manager', 'accept', { on: id });
    await reaches(`claims/${id}`, 'HELD');
    assert.equal(serviceOf().partners.callsOf('bank').length, 1);
  });

  it('begin by an event, fork, run another process, join, and wait for what comes first', async () => {
    serviceOf().partners.answer('bank', [{ status: 200, body: {} }]);
    const [late, quick] = [await claim('Dora'), await claim('Emil')];
    for (const id of [late, quick]) {
      await serviceOf().step('manager', 'accept', { on: id });
      await reaches(`claims/${id}`, 'PAID');
      await waits(id, 'Check the file', 'Look through it', 'Print letter');
      assert.equal(await done('clerk', 'Look through it', id), 204);
      await waits(id, 'Both done', 'Print letter');
    }
    assert.equal(await done('clerk', 'Print letter', late), 204);
    await waits(late, 'Remind');
    assert.equal(await done('manager', 'Remind', late), 204);
    await waits(late);
    assert.equal(await done('clerk', 'Print letter', quick), 204);
    await serviceOf().step('clerk', 'archive', { on: quick });
    await waits(quick);
  });

  /** A delivery that the courier has brought, before the bank settles it. */
  const delivered = async (): Promise<string> => {
    serviceOf().partners.answer('courier', [{ status: 204 }]);
    const planned = await serviceOf().step('clerk', 'plan-delivery', { body: { address: 'Elm Street 1' } });
    const id = idOf(planned);
    await reaches(`deliveries/${id}`, 'BOOKED');
    await waits(id, 'Deliver');
    await serviceOf().step('courier', 'deliver', { on: id });
    return id;
  };
  const incidentOf = async (subject: string): Promise<string> => {
    const incidents = await serviceOf().until(
      async () => listAt((await serviceOf().send('manager', 'GET /processes/incidents')).body, 'items'),
      (items) => about(items, subject) > 0,
    );
    return idOf(incidents.find((item) => at(item, 'subjectId') === subject));
  };

  it('wait for a partner, stop as an incident, and take back what was done', async () => {
    serviceOf().partners.answer('bank', [{ status: 422 }]);
    const id = await delivered();
    const incident = await incidentOf(id);
    const repair = (role: string, what: string): Promise<{ readonly status: number }> =>
      serviceOf().send(role, `POST /processes/incidents/${incident}/${what}`);
    assert.equal((await repair('clerk', 'retry')).status, 403);
    assert.equal((await repair('manager', 'abandon')).status, 204);
    await reaches(`deliveries/${id}`, 'CANCELLED');
  });

  it('begin by the clock', async () => {
    await serviceOf().until(
      async () => listAt((await serviceOf().send('clerk', 'GET /sales/stock-counts')).body, 'items').length,
      (count) => count > 0,
    );
  });

  it('go on after a restart where they were', async () => {
    serviceOf().partners.answer('bank', [{ status: 200, body: {} }]);
    const id = await claim('Finn');
    await serviceOf().step('manager', 'accept', { on: id });
    await serviceOf().restart();
    await reaches(`claims/${id}`, 'PAID');
    await waits(id, 'Check the file', 'Look through it', 'Print letter');
    assert.equal(serviceOf().partners.callsOf('bank').length, 1);
  });

  it('are started by their owner only, and shown to those who may read the row', async () => {
    assert.equal((await serviceOf().send('clerk', 'POST /processes/checking-files')).status, 403);
    assert.equal((await serviceOf().send('manager', 'POST /processes/checking-files')).status, 201);
    assert.equal((await serviceOf().send('manager', 'POST /processes/no-such-process')).status, 404);
    const id = await claim('Gus');
    await waits(id, 'Accept', 'Refuse');
    assert.equal((await serviceOf().send('courier', `GET /processes?subjectId=${id}`)).status, 404);
  });

  const changed = async (path: string, changes: object): Promise<void> => {
    const { body } = await serviceOf().send('clerk', `GET /sales/${path}`);
    const whole = { ...changes, version: at(body, 'version') };
    const { status } = await serviceOf().send('clerk', `PATCH /sales/${path}`, whole);
    assert.equal(status, 200);
  };
  const review = async (amount: number, days: number): Promise<string> => {
    const id = idOf(await serviceOf().step('clerk', 'open-review', { body: { amount, days } }));
    await reaches(`reviews/${id}`, 'REGISTERED');
    return id;
  };
  const statesOf = async (subject: string): Promise<readonly string[]> =>
    listAt((await serviceOf().send('clerk', `GET /processes?subjectId=${subject}`)).body, 'items').map(
      (item) => `${textAt(item, 'name')} ${textAt(item, 'state')}`,
    );

  it('go every way whose condition holds, else the default, and on when the last of them has come', async () => {
    for (const [amount, days, checks] of [
      [500, 1, ['Check the amount', 'Check the haste']],
      [500, 9, ['Check the amount']],
      [5, 9, ['Glance at it']],
    ] as const) {
      const id = await review(amount, days);
      await waits(id, ...checks);
      for (const [index, check] of checks.entries()) {
        assert.equal(await done('clerk', check, id), 204);
        if (index < checks.length - 1) await waits(id, 'All checked', ...checks.slice(index + 1));
      }
      await waits(id, 'Score is there');
    }
  });

  it('wait until a change makes a condition true, and publish the event of their end', async () => {
    const id = await review(5, 9);
    await waits(id, 'Glance at it');
    assert.equal(await done('clerk', 'Glance at it', id), 204);
    await changed(`reviews/${id}`, { score: 0 });
    await waits(id, 'Score is there');
    await changed(`reviews/${id}`, { score: 7 });
    await waits(id, 'Announce');
    assert.deepEqual(await statesOf(id), ['Announcing ACTIVE', 'Reviewing COMPLETED']);
    assert.equal(await stateOf(`reviews/${id}`), 'REGISTERED');
  });

  it('take back what was done, and have failed, at an end by error', async () => {
    const id = await review(5, 9);
    await waits(id, 'Glance at it');
    assert.equal(await done('clerk', 'Glance at it', id), 204);
    await changed(`reviews/${id}`, { score: 1 });
    await reaches(`reviews/${id}`, 'WITHDRAWN');
    assert.deepEqual(await statesOf(id), ['Reviewing FAILED']);
  });

  it('begin behind a step that people did without them, and leave further steps to people', async () => {
    const id = await review(5, 9);
    await serviceOf().step('manager', 'escalate', { on: id });
    await reaches(`reviews/${id}`, 'RAISED');
    await waits(id, 'Glance at it');
    assert.deepEqual(await statesOf(id), ['Escalating COMPLETED', 'Reviewing ACTIVE']);
  });

  it('begin each time that a condition becomes true for a row', async () => {
    const id = await partOf(3);
    const orders = (): Promise<number> => tasks('clerk', 'Order more').then((items) => about(items, id));
    assert.equal(await orders(), 0);
    await changed(`parts/${id}`, { stockLevel: 2 });
    await changed(`parts/${id}`, { stockLevel: 1 });
    assert.equal(await orders(), 1);
    await changed(`parts/${id}`, { stockLevel: 8 });
    await changed(`parts/${id}`, { stockLevel: 0 });
    assert.equal(await orders(), 2);
    assert.equal(await done('clerk', 'Order more', id), 204);
    await serviceOf().until(
      async () => listAt((await serviceOf().send('clerk', 'GET /sales/refills')).body, 'items'),
      (items) => items.some((item) => at(item, 'partId') === id),
    );
  });

  it('stop as an incident that their owner lets go on: once more, or behind it', async () => {
    for (const [what, state] of [
      ['retry', 'SETTLED'],
      ['skip', 'DELIVERED'],
    ] as const) {
      serviceOf().partners.answer('bank', [{ status: 422 }]);
      const id = await delivered();
      const incident = await incidentOf(id);
      serviceOf().partners.answer('bank', [{ status: 200, body: {} }]);
      const repair = await serviceOf().send('manager', `POST /processes/incidents/${incident}/${what}`);
      assert.equal(repair.status, 204);
      await waits(id);
      assert.equal(await stateOf(`deliveries/${id}`), state);
      assert.equal(serviceOf().partners.callsOf('bank').length, what === 'retry' ? 1 : 0);
      assert.deepEqual(await statesOf(id), ['Delivering COMPLETED']);
    }
  });
}

/** How many tasks are about a row. */
function about(items: readonly unknown[], subject: string): number {
  return items.filter((task) => at(task, 'subjectId') === subject).length;
}
