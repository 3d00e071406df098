import fc from 'fast-check';
import type { Edit } from '../model/edits.ts';

const classIds = ['A', 'B', 'C', 'D', 'E', 'F', 'K'] as const;
const parts = ['a1', 'a2', 'b1', 'c1', 'e1', 'e2', 'f1', 'o1', 'o2', 'eo1', 'p1', 'p2', 'p3', 'ep1'] as const;
const packages = ['P', 'Q', 'P1', 'P2', 'P3'] as const;
const anyClass = fc.constantFrom(...classIds);
const index = fc.nat({ max: 5 });
const value = fc.constantFrom('t1', 't2', 't3', 'e1', 'e2', 'x', 'y');

const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({
    op: fc.constant('set' as const),
    id: fc.constantFrom(...classIds, ...parts),
    feature: fc.constantFrom('name', 'doc'),
    value: fc.constantFrom('U', 'V', ''),
  }),
  fc.record({
    op: fc.constant('unset' as const),
    id: fc.constantFrom(...classIds),
    feature: fc.constantFrom('doc', 'superClass', 'tags', 'uses', 'partner'),
  }),
  fc.record({
    op: fc.constant('setRef' as const),
    id: anyClass,
    feature: fc.constantFrom('superClass', 'partner'),
    target: anyClass,
  }),
  fc.record({
    op: fc.constantFrom('addVal' as const, 'moveVal' as const),
    id: anyClass,
    feature: fc.constant('tags'),
    value,
    index,
  }),
  fc.record({
    op: fc.constant('removeVal' as const),
    id: anyClass,
    feature: fc.constantFrom('tags', 'labels', 'notes'),
    value: fc.constantFrom('t1', 't2', 'l1', 'n1'),
  }),
  fc.record({
    op: fc.constantFrom('addRef' as const, 'moveRef' as const),
    id: anyClass,
    feature: fc.constantFrom('uses', 'dependsOn', 'watchers'),
    target: anyClass,
    index,
  }),
  fc.record({
    op: fc.constant('removeRef' as const),
    id: anyClass,
    feature: fc.constantFrom('uses', 'dependsOn', 'watchers'),
    target: anyClass,
  }),
  fc.record({
    op: fc.constant('create' as const),
    class: fc.constant('Attr'),
    id: fc.constantFrom('x1', 'x2', 'x3'),
    parent: anyClass,
    feature: fc.constantFrom('attributes', 'primary'),
    index,
    attrs: fc.constantFrom({ name: 'new' }, { name: 'other' }),
    refs: fc.record({ type: anyClass }),
  }),
  fc.record({
    op: fc.constant('create' as const),
    class: fc.constant('Cls'),
    id: fc.constantFrom('G', 'H'),
    parent: fc.constantFrom(...packages),
    feature: fc.constant('classes'),
    index,
    attrs: fc.constant({ name: 'new' }),
  }),
  fc.record({
    op: fc.constant('move' as const),
    id: fc.constantFrom('a1', 'a2', 'b1', 'e1', 'f1'),
    parent: anyClass,
    feature: fc.constantFrom('attributes', 'primary'),
    index,
  }),
  fc.record({
    op: fc.constant('move' as const),
    id: fc.constantFrom('o1', 'eo1'),
    parent: anyClass,
    feature: fc.constant('operations'),
    index,
  }),
  fc.record({
    op: fc.constant('move' as const),
    id: anyClass,
    parent: fc.constantFrom(...packages),
    feature: fc.constant('classes'),
    index,
  }),
  fc.record({
    op: fc.constant('move' as const),
    id: fc.constantFrom(...packages),
    parent: fc.constantFrom(...packages),
    feature: fc.constant('packages'),
    index,
  }),
  fc.record({ op: fc.constant('delete' as const), id: fc.constantFrom(...classIds, ...parts, ...packages) }),
);

/** Up to six edits of the model of the merge cases; many hit the same few places. */
export const randomEdits = fc.array(edit, { maxLength: 6 });

const slot = { parent: fc.constantFrom('F', 'K', 'D'), feature: fc.constant('primary'), index };

const slotEdit: fc.Arbitrary<Edit> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      op: fc.constant('move' as const),
      id: fc.constantFrom('a1', 'a2', 'f1'),
      ...slot,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      op: fc.constant('create' as const),
      class: fc.constant('Attr'),
      id: fc.constantFrom('x1', 'x2', 'x3', 'x4'),
      ...slot,
    }),
  },
  edit,
);

/** Up to six edits, most of which put something into one of three places for a single element. */
export const randomSlotEdits = fc.array(slotEdit, { maxLength: 6 });
