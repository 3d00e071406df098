import { PGlite } from '@electric-sql/pglite';
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Element } from '../../src/kernel/model/element.ts';
import { edited } from '../fixtures/altered-models.ts';
import { animals } from '../fixtures/animals.ts';
import { pimOf, psmOf } from '../support/chain/chain-runs.ts';
import {
  run,
  writeRepository,
  type Repository,
} from '../support/chain/psm-to-artifact/generated-repository.ts';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';
import { migrateDatabase, startForTrying, type ServiceUnderTest } from './service-under-test.ts';
import { until } from './walks/until.ts';

const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(2_000, 7)]);

describe('files of rows in a running service', () => {
  let service: ServiceUnderTest;
  let folder = '';
  let repository: Repository | undefined;
  let databaseFolder = '';
  let files = '';
  const ending: (() => Promise<void>)[] = [];
  const ends = { after: (clean: () => Promise<void>) => void ending.unshift(clean) };
  before(async () => {
    folder = await built(animals);
    databaseFolder = await temporaryFolder(ends);
    files = await temporaryFolder(ends);
    await migrateDatabase(folder, `embedded:${databaseFolder}`);
    await start();
    ends.after(() => service.stop());
  });
  after(async () => {
    for (const clean of ending) await clean();
  });

  /** The folder of the built service of a business model, which is generated over the one before. */
  async function built(business: Element): Promise<string> {
    repository = await writeRepository(psmOf(pimOf(business)).root, ends, repository);
    const place = join(repository.folder, repository.services[0] ?? '');
    await run(place, ['npm', 'run', 'build']);
    return place;
  }

  async function start(
    settings: Readonly<Record<string, string>> = { FILES_FOLDER: files },
    databaseUrl = `embedded:${databaseFolder}`,
  ): Promise<void> {
    service = await startForTrying(folder, { databaseUrl, roles: ['vet', 'assistant'], settings });
  }

  async function send(
    request: string,
    {
      role = 'vet',
      headers = {},
      body,
    }: { role?: string; headers?: object; body?: string | Uint8Array<ArrayBuffer> } = {},
  ): Promise<Response> {
    const [method = '', path = ''] = request.split(' ');
    return await fetch(`${service.address}${path}`, {
      method,
      headers: { ...service.headersOf(role), ...headers },
      ...(body !== undefined && { body }),
    });
  }

  async function json(request: string, body?: object): Promise<unknown> {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' };
    const answer = await send(request, {
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    assert.ok(answer.ok, `${request}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }

  async function store(path: string, contents: Buffer | string, headers: object = {}): Promise<unknown> {
    const body = typeof contents === 'string' ? contents : new Uint8Array(contents);
    const answer = await send(`PUT ${path}`, { body, headers });
    const text = await answer.text();
    assert.equal(answer.status, 200, text);
    return JSON.parse(text);
  }

  async function refused(request: string, options: Parameters<typeof send>[1]): Promise<readonly unknown[]> {
    const answer = await send(request, options);
    const text = await answer.text();
    return [answer.status, text === '' ? undefined : at(JSON.parse(text), 'code')];
  }

  let chips = 0;
  /** The path of a new dog. */
  async function dog(): Promise<string> {
    const body = { chipNumber: `C-${(chips += 1)}`, breed: 'Collie' };
    return `/sales/dogs/${textAt(await json('POST /sales/dogs', body), 'id')}`;
  }

  it('keep their bytes, their type and their name, and are read where the row says', async () => {
    const path = await dog();
    const letter = 'Stammbaum: Rex, Lassie';
    const disposition = "attachment; filename*=UTF-8''Rex%20%C3%BCber%20alles.txt";
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'content-disposition': disposition };
    await store(`${path}/pedigree`, letter, headers);
    const shown = at(await json(`GET ${path}`), 'pedigree');
    assert.deepEqual(shown, {
      name: 'Rex über alles.txt',
      mediaType: 'text/plain; charset=utf-8',
      size: letter.length,
      sha256: createHash('sha256').update(letter).digest('hex'),
      href: `${path}/pedigree`,
    });
    const read = await send(`GET ${textAt(shown, 'href')}`);
    assert.equal(read.headers.get('content-type'), 'text/plain; charset=utf-8');
    assert.equal(read.headers.get('x-content-type-options'), 'nosniff');
    assert.match(
      read.headers.get('content-disposition') ?? '',
      /^attachment; .*Rex%20%C3%BCber%20alles\.txt$/,
    );
    assert.equal(await read.text(), letter);
    // A document that happens to be JSON is a file like any other.
    await store(`${path}/pedigree`, '{"a": 1}', { 'content-type': 'application/json' });
    assert.equal(await (await send(`GET ${path}/pedigree`)).text(), '{"a": 1}');
  });

  it('are read in ranges, and not again by who has them', async () => {
    const path = `${await dog()}/photo`;
    await store(path, png);
    const part = await send(`GET ${path}`, { headers: { range: 'bytes=1-3' } });
    assert.deepEqual(
      [part.status, part.headers.get('content-range'), await part.text()],
      [206, `bytes 1-3/${png.length}`, 'PNG'],
    );
    const outside = await send(`GET ${path}`, { headers: { range: 'bytes=5000-' } });
    assert.deepEqual([outside.status, outside.headers.get('content-range')], [416, `bytes */${png.length}`]);
    await outside.text();
    const tag = part.headers.get('etag') ?? '';
    const again = await send(`GET ${path}`, { headers: { 'if-none-match': tag } });
    assert.deepEqual([again.status, await again.text()], [304, '']);
    const other = { range: 'bytes=1-3', 'if-range': '"another"' };
    assert.equal(
      (await (await send(`GET ${path}`, { headers: other })).arrayBuffer()).byteLength,
      png.length,
    );
    const head = await send(`HEAD ${path}`);
    assert.deepEqual([head.status, head.headers.get('content-length')], [200, String(png.length)]);
  });

  it('are refused when they are of another type, empty, too large or of unknown length', async () => {
    const path = await dog();
    const svg = { 'content-type': 'image/png' };
    assert.deepEqual(await refused(`PUT ${path}/photo`, { headers: svg, body: '<svg onload="alert(1)">' }), [
      415,
      'file_type_refused',
    ]);
    assert.deepEqual(await refused(`PUT ${path}/photo`, { body: '' }), [422, 'file_empty']);
    const large = new Uint8Array(1_000_001);
    assert.deepEqual(await refused(`PUT ${path}/pedigree`, { body: large }), [413, 'file_too_large']);
    await store(`${path}/pedigree`, Buffer.alloc(1_000_000));
    assert.equal(at(at(await json(`GET ${path}`), 'photo'), 'name'), undefined);
    // JSON stays the only body elsewhere, and is no file there.
    const elsewhere = { headers: { 'content-type': 'image/png' }, body: new Uint8Array(png) };
    assert.equal((await refused('POST /sales/dogs', elsewhere))[0], 415);
  });

  it('have the permissions, the versions and the states of their rows', async () => {
    const path = await dog();
    const body = new Uint8Array(png);
    assert.deepEqual(await refused(`PUT ${path}/photo`, { role: 'assistant', body }), [403, 'not_allowed']);
    const stale = await refused(`PUT ${path}/photo`, { body, headers: { 'if-match': '"7"' } });
    assert.deepEqual(stale, [412, 'precondition_failed']);
    const before = await readdir(files);
    const nowhere = path.replace(/[^/]+$/, '00000000-0000-7000-8000-000000000000');
    assert.deepEqual(await refused(`PUT ${nowhere}/photo`, { body }), [404, 'not_found']);
    assert.deepEqual(await readdir(files), before, 'a refused upload is removed at once');
    const stored = await store(`${path}/photo`, png);
    assert.equal(at(stored, 'version'), 2);
    const animal = path.replace('dogs', 'animals');
    assert.equal((await send(`GET ${animal}/photo`)).status, 200);
    await send(`POST ${animal}/admit`, { role: 'assistant' });
    await send(`POST ${animal}/record-death`);
    assert.deepEqual(await refused(`DELETE ${path}/photo`, {}), [409, 'wrong_state']);
  });

  it('belong to parts, too, and are found in their whole', async () => {
    const path = (await dog()).replace('dogs', 'animals');
    const part = await json(`POST ${path}/vaccinations`, { vaccine: 'Rabies' });
    const address = `${path}/vaccinations/${textAt(part, 'id')}/certificate`;
    await store(address, 'stamped');
    const [shown] = listAt(await json(`GET ${path}`), 'vaccinations');
    assert.deepEqual(
      [at(at(shown, 'certificate'), 'href'), at(at(shown, 'certificate'), 'size')],
      [address, 7],
    );
    assert.equal(await (await send(`GET ${address}`)).text(), 'stamped');
    // What is required can be replaced, not taken away.
    assert.equal((await refused(`DELETE ${address}`, {}))[0], 404);
  });

  it('are removed an hour after no row refers to them, and survive another generation of the service', async () => {
    const path = await dog();
    await store(`${path}/photo`, png);
    await store(`${path}/photo`, Buffer.concat([png, png]));
    await store(`${path}/pedigree`, 'to be removed');
    assert.equal((await send(`DELETE ${path}/pedigree`)).status, 204);
    assert.deepEqual(await refused(`GET ${path}/pedigree`, {}), [404, 'no_file']);
    const gone = await dog();
    await store(`${gone}/photo`, png);
    assert.equal((await send(`DELETE ${gone}`)).status, 204);
    await service.stop();
    const known = await inDatabase("UPDATE stored_file SET uploaded_at = now() - interval '2 hours'");

    const renamed = edited(animals, (each) => (each.id === 'photo' ? { ...each, name: 'Portrait' } : each));
    folder = await built(renamed);
    await start();
    // A pedigree and a photo that were replaced, a pedigree that was removed, and the photo of the dog that is gone.
    await until(async () => assert.equal((await readdir(files)).length, known - 4));
    const shown = at(await json(`GET ${path}`), 'portrait');
    assert.deepEqual([at(shown, 'href'), at(shown, 'size')], [`${path}/portrait`, png.length * 2]);
    assert.equal((await (await send(`GET ${path}/portrait`)).arrayBuffer()).byteLength, png.length * 2);
  });

  it('vanish with the rows in memory where a service is tried out that keeps neither', async () => {
    await service.stop();
    const temporary = await temporaryFolder(ends);
    await start({ TMPDIR: temporary }, 'embedded:');
    await store(`${await dog()}/pedigree`, 'Rex, Lassie');
    assert.equal((await readdir(temporary)).length, 1);
    await service.stop();
    assert.deepEqual(await readdir(temporary), []);
  });

  /** How many rows a statement touches in the database of the service, which is stopped. */
  async function inDatabase(statement: string): Promise<number> {
    const database = await PGlite.create(databaseFolder);
    const { affectedRows = 0 } = await database.query(statement);
    await database.close();
    return affectedRows;
  }
});
