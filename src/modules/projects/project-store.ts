import type { ListQuery, Page } from '../../lib/listing.ts';
import type { Member, Membership, Project, StorageUse } from './project.ts';

/** A list of one account's projects. */
export type ProjectQuery = ListQuery & {
  /** Only projects the account owns, or only those it does not own. */
  readonly role?: 'OWNER' | 'MEMBER' | undefined;
  /** Only this one. */
  readonly projectId?: string | undefined;
};

/** Projects and who is in them. */
export type ProjectStore = {
  /** Stores a project without members; `role`, `access` and `memberCount` are not stored but computed on reading. */
  insert(project: Omit<Project, 'role' | 'access' | 'memberCount'>): Promise<void>;
  insertMembership(membership: Membership): Promise<void>;
  /** Writes name, description, owner, revision and time of a project over the stored ones. */
  update(project: Omit<Project, 'role' | 'access' | 'memberCount'>): Promise<void>;
  /** Deletes a project with everything in it. */
  delete(projectId: string): Promise<void>;
  /** Writes label and access of a member over the stored ones. One who may no longer invite takes its invitations back. */
  changeMembership(membership: Omit<Membership, 'joinedAt' | 'invitedBy'>): Promise<void>;
  /** Takes a member out of a project, and its invitations back. */
  deleteMembership(projectId: string, accountId: string): Promise<void>;
  /** The project as a member sees it; undefined when it does not exist or the account is not in it. */
  find(projectId: string, accountId: string): Promise<Project | undefined>;
  list(accountId: string, query: ProjectQuery): Promise<Page<Project>>;
  membership(projectId: string, accountId: string): Promise<Membership | undefined>;
  /** All members of a project, the owner first, then by joining time. */
  members(projectId: string): Promise<readonly Member[]>;
  /** What a project takes, and may take. */
  storageUse(projectId: string): Promise<StorageUse>;
  countOwnedBy(accountId: string): Promise<number>;
};
