import { notFound, Refusal } from '../../lib/refusal.ts';
import type { Caller } from '../accounts/index.ts';
import type { ProjectStore } from './project-store.ts';
import type { Membership } from './project.ts';

type Access = { readonly caller: Caller; readonly projectId: string };

/** The caller's membership, read in the given transaction; refuses with NOT_FOUND when there is none. */
export async function requireMembership(
  stores: { readonly projects: ProjectStore },
  access: Access,
): Promise<Membership> {
  const membership = await stores.projects.membership(access.projectId, access.caller.accountId);
  if (membership === undefined) throw notFound('The project');
  return membership;
}

/** As `requireMembership`, and refuses with FORBIDDEN a member who does not own the project. */
export async function requireOwner(
  stores: { readonly projects: ProjectStore },
  access: Access,
): Promise<Membership> {
  const membership = await requireMembership(stores, access);
  if (membership.owner) return membership;
  throw new Refusal('FORBIDDEN', 'Only the owner of the project may do this; ask the owner.');
}
