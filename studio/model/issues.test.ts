import assert from 'node:assert/strict';
import { it } from 'node:test';
import { placedIssues } from './issues.ts';

it('issues of a refused save stand at the features that they are about', () => {
  const root = {
    eClass: 'CimModel',
    id: 'm',
    objects: [{ eClass: 'Object', id: 'o', attributes: [{ eClass: 'Attribute', id: 'a' }] }],
    trace: { eClass: 'Trace', id: 't' },
  };
  const found = placedIssues(root, [
    'content.objects[0].kind: kind is "NOPE"; use one of A, B.',
    'content.objects[0].attributes[0].minimum: minimum is a Decimal.',
    'content.name: name is missing.',
    'content.trace.rule: not a rule.',
    'body: must be an object',
  ]);
  assert.deepEqual(
    found.map(({ elementId, feature, text }) => `${elementId} ${feature} ${text.slice(0, 4)}`),
    ['o kind Kind', 'a minimum Mini', 'm name Name', 't rule Not '],
  );
});
