import { notFound } from '../../lib/refusal.ts';
import type { Caller } from '../accounts/index.ts';
import type { ProjectStore } from './project-store.ts';
import type { Membership } from './project.ts';

/** The caller's membership, read in the given transaction; refuses with NOT_FOUND when there is none. */
export async function requireMembership(
  stores: { readonly projects: ProjectStore },
  access: { readonly caller: Caller; readonly projectId: string },
): Promise<Membership> {
  const membership = await stores.projects.membership(access.projectId, access.caller.accountId);
  if (membership === undefined) throw notFound('The project');
  return membership;
}
