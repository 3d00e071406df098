import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { animals } from '../fixtures/animals.ts';
import { pimOf, psmOf } from '../support/chain/chain-runs.ts';
import { passedTests, run, writeRepository } from '../support/chain/psm-to-artifact/generated-repository.ts';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';
import { migrateDatabase, startForTrying, type ServiceUnderTest } from './service-under-test.ts';

describe('things of several kinds in a running service', () => {
  let service: ServiceUnderTest;
  let folder = '';
  let passed = 0;
  const ending: (() => Promise<void>)[] = [];
  before(async () => {
    const ends = { after: (clean: () => Promise<void>) => void ending.unshift(clean) };
    const repository = await writeRepository(psmOf(pimOf(animals)).root, ends);
    folder = join(repository.folder, repository.services[0] ?? '');
    // As it is generated: what people write in hooks is not expected.
    passed = passedTests(await run(folder, ['npm', 'test']));
    await fillHook('return { ...dog, size: Number(dog.weight) };');
    await run(folder, ['npm', 'run', 'build']);
    const databaseUrl = `embedded:${await temporaryFolder(ends)}`;
    await migrateDatabase(folder, databaseUrl);
    service = await startForTrying(folder, { databaseUrl, roles: ['vet', 'assistant'] });
    ends.after(() => service.stop());
  });
  after(async () => {
    for (const clean of ending) await clean();
  });

  /** Writes what people do with a dog before a change of it is stored, where they write it. */
  async function fillHook(statement: string): Promise<void> {
    const path = join(folder, 'src/modules/sales/dogs/hooks.ts');
    const hooks = await readFile(path, 'utf8');
    const before = hooks.indexOf('export async function beforeChangeDog');
    const filled = hooks.slice(before).replace('return dog;', statement);
    assert.ok(before > 0 && filled !== hooks.slice(before));
    await writeFile(path, hooks.slice(0, before) + filled);
  }

  /** Sends a request; answers the status and the JSON. */
  async function send(request: string, body?: object, role = 'vet'): Promise<readonly [number, unknown]> {
    const [method = '', path = ''] = request.split(' ');
    const answer = await fetch(`${service.address}/sales${path}`, {
      method,
      headers: {
        ...service.headersOf(role),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return [answer.status, text === '' ? undefined : JSON.parse(text)];
  }

  /** Sends a request that has to be accepted, and answers its JSON. */
  async function done(request: string, body?: object, role?: string): Promise<unknown> {
    const [status, json] = await send(request, body, role);
    assert.ok(status < 300, `${request}: ${status} ${JSON.stringify(json)}`);
    return json;
  }

  /** Status and pointers of a refusal. */
  async function refused(request: string, body?: object, role?: string): Promise<readonly unknown[]> {
    const [status, json] = await send(request, body, role);
    assert.ok(status >= 400, `${request}: ${status} ${JSON.stringify(json)}`);
    return [status, ...listAt(json, 'errors').map((error) => textAt(error, 'pointer'))];
  }

  let chips = 0;
  const chip = (): string => `C-${(chips += 1)}`;
  const dog = async (more: object = {}): Promise<unknown> =>
    done('POST /dogs', { chipNumber: chip(), breed: 'Collie', ...more });
  const cat = async (more: object = {}): Promise<unknown> =>
    done('POST /cats', { chipNumber: chip(), size: 'small', ...more });
  const foundIn = async (query: string): Promise<readonly unknown[]> =>
    listAt(await done(`GET ${query}`), 'items').map((each) => at(each, 'kind'));

  it('passes the tests that stand in its repository', () => {
    assert.ok(passed > 100);
  });

  it('keeps one chip number for one animal of whatever kind, and finds it among all', async () => {
    const chipNumber = chip();
    await dog({ chipNumber });
    assert.deepEqual(await refused('POST /cats', { chipNumber }), [409, '/chipNumber']);
    assert.deepEqual(await foundIn(`/animals?chipNumber=${chipNumber}`), ['DOG']);
  });

  it('answers each with the values of its kind, and lists kinds with what is a kind of them', async () => {
    const puppy = { chipNumber: chip(), breed: 'Pug', size: 30, bornOn: '2026-01-02' };
    const made = await done('POST /puppies', puppy);
    const small = await cat({ size: 'tiny', indoor: true });
    const ids = [made, small].map((each) => textAt(each, 'id'));
    const [first, second] = await Promise.all(ids.map((id) => done(`GET /animals/${id}`)));
    assert.deepEqual(
      [at(first, 'kind'), at(first, 'size'), at(first, 'bornOn')],
      ['PUPPY', 30, '2026-01-02'],
    );
    assert.deepEqual([at(second, 'kind'), at(second, 'size'), at(second, 'indoor')], ['CAT', 'tiny', true]);
    assert.equal(at(await done(`GET /dogs/${ids[0]}`), 'bornOn'), '2026-01-02');
    assert.equal((await send(`GET /dogs/${ids[1]}`))[0], 404);
    assert.deepEqual(new Set(await foundIn('/animals?kind=PUPPY&kind=CAT')), new Set(['PUPPY', 'CAT']));
    assert.ok((await foundIn('/dogs?limit=200')).includes('PUPPY'));
    assert.deepEqual(await foundIn('/dogs?kind=DOG&kind=PUPPY&q=pug'), ['PUPPY']);
    assert.deepEqual(await foundIn('/animals?q=PUG'), ['PUPPY']);
    assert.equal((await send('GET /animals?kind=FISH'))[0], 400);
  });

  it('takes no kind from callers, and asks each kind for what it needs', async () => {
    assert.deepEqual(await refused('POST /dogs', { chipNumber: chip(), breed: 'Pug', kind: 'CAT' }), [
      400,
      '/kind',
    ]);
    assert.deepEqual(await refused('POST /dogs', { chipNumber: chip() }), [400, '/breed']);
    assert.equal(at(await done('POST /animals', { chipNumber: chip() }), 'kind'), 'ANIMAL');
  });

  it('refers to any kind where the most general one is meant, else to the kind that is', async () => {
    const [partner, any] = [textAt(await dog(), 'id'), textAt(await cat(), 'id')];
    const visit = { reason: 'Check', animalId: any };
    const made = await done('POST /appointments', { ...visit, trainingPartnerId: partner }, 'assistant');
    assert.equal(at(made, 'trainingPartnerId'), partner);
    assert.deepEqual(await refused('POST /appointments', { ...visit, trainingPartnerId: any }, 'assistant'), [
      422,
      '/trainingPartnerId',
    ]);
    assert.deepEqual((await refused(`DELETE /cats/${any}`))[0], 409);
    const found = listAt(await done(`GET /appointments?animalId=${any}`, undefined, 'assistant'), 'items');
    assert.equal(found.length, 1);
  });

  it('has the life, the parts, the references and the rules of the general one for all kinds', async () => {
    const keeper = textAt(await done('POST /keepers', { fullName: 'Ann' }), 'id');
    const id = textAt(await dog({ keeperId: keeper, vaccinations: [{ vaccine: 'Rabies' }] }), 'id');
    assert.deepEqual(await foundIn(`/animals?keeperId=${keeper}`), ['DOG']);
    await done(`POST /animals/${id}/vaccinations`, { vaccine: 'Flu' });
    const shown = await done(`GET /dogs/${id}`);
    assert.deepEqual(
      listAt(shown, 'vaccinations').map((each) => at(each, 'vaccine')),
      ['Rabies', 'Flu'],
    );
    assert.equal(at(await done(`POST /animals/${id}/admit`, {}, 'assistant'), 'breed'), 'Collie');
    assert.equal(at(await done(`GET /dogs/${id}`), 'status'), 'ILL');
    assert.deepEqual(await refused('POST /dogs', { chipNumber: chip(), breed: 'Pug', weight: '0' }), [
      422,
      '/weight',
    ]);
  });

  it('keeps to the rules of a kind, and computes its values, when it is edited as the general one', async () => {
    const made = await dog({ weight: '20' });
    const id = textAt(made, 'id');
    assert.equal(at(made, 'ration'), '40');
    const heavy = { version: 1, weight: '151' };
    assert.deepEqual(await refused(`PATCH /animals/${id}`, heavy), [422, '/weight']);
    const changed = await done(`PATCH /animals/${id}`, { version: 1, weight: '30' });
    assert.deepEqual(
      [at(changed, 'kind'), at(changed, 'breed'), at(changed, 'ration')],
      ['DOG', 'Collie', '60'],
    );
    const other = textAt(await cat(), 'id');
    assert.equal(at(await done(`PATCH /animals/${other}`, heavy), 'weight'), '151');
    await done(`DELETE /animals/${id}`);
    assert.equal((await send(`GET /dogs/${id}`))[0], 404);
  });

  it('runs what people wrote for a kind, and answers null for what cannot be computed, through the general one', async () => {
    const light = textAt(await dog(), 'id');
    assert.equal(at(await done(`GET /dogs/${light}`), 'ration'), null);
    assert.equal(at(await done(`GET /animals/${light}`), 'ration'), null);
    const changed = await done(`PATCH /animals/${light}`, { version: 1, weight: '8' });
    assert.deepEqual([at(changed, 'breed'), at(changed, 'size')], ['Collie', 8]);
    assert.equal(at(await done(`GET /dogs/${light}`), 'size'), 8);
    const other = textAt(await cat(), 'id');
    assert.equal(at(await done(`PATCH /animals/${other}`, { version: 1, weight: '8' }), 'size'), 'small');
  });
});
