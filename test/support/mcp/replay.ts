import assert from 'node:assert/strict';
import { at, textAt } from '../lib/json.ts';
import type { Agent } from './agent.ts';

/** What an agent that builds a model, transforms it and decides a conflict does, call by call. */
export async function replay(agent: Agent): Promise<void> {
  const { call } = agent;
  const projectId = textAt(await call('create_project', { name: 'Library' }), 'id');
  const made = await call('create_model', { projectId, level: 'cim', name: 'Library' });
  const cim = { level: 'cim', modelId: textAt(made, 'id') };
  assert.match(String(await call('describe_class', { level: 'cim', class: 'BusinessObject' })), /stands in /);

  const root = textAt(made, 'rootId');
  const operations = [
    { op: 'update', target: root, set: { description: 'Lends books to members.' } },
    {
      op: 'add',
      ref: 'clerk',
      class: 'Actor',
      container: { target: root, feature: 'participants' },
      set: { name: 'Clerk' },
    },
    {
      op: 'add',
      ref: 'lending',
      class: 'BusinessDomain',
      container: { target: root, feature: 'domains' },
      set: { name: 'Lending', kind: 'CORE' },
    },
    {
      op: 'add',
      ref: 'book',
      class: 'BusinessObject',
      container: { target: root, feature: 'businessObjects' },
      set: { name: 'Book', domain: 'lending', steward: 'clerk' },
    },
    {
      op: 'add',
      ref: 'isbn',
      class: 'BusinessAttribute',
      container: { target: 'book', feature: 'attributes' },
      set: { name: 'Shelf mark', type: 'IDENTIFIER', required: true, identifying: true, example: 'A-17' },
    },
  ];
  const tried = await call('try_operations', { ...cim, operations });
  assert.equal(at(tried, 'stored'), false);
  assert.equal(at(tried, 'validation', 'errorCount'), 0, JSON.stringify(tried));
  const stored = await call('apply_operations', {
    ...cim,
    expectedRevision: at(made, 'revision'),
    operations,
  });
  const book = textAt(stored, 'ids', 'book');
  assert.equal(at(stored, 'counts', 'added'), 4);

  const first = await call('run_transformation', { direction: 'cim-to-pim', sourceModelId: cim.modelId });
  assert.equal(at(first, 'outcome'), 'APPLIED', JSON.stringify(first));
  const pim = { level: 'pim', modelId: textAt(first, 'targetModelId') };

  // The architect gives the code another name; then the business renames the thing.
  const found = await call('search_model', { ...pim, class: 'Entity' });
  const entity = textAt(found, 'items', 0, 'id');
  await call('apply_operations', {
    ...pim,
    expectedRevision: at(found, 'revision'),
    operations: [{ op: 'update', target: entity, set: { code: 'Volume' } }],
  });
  await call('apply_operations', {
    ...cim,
    expectedRevision: at(stored, 'revision'),
    operations: [{ op: 'update', target: book, set: { name: 'Title' } }],
  });
  const second = await call('run_transformation', { direction: 'cim-to-pim', sourceModelId: cim.modelId });
  assert.equal(at(second, 'outcome'), 'CONFLICTS', JSON.stringify(second));

  const session = { projectId, sessionId: textAt(second, 'sessionId') };
  const conflicts = await call('read_conflicts', session);
  assert.equal(at(conflicts, 'total'), 1);
  assert.equal(at(conflicts, 'conflicts', 0, 'workingValue'), 'Volume');
  const decisions = [{ conflictId: textAt(conflicts, 'conflicts', 0, 'conflictId'), decision: 'KEEP_USER' }];
  assert.match(await agent.refused('finalize_conflicts', session), /decision/);
  assert.equal(at(await call('decide_conflicts', { ...session, decisions }), 'unresolvedConflicts'), 0);
  assert.equal(at(await call('preview_decisions', session), 'outcome'), 'APPLIED');
  await call('finalize_conflicts', session);
  const kept = await call('read_elements', { ...pim, ids: [entity] });
  assert.equal(at(kept, 'elements', 0, 'values', 'code'), 'Volume');
  assert.equal(at(kept, 'elements', 0, 'name'), 'Title');
  assert.equal(at(await call('list_conflict_sessions', { projectId }), 'total'), 0);

  const impact = await call('read_impact', { ...cim, elementId: book });
  assert.ok(JSON.stringify(at(impact, 'downstream')).includes(entity));
}
