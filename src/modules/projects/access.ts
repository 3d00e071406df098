import { notFound, Refusal } from '../../lib/refusal.ts';
import { type AccessLevel, type Caller, includesLevel } from '../accounts/index.ts';
import type { ProjectStore } from './project-store.ts';
import type { Membership } from './project.ts';

type Access = { readonly caller: Caller; readonly projectId: string };

/** The caller's membership, regardless of what it allows; refuses with NOT_FOUND when there is none. */
export async function requireMembership(
  stores: { readonly projects: ProjectStore },
  access: Access,
): Promise<Membership> {
  const membership = await stores.projects.membership(access.projectId, access.caller.accountId);
  if (membership === undefined) throw notFound('The project');
  return membership;
}

/**
 * The caller's membership, read in the given transaction. Refuses with NOT_FOUND when there is none, and with FORBIDDEN
 * when it allows less than the operation needs.
 */
export async function requireAccess(
  stores: { readonly projects: ProjectStore },
  access: Access,
): Promise<Membership> {
  const membership = await requireMembership(stores, access);
  requireLevel(access.caller, membership.access);
  return membership;
}

/** As `requireAccess`, and refuses with FORBIDDEN a member who does not own the project. */
export async function requireOwner(
  stores: { readonly projects: ProjectStore },
  { caller, projectId }: Access,
): Promise<Membership> {
  return requireAccess(stores, { caller: { ...caller, needs: 'OWNER' }, projectId });
}

/** As `requireAccess`, and refuses with FORBIDDEN a member who may not manage the members of the project. */
export async function requireManager(
  stores: { readonly projects: ProjectStore },
  { caller, projectId }: Access,
): Promise<Membership> {
  return requireAccess(stores, { caller: { ...caller, needs: 'MANAGE' }, projectId });
}

/** Refuses with FORBIDDEN a caller whose access is less than the operation needs. */
export function requireLevel({ needs = 'READ' }: Caller, has: AccessLevel): void {
  if (includesLevel(has, needs)) return;
  throw new Refusal('FORBIDDEN', refusals[needs], [`access: is ${has} in this project, ${needs} is needed`]);
}

const refusals: Readonly<Record<AccessLevel, string>> = {
  READ: 'You may not read this project; ask its owner.',
  WRITE: 'You may read this project, but not change it; ask its owner for WRITE access.',
  MANAGE: 'Only those who manage the project may do this; ask the owner.',
  OWNER: 'Only the owner of the project may do this; ask the owner.',
};
