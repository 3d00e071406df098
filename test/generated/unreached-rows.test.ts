import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { errorFinder } from '../../src/chain/semantic-findings.ts';
import { psmOf } from '../support/chain/chain-runs.ts';
import { passedTests, run, writeRepository } from '../support/chain/psm-to-artifact/generated-repository.ts';
import { lintService } from './lint-service.ts';

it('a generated service without roles and routes makes rows that no operation of their own changes', async (t) => {
  assert.deepEqual(errorFinder('pim')(ticketOffice), []);
  const { root } = psmOf(ticketOffice);
  assert.deepEqual(errorFinder('psm')(root), []);
  const { folder, services } = await writeRepository(root, t);
  const service = join(folder, services[0] ?? '');
  await writeFile(join(service, 'test/sales/tickets.test.ts'), ticketTest);
  assert.ok(passedTests(await run(service, ['npm', 'test'])) > 10);
  await lintService(service);
});

const key = { name: 'Id', code: 'id', scalar: 'UUID', required: true, identifier: true };

/** An order cannot be without a ticket, which is made with it, under the id that callers give or a new one. */
const ticketOffice = {
  ...{ eClass: 'PimModel', id: 'office', name: 'Ticket office' },
  contexts: [
    {
      ...{ eClass: 'BoundedContext', id: 'sales', name: 'Sales', code: 'Sales' },
      aggregates: [
        {
          ...{ eClass: 'Aggregate', id: 'orders', name: 'Order', code: 'Orders', root: 'order' },
          entities: [
            {
              ...{ eClass: 'Entity', id: 'order', name: 'Order', code: 'Order' },
              attributes: [{ eClass: 'Attribute', id: 'order-id', ...key, readOnly: true }],
            },
          ],
          operations: [
            {
              ...{ eClass: 'Command', id: 'open', name: 'Open order', code: 'openOrder' },
              ...{ kind: 'CREATE', target: 'order' },
              effects: [
                {
                  ...{ eClass: 'Effect', id: 'issues', name: 'Ticket', code: 'ticket' },
                  ...{ kind: 'CREATE', target: 'ticket' },
                },
              ],
            },
          ],
        },
        {
          ...{ eClass: 'Aggregate', id: 'tickets', name: 'Ticket', code: 'Tickets', root: 'ticket' },
          entities: [
            {
              ...{ eClass: 'Entity', id: 'ticket', name: 'Ticket', code: 'Ticket' },
              attributes: [
                { eClass: 'Attribute', id: 'ticket-id', ...key },
                { eClass: 'Attribute', id: 'seat', name: 'Seat', code: 'seat', scalar: 'STRING' },
              ],
            },
          ],
        },
      ],
      associations: [
        {
          ...{ eClass: 'Association', id: 'has', name: 'has ticket', code: 'hasTicket' },
          ...{ source: 'order', target: 'ticket', targetRole: 'ticket', targetCardinality: 'EXACTLY_ONE' },
        },
      ],
    },
  ],
};

/** What a person could add to the tests of the service. */
const ticketTest = `import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openOrder } from '../../src/modules/sales/orders/operations.js';
import { findTicket } from '../../src/modules/sales/tickets/repository.js';
import { startTestApp } from '../support/app.js';

const app = await startTestApp();
after(() => app.close());

test('an order refers to the ticket that is made with it', async () => {
  const id = '00000000-0000-4000-8000-000000000001';
  const body = { ticket: { id, seat: '4A' } };
  const order = await openOrder(app.services, { body, access: { subject: 'clerk', roles: [] } });
  assert.equal(order.ticketId, id);
  assert.equal((await findTicket(app.services.db, id))?.seat, '4A');
});
`;
