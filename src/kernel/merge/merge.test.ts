import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { library } from '../../../test/support/kernel/metamodel/library-metamodel.ts';
import { toText } from '../json/write-model.ts';
import type { Element } from '../model/element.ts';
import type { Conflict } from './conflict.ts';
import type { Resolution } from './resolution.ts';
import { merge } from './merge.ts';

type Book = Readonly<Record<string, unknown>>;

const one: Book = { eClass: 'Book', id: 'b1', name: 'One' };
const two: Book = { eClass: 'Book', id: 'b2', name: 'Two' };
const shelf = (...items: readonly Book[]): Element =>
  ({ eClass: 'Library', id: 'lib', name: 'L', items }) as Element;

type Merged = { readonly text: string; readonly conflicts: readonly Conflict[]; readonly adopted: boolean };

function mergeOf(
  base: Element,
  working: Element,
  generated: Element,
  decide?: (conflict: Conflict) => Resolution,
): Merged {
  const first = merge({ metamodel: library, base, working, generated });
  assert.ok(first.ok);
  if (decide === undefined) return { ...first, text: toText(library, first.merged) };
  const decisions = new Map(first.conflicts.map((conflict) => [conflict.conflictId, decide(conflict)]));
  const decided = merge({ metamodel: library, base, working, generated, decisions });
  assert.ok(decided.ok);
  return { ...decided, text: toText(library, decided.merged) };
}

const text = (element: Element): string => toText(library, element);

// The merge rules of the service specification, same order, same words.
const rules: readonly {
  readonly working: string;
  readonly generated: string;
  readonly result: string;
  readonly base: Element;
  readonly user: Element;
  readonly generator: Element;
  readonly expect: Element | 'CHANGE_CHANGE' | 'CHANGE_DELETE' | 'DELETE_CHANGE';
}[] = [
  {
    working: 'unchanged',
    generated: 'changed',
    result: 'Apply the generated change',
    base: shelf(one),
    user: shelf(one),
    generator: shelf({ ...one, name: 'N' }),
    expect: shelf({ ...one, name: 'N' }),
  },
  {
    working: 'changed',
    generated: 'unchanged',
    result: 'Preserve the user change',
    base: shelf(one),
    user: shelf({ ...one, name: 'U' }),
    generator: shelf(one),
    expect: shelf({ ...one, name: 'U' }),
  },
  {
    working: 'same change',
    generated: 'same change',
    result: 'Accept, no conflict',
    base: shelf(one),
    user: shelf({ ...one, name: 'S' }),
    generator: shelf({ ...one, name: 'S' }),
    expect: shelf({ ...one, name: 'S' }),
  },
  {
    working: 'changed differently',
    generated: 'changed differently',
    result: 'Real conflict',
    base: shelf(one),
    user: shelf({ ...one, name: 'U' }),
    generator: shelf({ ...one, name: 'N' }),
    expect: 'CHANGE_CHANGE',
  },
  {
    working: 'unchanged',
    generated: 'generated addition',
    result: 'Add the generated element',
    base: shelf(one),
    user: shelf(one),
    generator: shelf(one, two),
    expect: shelf(one, two),
  },
  {
    working: 'user addition',
    generated: 'no corresponding generated change',
    result: 'Preserve the user element',
    base: shelf(one),
    user: shelf(one, two),
    generator: shelf(one),
    expect: shelf(one, two),
  },
  {
    working: 'unchanged',
    generated: 'generated deletion',
    result: 'Delete the obsolete generated element',
    base: shelf(one, two),
    user: shelf(one, two),
    generator: shelf(one),
    expect: shelf(one),
  },
  {
    working: 'user changed element',
    generated: 'generator deletes element',
    result: 'Delete/change conflict',
    base: shelf(one, two),
    user: shelf(one, { ...two, name: 'U' }),
    generator: shelf(one),
    expect: 'CHANGE_DELETE',
  },
  {
    working: 'user deleted element',
    generated: 'generator unchanged',
    result: 'Preserve the user deletion',
    base: shelf(one, two),
    user: shelf(one),
    generator: shelf(one, two),
    expect: shelf(one),
  },
  {
    working: 'user deleted element',
    generated: 'generator changes element',
    result: 'Delete/change conflict',
    base: shelf(one, two),
    user: shelf(one),
    generator: shelf(one, { ...two, name: 'N' }),
    expect: 'DELETE_CHANGE',
  },
];

describe('the merge rules of the specification', () => {
  for (const rule of rules)
    it(`${rule.working} | ${rule.generated} | ${rule.result}`, () => {
      const { text: merged, conflicts } = mergeOf(rule.base, rule.user, rule.generator);
      if (typeof rule.expect === 'string') {
        assert.deepEqual(
          conflicts.map((conflict) => conflict.kind),
          [rule.expect],
        );
        assert.equal(merged, text(rule.user), 'undecided, Working stays as it is');
        assert.equal(mergeOf(rule.base, rule.user, rule.generator, () => 'KEEP_USER').text, text(rule.user));
        assert.equal(
          mergeOf(rule.base, rule.user, rule.generator, () => 'TAKE_GENERATED').text,
          text(rule.generator),
        );
      } else {
        assert.deepEqual(conflicts, []);
        assert.equal(merged, text(rule.expect));
      }
    });
});

describe('a merge', () => {
  it('decides each conflict on its own', () => {
    const merged = mergeOf(
      shelf(one, two),
      shelf({ ...one, name: 'U1' }, { ...two, name: 'U2' }),
      shelf({ ...one, name: 'N1' }, { ...two, name: 'N2' }),
      (conflict) => (conflict.elementId === 'b1' ? 'TAKE_GENERATED' : 'KEEP_USER'),
    );
    assert.equal(merged.text, text(shelf({ ...one, name: 'N1' }, { ...two, name: 'U2' })));
    assert.equal(merged.adopted, false);
  });

  it('adopts the generated model as a whole when every decision takes it', () => {
    const merged = mergeOf(
      shelf(one),
      shelf({ ...one, name: 'U', pages: 7 }),
      shelf({ ...one, name: 'N' }),
      () => 'TAKE_GENERATED',
    );
    assert.equal(merged.adopted, true);
    assert.equal(merged.text, text(shelf({ ...one, name: 'N' })));
  });

  it('says what happened in words, with the three values', () => {
    const { conflicts } = mergeOf(shelf(one), shelf({ ...one, pages: 3 }), shelf({ ...one, pages: 4 }));
    const [conflict] = conflicts;
    assert.ok(conflict);
    assert.equal(
      conflict.explanation,
      'pages of Book "One" (b1) was nothing; the user made it 3, the generator 4.',
    );
    assert.deepEqual([conflict.baseValue, conflict.workingValue, conflict.generatedValue], [null, 3, 4]);
    assert.deepEqual(
      [conflict.elementClass, conflict.elementName, conflict.feature],
      ['Book', 'One', 'pages'],
    );
  });

  it('keeps references to an element that stays against its deletion', () => {
    const sequel: Book = { ...two, sequelOf: 'b1' };
    const merged = mergeOf(shelf(one, sequel), shelf({ ...one, name: 'U' }, sequel), shelf(two));
    assert.equal(merged.text, text(shelf({ ...one, name: 'U' }, sequel)));
  });

  it('never applies an incoming difference to a feature with the policy IGNORE', () => {
    const merged = mergeOf(
      shelf({ ...one, note: 'B' }),
      shelf({ ...one, note: 'U', pages: 1 }),
      shelf({ ...one, note: 'N' }),
    );
    assert.equal(merged.text, text(shelf({ ...one, note: 'U', pages: 1 })));
  });

  it('reports an element that changed its class, and a root that changed its id', () => {
    const changed = merge({
      metamodel: library,
      base: shelf(one),
      working: shelf(one),
      generated: shelf({ ...one, eClass: 'Film' }),
    });
    assert.ok(!changed.ok);
    assert.deepEqual(
      changed.findings.map(({ code, message }) => [code, message]),
      [['CLASS_CHANGED', 'Film "One" (b1) was a Book; give the Film an id of its own.']],
    );
    const moved = merge({
      metamodel: library,
      base: shelf(one),
      working: shelf(one),
      generated: { ...shelf(one), id: 'other' },
    });
    assert.ok(!moved.ok);
    assert.deepEqual(
      moved.findings.map(({ code, message }) => [code, message]),
      [
        [
          'ROOT_CHANGED',
          'The root was Library "L" (lib) and is now Library "L" (other); the root of a model keeps its id.',
        ],
      ],
    );
  });

  it('gives a conflict the same id in every run and another one per relationship', () => {
    const request = {
      metamodel: library,
      base: shelf(one),
      working: shelf({ ...one, name: 'U' }),
      generated: shelf({ ...one, name: 'N' }),
    };
    const idOf = (relationship: string): string | undefined => {
      const result = merge({ ...request, relationship });
      return result.ok ? result.conflicts[0]?.conflictId : undefined;
    };
    assert.equal(idOf('r1'), idOf('r1'));
    assert.notEqual(idOf('r1'), idOf('r2'));
  });
});
