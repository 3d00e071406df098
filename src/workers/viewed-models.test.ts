import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findView } from '../chain/views.ts';
import { nameOf } from '../kernel/model/element.ts';
import { viewedModel } from './viewed-models.ts';

const MiB = 1024 * 1024;

/** A business model of about so many bytes. */
function contentOf(size: number, name = 'Bookshop'): Uint8Array {
  const root = { eClass: 'CimModel', id: 'm', name, description: 'x'.repeat(size) };
  return new TextEncoder().encode(JSON.stringify(root));
}

test('a model that was opened is there for the next look at the same content, with the views made of it', () => {
  const first = viewedModel('cim', contentOf(MiB));
  assert.equal(viewedModel('cim', contentOf(MiB)), first);
  const overview = findView('cim', 'overview');
  assert.ok(overview);
  assert.equal(first.viewOf(overview), first.viewOf(overview));
  assert.equal(first.viewOf(overview).viewId, 'overview');
});

test('another content is opened, and takes the place of the one before', () => {
  const first = viewedModel('cim', contentOf(MiB));
  const second = viewedModel('cim', contentOf(MiB, 'Library'));
  assert.equal(nameOf(second.model.root), 'Library');
  assert.notEqual(viewedModel('cim', contentOf(MiB)), first);
});

test('small models and the largest ones are opened each time', () => {
  for (const size of [1_000, 17 * MiB])
    assert.notEqual(viewedModel('cim', contentOf(size)), viewedModel('cim', contentOf(size)));
});

test('a model is forgotten when nobody has looked at it for a minute', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const first = viewedModel('cim', contentOf(MiB));
  t.mock.timers.tick(59_000);
  assert.equal(viewedModel('cim', contentOf(MiB)), first);
  t.mock.timers.tick(59_000);
  assert.equal(viewedModel('cim', contentOf(MiB)), first);
  t.mock.timers.tick(60_000);
  assert.notEqual(viewedModel('cim', contentOf(MiB)), first);
});
