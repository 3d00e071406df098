import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readModel } from '../../../../src/kernel/json/read-model.ts';
import type { MetamodelSpec } from '../../../../src/kernel/metamodel/feature-spec.ts';
import type { Feature, Metamodel } from '../../../../src/kernel/metamodel/metamodel.ts';
import type { Element } from '../../../../src/kernel/model/element.ts';
import type { Finding, Fix } from '../../../../src/kernel/model/finding.ts';
import { openModel } from '../../../../src/kernel/model/model.ts';
import type { Constraint, ConstraintSet } from '../../../../src/kernel/validation/constraint.ts';
import { validateSemantics } from '../../../../src/kernel/validation/semantic.ts';
import { validateStructure } from '../../../../src/kernel/validation/structural.ts';

/** Content of a model's root. Required plain values may be left out: names and codes become the element's id. */
export type Content = Readonly<Record<string, unknown>>;

/** A model that violates a constraint, and what is said about it: element id, pointer and whole message. */
export type Violation = { readonly model: Content; readonly finds: readonly string[] };

/** Models that violate a constraint and models that keep it. */
export type ConstraintCase = {
  readonly fires: Violation | readonly Violation[];
  readonly holds: Content | readonly Content[];
};

/**
 * Tests the constraints that a file exports: each has a case, fires and holds as the case says, and its fixes settle
 * what they were offered for without breaking the structure. A constraint that announces a fix offers one in its
 * case, and no other does.
 */
export function testConstraints<S extends MetamodelSpec>(given: {
  readonly metamodel: Metamodel<S>;
  readonly set: ConstraintSet<S>;
  readonly family: Readonly<Record<string, unknown>>;
  readonly cases: Readonly<Record<string, ConstraintCase>>;
}): void {
  const { metamodel, set, cases } = given;
  const constraints = Object.values(given.family).filter(isConstraint);
  const validate = (root: Element): readonly Finding[] => validateSemantics(set, openModel(metamodel, root));

  it('has a case for each constraint of the file, and each is in force', () => {
    assert.ok(constraints.length > 0);
    assert.deepEqual(Object.keys(cases).sort(), constraints.map(({ code }) => code).sort());
    for (const constraint of constraints) assert.ok(set.constraints.includes(constraint), constraint.code);
  });

  for (const constraint of constraints) {
    const { code } = constraint;
    const cased = cases[code] ?? { fires: [], holds: [] };
    const violations = [cased.fires].flat();
    const roots = violations.map(({ model }) => modelOf(metamodel, model));
    const findingsOf = (root: Element): readonly Finding[] =>
      validate(root).filter((finding) => finding.code === code);

    describe(`${code}: ${constraint.holds}`, () => {
      it('fires', () => {
        assert.ok(violations.length > 0);
        for (const [index, { finds }] of violations.entries()) {
          const findings = findingsOf(roots[index] ?? assert.fail());
          assert.deepEqual(
            findings.map(({ elementId, jsonPointer, message }) => `${elementId} ${jsonPointer} ${message}`),
            finds,
          );
          for (const finding of findings) assert.equal(finding.severity, constraint.severity);
        }
      });

      it('does not fire', () => {
        const contents = [cased.holds].flat();
        assert.ok(contents.length > 0);
        for (const content of contents) assert.deepEqual(findingsOf(modelOf(metamodel, content)), []);
      });

      it(constraint.fix === undefined ? 'offers no fix' : `offers a fix: ${constraint.fix}`, () => {
        let fixes = 0;
        for (const root of roots) {
          for (const { fix, elementId, message } of findingsOf(root)) {
            if (fix === undefined) continue;
            fixes += 1;
            const repaired = modelOf(metamodel, patched(root, fix));
            const left = findingsOf(repaired).filter(
              (finding) => finding.elementId === elementId && finding.message === message,
            );
            assert.deepEqual(left, [], `${fix.title} does not settle it`);
          }
        }
        assert.equal(fixes > 0, constraint.fix !== undefined);
      });
    });
  }
}

/** Reads content into the root of a structurally valid model; fails when it is none. */
export function modelOf(metamodel: Metamodel, content: Content): Element {
  let ids = 0;
  const read = readModel({ metamodel, json: { id: 'model', ...content }, newId: () => `new-${(ids += 1)}` });
  if (!read.ok) assert.fail(read.findings.map(({ message }) => message).join('\n'));
  const root = completed(metamodel, read.root);
  assert.deepEqual(
    validateStructure(metamodel, root).map(({ message }) => message),
    [],
  );
  return root;
}

/** Whether a value is a constraint. */
export function isConstraint(value: unknown): value is Constraint {
  return typeof value === 'object' && value !== null && 'holds' in value && 'check' in value;
}

/** The element with a value for every required plain value that is missing. */
function completed(metamodel: Metamodel, element: Element): Element {
  const metaClass = metamodel.classes.get(element.eClass) ?? assert.fail(element.eClass);
  const values: Record<string, unknown> & Element = { ...element };
  for (const feature of metaClass.stored) {
    const value = values[feature.name];
    if (feature.kind === 'containment' && value !== undefined)
      values[feature.name] = Array.isArray(value)
        ? // The reader has checked that containments hold elements.
          value.map((child) => completed(metamodel, child as Element))
        : completed(metamodel, value as Element);
    else if (
      feature.kind === 'attribute' &&
      value === undefined &&
      feature.required &&
      feature.default === undefined
    )
      values[feature.name] = someValue(metamodel, feature, element.id);
  }
  return values;
}

function someValue(metamodel: Metamodel, feature: Feature, id: string): unknown {
  const value = valueOfType(metamodel, feature, id);
  return feature.many ? [value] : value;
}

function valueOfType(metamodel: Metamodel, { type }: Feature, id: string): unknown {
  const literals = metamodel.enums.get(type)?.literals;
  if (literals !== undefined) return literals[0];
  switch (metamodel.dataTypes.get(type)?.json) {
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return false;
    default:
      if (type === 'EnvName') return id.replaceAll('-', '_').toUpperCase();
      return type === 'CodeName' ? id.replaceAll('-', '_') : id;
  }
}

/** The model's JSON after a fix. Fails when the patch does not fit. */
export function patched(root: Element, { patch }: Fix): Content {
  const copy = structuredClone(root) as unknown as Content;
  for (const { op, path, value } of patch) {
    const keys = path.split('/').slice(1);
    const last = keys.pop() ?? assert.fail('A fix must not replace the root.');
    let place: unknown = copy;
    for (const key of keys) place = (place as Record<string, unknown>)[key];
    assert.ok(typeof place === 'object' && place !== null, `${path} leads nowhere`);
    if (Array.isArray(place)) changeList(place, { op, key: last, value });
    else changeObject(place as Record<string, unknown>, { op, key: last, value });
  }
  return copy;
}

type Change = { readonly op: string; readonly key: string; readonly value: unknown };

function changeList(list: unknown[], { op, key, value }: Change): void {
  const index = key === '-' ? list.length : Number(key);
  assert.ok(op === 'add' ? index <= list.length : index < list.length, `${key} is not in the list`);
  if (op === 'add') list.splice(index, 0, value);
  else if (op === 'remove') list.splice(index, 1);
  else list[index] = value;
}

function changeObject(object: Record<string, unknown>, { op, key, value }: Change): void {
  assert.ok(op === 'add' || Object.hasOwn(object, key), `${key} is not there`);
  if (op === 'remove') Reflect.deleteProperty(object, key);
  else object[key] = value;
}
