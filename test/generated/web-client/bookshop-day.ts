import assert from 'node:assert/strict';
import { assertAccessible, signIn, type ClientPage } from './client-page.ts';

/** A day at the bookshop: a book comes in, it is ordered, and a task leads to its parcel. */
export async function dayAtTheBookshop(client: ClientPage): Promise<void> {
  await catalogue(client);
  await ordering(client);
  await parcel(client);
}

async function catalogue(client: ClientPage): Promise<void> {
  const { page } = client;
  await signIn(client, 'catalogue-manager');
  assert.equal(await page.getByRole('link', { name: 'Orders' }).count(), 0, 'orders are for others');
  await page.getByRole('link', { name: 'Books' }).click();
  await assertAccessible(client);
  await page.getByRole('link', { name: 'Add Book' }).click();
  await page.getByRole('button', { name: 'Add Book' }).click();
  assert.equal(await page.getByText('Required').count(), 5);
  await page.getByLabel('ISBN').fill('978-1');
  await page.getByLabel('Title').fill('Pride and Prejudise');
  await page.getByLabel('Price').fill('9.90');
  await page.getByLabel('Currency').fill('QQQ');
  await page.getByLabel('Format').selectOption({ label: 'Paperback' });
  await page.getByRole('button', { name: 'Add Book' }).click();
  const currency = page.locator('.input', { has: page.getByLabel('Currency') });
  await currency.locator('.error').waitFor();
  await assertAccessible(client);
  await page.getByLabel('Currency').fill('EUR');
  await page.getByRole('button', { name: 'Add Book' }).click();
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Title').fill('Pride and Prejudice');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Book Pride and Prejudice' }).waitFor();
  const picture = {
    name: 'cover.png',
    mimeType: 'image/png',
    buffer: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  };
  await page.getByLabel('Upload: Cover picture').setInputFiles(picture);
  await page.getByRole('button', { name: /kB\)$/ }).waitFor();
  await assertAccessible(client);
}

async function ordering(client: ClientPage): Promise<void> {
  const { page } = client;
  await signIn(client, 'customer');
  await page.getByRole('link', { name: 'Customer accounts' }).click();
  await page.getByRole('link', { name: 'Add Customer account' }).click();
  await page.getByLabel('E-mail').fill('jane@example.org');
  await page.getByLabel('Full name').fill('Jane Reader');
  await page.getByRole('button', { name: 'Add Customer account' }).click();
  await page.getByRole('heading', { name: /Jane Reader/ }).waitFor();
  await page.getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('link', { name: 'Place order' }).click();
  await page.getByLabel('Order number').fill('O-1');
  await page.getByLabel('Street and number').fill('Mill Lane 1');
  await page.getByLabel('Postal code').fill('12345');
  await page.getByLabel('City').fill('Ashford');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabel('Quantity').fill('2');
  await page.getByLabel('Price at order time').fill('9.90');
  await page.getByLabel('Currency').fill('EUR');
  await page.getByLabel('Book *').selectOption({ label: 'Pride and Prejudice' });
  await page.getByLabel('Customer *').selectOption({ label: 'Jane Reader' });
  await assertAccessible(client);
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.getByRole('heading', { name: 'Order O-1' }).waitFor();
  // The payment changes the order: what is shown is read again until it has come.
  while (!(await page.getByText('PAY-1').isVisible())) await client.reload();
  await page.getByRole('button', { name: 'Change Order line' }).click();
  await assertAccessible(client);
  await page.getByRole('dialog').getByLabel('Quantity').fill('3');
  await page.getByRole('dialog').getByRole('button', { name: 'Change Order line' }).click();
  await page.getByRole('cell', { name: '3', exact: true }).waitFor();
  await page.getByRole('table', { name: 'Processes' }).waitFor();
}

async function parcel(client: ClientPage): Promise<void> {
  const { page } = client;
  await signIn(client, 'warehouse-worker');
  await page.getByRole('link', { name: 'My tasks' }).click();
  const task = page.getByRole('row', { name: /^Pack shipment/ });
  await task.waitFor();
  await assertAccessible(client);
  await task.getByRole('link', { name: 'Open' }).click();
  await page.getByLabel('Order *').selectOption({ label: 'O-1' });
  await page.getByRole('button', { name: 'Pack shipment' }).click();
  await page.getByRole('heading', { name: /^Shipment/ }).waitFor();
  await page.getByRole('button', { name: 'Hand over to carrier' }).click();
  await page.getByRole('dialog').getByLabel('Tracking number').fill('T-1');
  await page.getByRole('dialog').getByRole('button', { name: 'Hand over to carrier' }).click();
  await page.getByText('Handed over').first().waitFor();
  assert.equal(await page.getByRole('button', { name: 'Hand over to carrier' }).count(), 0, 'it is done');
  // The page of the one who leaves is not for the next, who would be refused there.
  await signIn(client, 'catalogue-manager');
  await page.getByRole('heading', { name: 'My tasks' }).waitFor();
}
