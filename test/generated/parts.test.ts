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

  /** The status and the tag of what is answered to a request with If-Match, or to a read with If-None-Match. */
  async function matched(
    request: string,
    tag: string,
    body?: object,
  ): Promise<readonly [number, string | null]> {
    const [method = '', path = ''] = request.split(' ');
    const answer = await fetch(`${service.address}/sales${path}`, {
      method,
      headers: {
        ...service.headersOf('planner'),
        ...(tag !== '' && { [/^(GET|HEAD)$/.test(method) ? 'if-none-match' : 'if-match']: tag }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    await answer.text();
    return [answer.status, answer.headers.get('etag')];
  }

  /** Sends a request as a role; answers the status and the JSON. */
  async function send(role: string, request: string, body?: object): Promise<readonly [number, unknown]> {
    const [method = '', path = ''] = request.split(' ');
    const answer = await fetch(
      `${service.address}${path.startsWith('../') ? path.slice(2) : `/sales${path}`}`,
      {
        method,
        headers: {
          ...service.headersOf(role),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
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

  it('changes a whole list of parts by their ids, in one request', async () => {
    const { path } = await planned(card('Oil', { signed: true }), card('Wing'), card('Tail'));
    const listed = async (): Promise<readonly unknown[]> =>
      listAt(await done('planner', `GET ${path}`), 'cards');
    const [oil, wing] = await listed();
    const found = await done('planner', `POST ${path}/cards/${textAt(oil, 'id')}/findings`, {
      text: 'Crack',
    });
    const cards = [
      { id: textAt(wing, 'id') },
      card('Fuel', { findings: [{ text: 'Leak' }] }),
      {
        id: textAt(oil, 'id'),
        title: 'Old oil',
        findings: [{ id: textAt(found, 'id'), text: 'Dent' }, { text: 'Rust' }],
      },
    ];
    const changed = await done('planner', `PATCH ${path}`, { version: 2, cards });
    assert.equal(at(changed, 'version'), 3);
    assert.equal(at(changed, 'hours'), 6);
    const shownOf = (each: unknown): readonly unknown[] => [
      at(each, 'title'),
      at(each, 'signed'),
      ...listAt(each, 'findings').map((finding) => at(finding, 'text')),
    ];
    const all = await listed();
    assert.deepEqual(all.map(shownOf).toSorted(), [
      ['Fuel', undefined, 'Leak'],
      ['Old oil', true, 'Dent', 'Rust'],
      ['Wing', undefined],
    ]);
    const ids = all.map((each) => at(each, 'id'));
    assert.ok(ids.includes(at(oil, 'id')) && ids.includes(at(wing, 'id')));
    const strange = { id: textAt(found, 'id') };
    assert.deepEqual(await refused('planner', `PATCH ${path}`, { version: 3, cards: [strange] }), [
      422,
      '/cards/0/id',
    ]);
    assert.deepEqual(
      await refused('planner', `PATCH ${path}`, { version: 3, cards: [{ plannedHours: 2 }] }),
      [400, '/cards/0/title'],
    );
    const long = [{ id: textAt(oil, 'id'), plannedHours: 41 }];
    assert.deepEqual((await refused('planner', `PATCH ${path}`, { version: 3, cards: long }))[0], 422);
    assert.equal(at(await done('planner', `PATCH ${path}`, { version: 3, hangarSlot: 'H4' }), 'hours'), 6);
    const release = { signature: 'A' };
    const first = at(await done('planner', `PATCH ${path}`, { version: 4, release }), 'release');
    const signed = { id: textAt(first, 'id'), signature: 'B' };
    const second = at(await done('planner', `PATCH ${path}`, { version: 5, release: signed }), 'release');
    assert.deepEqual(second, { ...signed });
  });

  it('refuses to empty a list that needs one part', async () => {
    const stored = await done('planner', 'POST /purchases', { lines: [{ quantity: 1 }] });
    const path = `/purchases/${textAt(stored, 'id')}`;
    assert.deepEqual(await refused('planner', `PATCH ${path}`, { version: 1, lines: [] }), [400, '/lines']);
  });

  it('tags what it answers with the version of the whole, and keeps to If-Match', async () => {
    const { path, cards } = await planned(card('Oil'));
    assert.deepEqual(await matched(`GET ${path}`, ''), [200, '"1"']);
    assert.deepEqual(await matched(`GET ${path}/cards`, ''), [200, '"1"']);
    for (const read of [`GET ${path}`, `HEAD ${path}`, `GET ${path}/cards`]) {
      assert.deepEqual(await matched(read, '"1"'), [304, '"1"']);
      assert.deepEqual(await matched(read, '"2"'), [200, '"1"']);
    }
    assert.deepEqual(await matched(`PATCH ${cards[0]}`, '"1"', { title: 'Fuel' }), [200, '"2"']);
    assert.deepEqual(await matched(`PATCH ${cards[0]}`, '"1"', { title: 'Lost' }), [412, null]);
    assert.deepEqual(await matched(`POST ${path}/cards`, '"2"', card('Wing')), [201, '"3"']);
    assert.deepEqual(await matched(`PATCH ${path}`, '"2"', { version: 3, hangarSlot: 'H1' }), [412, null]);
    assert.deepEqual(await matched(`PATCH ${path}`, '"3"', { version: 3, hangarSlot: 'H1' }), [200, '"4"']);
    assert.deepEqual(await matched(`DELETE ${cards[0]}`, '"3"'), [412, null]);
    assert.deepEqual(await matched(`DELETE ${cards[0]}`, '*'), [204, '"5"']);
    assert.deepEqual(await matched(`DELETE ${path}`, '"4"'), [412, null]);
    assert.deepEqual(await matched(`DELETE ${path}`, '"5"'), [204, null]);
  });

  it('shows what is confidential to those who work with it, in parts too', async () => {
    const cost = { amount: '70', currency: 'EUR' };
    const cards = [card('Oil', { cost })];
    const stored = await done('planner', 'POST /work-packages', { number: 'W-2', margin: '0.2', cards });
    const path = `/work-packages/${textAt(stored, 'id')}`;
    const shownTo = async (role: string): Promise<readonly unknown[]> => {
      const whole = await done(role, `GET ${path}`);
      const [listed] = listAt(await done(role, `GET ${path}/cards`), 'items');
      const rows = listAt(await done(role, 'GET /work-packages?limit=200'), 'items');
      const row = rows.find((each) => at(each, 'id') === at(stored, 'id'));
      return [
        ...[whole, row].flatMap((each) => [at(each, 'margin'), at(listAt(each, 'cards')[0], 'cost')]),
        at(listed, 'cost'),
      ];
    };
    assert.deepEqual(await shownTo('planner'), ['0.2', cost, '0.2', cost, cost]);
    // A browser that kept the answer would show it to the next person who signs in there.
    const kept = await fetch(`${service.address}/sales${path}`, { headers: service.headersOf('planner') });
    assert.equal(kept.headers.get('cache-control'), 'no-store');
    const nothing = Array.from({ length: 5 }, () => undefined);
    assert.deepEqual(await shownTo('mechanic'), nothing);
    assert.deepEqual(await shownTo('certifier'), nothing);
    const [part] = listAt(stored, 'cards');
    const signed = await done('mechanic', `PATCH ${path}/cards/${textAt(part, 'id')}`, { signed: true });
    assert.equal(at(signed, 'cost'), undefined);
    assert.deepEqual((await shownTo('planner')).at(-1), cost);
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
