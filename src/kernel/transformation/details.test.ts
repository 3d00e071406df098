import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  abstractRule,
  cellarOfOrchard,
  extension,
  generate,
  inCellar,
  jar,
  rule,
  run,
  shared,
  target,
} from '../../../test/support/kernel/transformation/orchard-to-cellar.ts';
import { nameBasedId } from '../identity/name-based-id.ts';
import type { Rule, Target } from './rule.ts';

describe('the features of a target', () => {
  it('are left out when they are undefined, empty lists, or the default', () => {
    const root: object = generate(
      cellarOfOrchard,
      jar(() => ({ label: undefined, fruits: [], closed: true })),
    );
    assert.ok('jars' in root && Array.isArray(root.jars));
    assert.deepEqual(root.jars[0], {
      eClass: 'Jar',
      id: 'apple.jar',
      generatedFrom: ['apple'],
      generatedByTransformation: 'orchard-to-cellar/C2',
      traceId: nameBasedId('orchard-to-cellar', 'apple', 'trace:jar', ''),
    });
  });

  it('stand in the element as they are bound otherwise, also when they look empty', () => {
    const [first] = run(
      cellarOfOrchard,
      jar(() => ({ label: '', fruits: ['a'], closed: false })),
    ).all('Jar');
    assert.deepEqual([first?.label, first?.fruits, first?.closed], ['', ['a'], false]);
  });

  it('may say themselves what the element came from', () => {
    const [first] = run(
      cellarOfOrchard,
      jar(() => ({ generatedFrom: ['elsewhere'], generatedByTransformation: 'by hand' })),
    ).all('Jar');
    assert.deepEqual(first?.generatedFrom, ['elsewhere']);
    assert.equal(first.generatedByTransformation, 'by hand');
  });

  it('that the class lacks are a mistake, even unset ones', () => {
    for (const surplus of [{ colour: 'red' }, { label: 'x', colour: undefined }])
      assert.throws(
        () =>
          generate(
            cellarOfOrchard,
            jar(() => surplus),
          ),
        { message: 'C2 sets Jar.colour, which does not exist.' },
      );
  });

  it('are not what every object inherits', () => {
    const inherited = Object.create({ label: () => 'x' }) as object;
    const [first] = run(
      cellarOfOrchard,
      jar(() => inherited),
    ).all('Jar');
    assert.equal(first?.label, undefined);
  });
});

describe('what rules share', () => {
  const labelled = abstractRule('A1', 'Tree', {
    shared: ({ name }) => shared('Jar', { label: name ?? 'nameless', closed: false }),
  });
  const filled = abstractRule('A2', 'Tree', {
    extends: [labelled],
    shared: () => shared('Jar', { fruits: ['f'], closed: true }),
  });

  it('goes into the first target only, the more general first', () => {
    const jars = rule('C3', 'Tree', {
      extends: [filled],
      targets: () => [
        extension('jar', 'Jar', { into: inCellar('jars'), bind: () => ({}) }),
        target('spare', 'Jar', { into: inCellar('jars'), bind: () => ({}) }),
      ],
    });
    assert.deepEqual(
      run(cellarOfOrchard, jars)
        .all('Jar')
        .map(({ id, label, fruits, closed }) => [id, label, fruits, closed]),
      [
        ['apple.jar', 'Apple', ['f'], undefined],
        ['apple.spare', undefined, [], undefined],
        ['plum.jar', 'nameless', ['f'], undefined],
        ['plum.spare', undefined, [], undefined],
      ].map(([id, label, fruits, closed]) => [id, label, fruits, closed ?? true]),
    );
  });
});

describe('a mistake', () => {
  const fails = (message: string, ...rules: readonly Rule[]): void => {
    assert.throws(() => generate(...rules), { message });
  };
  const made = (eClass: string): Rule => {
    const unknown: Target = { role: 'jar', eClass, into: inCellar('jars'), bind: () => ({}) };
    return rule('BAD', 'Tree', { targets: () => [unknown] });
  };

  it('is making an element of a class that is abstract or does not exist', () => {
    fails('orchard-to-cellar cannot make ModelElement.', cellarOfOrchard, made('ModelElement'));
    fails('orchard-to-cellar cannot make Ghost.', cellarOfOrchard, made('Ghost'));
  });

  it('is starting from a class that does not exist, in any kind of rule', () => {
    for (const kind of ['MATCHED', 'LAZY', 'ABSTRACT'] as const)
      fails('Rule C2 of orchard-to-cellar starts from Ghost, which does not exist.', cellarOfOrchard, {
        ...jar(() => ({})),
        kind,
        from: 'Ghost',
      });
  });

  it('is putting an element where elements do not go', () => {
    fails(
      'C2 puts apple.jar into Cellar.generatedFrom, which is not a containment.',
      cellarOfOrchard,
      jar(() => ({}), 'generatedFrom'),
    );
    fails(
      'Cellar o.cellar has one place for best and got 2 elements.',
      cellarOfOrchard,
      jar(() => ({}), 'best'),
    );
  });

  it('is making two targets of one suffix, after others of other suffixes', () => {
    const suffixed = rule('BAD', 'Orchard', {
      targets: () =>
        ['a', 'b', undefined, 'b'].map((suffix) =>
          target('jar', 'Jar', { suffix, into: inCellar('jars'), bind: () => ({}) }),
        ),
    });
    fails('Rules BAD and BAD both make jar b of o.', cellarOfOrchard, suffixed);
  });
});
