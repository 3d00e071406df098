import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { reached } from '../support/testing/figures.ts';
import { at, textAt } from '../support/lib/json.ts';
import { startService, type Answer } from '../support/http/service.ts';

const service = await startService();
after(service.stop);
const token = await service.newAccount();
const projectId = await service.newProject(token);
const headers = { 'Content-Type': 'application/json' };
const content = {
  eClass: 'CimModel',
  id: 'root',
  name: 'Library',
  tags: ['a'],
  goals: [{ eClass: 'Goal', id: 'g', name: 'Lend' }],
};
const model = `/api/cim/${textAt(
  (await service.call('POST', '/api/cim', { token, json: { projectId, content } })).body,
  'id',
)}`;
const untouched = (await service.call('GET', model, { token })).bytes;
const inherited = JSON.stringify(Object.getOwnPropertyNames(Object.prototype).sort());

async function assertUntouched(): Promise<void> {
  assert.equal(JSON.stringify(Object.getOwnPropertyNames(Object.prototype).sort()), inherited);
  assert.equal(Reflect.get({}, 'polluted'), undefined);
  assert.ok((await service.call('GET', model, { token })).bytes.equals(untouched));
}

/** Where a JSON value can be put into a request with a body, as text around it. */
const places: readonly (readonly [method: string, path: string, before: string, after: string])[] = [
  ['POST', '/api/projects', '{"name":', '}'],
  ['POST', '/api/cim', `{"projectId":"${projectId}","name":"x","content":`, '}'],
  ['POST', '/api/cim', `{"projectId":"${projectId}","name":`, '}'],
  ['PUT', model, '{"content":', '}'],
  ['PATCH', model, '{"operations":[{"op":"add","path":"/description","value":', '}]}'],
  ['PATCH', model, '{"operations":', '}'],
  ['POST', '/api/transformations/cim-to-pim', '{"sourceModelId":', '}'],
  ['POST', `${model}/validate`, '{"expectedRevision":', '}'],
  ['POST', '/api/cim/export', '{"format":', '}'],
];

function nested(depth: number): string {
  return '['.repeat(depth) + ']'.repeat(depth);
}

const values: readonly (readonly [what: string, value: string | Uint8Array])[] = [
  ['65 levels', nested(65)],
  ['10,000 levels', nested(10_000)],
  ['100,000 levels of objects', '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000)],
  ['levels that never end', '['.repeat(200_000)],
  ['half a surrogate pair', String.raw`"\ud800"`],
  ['half a surrogate pair as a name', String.raw`{"\udfff":1}`],
  ['a NUL', String.raw`"a\u0000b"`],
  ['bytes that are not UTF-8', Buffer.from([0x22, 0xc3, 0x28, 0x22])],
  ['an overlong encoding', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
  ['a number beyond all numbers', '1e400'],
  ['something that is not a number', 'NaN'],
  ['a member __proto__', '{"__proto__":{"polluted":true}}'],
  ['a member __proto__ further in', '[{"a":[{"__proto__":null}]}]'],
  ['a comment', '"x"/*y*/'],
];

/** An object of 1,000 members with names that no other object has. */
function crowdOf(_: unknown, number: number): string {
  return `{${Array.from({ length: 1_000 }, (_member, index) => `"m${number}_${index}":0`).join()}}`;
}

describe('hostile JSON is refused in any place, quickly, and leaves nothing behind', () => {
  for (const [what, value] of values)
    it(what, async () => {
      const rss = process.memoryUsage.rss();
      for (const [method, path, start, end] of places) {
        const raw = Buffer.concat([Buffer.from(start), Buffer.from(value), Buffer.from(end)]);
        const begun = performance.now();
        const answer = await service.call(method, path, { token, raw, headers });
        assert.ok(answer.status >= 400 && answer.status < 500, `${method} ${path}: ${answer.status}`);
        assert.ok(performance.now() - begun < 5_000, `${method} ${path}`);
      }
      assert.ok(process.memoryUsage.rss() - rss < 300 * 1024 * 1024);
      await assertUntouched();
    });

  /** How long the service takes to refuse or accept a model (milliseconds). */
  const timeToAnswer = async (status: number, model: string): Promise<number> => {
    const text = `{"projectId":"${projectId}","name":"x","content":${model}}`;
    const begun = performance.now();
    const { status: answered } = await service.call('POST', '/api/cim', { token, raw: text, headers });
    assert.equal(answered, status);
    return performance.now() - begun;
  };
  const tenMegabytes = Array.from(
    { length: 50_000 },
    (_, index) => `{"eClass":"Goal","id":"g${index}","name":"${'lend '.repeat(32)}${index}"}`,
  ).join();
  let honest = 0;
  before(async () => {
    honest = await timeToAnswer(201, `{"eClass":"CimModel","goals":[${tenMegabytes}]}`);
  });

  const large: readonly (readonly [what: string, status: number, raw: () => string])[] = [
    [
      'a million members',
      400,
      () => `{${Array.from({ length: 1e6 }, (_, index) => `"m${index}":0`).join()}}`,
    ],
    [
      'a million members of a thousand objects',
      400,
      () => `{"eClass":"CimModel","goals":[${`{${'"m":0,'.repeat(999)}"m":0},`.repeat(1_000)}{}]}`,
    ],
    [
      'a million members with different names, of a thousand objects',
      400,
      () => `{"eClass":"CimModel","goals":[${Array.from({ length: 1e3 }, crowdOf).join()}]}`,
    ],
    ['a list of a million', 400, () => `[${'0,'.repeat(1e6)}0]`],
    ['a list of a million elements', 400, () => `{"eClass":"CimModel","goals":[${'{},'.repeat(1e6)}{}]}`],
    ['a million levels', 400, () => nested(1e6)],
    ['a long text', 400, () => `{"eClass":"CimModel","colour":"${'x'.repeat(2e7)}"}`],
  ];
  for (const [what, status, raw] of large)
    it(`as a model, in no more than three times what an honest model of 10 MB takes: ${what}`, async () => {
      const taken = await timeToAnswer(status, raw());
      assert.ok(taken < 3 * honest, `${Math.round(taken)} ms against ${Math.round(honest)} ms`);
      await assertUntouched();
    });

  it('a body that is one byte too large', async () => {
    const raw = Buffer.alloc(service.settings.maxBodyBytes + 1, ' ');
    await service.refused(413, 'POST', '/api/projects', { token, raw, headers });
  });

  it('a name that stands twice in an object, in a body and in a file, with its places', async () => {
    const twice = '{"eClass":"CimModel","id":"a","name":"Twice","goals":[{"id":"b","id":"c"}]}';
    const places = 'stands twice in one object, at line 1, column';
    const raw = `{"projectId":"${projectId}","content":${twice}}`;
    for (const [method, path, body, place] of [
      ['POST', '/api/cim', raw, 'content.goals[0].id'],
      ['PUT', model, raw, 'content.goals[0].id'],
      ['POST', '/api/cim/validate', raw, 'content.goals[0].id'],
      ['POST', '/api/cim/export', twice, 'goals[0].id'],
      ['PATCH', model, '{"operations":[{"op":"add","op":"remove","path":"/name"}]}', 'operations[0].op'],
      ['POST', '/api/projects', '{"name":"a","name":"b"}', 'name'],
    ] as const) {
      const issues = await service.refused(400, method, path, { token, raw: body, headers });
      assert.ok(issues[0]?.startsWith(`${place}: ${places}`), `${method} ${path}: ${issues.join()}`);
    }
    const form = new FormData();
    form.append('projectId', projectId);
    form.append('file', new Blob([twice]), 'twice.json');
    const encoded = new Response(form);
    const issues = await service.refused(400, 'POST', '/api/cim/import', {
      token,
      raw: Buffer.from(await encoded.arrayBuffer()),
      headers: { 'Content-Type': encoded.headers.get('content-type') ?? '' },
    });
    assert.ok(issues[0]?.startsWith(`file.goals[0].id: ${places}`), issues.join());
    await assertUntouched();
    reached(
      'C4',
      `${values.length} values in ${places.length} places, ${large.length} large bodies of up to a million parts, all refused in time`,
    );
  });
});

describe('names that every object inherits', () => {
  const names = [
    '__proto__',
    'constructor',
    'prototype',
    'constructor/prototype',
    'hasOwnProperty',
    'toString',
  ];
  const pointers = (name: string): readonly string[] => [
    `/${name}`,
    `/${name}/polluted`,
    `/goals/${name}`,
    `/goals/0/${name}`,
    `/goals/0/${name}/polluted`,
    `/goals/${name}/0/polluted`,
    `/tags/${name}`,
    `/content/${name}/polluted`,
  ];

  for (const name of names)
    it(`are reached by no pointer of a patch: ${name}`, async () => {
      for (const path of pointers(name))
        for (const op of ['add', 'replace', 'remove']) {
          const json = { operations: [{ op, path, value: true }] };
          await service.refused(400, 'PATCH', model, { token, json });
        }
      await assertUntouched();
    });

  it('are not members of elements', async () => {
    for (const name of names.filter((one) => one !== '__proto__')) {
      const goal = { eClass: 'Goal', name: 'x', [name]: { polluted: true } };
      const json = { operations: [{ op: 'add', path: '/goals/-', value: goal }] };
      await service.refused(400, 'PATCH', model, { token, json });
      await service.refused(400, 'PUT', model, { token, json: { content: { ...content, [name]: 1 } } });
      const found = await service.call('POST', '/api/cim/validate', {
        token,
        json: { ...content, [name]: 1 },
      });
      assert.equal(at(found.body, 'findings', 0, 'code'), 'UNKNOWN_FEATURE');
    }
    await assertUntouched();
  });

  it('are not classes, levels, formats, views of lists or members of requests', async () => {
    for (const name of names) {
      const tried: readonly Promise<Answer>[] = [
        service.call('POST', '/api/cim/validate', { token, json: { eClass: name } }),
        service.call('POST', '/api/cim/export', { token, json: { content, format: name } }),
        service.call('GET', `/api/${encodeURIComponent(name)}`, { token }),
        service.call('GET', `/api/cim?sort=${encodeURIComponent(name)}`, { token }),
        service.call('GET', `${model}/revisions/${encodeURIComponent(name)}`, { token }),
      ];
      const [validated, ...others] = await Promise.all(tried);
      assert.equal(at(validated?.body, 'valid'), false);
      for (const { status } of others) assert.ok(status === 400 || status === 404, `${name}: ${status}`);
    }
    const ignored = { name: 'Plain', constructor: 1, toString: 2, hasOwnProperty: 3 };
    assert.equal((await service.call('POST', '/api/projects', { token, json: ignored })).status, 201);
    await assertUntouched();
    reached('C5', `${names.length} names in pointers, elements, classes and members, no prototype reached`);
  });
});
