import { namesIn } from '../../../core/rule-language/index.ts';
import type { JsonRecord } from '../../examples/example-source.ts';
import { derivedAgain, withOtherValue } from '../../examples/other-values.ts';
import type { JsonValue } from '../../examples/values.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { tableReferredTo } from '../../plan/referred-table.ts';
import type { ValueField } from '../../plan/record-shape.ts';
import { mayChangeItsKind } from '../module/kinds-of-rows.ts';
import { storedFields } from './changed-values.ts';
import { readsClock } from './computed-rows.ts';
import type { StoredKind } from './kind-rows.ts';
import { validJson } from './test-source.ts';
import type { TestSource } from './tested-resource.ts';

/** Values that a hook answers instead of those of its row, null for none, and what is stored then. */
export type ChangeByHook = {
  readonly answered: Readonly<Record<string, JsonValue | null>>;
  readonly stored: JsonRecord;
};

/**
 * A change of values that only rows of one kind have, as far as there are some to try: an operation on the general kind
 * stores them as a hook answers them, and computes what is derived, which the hook takes away.
 */
export function changeByHook(source: TestSource, plan: HandlerPlan, kind: StoredKind): ChangeByHook {
  const { resource } = kind;
  const example = source.fixtures.sourceOf(resource);
  const record = source.fixtures.exampleOf(resource);
  const isStored = plan.kind !== 'DELETE' && mayChangeItsKind(plan, kind);
  if (!isStored || example === undefined || record === undefined) return { answered: {}, stored: {} };
  const before = { ...record, ...sentValues(source, plan) };
  const [changed] = ownFields(source, kind).flatMap((field) => {
    const row = withOtherValue(example, { record: before, field, rules: resource.rules });
    const value = row?.[field.name];
    return value === undefined || typeof value === 'object' ? [] : [{ row, own: { [field.name]: value } }];
  });
  const after = changed?.row ?? derivedAgain(example, before);
  const computed = computedFields(source, plan, kind).flatMap(({ name }): [string, JsonValue][] => {
    const value = after[name];
    return value === undefined ? [] : [[name, value]];
  });
  return {
    answered: { ...changed?.own, ...Object.fromEntries(computed.map(([name]) => [name, null])) },
    stored: { ...changed?.own, ...Object.fromEntries(computed) },
  };
}

function sentValues(source: TestSource, plan: HandlerPlan): JsonRecord {
  // What a part is sent is no value of the whole.
  if (plan.request === undefined || plan.way.length > 0) return {};
  const { version: _version, ...values } = validJson(source, plan, plan.request);
  return values;
}

/** The values that rows of a kind have alone, and that changes of such a row send; references to other rows left out. */
function ownFields(source: TestSource, { resource, shape }: StoredKind): readonly ValueField[] {
  const change = resource.handlers.find(({ kind, exposed, file }) => kind === 'UPDATE' && exposed && !file);
  return storedFields({ ...source, resource }, change?.request, shape).flatMap((field) => {
    if (field.kind !== 'value' || !isOwn(source, field)) return [];
    return tableReferredTo(source.service, shape.table, field.column) === undefined ? [field] : [];
  });
}

/** The fields of a kind that are computed from what is known of its row. */
function computedFields(
  source: TestSource,
  { handler, stateName = '' }: HandlerPlan,
  { resource, shape }: StoredKind,
): readonly ValueField[] {
  if (handler.sets.length > 0) return [];
  return resource.derivations.flatMap(({ expression, field, shape: { table } }) => {
    const isKnown =
      expression !== undefined &&
      !readsClock(expression) &&
      namesIn(expression).every(({ path }) => path[0] !== stateName);
    return isKnown && table === shape.table && field.kind === 'value' && isOwn(source, field) ? [field] : [];
  });
}

function isOwn({ resource }: TestSource, { name }: { readonly name: string }): boolean {
  return resource.shape?.fields.every((each) => each.name !== name) === true;
}
