import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addedWholes, notDrawnIn, viewWithMost } from './changes-in-views.ts';
import type { ListedChange } from './changes.ts';
import type { Feature, MetaClass, Metamodel, MetaView } from './metamodel.ts';

describe('changes in views', () => {
  it('are shown by the view that draws most of what is added, the default view first', () => {
    const wholes = addedWholes(metamodel, [
      change('Context', 'SET'),
      change('Entity', 'ADDED'),
      change('Special', 'ADDED'),
      change('Role', 'ADDED'),
      change('Link', 'ADDED'),
    ]);
    assert.equal(wholes.length, 3);
    assert.equal(viewWithMost(metamodel, wholes)?.id, 'domain');
    const notDrawn = notDrawnIn(metamodel, view('domain', 'Entity'), wholes);
    assert.deepEqual(
      notDrawn.map(({ eClass }) => eClass),
      ['Role'],
    );
    assert.equal(viewWithMost(metamodel, addedWholes(metamodel, [change('Role', 'ADDED')]))?.id, 'map');
    assert.equal(viewWithMost(metamodel, addedWholes(metamodel, [change('Other', 'ADDED')])), undefined);
  });

  it('are asked for without those inside of them', () => {
    const inside = change('Role', 'ADDED', { container: 'Entity', feature: 'parts' });
    assert.deepEqual(
      addedWholes(metamodel, [change('Entity', 'ADDED'), inside]).map(({ eClass }) => eClass),
      ['Entity'],
    );
  });
});

const name: Feature = {
  name: 'name',
  kind: 'attribute',
  type: 'String',
  lower: 0,
  upper: 1,
  policy: 'THREE_WAY',
  description: '',
};

const metamodel: Metamodel = {
  title: 'PIM',
  classes: new Map(
    [
      meta('Context'),
      meta('Entity'),
      meta('Special', 'Entity'),
      meta('Role'),
      meta('Other'),
      { ...meta('Link'), features: [{ ...name, name: 'tags' }] },
    ].map((each) => [each.name, each]),
  ),
  enumerations: new Map(),
  views: [view('access', 'Role'), view('map', 'Context', 'Role'), view('domain', 'Entity')],
  defaultView: 'map',
};

function meta(title: string, ...supertypes: readonly string[]): MetaClass {
  return { name: title, supertypes, abstract: false, description: '', features: [name] };
}

function view(id: string, ...classes: readonly string[]): MetaView {
  return { id, classes, name: id, kind: 'GRAPH', description: '', formats: [], parameters: [] };
}

function change(elementClass: string, kind: ListedChange['kind'], after: unknown = null): ListedChange {
  return {
    elementId: elementClass,
    elementClass,
    elementName: null,
    feature: null,
    kind,
    before: null,
    after,
  };
}
