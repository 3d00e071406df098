import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Modules } from '../../../test/support/modules/modules.ts';
import { newCaller, newProject, openModules } from '../../../test/support/modules/modules.ts';
import { refusalOf } from '../../../test/support/lib/refusals.ts';
import type { Ending } from '../../../test/support/storage/temporary-storage.ts';
import type { Caller } from '../accounts/index.ts';
import type { ModelDocument, ModelQuery, ModelRecord } from './index.ts';

type Opened = Modules & { readonly caller: Caller; readonly projectId: string };

const everything: ModelQuery = {
  level: 'cim',
  limit: 200,
  offset: 0,
  sort: { field: 'updatedAt', direction: 'desc' },
};
const root = { eClass: 'CimModel', id: 'root-1', name: 'Shop' };

async function open(ending: Ending): Promise<Opened> {
  const modules = await openModules(ending);
  return { ...modules, ...(await newProject(modules)) };
}

function documentOf({ workers }: Modules, body: unknown): Promise<ModelDocument> {
  return workers.reader.readDocument('cim', new TextEncoder().encode(JSON.stringify(body)));
}

async function create(opened: Opened, body: object): Promise<ModelRecord> {
  const document = await documentOf(opened, { projectId: opened.projectId, ...body });
  return (await opened.models.create(opened.caller, { level: 'cim', document })).record;
}

async function replace(opened: Opened, id: string, body: object): Promise<ModelRecord> {
  const document = await documentOf(opened, body);
  return opened.models.replace(opened.caller, { level: 'cim', id, document });
}

async function contentOf(opened: Opened, record: ModelRecord): Promise<Record<string, unknown>> {
  const json: unknown = JSON.parse(new TextDecoder().decode(await opened.models.content(record)));
  assert.ok(typeof json === 'object' && json !== null);
  return { ...json };
}

async function storedCount(opened: Opened): Promise<number | undefined> {
  return (await opened.models.list(opened.caller, everything)).total;
}

test('a model is stored and read back: record, and content in normal form', async (t) => {
  const opened = await open(t);
  const goals = [{ name: 'Sell books', priority: 'MUST' }];
  const record = await create(opened, { name: 'Shop', content: { ...root, goals, tags: [] } });
  assert.equal(record.revision, 1);
  assert.equal(record.rootId, 'root-1');
  assert.equal(record.elementCount, 2);
  assert.equal(record.name, 'Shop');
  assert.equal(record.generated, false);
  assert.equal(record.createdBy, opened.caller.accountId);
  assert.deepEqual(await opened.models.get(opened.caller, { level: 'cim', id: record.id }), record);
  const content = await contentOf(opened, record);
  assert.deepEqual(Object.keys(content), ['eClass', 'id', 'name', 'goals']);
  assert.match(JSON.stringify(content['goals']), /"eClass":"Goal","id":"[0-9a-f-]{36}"/);
});

test('a model without content is an empty root with its name and description', async (t) => {
  const opened = await open(t);
  const record = await create(opened, { name: ' Shop ', description: 'Sells books' });
  assert.equal(record.name, 'Shop');
  assert.equal(record.elementCount, 1);
  const { id, ...content } = await contentOf(opened, record);
  assert.deepEqual(content, { eClass: 'CimModel', name: 'Shop', description: 'Sells books' });
  assert.equal(id, record.rootId);
});

test('the name beside the content and the name of the root element are one', async (t) => {
  const opened = await open(t);
  const beside = await create(opened, { name: 'Beside', content: root });
  assert.equal(beside.name, 'Beside');
  assert.equal((await contentOf(opened, beside))['name'], 'Beside');
  const inside = await create(opened, { content: root });
  assert.equal(inside.name, 'Shop');
});

test('the fingerprint does not depend on explicit defaults or the order of unordered lists', async (t) => {
  const opened = await open(t);
  const [one, two] = [
    { eClass: 'Goal', id: 'g1', name: 'One' },
    { eClass: 'Goal', id: 'g2', name: 'Two' },
  ];
  const first = await create(opened, { content: { ...root, goals: [one, two] } });
  const second = await create(opened, {
    content: { ...root, goals: [two, { ...one, priority: 'SHOULD' }] },
  });
  assert.equal(second.fingerprint, first.fingerprint);
  assert.notEqual(second.content.sha256, first.content.sha256);
});

const unrepresentable = [
  ['no object', 3, /^content: Expected an element/],
  ['an unknown class', { ...root, goals: [{ eClass: 'Gaol' }] }, /^content\.goals\[0\]\.eClass: .*"Gaol"/],
  ['an unknown feature', { ...root, nmae: 'x' }, /^content\.nmae: .*no feature "nmae"/],
  [
    'a value of the wrong type',
    { ...root, goals: [{ id: 'g', name: 3 }] },
    /^content\.goals\[0\]\.name: .*String/,
  ],
  ['a duplicate id', { ...root, goals: [{ id: 'root-1', name: 'x' }] }, /^content\.goals\[0\]\.id: .*twice/],
  ['an illegal id', { ...root, id: 'a b' }, /^content\.id: .*1-100 characters/],
  ['another root class', { eClass: 'Goal', name: 'x' }, /^content\.eClass: .*root/],
] as const;

for (const [what, content, issue] of unrepresentable)
  test(`content with ${what} is refused with its place, and nothing is stored`, async (t) => {
    const opened = await open(t);
    const refused = await refusalOf(create(opened, { name: 'Shop', content }), 'INVALID');
    assert.equal(refused.issues.length, 1);
    assert.match(refused.issues[0] ?? '', issue);
    assert.equal(await storedCount(opened), 0);
    const record = await create(opened, { name: 'Shop', content: root });
    const again = await refusalOf(replace(opened, record.id, { content }), 'INVALID');
    assert.deepEqual(again.issues, refused.issues);
    assert.deepEqual(await opened.models.get(opened.caller, { level: 'cim', id: record.id }), record);
  });

test('problems of fields and content are reported together', async (t) => {
  const opened = await open(t);
  const body = { name: 5, description: 'x'.repeat(10_001), expectedRevision: 0, content: { bad: 1 } };
  const refused = await refusalOf(create(opened, body), 'INVALID');
  assert.deepEqual(
    refused.issues.map((issue) => issue.split(':')[0]),
    ['name', 'description', 'expectedRevision', 'content.bad'],
  );
});

test('a model needs a project and a name', async (t) => {
  const opened = await open(t);
  const document = await documentOf(opened, {});
  const refused = await refusalOf(opened.models.create(opened.caller, { level: 'cim', document }), 'INVALID');
  assert.deepEqual(refused.issues, ['projectId: must not be blank', 'name: must not be blank']);
});

test('an incomplete model is stored; validation is what reports it', async (t) => {
  const opened = await open(t);
  const content = { ...root, goals: [{ parent: 'nowhere' }] };
  assert.equal((await create(opened, { name: 'Shop', content })).elementCount, 2);
});

test('what a stranger asks for is not found', async (t) => {
  const opened = await open(t);
  const { models, projectId } = opened;
  const { id } = await create(opened, { name: 'Shop' });
  const stranger = await newCaller(opened);
  const document = await documentOf(opened, { projectId, name: 'Mine', content: root });
  await refusalOf(models.get(stranger, { level: 'cim', id }), 'NOT_FOUND');
  await refusalOf(models.list(stranger, { ...everything, projectId }), 'NOT_FOUND');
  await refusalOf(models.create(stranger, { level: 'cim', document }), 'NOT_FOUND');
  await refusalOf(models.replace(stranger, { level: 'cim', id, document }), 'NOT_FOUND');
  assert.equal((await models.list(stranger, everything)).total, 0);
  assert.equal(await storedCount(opened), 1);
});

test('a model of another level is not found, and neither is an unknown one', async (t) => {
  const opened = await open(t);
  const { id } = await create(opened, { name: 'Shop' });
  await refusalOf(opened.models.get(opened.caller, { level: 'pim', id }), 'NOT_FOUND');
  await refusalOf(opened.models.get(opened.caller, { level: 'cim', id: 'unknown' }), 'NOT_FOUND');
});

test('replacing adds exactly one to the revision, also with equal content', async (t) => {
  const opened = await open(t);
  const record = await create(opened, { content: root });
  opened.clock.advance(1000);
  const next = await replace(opened, record.id, { content: root, expectedRevision: 1 });
  assert.deepEqual(next, { ...record, revision: 2, updatedAt: record.updatedAt + 1000 });
  const third = await replace(opened, record.id, { content: root });
  assert.equal(third.revision, 3);
});

test('a stale expected revision is a conflict, a stale If-Match a failed precondition; nothing changes', async (t) => {
  const opened = await open(t);
  const record = await create(opened, { content: root });
  const current = await replace(opened, record.id, { content: { ...root, purpose: 'Sell' } });
  const conflict = await refusalOf(
    replace(opened, record.id, { content: root, expectedRevision: '1' }),
    'CONFLICT',
  );
  assert.deepEqual(conflict.issues, ['expectedRevision: expected 1 but current revision is 2']);
  const { models, caller } = opened;
  const wanted = { level: 'cim', id: record.id } as const;
  const document = await documentOf(opened, { content: root });
  await refusalOf(models.replace(caller, { ...wanted, document, expectedRevision: 1 }), 'CONFLICT');
  const failed = await refusalOf(
    models.replace(caller, { ...wanted, document, ifMatch: 1 }),
    'PRECONDITION_FAILED',
  );
  assert.deepEqual(failed.issues, ['If-Match: expected 1 but current revision is 2']);
  assert.deepEqual(await models.get(caller, wanted), current);
});

test('the revision in the body counts before the one in the query, and that before If-Match', async (t) => {
  const opened = await open(t);
  const { models, caller } = opened;
  const record = await create(opened, { content: root });
  const wanted = { level: 'cim', id: record.id } as const;
  const inBody = await documentOf(opened, { content: root, expectedRevision: 1 });
  const second = await models.replace(caller, {
    ...wanted,
    document: inBody,
    expectedRevision: 9,
    ifMatch: 9,
  });
  assert.equal(second.revision, 2);
  const document = await documentOf(opened, { content: root });
  const third = await models.replace(caller, { ...wanted, document, expectedRevision: 2, ifMatch: 9 });
  assert.equal(third.revision, 3);
});

test('of many replacements of one revision exactly one wins', async (t) => {
  const opened = await open(t);
  const record = await create(opened, { content: root });
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) =>
      replace(opened, record.id, { content: { ...root, purpose: `Number ${index}` }, expectedRevision: 1 }),
    ),
  );
  const won = results.filter((result) => result.status === 'fulfilled');
  assert.equal(won.length, 1);
  const lost = results.filter((result) => result.status === 'rejected');
  for (const { reason } of lost) await refusalOf(Promise.reject(reason as Error), 'CONFLICT');
  const current = await opened.models.get(opened.caller, { level: 'cim', id: record.id });
  assert.deepEqual(current, won[0]?.value);
});

test('the root keeps its id: left out it is filled in, another one is refused', async (t) => {
  const opened = await open(t);
  const record = await create(opened, { content: root });
  const { id: _, ...withoutId } = root;
  const next = await replace(opened, record.id, { content: withoutId });
  assert.equal(next.rootId, 'root-1');
  assert.equal((await contentOf(opened, next))['id'], 'root-1');
  const refused = await refusalOf(
    replace(opened, record.id, { content: { ...root, id: 'other' } }),
    'INVALID',
  );
  assert.match(refused.issues[0] ?? '', /^content\.id: the root keeps its id "root-1", found "other"/);
});

test('a replacement needs content, and an id that contradicts the path is refused', async (t) => {
  const opened = await open(t);
  const record = await create(opened, { content: root });
  const refused = await refusalOf(replace(opened, record.id, { id: 'other' }), 'INVALID');
  assert.deepEqual(refused.issues, [
    `id: is "other" but the path names ${record.id}`,
    'content: must be given',
  ]);
});

const renamings = [
  ['only in the content', { content: { ...root, name: 'New' } }, 'New'],
  ['only beside the content', { name: 'New', content: root }, 'New'],
  ['in the content of a document that was read', { name: 'Shop', content: { ...root, name: 'New' } }, 'New'],
  ['differently in both places', { name: 'Beside', content: { ...root, name: 'Inside' } }, 'Beside'],
  ['nowhere', { content: { eClass: 'CimModel', id: 'root-1' } }, 'Shop'],
] as const;

for (const [where, body, expected] of renamings)
  test(`a replacement renamed ${where} is called ${expected} in both places`, async (t) => {
    const opened = await open(t);
    const record = await create(opened, { content: root });
    const next = await replace(opened, record.id, body);
    assert.equal(next.name, expected);
    assert.equal((await contentOf(opened, next))['name'], expected);
  });

test('a description is removed by null, and kept by a document that does not mention it', async (t) => {
  const opened = await open(t);
  const content = { ...root, description: 'Sells books' };
  const record = await create(opened, { content });
  assert.equal(record.description, 'Sells books');
  const without = await replace(opened, record.id, { description: null, content });
  assert.equal(without.description, null);
  assert.equal('description' in (await contentOf(opened, without)), false);
});

test('a model larger than one piece is stored whole', async (t) => {
  const opened = await open(t);
  const goals = Array.from({ length: 9_000 }, (_, index) => ({
    eClass: 'Goal',
    id: `g${index}`,
    name: `Goal ${index}`,
    description: 'x'.repeat(200),
  }));
  const record = await create(opened, { content: { ...root, goals } });
  assert.ok(record.content.size > 2_000_000);
  assert.equal(record.elementCount, 9_001);
  assert.deepEqual((await contentOf(opened, record))['goals'], goals);
});

test('a project holds at most 500 models of all levels together', async (t) => {
  const opened = await open(t);
  const first = await create(opened, { name: 'First', content: root });
  const others = Array.from({ length: 499 }, (_, index) => ({
    ...first,
    id: `model-${index}`,
    level: index % 2 === 0 ? ('cim' as const) : ('pim' as const),
    rootId: `root-${index}`,
  }));
  await opened.storage.transactions.transact(async ({ models }) => {
    for (const record of others) await models.insert(record);
  });
  const { message } = await refusalOf(create(opened, { name: 'Last', content: root }), 'CONFLICT');
  assert.match(message, /at most 500 models; delete one/);
  await opened.models.delete(opened.caller, { level: 'cim', id: first.id });
  await create(opened, { name: 'Last', content: root });
});
