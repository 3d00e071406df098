import { camelCase } from './naming.ts';
import { itemScope, nearestTo, resolveName } from './rule-language/check.ts';
import type { Expression, NameExpression } from './rule-language/expression.ts';
import { operandsOf } from './rule-language/expression.ts';
import type { ScopeMember, Scope } from './rule-language/scope.ts';

/**
 * The unknown names in an expression, in reading order. Inside a function over a list the names of its
 * items count too; where the list itself is unknown, what is said about its items is not judged.
 */
export function unknownNames(expression: Expression, scope: Scope): readonly UnknownName[] {
  return unknownIn(expression, [scope]);
}

/** An unknown name and its remedy, as a sentence. */
export type UnknownName = NameExpression & { readonly remedy: string };

function unknownIn(expression: Expression, scopes: readonly Scope[]): readonly UnknownName[] {
  if (expression.kind === 'name') {
    if (resolveName(expression, scopes) !== undefined) return [];
    const nearest = nearestTo(expression, scopes);
    return [
      {
        ...expression,
        remedy: nearest === '' ? 'Correct the name.' : `Correct the name; ${nearest}.`,
      },
    ];
  }
  if (expression.kind !== 'call')
    return operandsOf(expression).flatMap((operand) => unknownIn(operand, scopes));
  const [first, second] = expression.parameters;
  if (first === undefined) return [];
  const unknown = unknownIn(first, scopes);
  if (second === undefined || unknown.length > 0) return unknown;
  const items = itemScope(first, scopes);
  return unknownIn(second, items === undefined ? scopes : [items, ...scopes]);
}

/** Names and what they stand for, all of them optional and of no particular type, for checks of names only. */
export type NamedMember =
  | { readonly kind: 'plain' }
  | { readonly kind: 'object'; readonly members: Scope }
  | { readonly kind: 'list'; readonly items: Scope };

/** A scope that looks names up in a table when it is asked; see `findName`. */
export function scopeOfNames(names: () => ReadonlyMap<string, NamedMember>): Scope {
  return scopeOfTables(() => [names()]);
}

/**
 * A scope that looks names up in several tables, the first of which counts most; see `findName`. What is in none of
 * them may be in one of the tables of other spellings, whose names are not suggested.
 */
export function scopeOfTables(
  tables: () => Iterable<ReadonlyMap<string, NamedMember>>,
  spellings: () => Iterable<ReadonlyMap<string, NamedMember>> = () => [],
): Scope {
  return {
    member(name) {
      const found = findName(name, tables()) ?? findName(name, spellings());
      return found === undefined ? undefined : memberOf(name, found);
    },
    *names() {
      for (const table of tables()) yield* table.keys();
    },
  };
}

/**
 * What a name in an expression stands for: the entry of that very name in the first table that has one; else the entry
 * of the name as a code (`höhe` as `hoehe`), so that names are found in any letters.
 */
export function findName<T>(name: string, tables: Iterable<ReadonlyMap<string, T>>): T | undefined {
  const all = [...tables];
  for (const written of [name, camelCase(name)])
    for (const table of all) {
      const found = table.get(written);
      if (found !== undefined) return found;
    }
  return undefined;
}

/** The one of some elements that a name in an expression means: by its code, else by its name in any letters. */
export function findCalled<T extends { readonly code: string; readonly name: string }>(
  name: string,
  elements: readonly T[],
): T | undefined {
  const found = elements.find(({ code }) => code === name);
  if (found !== undefined) return found;
  const spelled = camelCase(name);
  return (
    elements.find(({ code }) => code === spelled) ?? elements.find((each) => camelCase(each.name) === spelled)
  );
}

/** A scope that knows what any of the given scopes knows. */
export function anyOfScopes(scopes: readonly Scope[]): Scope {
  return {
    member(name) {
      for (const scope of scopes) {
        const member = scope.member(name);
        if (member !== undefined) return member;
      }
      return undefined;
    },
    *names() {
      for (const scope of scopes) yield* scope.names?.() ?? [];
    },
  };
}

/** Amount and currency, the parts of a sum of money. */
export const moneyParts: Scope = scopeOfNames(() => moneyNames);

const moneyNames: ReadonlyMap<string, NamedMember> = new Map([
  ['amount', { kind: 'plain' }],
  ['currency', { kind: 'plain' }],
]);

/** A member of a scope made of names; what it holds is of no particular type. */
export function memberOf(property: string, member: NamedMember): ScopeMember {
  return {
    property,
    optional: true,
    type: member.kind === 'plain' ? { kind: 'other' } : member,
  };
}
