import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ModelRecord } from '../../modules/models/index.ts';
import { joinedModel } from './joined-model.ts';

const content = new TextEncoder().encode('{"eClass":"CimModel","id":"root"}');
const record: ModelRecord = {
  id: 'model-1',
  level: 'cim',
  projectId: 'project-1',
  name: 'Shop',
  description: null,
  revision: 1,
  content: { sha256: '0'.repeat(64), size: content.byteLength },
  sourceModelId: null,
  generated: false,
  rootId: 'root',
  fingerprint: 'f',
  elementCount: 1,
  createdAt: 0,
  updatedAt: 0,
  createdBy: 'account-1',
  updatedBy: 'account-1',
};

test('a record that was read again gives the same bytes, which were joined once', () => {
  const body = joinedModel(record, content);
  assert.equal(joinedModel({ ...record, content: { ...record.content } }, content), body);
  assert.deepEqual(Reflect.get(JSON.parse(body.toString()), 'content'), { eClass: 'CimModel', id: 'root' });
});

test('every difference of the record shows, although the content is the same', () => {
  joinedModel(record, content);
  const later = joinedModel({ ...record, revision: 2, updatedBy: 'account-2' }, content);
  const read: unknown = JSON.parse(later.toString());
  assert.ok(typeof read === 'object' && read !== null);
  assert.equal(Reflect.get(read, 'revision'), 2);
  assert.equal(Reflect.get(read, 'updatedBy'), 'account-2');
});
