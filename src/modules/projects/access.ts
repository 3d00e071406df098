import { noteInAudit } from '../../lib/audit.ts';
import { notFound, Refusal } from '../../lib/refusal.ts';
import { type AccessLevel, type Caller, includesLevel } from '../accounts/index.ts';
import type { ProjectStore } from './project-store.ts';
import type { Membership } from './project.ts';

type Access = { readonly caller: Caller; readonly projectId: string };

/**
 * Whether the token of a request reaches a project: one that was made for another project does not. What is recorded of
 * the request is about this project.
 */
export function isInReach({ token }: Caller, projectId: string): boolean {
  noteInAudit({ projectId });
  return (token?.projectId ?? projectId) === projectId;
}

/** The only project that the token of a request reaches; undefined where it reaches all of the account. */
export function onlyProject({ token }: Caller): string | undefined {
  return token?.projectId ?? undefined;
}

/** Refuses with FORBIDDEN what a token for one project cannot do, because it is about no project or all of them. */
export function requireAllProjects(caller: Caller): void {
  if (onlyProject(caller) === undefined) return;
  throw new Refusal('FORBIDDEN', 'This access token is for one project; use one for all projects.');
}

/** The caller's membership, regardless of what it allows; undefined when there is none, or the token does not reach it. */
export async function findMembership(
  stores: { readonly projects: ProjectStore },
  { caller, projectId }: Access,
): Promise<Membership | undefined> {
  return isInReach(caller, projectId) ? stores.projects.membership(projectId, caller.accountId) : undefined;
}

/** As `findMembership`; refuses with NOT_FOUND when there is none. */
export async function requireMembership(
  stores: { readonly projects: ProjectStore },
  access: Access,
): Promise<Membership> {
  const membership = await findMembership(stores, access);
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
