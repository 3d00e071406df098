import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Element } from '../../src/kernel/model/element.ts';
import { isElement } from '../../src/kernel/model/element.ts';
import { edited, elementsOf } from '../fixtures/altered-models.ts';
import { businessModel } from '../fixtures/fixtures.ts';
import { createChain, type Direction } from '../support/http/chain.ts';
import { at, listAt, textAt } from '../support/lib/json.ts';
import { startService, type Service } from '../support/http/service.ts';
import { temporaryFolder } from '../support/storage/temporary-storage.ts';
import { elementWith } from '../support/kernel/model/element-with.ts';

type Level = 'cim' | 'pim' | 'psm';

/** A person at work: a service that may be restarted, and the ids of what the person works on. */
type Work = {
  service: Service;
  readonly token: string;
  readonly projectId: string;
  readonly ids: Record<Level, string>;
};

const running = new Set<Service>();
after(async () => {
  for (const service of running) await service.app.stop();
});

describe('refinements survive', () => {
  it('when the business changes: twice down the chain, with conflicts decided before and after a restart', async () => {
    const work = await begin();
    await transform(work, 'cim-to-pim');
    await transform(work, 'pim-to-psm');
    const files = await generate(work);
    assert.ok(files.length > 50);

    await refinePim(work);
    await change(work, 'cim', changedBusiness);
    const job = await transform(work, 'cim-to-pim');
    assert.equal(at(job, 'outcome'), 'CONFLICTS', JSON.stringify(job));
    const session = `/api/synchronizations/${work.projectId}/${textAt(job, 'sessionId')}`;
    const conflicts = listAt((await get(work, session)).body, 'conflicts');
    assert.deepEqual(
      conflicts.map((conflict) =>
        ['differenceKind', 'elementClass', 'elementName', 'feature'].map((name) => at(conflict, name)),
      ),
      [
        ['DELETE_CHANGE', 'Endpoint', 'Remove Volume', null],
        ['CHANGE_CHANGE', 'Entity', 'Order', 'code'],
      ],
    );
    await decide(work, session, conflicts[0]);
    await restart(work);
    const half = (await get(work, session)).body;
    assert.deepEqual([at(half, 'unresolvedConflicts'), at(half, 'stale')], [1, false]);
    await decide(work, session, conflicts[1]);
    assert.equal((await post(work, `${session}/finalize`)).status, 200);

    const pim = await modelOf(work, 'pim');
    const entities = elementsOf(pim).filter(({ eClass }) => eClass === 'Entity');
    const codes = entities.map((entity) => `${textAt(entity, 'name')} ${textAt(entity, 'code')}`);
    assert.ok(codes.includes('Purchase SalesOrder'), 'the code people chose stays, the new name arrives');
    assert.ok(codes.includes('Volume Volume'));
    assert.ok(codes.includes('Shipment Parcel'), 'a rename by people stays');
    const book = entities.find((entity) => at(entity, 'name') === 'Volume');
    const attributes = listAt(book, 'attributes').map((attribute) => textAt(attribute, 'code'));
    assert.ok(attributes.includes('subtitle'), 'an addition of people stays');
    assert.ok(attributes.includes('pages'), 'an addition of the business arrives');
    const purchase = entities.find((entity) => at(entity, 'code') === 'SalesOrder');
    const moved = listAt(purchase, 'attributes').map((attribute) => textAt(attribute, 'code'));
    assert.ok(moved.includes('priceAtOrderTime'), 'what people moved stays where they put it');
    assert.ok(!codesOf(pim, 'Endpoint').includes('removeBook'), 'what people deleted stays gone');
    assert.deepEqual(danglingTraces(pim), []);

    await refinePsm(work);
    const second = await transform(work, 'pim-to-psm');
    assert.equal(at(second, 'outcome'), 'CONFLICTS', JSON.stringify(at(second, 'diagnostics')));
    const next = `/api/synchronizations/${work.projectId}/${textAt(second, 'sessionId')}`;
    const names = listAt(second, 'conflicts').map((conflict) =>
      ['elementClass', 'feature', 'baseValue', 'workingValue', 'generatedValue'].map((name) =>
        at(conflict, name),
      ),
    );
    assert.deepEqual(names, [['Table', 'tableName', 'order', 'orders_of_customers', 'sales_order']]);
    await post(work, `${next}/resolutions/batch`, { all: 'KEEP_USER' });
    assert.equal((await post(work, `${next}/finalize`)).status, 200);
    const psm = await modelOf(work, 'psm');
    const workload = elementsOf(psm).find(({ eClass }) => eClass === 'Workload');
    assert.equal(at(workload, 'replicas'), 4);
    assert.equal(at(psm, 'webClient'), 'ADMIN');
    const columns = elementsOf(psm).flatMap((element) =>
      element.eClass === 'Column' ? [textAt(element, 'columnName')] : [],
    );
    assert.ok(columns.includes('pages') && columns.includes('subtitle'));
    assert.deepEqual(danglingTraces(psm), []);

    const regenerated = await generate(work);
    assert.notDeepEqual(regenerated, files);
    await nothingMoves(work);
  });

  it('a decision about the architecture stays when the business grows', async () => {
    const work = await begin();
    await transform(work, 'cim-to-pim');
    const decision = listAt(await modelOf(work, 'pim'), 'decisions').find(
      (each) => at(each, 'key') === 'ARCHITECTURE_STYLE',
    );
    const choice = listAt(decision, 'options').find((option) => at(option, 'code') === 'MICROSERVICES');
    const chosen = textAt(choice, 'id');
    await change(work, 'pim', (element) =>
      element.id === at(decision, 'id') ? { ...element, chosen } : element,
    );
    await change(work, 'cim', withReturns);
    const job = await transform(work, 'cim-to-pim');
    assert.equal(at(job, 'outcome'), 'APPLIED', JSON.stringify(job));
    const pim = await modelOf(work, 'pim');
    assert.ok(codesOf(pim, 'BoundedContext').includes('Returns'));
    const kept = only(pim, ({ id }) => id === at(decision, 'id'));
    assert.equal(at(kept, 'chosen'), chosen);
  });

  it('and a run after a deletion by people has nothing to do', async () => {
    const work = await begin();
    await transform(work, 'cim-to-pim');
    await change(work, 'pim', (element) =>
      element.eClass === 'ApiResource'
        ? withMember(element, 'endpoints', (endpoint) => at(endpoint, 'code') !== 'removeBook')
        : element,
    );
    const before = await get(work, `/api/pim/${work.ids.pim}`);
    assert.notEqual(danglingTraces(await modelOf(work, 'pim')).length, 0);
    const job = await transform(work, 'cim-to-pim');
    assert.equal(at(job, 'outcome'), 'APPLIED');
    assert.equal(at(job, 'mergeCounts', 'deleted'), 0);
    assert.equal(
      at((await get(work, `/api/pim/${work.ids.pim}`)).body, 'revision'),
      at(before.body, 'revision'),
    );
    await change(work, 'cim', (element) =>
      element.id === 'bo-order' ? { ...element, description: 'In other words.' } : element,
    );
    assert.equal(at(await transform(work, 'cim-to-pim'), 'outcome'), 'APPLIED');
    assert.deepEqual(danglingTraces(await modelOf(work, 'pim')), []);
  });

  it('an attribute that the business gives up leaves the whole chain, with its column and its store', async () => {
    const work = await begin();
    await transform(work, 'cim-to-pim');
    await transform(work, 'pim-to-psm');
    assert.ok(classesOf(await modelOf(work, 'psm')).includes('ObjectStorage'));
    await change(work, 'cim', (element) =>
      element.id === 'bo-book'
        ? withMember(element, 'attributes', (attribute) => at(attribute, 'id') !== 'at-book-cover')
        : element,
    );
    assert.equal(at(await transform(work, 'cim-to-pim'), 'mergeCounts', 'deleted'), 4);
    assert.ok(!codesOf(await modelOf(work, 'pim'), 'Attribute').includes('coverPicture'));
    assert.equal(at(await transform(work, 'pim-to-psm'), 'outcome'), 'APPLIED');
    const psm = await modelOf(work, 'psm');
    assert.ok(!classesOf(psm).includes('ObjectStorage'));
    const columns = elementsOf(psm).filter(({ eClass }) => eClass === 'Column');
    assert.ok(columns.every((column) => !textAt(column, 'columnName').startsWith('cover_picture')));
  });
});

async function begin(): Promise<Work> {
  const service = await startService({ SERVICE_DATA_FOLDER: await temporaryFolder({ after }) });
  running.add(service);
  const { token, projectId, source } = await createChain(service).storeCim(businessModel('bookshop'));
  return { service, token, projectId, ids: { cim: source, pim: '', psm: '' } };
}

/** The process ends and another one starts on the same data. */
async function restart(work: Work): Promise<void> {
  const { dataFolder } = work.service.settings;
  await work.service.app.stop();
  running.delete(work.service);
  work.service = await startService({ SERVICE_DATA_FOLDER: dataFolder });
  running.add(work.service);
}

const steps: Readonly<Record<'cim-to-pim' | 'pim-to-psm', readonly [Level, Level]>> = {
  'cim-to-pim': ['cim', 'pim'],
  'pim-to-psm': ['pim', 'psm'],
};

async function transform(work: Work, direction: keyof typeof steps): Promise<unknown> {
  const [source, target] = steps[direction];
  const job = await run(work, direction, work.ids[source]);
  work.ids[target] = textAt(job, 'targetModelId');
  return job;
}

async function run(work: Work, direction: Direction, sourceModelId: string): Promise<unknown> {
  const job = await createChain(work.service).transform(work.token, direction, sourceModelId);
  assert.equal(at(job, 'status'), 'COMPLETED', JSON.stringify(job));
  return job;
}

/** Generates the files of the PSM; their paths. */
async function generate(work: Work): Promise<readonly string[]> {
  const job = await run(work, 'psm-to-artifact', work.ids.psm);
  const { body } = await get(work, `/api/artifact/${textAt(job, 'artifactId')}/files`);
  return listAt(body).map((file) => `${textAt(file, 'path')} ${textAt(file, 'sha256')}`);
}

function get({ service, token }: Work, path: string): ReturnType<Service['call']> {
  return service.call('GET', path, { token });
}

function post({ service, token }: Work, path: string, json: object = {}): ReturnType<Service['call']> {
  return service.call('POST', path, { token, json });
}

async function decide(work: Work, session: string, conflict: unknown): Promise<void> {
  const json = { conflictId: textAt(conflict, 'conflictId'), decision: 'KEEP_USER' };
  assert.equal((await post(work, `${session}/resolutions`, json)).status, 200);
}

async function modelOf(work: Work, level: Level): Promise<Element> {
  const content = at((await get(work, `/api/${level}/${work.ids[level]}`)).body, 'content');
  assert.ok(isElement(content));
  return content;
}

/** Edits a stored model as a person would: read, change elements, write. */
async function change(work: Work, level: Level, edit: (element: Element) => Element): Promise<void> {
  const path = `/api/${level}/${work.ids[level]}`;
  const { service, token } = work;
  const read = (await get(work, path)).body;
  const json = { content: edited(await modelOf(work, level), edit), expectedRevision: at(read, 'revision') };
  const answer = await service.call('PUT', path, { token, json });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const validation = await post(work, `${path}/validate`);
  const errors = listAt(validation.body, 'findings').filter((finding) => at(finding, 'severity') === 'ERROR');
  assert.deepEqual(errors, [], `the edit of the ${level} leaves a valid model`);
}

/** Rename, move, add, delete. */
async function refinePim(work: Work): Promise<void> {
  const pim = await modelOf(work, 'pim');
  const entity = (code: string): Element =>
    only(pim, (element) => element.eClass === 'Entity' && at(element, 'code') === code);
  const moved = listAt(entity('OrderLine'), 'attributes').find(
    (attribute) => at(attribute, 'code') === 'priceAtOrderTime',
  );
  const subtitle = {
    eClass: 'Attribute',
    id: crypto.randomUUID(),
    name: 'Subtitle',
    code: 'subtitle',
    scalar: 'STRING',
  };
  await change(work, 'pim', (element) => {
    if (element.eClass === 'ApiResource')
      return withMember(element, 'endpoints', (endpoint) => at(endpoint, 'code') !== 'removeBook');
    if (element.eClass !== 'Entity') return element;
    const attributes = listAt(element, 'attributes');
    switch (textAt(element, 'code')) {
      case 'Order':
        return { ...element, code: 'SalesOrder', attributes: [...attributes, moved] };
      case 'OrderLine':
        return withMember(element, 'attributes', (attribute) => at(attribute, 'code') !== 'priceAtOrderTime');
      case 'Book':
        return { ...element, attributes: [...attributes, subtitle] };
      case 'Shipment':
        return { ...element, code: 'Parcel' };
      default:
        return element;
    }
  });
}

async function refinePsm(work: Work): Promise<void> {
  await change(work, 'psm', (element) => {
    if (element.eClass === 'PsmModel') return { ...element, webClient: 'ADMIN' };
    if (element.eClass === 'Workload' && at(element, 'replicas') !== undefined)
      return { ...element, replicas: 4 };
    return element.eClass === 'Table' && at(element, 'tableName') === 'order'
      ? { ...element, tableName: 'orders_of_customers' }
      : element;
  });
}

/** The business renames Order and Book, and wants to know how many pages a book has. */
function changedBusiness(element: Element): Element {
  if (element.id === 'bo-order') return elementWith({ ...element, name: 'Purchase' });
  if (element.id !== 'bo-book') return element;
  const pages = { eClass: 'BusinessAttribute', id: 'at-book-pages', name: 'Pages', type: 'NUMBER' };
  return elementWith({ ...element, name: 'Volume', attributes: [...listAt(element, 'attributes'), pages] });
}

function withReturns(element: Element): Element {
  if (element.eClass !== 'CimModel') return element;
  const domain = { eClass: 'BusinessDomain', id: 'dom-returns', name: 'Returns', kind: 'SUPPORTING' };
  const number = { eClass: 'BusinessAttribute', id: 'at-return-no', name: 'Return number' };
  const object = {
    eClass: 'BusinessObject',
    id: 'bo-return',
    name: 'Return',
    domain: domain.id,
    steward: 'act-manager',
    attributes: [{ ...number, type: 'IDENTIFIER', required: true, identifying: true }],
  };
  const domains = [...listAt(element, 'domains'), domain];
  const businessObjects = [...listAt(element, 'businessObjects'), object];
  return elementWith({ ...element, domains, businessObjects });
}

/** Every further run finds nothing to do: no counts, no new revision, the same files. */
async function nothingMoves(work: Work): Promise<void> {
  const before = await Promise.all([modelOf(work, 'pim'), modelOf(work, 'psm'), generate(work)]);
  for (const direction of ['cim-to-pim', 'pim-to-psm'] as const) {
    const job = await transform(work, direction);
    assert.equal(at(job, 'outcome'), 'APPLIED');
    const counts = at(job, 'mergeCounts');
    const moved = ['added', 'updated', 'deleted', 'moved', 'conflicts'].map((name) => at(counts, name));
    assert.deepEqual(moved, [0, 0, 0, 0, 0], direction);
    assert.ok(Number(at(counts, 'preserved')) > 0, direction);
    const path = `/api/transformations/jobs/${textAt(job, 'id')}/changes`;
    const changes = listAt((await get(work, path)).body);
    assert.ok(changes.every((each) => at(each, 'origin') === 'USER'));
  }
  const afterwards = await Promise.all([modelOf(work, 'pim'), modelOf(work, 'psm'), generate(work)]);
  assert.deepEqual(afterwards, before);
}

function withMember(element: Element, feature: string, keep: (member: unknown) => boolean): Element {
  const members = at(element, feature);
  return Array.isArray(members) ? { ...element, [feature]: members.filter(keep) } : element;
}

function only(model: Element, wanted: (element: Element) => boolean): Element {
  const [found, another] = elementsOf(model).filter(wanted);
  assert.ok(found !== undefined && another === undefined);
  return found;
}

function codesOf(model: Element, eClass: string): readonly string[] {
  return elementsOf(model).flatMap((element) => (element.eClass === eClass ? [textAt(element, 'code')] : []));
}

function classesOf(model: Element): readonly string[] {
  return [...new Set(elementsOf(model).map(({ eClass }) => eClass))];
}

/** Trace links to elements that are not there. */
function danglingTraces(model: Element): readonly unknown[] {
  const ids = new Set(elementsOf(model).map(({ id }) => id));
  return elementsOf(model).filter(
    (element) => element.eClass === 'TraceLink' && !ids.has(textAt(element, 'targetId')),
  );
}
