import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cim } from '../../src/chain/cim/cim.ts';
import { pim } from '../../src/chain/pim/pim.ts';
import { errorFinder } from '../../src/chain/semantic-findings.ts';
import type { JudgeModel } from '../../src/kernel/merge/questions.ts';
import type { Resolution } from '../../src/kernel/merge/resolution.ts';
import type { Element } from '../../src/kernel/model/element.ts';
import { edited, elementsOf, without } from '../fixtures/altered-models.ts';
import { businessModel } from '../fixtures/fixtures.ts';
import { generatedPim } from '../fixtures/generated-pim.ts';
import type { Decided } from '../support/kernel/merge/decided-history.ts';
import { conflictLine, decideHistory } from '../support/kernel/merge/decided-history.ts';
import { at } from '../support/lib/json.ts';

const business = businessModel('bookshop');
const base = generatedPim(business).root;

const judge: JudgeModel = (root, codes) => errorFinder('pim')(root, codes);

const keepUser = (): Resolution => 'KEEP_USER';
const takeGenerated = (): Resolution => 'TAKE_GENERATED';

/** A copy of a model with the features of the one element that fits changed; null unsets. */
function changed(
  model: Element,
  fits: (element: Element) => boolean,
  change: Readonly<Record<string, unknown>>,
): Element {
  let found = 0;
  const result = edited(model, (element) => {
    if (!fits(element)) return element;
    found += 1;
    return withoutNulls({ ...element, ...change });
  });
  assert.equal(found, 1);
  return result;
}

function withoutNulls({ id, eClass, ...features }: Element): Element {
  const set = Object.entries(features).filter(([, value]) => value !== null);
  return { eClass, id, ...Object.fromEntries(set) };
}

const isA =
  (eClass: string, feature: string, value: string) =>
  (element: Element): boolean =>
    element.eClass === eClass && at(element, feature) === value;

function decided(working: Element, businessNow: Element, decide: () => Resolution): Decided {
  const generated = generatedPim(businessNow).root;
  return decideHistory({ metamodel: pim, judge, base, working, generated }, decide);
}

function asked({ rounds }: Decided): readonly (readonly string[])[] {
  return rounds.map((conflicts) => conflicts.map(conflictLine));
}

function found(model: Element, fits: (element: Element) => boolean): Element | undefined {
  return elementsOf(model).find(fits);
}

describe('a type that both sides changed', () => {
  const fullName = isA('Attribute', 'name', 'Full name');
  const working = changed(base, fullName, { scalar: 'TEXT', maxLength: null });
  const businessNow = changed(business, isA('BusinessAttribute', 'id', 'at-cust-name'), { type: 'NUMBER' });

  it('is one conflict with all its limits, and stays whole with the user', () => {
    const kept = decided(working, businessNow, keepUser);
    assert.deepEqual(asked(kept), [['CHANGE_CHANGE Attribute.scalar']]);
    const features = kept.rounds[0]?.[0]?.features.map(({ feature }) => feature);
    assert.ok(features?.includes('scalar') === true && features.includes('maximum'), String(features));
    const attribute = found(kept.merged, fullName);
    assert.deepEqual([at(attribute, 'scalar'), at(attribute, 'maximum')], ['TEXT', undefined]);
  });

  it('comes whole from the generator', () => {
    const taken = decided(working, businessNow, takeGenerated);
    const attribute = found(taken.merged, fullName);
    assert.deepEqual([at(attribute, 'scalar'), at(attribute, 'maximum')], ['INTEGER', 120]);
  });
});

describe('a literal that the user renamed, in an enumeration that the business gave up', () => {
  const working = changed(base, isA('EnumLiteral', 'name', 'Hardcover'), { name: 'Hard cover' });
  const format = isA('BusinessAttribute', 'name', 'Format');
  const codeList = String(at(found(business, format), 'codeList'));
  const businessNow = without(
    cim,
    changed(business, format, { type: 'TEXT', codeList: null }),
    new Set([codeList]),
  );

  it('keeps the enumeration and the attribute of that type', () => {
    const kept = decided(working, businessNow, keepUser);
    assert.deepEqual(asked(kept), [['CHANGE_DELETE Enumeration']]);
    const attribute = found(kept.merged, isA('Attribute', 'name', 'Format'));
    assert.equal(typeof at(attribute, 'type'), 'string');
    assert.equal(at(attribute, 'scalar'), undefined);
  });

  it('goes with the enumeration when the generated side is taken', () => {
    const taken = decided(working, businessNow, takeGenerated);
    const attribute = found(taken.merged, isA('Attribute', 'name', 'Format'));
    assert.deepEqual([at(attribute, 'type'), at(attribute, 'scalar')], [undefined, 'STRING']);
  });
});

describe('a context whose vision the user changed, of a domain that the business gave up', () => {
  const catalogue = isA('BoundedContext', 'name', 'Catalogue');
  const working = changed(base, catalogue, { vision: 'Every book there is.' });
  const domain = String(found(business, isA('BusinessDomain', 'name', 'Catalogue'))?.id);
  const businessNow = without(cim, business, new Set([domain]));

  it('stays as it is, with everything in it', () => {
    const kept = decided(working, businessNow, keepUser);
    assert.deepEqual(asked(kept)[0], ['CHANGE_DELETE BoundedContext']);
    assert.ok(kept.rounds.length <= 2, JSON.stringify(asked(kept)));
    const before = found(working, catalogue);
    const after = found(kept.merged, catalogue);
    assert.ok(before !== undefined && after !== undefined);
    assert.deepEqual(
      elementsOf(after).map(({ id }) => id),
      elementsOf(before).map(({ id }) => id),
    );
  });

  it('goes when the generated side is taken', () => {
    const taken = decided(working, businessNow, takeGenerated);
    assert.equal(found(taken.merged, isA('BoundedContext', 'vision', 'Every book there is.')), undefined);
  });
});
