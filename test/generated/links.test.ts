import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { pimOfFixture, psmOf } from '../support/chain/chain-runs.ts';
import { run, writeRepository } from '../support/chain/psm-to-artifact/generated-repository.ts';

it('a generated service stores links of many with many', async (t) => {
  const { folder, services } = await writeRepository(psmOf(pimOfFixture('clinic')).root, t);
  const service = join(folder, services[0] ?? '');
  await writeFile(join(service, 'test/aufnahme/links.test.ts'), linksTest);
  await run(service, ['npm', 'run', 'build']);
  await run(service, ['node', '--test', 'dist/test/aufnahme/links.test.js']);
});

/** What a person could add to the tests of the service. */
const linksTest = `import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startTestApp } from '../support/app.js';

const app = await startTestApp();
after(() => app.close());
const caller = { subject: 'somebody', roles: ['aufnahmekraft', 'stationsleitung', 'arzt', 'verwaltung'] };

async function addPerson(name: string, notfallkontakteIds: readonly string[]): Promise<string> {
  const anschrift = { strasseUndHausnummer: 'Weg 1', plz: '70199', ort: 'Stuttgart' };
  const kontaktdaten = { eMail: 'someone@example.com', telefon: [], anschrift };
  const body = { name, geburtsdatum: '2001-01-15', ausweisnummer: name, kontaktdaten, notfallkontakteIds };
  const answer = await app.send({ method: 'POST', url: '/aufnahme/person', as: caller, body });
  assert.equal(answer.statusCode, 201, answer.body);
  return String(answer.headers['location']);
}

function idIn(location: string): string {
  return location.slice(location.lastIndexOf('/') + 1);
}

test('links are stored, each once, are read back, and keep those they lead to', async () => {
  const first = idIn(await addPerson('Eins', []));
  const other = idIn(await addPerson('Zwei', []));
  const url = await addPerson('Drei', [first, other, first]);
  const linked = async (): Promise<unknown> => {
    const answer = await app.send({ method: 'GET', url, as: caller });
    return (JSON.parse(answer.body) as { readonly notfallkontakteIds: unknown }).notfallkontakteIds;
  };
  assert.deepEqual(await linked(), [first, other].sort());
  const remove = { method: 'DELETE', as: caller } as const;
  assert.equal((await app.send({ ...remove, url: '/aufnahme/person/' + other })).statusCode, 409);
  assert.equal((await app.send({ ...remove, url })).statusCode, 204);
  assert.equal((await app.send({ ...remove, url: '/aufnahme/person/' + other })).statusCode, 204);
});
`;
