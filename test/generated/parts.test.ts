import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { workPackages } from '../fixtures/work-packages.ts';
import { pimOf, psmOf } from '../support/chain/chain-runs.ts';
import { run, writeRepository } from '../support/chain/psm-to-artifact/generated-repository.ts';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';
import { migrateDatabase, startForTrying, type ServiceUnderTest } from './service-under-test.ts';

describe('parts and the general edit in a running service', () => {
  let service: ServiceUnderTest;
  const ending: (() => Promise<void>)[] = [];
  before(async () => {
    const ends = { after: (clean: () => Promise<void>) => void ending.unshift(clean) };
    const repository = await writeRepository(psmOf(pimOf(workPackages)).root, ends);
    const folder = join(repository.folder, repository.services[0] ?? '');
    await run(folder, ['npm', 'run', 'build']);
    const databaseUrl = `embedded:${await temporaryFolder(ends)}`;
    await migrateDatabase(folder, databaseUrl);
    service = await startForTrying(folder, { databaseUrl, roles: ['planner', 'mechanic', 'certifier'] });
    ends.after(() => service.stop());
  });
  after(async () => {
    for (const clean of ending) await clean();
  });

  /** Sends a request as a role; answers the status and the JSON. */
  async function send(role: string, request: string, body?: object): Promise<readonly [number, unknown]> {
    const [method = '', path = ''] = request.split(' ');
    const answer = await fetch(
      `${service.address}${path.startsWith('../') ? path.slice(2) : `/sales${path}`}`,
      {
        method,
        headers: {
          ...service.headersOf(role),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
    );
    const text = await answer.text();
    return [answer.status, text === '' ? undefined : JSON.parse(text)];
  }

  /** Sends a request that has to be accepted, and answers its JSON. */
  async function done(role: string, request: string, body?: object): Promise<unknown> {
    const [status, json] = await send(role, request, body);
    assert.ok(status < 300, `${request}: ${status} ${JSON.stringify(json)}`);
    return json;
  }

  /** Status and pointers of a refusal. */
  async function refused(role: string, request: string, body?: object): Promise<readonly unknown[]> {
    const [status, json] = await send(role, request, body);
    assert.ok(status >= 400, `${request}: ${status} ${JSON.stringify(json)}`);
    return [status, ...listAt(json, 'errors').map((error) => textAt(error, 'pointer'))];
  }

  const card = (title: string, more: object = {}): object => ({ title, plannedHours: 2, ...more });

  /** The path of a new work package, and those of its cards. */
  async function planned(...cards: readonly object[]): Promise<{ path: string; cards: readonly string[] }> {
    const stored = await done('planner', 'POST /work-packages', { number: 'W-1', cards });
    const path = `/work-packages/${textAt(stored, 'id')}`;
    return { path, cards: listAt(stored, 'cards').map((each) => `${path}/cards/${textAt(each, 'id')}`) };
  }

  it('refuses to certify an unsigned card by its name, and accepts it once the card is signed', async () => {
    const { path, cards } = await planned(card('Oil', { signed: false }));
    const refusal = await refused('certifier', `POST ${path}/certify`, {});
    assert.deepEqual(refusal, [422, '/cards', '/cards/0/signed']);
    const signed = await done('mechanic', `PATCH ${cards[0]}`, { signed: true });
    assert.deepEqual([at(signed, 'title'), at(signed, 'signed')], ['Oil', true]);
    assert.equal(at(await done('certifier', `POST ${path}/certify`, {}), 'status'), 'CERTIFIED');
  });

  it('lists the parts of one whole, and leaves their ids as they are', async () => {
    const { path, cards } = await planned(card('Oil'), card('Wing'));
    await planned(card('Another'));
    await done('mechanic', `PATCH ${cards[0]}`, { signed: true });
    const listed = listAt(await done('planner', `GET ${path}/cards`), 'items');
    assert.deepEqual(
      listed.map((each) => `${path}/cards/${textAt(each, 'id')}`),
      cards,
    );
    assert.deepEqual(
      listed.map((each) => at(each, 'signed')),
      [true, undefined],
    );
  });

  it('recomputes the whole, and checks its rules on it as it would be', async () => {
    const { path, cards } = await planned(card('Oil'));
    const hours = async (): Promise<unknown> => at(await done('planner', `GET ${path}`), 'hours');
    await done('planner', `POST ${path}/cards`, card('Wing', { plannedHours: 5 }));
    assert.equal(await hours(), 7);
    await done('planner', `PATCH ${cards[0]}`, { plannedHours: 3 });
    assert.equal(await hours(), 8);
    const long = card('Wing', { plannedHours: 41 });
    const refusal = await refused('planner', `POST ${path}/cards`, long);
    assert.equal(refusal[0], 422);
    assert.ok(refusal.includes('/cards/2/plannedHours'), String(refusal));
    await done('planner', `DELETE ${cards[0]}`);
    assert.equal(await hours(), 5);
    assert.equal(at(await done('planner', `GET ${path}`), 'version'), 4);
  });

  it('changes parts of parts, and the one part of a kind', async () => {
    const { path, cards } = await planned(card('Oil'));
    const found = await done('mechanic', `POST ${cards[0]}/findings`, { text: 'Crack' }).catch(
      () => undefined,
    );
    assert.equal(found, undefined, 'a mechanic writes no findings');
    const finding = await done('planner', `POST ${cards[0]}/findings`, { text: 'Crack' });
    const one = `${cards[0]}/findings/${textAt(finding, 'id')}`;
    assert.equal(at(await done('planner', `PATCH ${one}`, { text: 'Dent' }), 'text'), 'Dent');
    assert.equal(listAt(await done('planner', `GET ${cards[0]}/findings`), 'items').length, 1);
    await done('planner', `DELETE ${one}`);
    assert.deepEqual(await refused('planner', `PATCH ${one}`, { text: 'Dent' }), [404]);
    const release = await done('planner', `POST ${path}/release`, { signature: 'A' });
    assert.equal((await send('planner', `POST ${path}/release`, { signature: 'B' }))[0], 409);
    await done('planner', `DELETE ${path}/release/${textAt(release, 'id')}`);
    assert.deepEqual(listAt(await done('planner', `GET ${path}/release`), 'items'), []);
  });

  it('refuses references to rows of another context that do not exist', async () => {
    const { path } = await planned(card('Oil'));
    const toolId = '00000000-0000-4000-8000-000000000000';
    assert.deepEqual(await refused('planner', `POST ${path}/cards`, card('Wing', { toolId })), [
      422,
      '/cards/1/toolId',
    ]);
    const unknown = { number: 'W', cards: [card('Wing', { toolId })] };
    assert.deepEqual(await refused('planner', 'POST /work-packages', unknown), [422, '/cards/0/toolId']);
    const tool = await done('planner', 'POST ../stock/tools', {});
    await done('planner', `POST ${path}/cards`, card('Wing', { toolId: textAt(tool, 'id') }));
  });

  it('does the steps of people that work on a part', async () => {
    const { cards } = await planned(card('Oil'));
    assert.equal(at(await done('mechanic', `POST ${cards[0]}/sign-card`, { signed: true }), 'signed'), true);
    assert.equal(at(await done('mechanic', `POST ${cards[0]}/finish-card`), 'status'), 'DONE');
    assert.equal((await send('mechanic', `POST ${cards[0]}/finish-card`))[0], 409);
  });

  it('lets those write parts who do so in a step, and those who edit the whole', async () => {
    const { path, cards } = await planned(card('Oil'));
    assert.equal((await send('certifier', `PATCH ${cards[0]}`, { title: 'Fuel' }))[0], 403);
    assert.equal((await send('certifier', `GET ${path}/cards`))[0], 200);
    assert.equal((await send('mechanic', `PATCH ${path}`, { version: 1 }))[0], 403);
  });

  it('corrects the whole, but for what another command decides', async () => {
    const { path } = await planned(card('Oil'));
    const corrected = await done('planner', `PATCH ${path}`, { hangarSlot: 'H2', version: 1 });
    assert.deepEqual([at(corrected, 'hangarSlot'), at(corrected, 'version')], ['H2', 2]);
    const remark = { remarkOfTheCertifier: 'Fine' };
    assert.deepEqual(await refused('planner', `PATCH ${path}`, { ...remark, version: 2 }), [
      400,
      '/remarkOfTheCertifier',
    ]);
    assert.deepEqual(await refused('planner', 'POST /work-packages', { number: 'W', ...remark }), [
      400,
      '/remarkOfTheCertifier',
    ]);
    for (const member of ['status', 'hours', 'nonsense'])
      assert.deepEqual(await refused('planner', `PATCH ${path}`, { [member]: 1, version: 2 }), [
        400,
        `/${member}`,
      ]);
  });

  it('refuses every change of what is finished', async () => {
    const { path, cards } = await planned(card('Oil', { signed: true }));
    const certified = await done('certifier', `POST ${path}/certify`, { remarkOfTheCertifier: 'Fine' });
    assert.equal(at(certified, 'remarkOfTheCertifier'), 'Fine');
    const changes: readonly (readonly [string, object?])[] = [
      [`PATCH ${path}`, { hangarSlot: 'H3', version: 2 }],
      [`DELETE ${path}`],
      [`POST ${path}/cards`, card('Wing')],
      [`PATCH ${cards[0]}`, { title: 'Fuel' }],
      [`DELETE ${cards[0]}`],
    ];
    for (const [request, body] of changes)
      assert.deepEqual(await refused('planner', request, body), [409], request);
  });

  it('keeps the last part where one is needed', async () => {
    const stored = await done('planner', 'POST /purchases', { lines: [{ quantity: 1 }] });
    const path = `/purchases/${textAt(stored, 'id')}/lines`;
    const [first] = listAt(stored, 'lines');
    assert.deepEqual(await refused('planner', `DELETE ${path}/${textAt(first, 'id')}`), [422, '/lines']);
    await done('planner', `POST ${path}`, { quantity: 2 });
    await done('planner', `DELETE ${path}/${textAt(first, 'id')}`);
    const left = listAt(await done('planner', `GET ${path}`), 'items');
    assert.deepEqual(
      left.map((line) => at(line, 'quantity')),
      [2],
    );
  });
});
