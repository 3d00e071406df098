import { readAssignment } from '../../core/assignments.ts';
import { camelCase } from '../../core/naming.ts';
import {
  checkExpression,
  namesIn,
  parseExpression,
  resolveName,
  type Expression,
  type Scope,
} from '../../core/rule-language/index.ts';
import type { ServicePlan } from './artifact-plan.ts';
import type { ResourcePlan } from './resource-plan.ts';
import { tableReferredTo } from './referred-table.ts';
import { resourceOf } from './stored-rows.ts';
import type { ObjectField, RecordField, RecordShape, ValueField } from './record-shape.ts';
import { scopeOf } from './rule-scope.ts';

/** A value of a row that an operation computes. */
export type AssignmentPlan = {
  readonly field: ValueField | ObjectField;
  readonly expression: Expression;
};

/** A record that expressions may speak about. */
export type Known = { readonly shape: RecordShape; readonly variable: string };

/** A record that a single reference leads to, loaded because an expression speaks about it. */
export type Reached = {
  /** The word for it. */
  readonly name: string;
  /** The reference, as a field of a known record. */
  readonly from: string;
  readonly resource: ResourcePlan;
};

/** What an operation computes of one row. */
export type Computation = {
  readonly assignments: readonly AssignmentPlan[];
  /** In the order in which names are looked up. */
  readonly places: readonly { readonly scope: Scope; readonly variable: string }[];
  readonly reached: readonly Reached[];
};

/**
 * Reads the assignments about a row: names are those of the row, then of the other known records, then of what single
 * references of both lead to. What cannot be generated is noted.
 */
export function computationOf(
  service: ServicePlan,
  given: {
    readonly owner: { readonly id: string; readonly name: string };
    readonly sets: readonly string[];
    /** The row itself first. */
    readonly known: readonly [Known, ...Known[]];
    /** The variable that holds what references lead to. */
    readonly reachedVariable: string;
  },
): Computation {
  const { owner, sets, known, reachedVariable } = given;
  const [{ shape }] = known;
  const reach = (name: string): Reached | undefined => reachedFrom(service, known, name);
  const places = [
    ...known.map((each) => ({ scope: scopeOf(each.shape), variable: each.variable })),
    { scope: reachedScope(reach), variable: reachedVariable },
  ];
  const scopes = places.map(({ scope }) => scope);
  const assignments = sets.flatMap((text): readonly AssignmentPlan[] => {
    const leaveOut = (reason: string): readonly AssignmentPlan[] => {
      service.notes.add(owner.id, `"${owner.name}" does not compute "${text}": ${reason}`);
      return [];
    };
    const read = readAssignment(text);
    const parsed = parseExpression(read?.value ?? '');
    if (read === undefined || !parsed.ok)
      return leaveOut(parsed.ok ? 'it is not an assignment.' : parsed.message);
    const property = scopeOf(shape).member(read.name)?.property;
    const field = shape.fields.find(({ name }) => name === property);
    if (field === undefined || !isAssignable(field, shape)) return leaveOut(`"${read.name}" cannot be set.`);
    const checked = checkExpression(parsed.expression, ...scopes);
    if (!checked.ok) return leaveOut(checked.message);
    const fits =
      field.kind === 'object' ? checked.type.kind === 'money' : !notStorable.has(checked.type.kind);
    return fits
      ? [{ field, expression: parsed.expression }]
      : leaveOut(`its value is of the kind ${checked.type.kind}.`);
  });
  return { assignments, places, reached: reachedIn(assignments, { scopes, reach }) };
}

const notStorable: ReadonlySet<string> = new Set(['object', 'list', 'null', 'money', 'other', 'duration']);

function isAssignable(field: RecordField, shape: RecordShape): field is ValueField | ObjectField {
  if (field.kind === 'object') return field.money;
  return field.kind === 'value' && field !== shape.key && field !== shape.version && field.json !== 'json';
}

function reachedScope(reach: (name: string) => Reached | undefined): Scope {
  return {
    member: (name) => {
      const found = reach(name);
      const shape = found?.resource.shape;
      if (found === undefined || shape === undefined) return undefined;
      return { property: found.name, optional: true, type: { kind: 'object', members: scopeOf(shape) } };
    },
  };
}

function reachedFrom(service: ServicePlan, known: readonly Known[], name: string): Reached | undefined {
  for (const { shape, variable } of known)
    for (const wanted of [name, camelCase(name)]) {
      const field = shape.fields.find((each) => each.kind === 'value' && each.name === `${wanted}Id`);
      if (field?.kind !== 'value') continue;
      const table = tableReferredTo(service, shape.table, field.column);
      const resource = table === undefined ? undefined : resourceOf(service, table);
      if (resource !== undefined) return { name: wanted, from: `${variable}.${field.name}`, resource };
    }
  return undefined;
}

function reachedIn(
  assignments: readonly AssignmentPlan[],
  given: { readonly scopes: readonly Scope[]; readonly reach: (name: string) => Reached | undefined },
): readonly Reached[] {
  const { scopes, reach } = given;
  const found = new Map<string, Reached>();
  for (const name of assignments.flatMap(({ expression }) => namesIn(expression))) {
    if (resolveName(name, scopes)?.depth !== scopes.length - 1) continue;
    const reached = reach(name.path[0] ?? '');
    if (reached !== undefined) found.set(reached.name, reached);
  }
  return [...found.values()];
}
