import assert from 'node:assert/strict';
import { assertAccessible, signIn, type ClientPage } from './client-page.ts';

/** A patient is registered in German: labels, values, the client's own words, and what is wrong with a form. */
export async function registrationOfPatients(client: ClientPage): Promise<void> {
  const { page } = client;
  assert.equal(await page.locator('html').getAttribute('lang'), 'de');
  await signIn(client, 'aufnahmekraft');
  await page.getByRole('link', { name: 'Meine Aufgaben' }).waitFor();
  await page.getByRole('link', { name: 'Patient', exact: true }).click();
  await page.getByText('Keine Einträge.').waitFor();
  await assertAccessible(client);
  await page.getByRole('link', { name: 'Patienten anmelden' }).click();
  await page.getByRole('button', { name: 'Patienten anmelden' }).click();
  await page.getByText('Pflichtfeld').first().waitFor();
  await page.getByLabel('Versichertennummer').fill('A123456789');
  await page.getByLabel('Versicherungsart').selectOption({ label: 'Selbstzahler' });
  await page.getByLabel('Name *').fill('Jörg Müßig');
  await page.getByLabel('Geburtsdatum').fill('1980-05-01');
  await page.getByLabel('Straße und Hausnummer').fill('Am Südhang 1');
  await page.getByLabel('PLZ').fill('89073');
  await page.getByLabel('Ort').fill('Ulm');
  await assertAccessible(client);
  await page.getByRole('button', { name: 'Patienten anmelden' }).click();
  await page.getByRole('heading', { name: /Jörg Müßig/ }).waitFor();
  await page.getByText('Selbstzahler').waitFor();
  await page.getByText('01.05.1980').waitFor();
  await assertAccessible(client);
  assert.deepEqual(client.problems(), []);
}
