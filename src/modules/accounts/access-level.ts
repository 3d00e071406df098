/** What a member may do in a project; each level includes those before it. OWNER is the owner's alone. */
export const accessLevels = ['READ', 'WRITE', 'MANAGE', 'OWNER'] as const;

/** What a member may do in a project. */
export type AccessLevel = (typeof accessLevels)[number];

/** The levels that can be given to a member. */
export const grantedLevels = ['READ', 'WRITE', 'MANAGE'] as const satisfies readonly AccessLevel[];

/** A level that can be given to a member. */
export type GrantedLevel = (typeof grantedLevels)[number];

/** Whether someone with one level may do what asks for another. */
export function includesLevel(has: AccessLevel, needed: AccessLevel): boolean {
  return accessLevels.indexOf(has) >= accessLevels.indexOf(needed);
}
