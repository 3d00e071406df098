import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ListedChange } from './changes.ts';
import type { Feature, MetaClass } from './metamodel.ts';
import { conflictMarks, marksShown, previewAdditions, previewMarks } from './pending-marks.ts';

describe('marks of a preview', () => {
  it('are added, removed, changed, and conflicts above all', () => {
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
      new: 'ADDED',
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

describe('marks of what comes or goes as a whole', () => {
  it('stand once, and mark what is around it where it is not drawn', () => {
    const marks = new Map([
      ['entity', 'ADDED'],
      ['attribute', 'ADDED'],
      ['hidden', 'ADDED'],
      ['gone', 'REMOVED'],
      ['row', 'REMOVED'],
    ] as const);
    const outer = new Map([
      ['attribute', 'entity'],
      ['row', 'gone'],
      ['hidden', 'context'],
    ]);
    const around = (id: string): readonly string[] => ['root', outer.get(id) ?? 'root'];
    const shown = new Set(['context', 'entity', 'attribute', 'gone', 'row']);
    assert.deepEqual(Object.fromEntries(marksShown(marks, shown, around)), {
      entity: 'ADDED',
      gone: 'REMOVED',
      context: 'CHANGED',
    });
  });
});

describe('additions of a preview', () => {
  const feature = (name: string, upper: number | null, kind: Feature['kind'] = 'containment'): Feature => ({
    name,
    upper,
    kind,
    type: 'X',
    lower: 0,
    policy: 'THREE_WAY',
    description: '',
  });
  const metaClass = (name: string, ...features: readonly Feature[]): MetaClass => ({
    name,
    features,
    abstract: false,
    description: '',
    supertypes: [],
  });
  const classes = [
    metaClass('Context', feature('parts', null)),
    metaClass('X', feature('inner', 1), feature('type', 1, 'reference'), feature('all', null, 'reference')),
  ];
  const additionsOf = (...changes: readonly ListedChange[]): ReturnType<typeof previewAdditions> =>
    previewAdditions(changes, new Map(classes.map((each) => [each.name, each])), (id) =>
      id === 'there' ? 'Context' : undefined,
    );

  it('stand in the model or in each other, with class and name', () => {
    const additions = additionsOf(
      change('new', 'ADDED', added('there', 'parts')),
      change('inside', 'ADDED', added('new', 'inner')),
      change('changed', 'SET'),
      change('lost', 'ADDED', added('unknown', 'parts')),
    );
    assert.deepEqual(
      additions.map((edit) => (edit.kind === 'ADD' ? [edit.element.id, edit.to] : [])),
      [
        ['new', { parentId: 'there', feature: 'parts', isMany: true }],
        ['inside', { parentId: 'new', feature: 'inner', isMany: false }],
      ],
    );
  });

  it('have their values, and references to what is there or is added as well', () => {
    const additions = additionsOf(
      change(
        'new',
        'ADDED',
        added('there', 'parts', { scalar: 'TEXT', type: 'gone', all: ['later', 'gone', 'there'] }),
      ),
      change('later', 'ADDED', added('there', 'parts', { type: 'new' })),
    );
    assert.deepEqual(
      additions.map((edit) => edit.kind === 'ADD' && edit.element),
      [
        { eClass: 'X', id: 'new', scalar: 'TEXT', all: ['later', 'there'] },
        { eClass: 'X', id: 'later', type: 'new' },
      ],
    );
  });
});

function added(container: string, name: string, values: object = {}): unknown {
  return { container, feature: name, eClass: 'X', values };
}

function change(elementId: string, kind: ListedChange['kind'], after: unknown = null): ListedChange {
  return { elementId, kind, after, before: null, elementClass: 'X', elementName: null, feature: null };
}
