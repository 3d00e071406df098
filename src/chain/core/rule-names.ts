import { itemScope, resolveName } from './rule-language/check.ts';
import type { Expression, NameExpression } from './rule-language/expression.ts';
import { operandsOf } from './rule-language/expression.ts';
import type { Member, Scope } from './rule-language/scope.ts';

/**
 * The names in an expression that nobody knows, in reading order. Inside a function over a list the names of its
 * items count too; where the list itself is unknown, what is said about its items is not judged.
 */
export function unknownNames(expression: Expression, scope: Scope): readonly NameExpression[] {
  return unknownIn(expression, [scope]);
}

function unknownIn(expression: Expression, scopes: readonly Scope[]): readonly NameExpression[] {
  if (expression.kind === 'name') return resolveName(expression, scopes) === undefined ? [expression] : [];
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

/** A scope that looks names up in a table when it is asked. */
export function scopeOfNames(names: () => ReadonlyMap<string, NamedMember>): Scope {
  return {
    member(name) {
      const found = names().get(name);
      return found === undefined ? undefined : memberOf(name, found);
    },
  };
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
  };
}

/** Amount and currency, the parts of a sum of money. */
export const moneyParts: Scope = scopeOfNames(() => moneyNames);

const moneyNames: ReadonlyMap<string, NamedMember> = new Map([
  ['amount', { kind: 'plain' }],
  ['currency', { kind: 'plain' }],
]);

/** A member of a scope made of names; what it holds is of no particular type. */
export function memberOf(property: string, member: NamedMember): Member {
  return {
    property,
    optional: true,
    type: member.kind === 'plain' ? { kind: 'other' } : member,
  };
}
