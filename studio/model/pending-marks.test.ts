import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ListedChange } from './changes.ts';
import { conflictMarks, marksShown, previewMarks } from './pending-marks.ts';

describe('marks of a preview', () => {
  it('are removed, changed, changed where something is added, and conflicts above all', () => {
    const marks = previewMarks(
      [
        change('gone', 'DELETED'),
        change('new', 'ADDED', { container: 'around', feature: 'parts' }),
        change('gone', 'SET'),
        change('other', 'SET'),
        change('disputed', 'SET'),
      ],
      [{ elementId: 'disputed' }],
    );
    assert.deepEqual(Object.fromEntries(marks), {
      gone: 'REMOVED',
      around: 'CHANGED',
      other: 'CHANGED',
      disputed: 'CONFLICT',
    });
  });
});

describe('marks of conflicts', () => {
  it('are of those that are not decided', () => {
    const marks = conflictMarks([
      { elementId: 'open', decision: null },
      { elementId: 'decided', decision: 'KEEP_USER' },
    ]);
    assert.deepEqual([...marks], [['open', 'CONFLICT']]);
  });
});

describe('marks in a picture', () => {
  it('stand at the nearest element around where their own is not drawn', () => {
    const marks = new Map([
      ['attribute', 'REMOVED'],
      ['entity', 'CHANGED'],
      ['part', 'CONFLICT'],
      ['alone', 'REMOVED'],
    ] as const);
    const around = (id: string): readonly string[] =>
      id === 'attribute' ? ['root', 'context', 'other'] : id === 'part' ? ['root', 'entity'] : ['root'];
    assert.deepEqual(Object.fromEntries(marksShown(marks, new Set(['context', 'entity']), around)), {
      entity: 'CONFLICT',
      context: 'CHANGED',
    });
  });
});

function change(elementId: string, kind: ListedChange['kind'], after: unknown = null): ListedChange {
  return { ...{ elementId, kind, after, before: null, elementClass: 'X', elementName: null }, feature: null };
}
