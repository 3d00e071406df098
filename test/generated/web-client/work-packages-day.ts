import assert from 'node:assert/strict';
import { assertAccessible, signIn, type ClientPage } from './client-page.ts';

/** A day in a hangar: work is planned, a finding is noted on a card, the card is signed and done, the work is certified. */
export async function dayInTheHangar(client: ClientPage): Promise<void> {
  const { page } = client;
  await signIn(client, 'planner');
  await page.getByRole('link', { name: 'Work packages' }).click();
  await page.getByRole('link', { name: 'Plan', exact: true }).click();
  await page.getByLabel('Number').fill('WP-1');
  const stand = page.getByRole('group', { name: 'Stand' });
  await stand.getByLabel('Latitude').fill('48.3537');
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  await stand.getByText('Required').waitFor();
  await stand.getByLabel('Longitude').fill('181');
  await stand.getByText('Must be 180 or less').waitFor();
  await assertAccessible(client);
  await stand.getByLabel('Longitude').fill('11.786');
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  await page.getByLabel('Title').fill('Check the tyres');
  await page.getByLabel('Planned hours').fill('3');
  await page.getByLabel('Signature').fill('Jane Inspector');
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  await page.getByRole('heading', { name: 'Work package WP-1' }).waitFor();
  await page.getByText('Latitude 48.3537°, Longitude 11.786°').waitFor();
  await page.getByRole('cell', { name: 'Jane Inspector' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Add Release' }).count(), 0, 'there is one at most');
  await findings(client);

  await signIn(client, 'mechanic');
  await openPackage(client);
  const signed = page.getByRole('dialog').getByLabel('Signed');
  await inDialog(client, 'Sign card', async () => void (await signed.selectOption({ label: 'Yes' })));
  await inDialog(client, 'Finish card', () => Promise.resolve());
  await page.getByRole('cell', { name: 'Done', exact: true }).waitFor();

  await signIn(client, 'certifier');
  await openPackage(client);
  await inDialog(client, 'Certify', () => page.getByLabel('Remark of the certifier').fill('Fit to fly'));
  await page.getByText('Certified', { exact: true }).waitFor();
  await assertAccessible(client);
}

/** Findings are parts of a card, which is a part of the package. */
async function findings(client: ClientPage): Promise<void> {
  const { page } = client;
  const table = page.getByRole('table', { name: 'Finding' });
  await inDialog(client, 'Add Finding', () => page.getByRole('dialog').getByLabel('Text').fill('Wornout'));
  await table.getByRole('cell', { name: 'Wornout' }).waitFor();
  await assertAccessible(client);
  await inDialog(client, 'Change Finding', () =>
    page.getByRole('dialog').getByLabel('Text').fill('Worn out'),
  );
  await table.getByRole('cell', { name: 'Worn out' }).waitFor();
  await inDialog(client, 'Add Finding', () => page.getByRole('dialog').getByLabel('Text').fill('Wet'));
  await table.getByRole('row', { name: 'Wet' }).getByRole('button', { name: 'Remove Finding' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Finding' }).click();
  await table.getByRole('cell', { name: 'Wet' }).waitFor({ state: 'detached' });
  await table.getByRole('cell', { name: 'Worn out' }).waitFor();
}

async function openPackage({ page }: ClientPage): Promise<void> {
  await page.getByRole('link', { name: 'Work packages' }).click();
  await page.getByRole('link', { name: 'WP-1' }).click();
  await page.getByRole('heading', { name: 'Work package WP-1' }).waitFor();
}

/** Presses a button, fills the form that it opens, and sends it. */
async function inDialog({ page }: ClientPage, label: string, fill: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: label }).first().click();
  const dialog = page.getByRole('dialog');
  await fill();
  await dialog.getByRole('button', { name: label }).click();
  await dialog.waitFor({ state: 'detached' });
}
