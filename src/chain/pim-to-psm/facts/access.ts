import type { Operation, Permission, Role } from '../../pim/pim.ts';
import type { PimSource } from './places.ts';
import { byId } from '../../core/by-id.ts';

/** Who may run an operation. */
export type OperationAccess = {
  /** Roles that may act on every row. */
  readonly all: readonly Role[];
  /** Roles that may act on their own rows only. */
  readonly own: readonly Role[];
  /** Restrictions in words, which no generated code can check. */
  readonly conditions: readonly { readonly role: Role; readonly text: string }[];
};

/** Collects the permissions of an operation; a role that may act on every row needs no permission for its own. */
export function accessOf(source: PimSource, operation: Operation): OperationAccess {
  const grants = byId(source.referrers(operation, 'Permission', 'operation')).map((permission) => ({
    permission,
    role: source.containerOf(permission, 'Role'),
  }));
  const rolesWith = (scope: Permission['scope']): ReadonlySet<Role> =>
    new Set(grants.filter(({ permission }) => permission.scope === scope).map(({ role }) => role));
  const all = rolesWith('ALL');
  return {
    all: [...all],
    own: [...rolesWith('OWN')].filter((role) => !all.has(role)),
    conditions: grants.flatMap(({ permission, role }) =>
      permission.condition === undefined || permission.condition.trim() === ''
        ? []
        : [{ role, text: permission.condition.trim() }],
    ),
  };
}
