import { decideAccess, type Access, type AccessRule } from './access.js';
import { Problem } from './errors.js';

/** An operation on a row that people may be offered. */
export interface Action {
  readonly name: string;
  readonly rule: AccessRule;
  /** The member that holds the state of the row, and the states in which it is possible; missing where it always is. */
  readonly states?: { readonly member: string; readonly among: readonly string[] };
}

/** The names of the operations that the caller may run on a row now, by role and state; rules are checked when it is run. */
export function actionsOn(row: object, actions: readonly Action[], access: Access): readonly string[] {
  const values = new Map<string, unknown>(Object.entries(row));
  return actions
    .filter(({ rule, states }) => {
      const isInState =
        states === undefined || states.among.some((state) => state === values.get(states.member));
      return isInState && isPermitted(rule, access);
    })
    .map(({ name }) => name);
}

function isPermitted(rule: AccessRule, { subject, roles = [] }: Access): boolean {
  try {
    decideAccess(rule, subject === undefined ? undefined : { subject, roles });
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}
