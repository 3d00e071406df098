import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { businessModel } from '../fixtures/fixtures.ts';
import { createChain } from '../support/http/chain.ts';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { startService } from '../support/http/service.ts';

const service = await startService();
after(service.stop);
const { call, refused } = service;
const chain = createChain(service);

let token = '';
let artifact = '';
let path = '';
let titles: ReadonlyMap<string, string> = new Map();

before(async () => {
  const stored = await chain.storeCim(businessModel('bookshop'));
  token = stored.token;
  const pim = textAt(await chain.transform(token, 'cim-to-pim', stored.source), 'targetModelId');
  const psm = textAt(await chain.transform(token, 'pim-to-psm', pim), 'targetModelId');
  artifact = textAt(await chain.transform(token, 'psm-to-artifact', psm), 'artifactId');
  const { body } = await call('GET', `/api/psm/${psm}`, { token });
  titles = namesIn(at(body, 'content'));
  const files = (await call('GET', `/api/artifact/${artifact}/files`, { token })).body;
  assert.ok(Array.isArray(files));
  path = files.map((file) => textAt(file, 'path')).find((each) => each.endsWith('/orders/hooks.ts')) ?? '';
});

const originsOf = async (file: string, query = ''): Promise<readonly unknown[]> =>
  listAt(await call('GET', `/api/artifact/${artifact}/origins/${file}${query}`, { token }), 'body');

const linesOf = async (file: string): Promise<readonly string[]> =>
  textAt((await call('GET', `/api/artifact/${artifact}/files/${file}`, { token })).body, 'content').split(
    '\n',
  );

describe('the lines of a generated file', () => {
  it('are reported with the element that they name, its rule and the template', async () => {
    const origins = await originsOf(path);
    const lines = await linesOf(path);
    assert.ok(origins.length > 5);
    let named = 0;
    for (const origin of origins) {
      assert.match(textAt(origin, 'ruleId'), /^P2S-/);
      assert.equal(textAt(origin, 'template'), 'service');
      const [start, end] = [Number(at(origin, 'startLine')), Number(at(origin, 'endLine'))];
      assert.ok(1 <= start && start <= end && end <= lines.length);
      const [word = ''] = (titles.get(textAt(origin, 'elementId')) ?? '').toLowerCase().split(' ');
      if (word !== '' && lines.slice(start - 1, end).every((line) => line.toLowerCase().includes(word)))
        named += 1;
    }
    assert.ok(named / origins.length > 0.8, `${named} of ${origins.length}`);
  });

  it('move with what people write in a protected region', async () => {
    const before = await originsOf(path);
    const lines = await linesOf(path);
    const opening = lines.findIndex((line) => /protected/i.test(line));
    const content = lines.toSpliced(opening + 1, 0, '  // one', '  // two').join('\n');
    const headers = {
      'If-Match': (await call('GET', `/api/artifact/${artifact}`, { token })).headers.get('etag') ?? '',
    };
    await call('PUT', `/api/artifact/${artifact}/files/${path}`, { token, headers, json: { content } });
    const written = await linesOf(path);
    const textOf = (all: readonly string[], origin: unknown): string =>
      all[Number(at(origin, 'startLine')) - 1] ?? '';
    const after = await originsOf(path);
    assert.deepEqual(
      new Set(after.map((origin) => textOf(written, origin))),
      new Set(before.map((origin) => textOf(lines, origin))),
    );
    assert.notDeepEqual(after, before);
    assert.deepEqual(await originsOf(path, '?revision=1'), before);
  });

  it('are empty for a file that names nothing', async () => {
    assert.deepEqual(await originsOf('.gitignore'), []);
  });

  it('are not found for files that are not there, or for strangers', async () => {
    const base = `/api/artifact/${artifact}/origins`;
    await refused(404, 'GET', `${base}/no/such/file`, { token });
    await refused(400, 'GET', `${base}/a//b`, { token });
    await refused(401, 'GET', `${base}/${path}`);
    await refused(404, 'GET', `${base}/${path}`, { token: await service.newAccount() });
  });
});

function namesIn(content: unknown): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const waiting: unknown[] = [content];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    const [id, name] = [at(value, 'id'), at(value, 'name')];
    if (typeof id === 'string' && typeof name === 'string') names.set(id, name);
    for (const inner of Object.values(value) as readonly unknown[]) waiting.push(inner);
  }
  return names;
}
