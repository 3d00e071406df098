import type { AccessLevel } from '../accounts/index.ts';

/** Label of the account that made a project; no other member may carry it. */
export const ownerRole = 'OWNER';

/** A project as one of its members sees it. Times are milliseconds since 1970. */
export type Project = {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly ownerId: string;
  /** The caller's label in the project. */
  readonly role: string;
  /** What the caller may do in the project. */
  readonly access: AccessLevel;
  readonly revision: number;
  readonly memberCount: number;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** An account's place in a project. */
export type Membership = {
  readonly projectId: string;
  readonly accountId: string;
  /** Free text; carries no privilege. */
  readonly role: string;
  /** What the account may do in the project; OWNER exactly where `owner` is true. */
  readonly access: AccessLevel;
  readonly owner: boolean;
  /** The account that invited it; null for the owner who made the project, and when that account is gone. */
  readonly invitedBy: string | null;
  readonly joinedAt: number;
};

/** A membership with what people see of the account. Each sees only the `email` of the own account; it is null for others. */
export type Member = {
  readonly userId: string;
  readonly username: string | null;
  readonly displayName: string;
  readonly email: string | null;
  readonly role: string;
  readonly access: AccessLevel;
  readonly owner: boolean;
  readonly invitedBy: string | null;
  readonly joinedAt: number;
};

/** Bytes that a project takes, history included, and may take with what its owner has left; null for any number. */
export type StorageUse = { readonly usedBytes: number; readonly allowedBytes: number | null };

/** A project with all its members. */
export type ProjectWithMembers = Project & {
  readonly members: readonly Member[];
  readonly storage: StorageUse;
};
