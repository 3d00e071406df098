import { notFound } from '../../lib/refusal.ts';
import type { ProjectStore } from './project-store.ts';
import type { Member } from './project.ts';

/** A member of a project with what the owner sees of it; refuses with NOT_FOUND when the user is not in it. */
export async function requireMember(
  stores: { readonly projects: ProjectStore },
  wanted: { readonly projectId: string; readonly userId: string },
): Promise<Member> {
  const members = await stores.projects.members(wanted.projectId);
  const member = members.find(({ userId }) => userId === wanted.userId);
  if (member === undefined) throw notFound('The member');
  return member;
}
