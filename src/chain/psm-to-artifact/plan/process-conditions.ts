import {
  checkExpression,
  namesIn,
  parseExpression,
  type Expression,
  type Scope,
} from '../../core/rule-language/index.ts';
import { camel } from '../naming.ts';
import type { ConditionPlan, NodeSource, TablePlan } from './process-plan.ts';
import { scopeOf } from './rule-scope.ts';

/** A condition over the objects that an instance knows; undefined, with a note, when it cannot be read. */
export function conditionPlan(
  { notes }: NodeSource,
  given: {
    readonly text: string;
    readonly owner: { readonly id: string; readonly name: string };
    readonly tables: readonly TablePlan[];
  },
): ConditionPlan | undefined {
  const { text, owner, tables } = given;
  const why = (reason: string): undefined => {
    notes.add(
      owner.id,
      `The condition "${text}" at "${owner.name}" is never met: ${reason} Write it with attributes.`,
    );
    return undefined;
  };
  const parsed = parseExpression(text);
  if (!parsed.ok) return why(parsed.message);
  const { expression } = parsed;
  // A name is a value of the nearest object that has it, or an object whose value follows after a dot.
  const scopes = [valuesFirst(tables), objectsFirst(tables)];
  const checks = scopes.map((scope) => ({ scope, check: checkExpression(expression, scope) }));
  const fitting = checks.find(({ check }) => check.ok && check.type.kind === 'boolean');
  if (fitting !== undefined)
    return { text, expression, scope: fitting.scope, reads: tablesRead(expression, fitting.scope, tables) };
  const [first] = checks;
  if (first === undefined || first.check.ok) return why('it yields no truth.');
  return why(first.check.message);
}

function valuesFirst(tables: readonly TablePlan[]): Scope {
  return {
    member: (name) => valueOf(tables, name) ?? objectOf(tables, name),
    names: () => tables.flatMap(({ shape }) => [...(scopeOf(shape).names?.() ?? [])]),
  };
}

function objectsFirst(tables: readonly TablePlan[]): Scope {
  return { member: (name) => objectOf(tables, name) ?? valueOf(tables, name) };
}

type Member = ReturnType<Scope['member']>;

/** A value of an object stands for the way to it. */
function valueOf(tables: readonly TablePlan[], name: string): Member {
  for (const table of tables) {
    const member = scopeOf(table.shape).member(name);
    if (member !== undefined) return { ...member, property: `${table.variable}.${member.property}` };
  }
  return undefined;
}

function objectOf(tables: readonly TablePlan[], name: string): Member {
  const table = tables.find((each) => called(tables, each).has(camel(name)));
  if (table === undefined) return undefined;
  const type = { kind: 'object', members: scopeOf(table.shape) } as const;
  return { property: table.variable, type, optional: false };
}

/** An object is called as its table, or by the role in which another one refers to it. */
function called(tables: readonly TablePlan[], table: TablePlan): ReadonlySet<string> {
  const roles = tables
    .flatMap(({ references }) => references)
    .filter((reference) => reference.table === table.key)
    .map(({ field }) => field.replace(/Id$/, ''));
  return new Set([table.variable, camel(table.shape.table.name), ...roles]);
}

function tablesRead(
  expression: Expression,
  scope: Scope,
  tables: readonly TablePlan[],
): readonly TablePlan[] {
  const variables = new Set(
    namesIn(expression).flatMap(({ path: [name = ''] }) => scope.member(name)?.property.split('.')[0] ?? []),
  );
  return tables.filter(({ variable }) => variables.has(variable));
}
