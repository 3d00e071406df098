import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { hangar } from '../fixtures/hangar.ts';
import { pimOf, psmOf } from '../support/chain/chain-runs.ts';
import { run, writeRepository } from '../support/chain/psm-to-artifact/generated-repository.ts';

it('a generated service does the steps that change several objects, all or nothing', async (t) => {
  const { folder, services } = await writeRepository(psmOf(pimOf(hangar())).root, t);
  const service = join(folder, services[0] ?? '');
  await writeFile(join(service, 'test/sales/steps.test.ts'), stepsTest);
  await run(service, ['npm', 'test']);
});

/** What a person could add to the tests of the service. */
const stepsTest = `import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { startTestApp } from '../support/app.js';

const app = await startTestApp();
after(() => app.close());
beforeEach(() => app.reset());
const as = { subject: 'somebody', roles: ['planner', 'inspector', 'storekeeper'] };

interface Row {
  readonly id: string;
  readonly status?: string;
  readonly [name: string]: unknown;
}

async function send(method: 'GET' | 'POST', url: string, status: number, body?: object): Promise<Row> {
  const answer = await app.send({ method, url, as, ...(body !== undefined && { body }) });
  assert.equal(answer.statusCode, status, answer.body);
  return JSON.parse(answer.body) as Row;
}

function pointers(refusal: Row): readonly unknown[] {
  const errors = refusal['errors'] as readonly { readonly pointer: string }[];
  return errors.map(({ pointer }) => pointer);
}

async function count(table: string): Promise<number> {
  return (await app.db.query('SELECT 1 FROM ' + table)).length;
}

async function newPackage(): Promise<{ readonly url: string; readonly id: string; readonly slot: Row }> {
  const slot = await send('POST', '/sales/slots', 201, { place: 'North' });
  const body = { title: 'Wing', hours: 3, slotId: slot.id };
  const { id } = await send('POST', '/sales/work-packages', 201, body);
  return { url: '/sales/work-packages/' + id, id, slot };
}

test('certifying moves the package, frees its slot and makes the certificate, which refers to it', async () => {
  const { url, id, slot } = await newPackage();
  const releaseCertificate = { certificateNumber: 'C-1', validDays: 10 };
  const certified = await send('POST', url + '/certify', 200, { releaseCertificate });
  assert.equal(certified.status, 'CERTIFIED');
  assert.equal((await send('GET', '/sales/slots/' + slot.id, 200)).status, 'FREE');
  const { items } = await send('GET', '/sales/release-certificates', 200);
  const [made] = items as readonly Row[];
  assert.deepEqual([made?.['workPackageId'], made?.['certificateNumber']], [id, 'C-1']);
  assert.deepEqual(await app.eventTypes(), ['sales.PackageCertified', 'sales.CertificateIssued']);
});

test('a refusal about another object names its member, and nothing is done', async () => {
  const { url } = await newPackage();
  const refused = async (status: number, certificate: object): Promise<readonly unknown[]> =>
    pointers(await send('POST', url + '/certify', status, { releaseCertificate: certificate }));
  assert.deepEqual(await refused(400, { certificateNumber: 'C-1', validDays: 901 }), ['/releaseCertificate/validDays']);
  assert.deepEqual(await refused(422, { certificateNumber: 'C-1', validDays: 731 }), ['/releaseCertificate/validDays']);
  assert.equal((await send('GET', url, 200)).status, 'OPEN');
  await send('POST', url + '/certify', 200, { releaseCertificate: { certificateNumber: 'C-1', validDays: 10 } });
  const second = await newPackage();
  const twice = { releaseCertificate: { certificateNumber: 'C-1', validDays: 10 } };
  const answer = await send('POST', second.url + '/certify', 409, twice);
  assert.deepEqual(pointers(answer), ['/releaseCertificate/certificateNumber']);
  assert.equal((await send('GET', second.url, 200)).status, 'OPEN');
  assert.equal((await send('GET', '/sales/slots/' + second.slot.id, 200)).status, 'TAKEN');
  assert.equal(await count('sales.release_certificate'), 1);
});

test('a stock falls exactly by what is taken, and never below its limit', async () => {
  const { id } = await newPackage();
  const part = await send('POST', '/stock/spare-parts', 201, { partNumber: 'P-1', stockLevel: '2.3' });
  const take = (quantity: string, status: number): Promise<Row> =>
    send('POST', '/sales/withdrawals', status, {
      quantity,
      sparePartId: part.id,
      workPackageId: id,
      order: { amount: 1, urgency: 'SOON' },
    });
  const taken = await take('0.1', 201);
  assert.equal(taken['effort'], 6);
  const left = async (): Promise<unknown> => (await send('GET', '/stock/spare-parts/' + part.id, 200))['stockLevel'];
  assert.equal(await left(), '2.2');
  assert.deepEqual(pointers(await take('5', 422)), ['/sparePart/stockLevel']);
  assert.equal(await left(), '2.2');
  assert.equal(await count('sales.withdrawal'), 1);
  const { items } = await send('GET', '/stock/orders', 200);
  assert.deepEqual((items as readonly Row[]).map((order) => order['sparePartId']), [part.id]);
});

test('at once taken from one stock, both count', async () => {
  const { id } = await newPackage();
  const part = await send('POST', '/stock/spare-parts', 201, { partNumber: 'P-1', stockLevel: '3' });
  const body = { quantity: '2', sparePartId: part.id, workPackageId: id, order: { amount: 1, urgency: 'SOON' } };
  const take = () => app.send({ method: 'POST', url: '/sales/withdrawals', as, body });
  const answers = await Promise.all([take(), take()]);
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [201, 422]);
});

test('a part that is not there is refused at the reference to it', async () => {
  const { id } = await newPackage();
  const body = {
    quantity: '1',
    sparePartId: '00000000-0000-4000-8000-000000000000',
    workPackageId: id,
    order: { amount: 1, urgency: 'SOON' },
  };
  assert.deepEqual(pointers(await send('POST', '/sales/withdrawals', 422, body)), ['/sparePartId']);
});

test('cancelling removes the reservation', async () => {
  const { url, id } = await newPackage();
  await send('POST', '/sales/reservations', 201, { remark: 'Crane', workPackageId: id });
  await send('POST', url + '/cancel-package', 200);
  assert.equal(await count('sales.reservation'), 0);
});

test('a row is found over several references, and one that need not be there may be missing', async () => {
  const { id, url } = await newPackage();
  const shelf = await send('POST', '/stock/shelves', 201, { aisle: 'A', visits: 4 });
  const take = async (part: object): Promise<void> => {
    const { id: sparePartId } = await send('POST', '/stock/spare-parts', 201, { stockLevel: '3', ...part });
    const body = { quantity: '1', sparePartId, workPackageId: id, order: { amount: 1, urgency: 'SOON' } };
    await send('POST', '/sales/withdrawals', 201, body);
  };
  await take({ partNumber: 'P-1', shelfId: shelf.id });
  await take({ partNumber: 'P-2' });
  assert.equal((await send('GET', '/stock/shelves/' + shelf.id, 200))['visits'], 5);
  await send('POST', url + '/cancel-package', 200);
  const { id: alone } = await send('POST', '/sales/work-packages', 201, { title: 'Tail', hours: 1 });
  const releaseCertificate = { certificateNumber: 'C-1', validDays: 10 };
  const certified = await send('POST', '/sales/work-packages/' + alone + '/certify', 200, { releaseCertificate });
  assert.equal(certified.status, 'CERTIFIED');
});

test('a row that no reference leads to is named by its id', async () => {
  const { url } = await newPackage();
  const tool = await send('POST', '/sales/tools', 201, { label: 'Drill', uses: 4 });
  const { version } = await send('GET', url, 200);
  assert.deepEqual(pointers(await send('POST', url + '/use-tool', 400, { version })), ['/toolId']);
  await send('POST', url + '/use-tool', 200, { version, toolId: tool.id });
  assert.equal((await send('GET', '/sales/tools/' + tool.id, 200))['uses'], 5);
  assert.equal((await send('GET', url, 200))['checksPassed'], 1);
});

test('a step that leads to another state from each state moves a row on, and asks for what the move asks for', async () => {
  const made = async (deposit: object): Promise<string> => {
    const body = { remark: 'Crane', workPackageId: (await newPackage()).id, ...deposit };
    return '/sales/reservations/' + (await send('POST', '/sales/reservations', 201, body)).id + '/confirm';
  };
  const url = await made({ deposit: 9 });
  assert.equal((await send('POST', url, 200)).status, 'CONFIRMED');
  assert.deepEqual(pointers(await send('POST', url, 422)), ['/deposit']);
  const paid = await made({ deposit: 10 });
  await send('POST', paid, 200);
  assert.equal((await send('POST', paid, 200)).status, 'FIXED');
  await send('POST', paid, 409);
  const { url: shared, slot } = await newPackage();
  await app.db.execute("UPDATE sales.slot SET status = 'SHARED', place = 'Yard'");
  const releaseCertificate = { certificateNumber: 'C-1', validDays: 10 };
  assert.deepEqual(pointers(await send('POST', shared + '/certify', 422, { releaseCertificate })), ['/slot/place']);
  await app.db.execute("UPDATE sales.slot SET place = 'North'");
  await send('POST', shared + '/certify', 200, { releaseCertificate });
  assert.equal((await send('GET', '/sales/slots/' + slot.id, 200)).status, 'TAKEN');
});
`;
