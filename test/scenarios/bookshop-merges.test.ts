import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cim } from '../../src/chain/cim/cim.ts';
import { pim } from '../../src/chain/pim/pim.ts';
import { toText } from '../../src/kernel/json/write-model.ts';
import { matchSides } from '../../src/kernel/merge/match-sides.ts';
import type { MergeReport } from '../../src/kernel/merge/merge-report.ts';
import { reportMerge } from '../../src/kernel/merge/merge-report.ts';
import type { MergeResult } from '../../src/kernel/merge/merge.ts';
import { mergeSides } from '../../src/kernel/merge/merge.ts';
import type { Element } from '../../src/kernel/model/element.ts';
import { validateStructure } from '../../src/kernel/validation/structural.ts';
import { edited, elementsOf, renamed, without } from '../fixtures/altered-models.ts';
import { businessModel } from '../fixtures/fixtures.ts';
import { generatedPim } from '../fixtures/generated-pim.ts';
import { at, listAt, textAt } from '../support/lib/json.ts';

const business = businessModel('bookshop');
const base = generatedPim(business).root;

type Merged = Extract<MergeResult, { ok: true }> & { readonly report: MergeReport };

/** What comes of generating again from a business model, with what people made of the PIM. */
function regenerate(working: Element, businessNow: Element): Merged {
  const request = { metamodel: pim, base, working, generated: generatedPim(businessNow).root };
  const sides = matchSides(pim, request);
  const result = mergeSides(request, sides);
  assert.ok(result.ok);
  const { merged, conflicts } = result;
  return { ...result, report: reportMerge({ metamodel: pim, sides, merged, conflicts: conflicts.length }) };
}

/** A model with one element, found by class and a feature's value, changed. */
function changed(
  model: Element,
  which: readonly [eClass: string, feature: string, value: string],
  change: (element: Element) => Readonly<Record<string, unknown>>,
): Element {
  const [eClass, feature, value] = which;
  let found = 0;
  const result = edited(model, (element) => {
    if (element.eClass !== eClass || at(element, feature) !== value) return element;
    found += 1;
    return { ...element, ...change(element) };
  });
  assert.equal(found, 1, `${eClass} with ${feature} ${value}`);
  return result;
}

function withPages(): Element {
  const pages = { eClass: 'BusinessAttribute', id: 'at-book-pages', name: 'Pages', type: 'NUMBER' };
  return changed(business, ['BusinessObject', 'id', 'bo-book'], (book) => ({
    attributes: [...listAt(book, 'attributes'), pages],
  }));
}

function withoutRemoveBook(): Element {
  return changed(base, ['ApiResource', 'code', 'books'], (resource) => ({
    endpoints: listAt(resource, 'endpoints').filter((endpoint) => at(endpoint, 'code') !== 'removeBook'),
  }));
}

/** `CHANGE_CHANGE Entity.code` */
function conflictsOf({ conflicts }: Merged): readonly string[] {
  return conflicts.map(
    ({ kind, elementClass, feature }) => `${kind} ${elementClass}${feature === null ? '' : `.${feature}`}`,
  );
}

function applied({ report }: Merged): readonly string[] {
  return report.changes
    .filter(({ origin }) => origin === 'GENERATED')
    .map(({ kind, elementClass }) => `${kind} ${elementClass}`);
}

/** Trace links whose target is not in the model, and elements whose own link is missing. */
function untraceable(model: Element): readonly string[] {
  const elements = elementsOf(model);
  const ids = new Set(elements.map(({ id }) => id));
  return elements.flatMap((element) => {
    const target = element.eClass === 'TraceLink' ? at(element, 'targetId') : at(element, 'traceId');
    return typeof target === 'string' && !ids.has(target) ? [element.id] : [];
  });
}

// The expected merge behaviour on the bookshop, row by row.
describe('generating the bookshop again', () => {
  it('Repeat without change: byte-identical raw PIM, zero incoming changes', () => {
    const again = regenerate(base, businessModel('bookshop'));
    assert.equal(toText(pim, again.merged), toText(pim, base));
    assert.deepEqual(again.report.changes, []);
    assert.equal(again.report.counts.unchanged, elementsOf(base).length);
  });

  it('CIM adds attribute "Pages" to Book: exactly two additions, the Attribute and its TraceLink', () => {
    for (const working of [
      base,
      changed(base, ['Entity', 'code', 'Order'], () => ({ description: 'Mine' })),
    ]) {
      const merged = regenerate(working, withPages());
      assert.deepEqual(applied(merged), ['ADDED Attribute', 'ADDED TraceLink']);
      assert.deepEqual(merged.conflicts, []);
    }
  });

  it('CIM renames Order; user had set Entity.code to "SalesOrder": one conflict on code, all other renames applied', () => {
    const working = changed(base, ['Entity', 'code', 'Order'], () => ({ code: 'SalesOrder' }));
    const merged = regenerate(working, renamed(business, new Map([['bo-order', 'Purchase']])));
    assert.deepEqual(conflictsOf(merged), ['CHANGE_CHANGE Entity.code']);
    const [conflict] = merged.conflicts;
    assert.deepEqual(
      [conflict?.baseValue, conflict?.workingValue, conflict?.generatedValue],
      ['Order', 'SalesOrder', 'Purchase'],
    );
    const texts = JSON.stringify(merged.merged);
    assert.ok(texts.includes('"List Purchases"') && !texts.includes('"List Orders"'));
    assert.ok(texts.includes('"PurchaseAggregate"') && texts.includes('"code":"SalesOrder"'));
  });

  it('User chose MICROSERVICES; CIM adds a domain: decision stays, new context added, no conflict', () => {
    const style = ['ArchitectureDecision', 'key', 'ARCHITECTURE_STYLE'] as const;
    const chosen = textAt(
      elementsOf(base).find(
        (element) => element.eClass === 'DecisionOption' && at(element, 'code') === 'MICROSERVICES',
      ),
      'id',
    );
    const working = changed(base, style, () => ({ chosen }));
    const domain = { eClass: 'BusinessDomain', id: 'dom-returns', name: 'Returns' };
    const object = { eClass: 'BusinessObject', id: 'bo-return', name: 'Return', domain: domain.id };
    const grown = changed(business, ['CimModel', 'id', business.id], (root) => ({
      domains: [...listAt(root, 'domains'), domain],
      businessObjects: [...listAt(root, 'businessObjects'), object],
    }));
    const merged = regenerate(working, grown);
    assert.deepEqual(merged.conflicts, []);
    const kept = elementsOf(merged.merged).find((element) => at(element, 'key') === 'ARCHITECTURE_STYLE');
    assert.equal(at(kept, 'chosen'), chosen);
    assert.ok(applied(merged).includes('ADDED BoundedContext'));
  });

  it('User deleted the endpoint "Remove Book"; CIM unchanged: deletion preserved, its TraceLink stays gone', () => {
    const merged = regenerate(withoutRemoveBook(), business);
    assert.deepEqual(merged.conflicts, []);
    assert.equal(elementsOf(merged.merged).length, elementsOf(base).length - 2);
    assert.deepEqual(untraceable(merged.merged), []);
  });

  it('User deleted that endpoint; CIM renames Book: delete/change conflict on the endpoint', () => {
    const merged = regenerate(withoutRemoveBook(), renamed(business, new Map([['bo-book', 'Volume']])));
    assert.deepEqual(conflictsOf(merged), ['DELETE_CHANGE Endpoint']);
    assert.deepEqual(untraceable(merged.merged), []);
  });

  it('User added an attribute `subtitle` to Book; CIM deletes Book: delete/change conflict on what holds it', () => {
    const subtitle = {
      eClass: 'Attribute',
      id: 'mine',
      name: 'Subtitle',
      code: 'subtitle',
      scalar: 'STRING',
    };
    const working = changed(base, ['Entity', 'code', 'Book'], (book) => ({
      attributes: [...listAt(book, 'attributes'), subtitle],
    }));
    const merged = regenerate(working, without(cim, business, new Set(['bo-book'])));
    assert.deepEqual(conflictsOf(merged), ['CHANGE_DELETE Aggregate']);
    assert.match(merged.conflicts[0]?.explanation ?? '', /the user added Attribute "Subtitle"/);
    assert.deepEqual(untraceable(merged.merged), []);
  });

  it('user deleted attribute "Full name" in PIM: it stays deleted with its TraceLink, and nothing refers to it', () => {
    const working = changed(base, ['Entity', 'code', 'CustomerAccount'], (account) => ({
      attributes: listAt(account, 'attributes').filter((attribute) => at(attribute, 'code') !== 'fullName'),
    }));
    assert.equal(elementsOf(working).length, elementsOf(base).length - 1);
    const merged = regenerate(working, business);
    assert.deepEqual(validateStructure(pim, merged.merged), []);
    assert.deepEqual(merged.conflicts, []);
    assert.deepEqual(applied(merged), ['DELETED TraceLink']);
  });

  it('CIM deletes attribute "Cover picture", untouched downstream: attribute removed in PIM', () => {
    const merged = regenerate(base, without(cim, business, new Set(['at-book-cover'])));
    const gone = applied(merged).toSorted();
    assert.deepEqual(gone, [
      'DELETED Attribute',
      'DELETED DataStore',
      'DELETED TraceLink',
      'DELETED TraceLink',
    ]);
  });

  it('CIM moves Shipment to the domain Sales: aggregate moves (same id), context relationship disappears, association becomes REFERENCE', () => {
    const moved = changed(business, ['BusinessObject', 'id', 'bo-shipment'], () => ({ domain: 'dom-sales' }));
    const merged = regenerate(base, moved);
    assert.deepEqual(merged.conflicts, []);
    assert.ok(applied(merged).includes('MOVED Aggregate'));
    assert.ok(applied(merged).includes('DELETED ContextRelationship'));
    const association = elementsOf(merged.merged).find(
      (element) => element.eClass === 'Association' && at(element, 'code') === 'shipmentFulfilsOrder',
    );
    assert.equal(at(association, 'kind') ?? 'REFERENCE', 'REFERENCE');
  });

  it('`manuallyMaintained` changes no result', () => {
    const working = changed(base, ['Entity', 'code', 'Order'], () => ({ code: 'SalesOrder' }));
    const declared = edited(working, (element) =>
      element.eClass === 'Entity' ? { ...element, manuallyMaintained: true } : element,
    );
    const businessNow = renamed(withPages(), new Map([['bo-order', 'Purchase']]));
    const [plain, marked] = [regenerate(working, businessNow), regenerate(declared, businessNow)];
    assert.deepEqual(marked.conflicts, plain.conflicts);
    assert.deepEqual(applied(marked), applied(plain));
  });
});
