import type { Model } from '../../../kernel/model/model.ts';
import { setValue } from '../../../kernel/validation/fixes.ts';
import { closestName, mostCandidates } from '../../core/closest-name.ts';
import { camelCase } from '../../core/naming.ts';
import type { NamedMember } from '../../core/rule-names.ts';
import { scopeOfNames, scopeOfTables, unknownNames } from '../../core/rule-names.ts';
import type { Scope } from '../../core/rule-language/index.ts';
import { parseExpression } from '../../core/rule-language/index.ts';
import { isBlank } from '../../core/wording.ts';
import type { DtoField, Psm, Table } from '../psm.ts';
import { filledRows, shownRows } from './stored-rows.ts';
import { constraint } from './constraint-builder.ts';

/** A formal check can be turned into code. */
export const ruleReadable = constraint('PSM-CODE-08', 'ValidationRule', {
  severity: 'ERROR',
  holds: 'expression parses and names existing columns or roles',
  message: 'Rule {symbol}: unknown name "{name}".',
  remedy: 'Correct it or leave it to the protected region.',
  feature: 'expression',
  fix: 'Take the known name that is meant, when only one is close.',
  guard: ({ expression }) => !isBlank(expression),
  check: (rule, { facts, model, pointer }) => {
    const text = rule.expression ?? '';
    const parsed = parseExpression(text);
    if (!parsed.ok)
      return {
        message: 'Rule {symbol} cannot be read at character {position}: {problem}',
        values: { problem: parsed.message, position: parsed.position + 1 },
      };
    const table = model.resolve<'Table'>(rule.table);
    if (table === undefined) return true;
    const { scope, closest } = facts.about(rowNames)(table);
    return unknownNames(parsed.expression, scope).map(({ path, position, remedy }) => {
      const unknown = path.join('.');
      const better = path.length === 1 ? closest(unknown) : undefined;
      if (better === undefined) return { remedy, values: { name: unknown } };
      const corrected = `${text.slice(0, position)}${better}${text.slice(position + unknown.length)}`;
      return {
        remedy,
        values: { name: unknown },
        fix: setValue(`Replace ${unknown} by ${better}`, pointer(rule, 'expression'), corrected),
      };
    });
  },
});

type RowNames = {
  readonly scope: Scope;
  /** The name that a misspelt one was probably meant to be. */
  readonly closest: (name: string) => string | undefined;
};

/** The names that rules about rows of a table may use: paths of columns, roles that stand for ids, and parts. */
function rowNames(model: Model<Psm>): (table: Table) => RowNames {
  const parts = partsOf(model);
  const known = new Map<Table, ReadonlyMap<string, NamedMember>>();
  const namesOf = (table: Table): ReadonlyMap<string, NamedMember> => {
    const names = known.get(table) ?? new Map([...columnNames(table), ...partNames(table)]);
    known.set(table, names);
    return names;
  };
  const spelled = new Map<Table, ReadonlyMap<string, NamedMember>>();
  const spellingsOf = (table: Table): ReadonlyMap<string, NamedMember> => {
    const names = spelled.get(table) ?? spellings(table);
    spelled.set(table, names);
    return names;
  };
  const scopeOf = (table: Table): Scope =>
    scopeOfTables(
      () => [namesOf(table)],
      () => [spellingsOf(table)],
    );
  const partNames = (table: Table): readonly [string, NamedMember][] =>
    (parts.get(table.id) ?? []).flatMap((field): [string, NamedMember][] => {
      const child = model.resolve<'Table'>(field.childTable);
      if (child === undefined) return [];
      const inner = scopeOf(child);
      return [
        [
          field.jsonName,
          field.type === 'ARRAY' ? { kind: 'list', items: inner } : { kind: 'object', members: inner },
        ],
      ];
    });
  return (table) => ({
    scope: scopeOf(table),
    closest: (name) => {
      const names = namesOf(table);
      return names.size > mostCandidates ? undefined : closestName(name, [...names.keys()]);
    },
  });
}

/** Fields that show rows of another table, by the id of the table they belong to. */
function partsOf(model: Model<Psm>): ReadonlyMap<string, readonly DtoField[]> {
  const parts = new Map<string, DtoField[]>();
  for (const { dto, table } of [...shownRows(model), ...filledRows(model)]) {
    const fields = dto.fields.filter(({ childTable }) => childTable !== undefined);
    const known = parts.get(table.id);
    if (known === undefined) parts.set(table.id, fields);
    else known.push(...fields);
  }
  return parts;
}

/** Properties of JSON objects as a tree of names; `customer` stands for `customerId`. */
function columnNames({ columns }: Table): readonly [string, NamedMember][] {
  type Branch = Map<string, Branch>;
  const tree: Branch = new Map();
  for (const { jsonPath } of columns) {
    if (jsonPath === undefined) continue;
    let branch = tree;
    for (const name of jsonPath.split('.')) {
      const next: Branch = branch.get(name) ?? new Map<string, Branch>();
      branch.set(name, next);
      branch = next;
    }
    const [, role] = /^([^.]+)Ids?$/.exec(jsonPath) ?? [];
    if (role !== undefined && !tree.has(role)) tree.set(role, new Map());
  }
  const members = (branch: Branch): readonly [string, NamedMember][] =>
    [...branch].map(([name, inner]): [string, NamedMember] => {
      if (inner.size === 0) return [name, { kind: 'plain' }];
      const names = new Map(members(inner));
      return [name, { kind: 'object', members: scopeOfNames(() => names) }];
    });
  return members(tree);
}

/** Columns by their names as codes, for names that no property has. */
function spellings({ columns }: Table): ReadonlyMap<string, NamedMember> {
  return new Map(
    columns.flatMap(({ name, jsonPath }): [string, NamedMember][] =>
      jsonPath === undefined || jsonPath.includes('.') ? [] : [[camelCase(name), { kind: 'plain' }]],
    ),
  );
}
