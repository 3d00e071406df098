import type { Clock } from '../../lib/clock.ts';
import type { IdempotencyKey, IdempotencyStore } from '../../lib/idempotency.ts';
import type { Page } from '../../lib/listing.ts';
import type { ExpectedRevision } from '../../lib/revision.ts';
import type { Transactions } from '../../lib/transactions.ts';
import type { AccountStore, Caller, GrantedLevel } from '../accounts/index.ts';
import type { PendingInvitation, ReceivedInvitation, RefusedInviter } from './invitation.ts';
import type { InvitationStore } from './invitation-store.ts';
import type { ProjectQuery, ProjectStore } from './project-store.ts';
import type { Member, Membership, Project, ProjectWithMembers } from './project.ts';

/** The body of a request for a new project. */
export type NewProject = {
  readonly name: string;
  readonly description?: string | null | undefined;
};

/** A project to be made; with a key, repeating the request is safe. */
export type ProjectCreation = NewProject & { readonly idempotency?: IdempotencyKey | undefined };

/** A project, and whether this request only repeats an earlier one. */
export type CreatedProject = { readonly project: Project; readonly replayed: boolean };

/** What to change of a project; what is left out stays. `description: null` removes it. */
export type ProjectChange = ExpectedRevision & {
  readonly projectId: string;
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
};

/** The account to invite, by one of three names, its label, and what it may do; WRITE unless given. */
export type Invitation = {
  readonly projectId: string;
  readonly username?: string | undefined;
  readonly email?: string | undefined;
  readonly userId?: string | undefined;
  readonly role: string;
  readonly access?: GrantedLevel | undefined;
};

/** What to change of a member: the label, the access, or both. */
export type MemberChange = {
  readonly projectId: string;
  readonly userId: string;
  readonly role?: string | undefined;
  readonly access?: GrantedLevel | undefined;
};

/** The next owner of a project, and what the former one is from then on: its label, and its access, WRITE unless given. */
export type HandOver = {
  readonly projectId: string;
  readonly userId: string;
  readonly role: string;
  readonly access?: GrantedLevel | undefined;
};

/** What the projects need from the rest of the process. */
export type ProjectsDependencies = {
  readonly transactions: Transactions<{
    readonly projects: ProjectStore;
    readonly invitations: InvitationStore;
    readonly accounts: AccountStore;
    readonly idempotency: IdempotencyStore;
  }>;
  readonly clock: Clock;
  /** Whether only an address that was verified leads to an account; no unless given. */
  readonly verifiedAddresses?: boolean | undefined;
  /** Called for every project that was deleted, after the commit. */
  readonly onDeleted: (projectId: string) => void;
};

/** Projects and who may see them. What the caller may not see is NOT_FOUND. */
export type Projects = {
  /**
   * Makes a project owned by the caller. Refuses with INVALID, CONFLICT (beyond 200 projects of one owner) or
   * UNPROCESSABLE (idempotency key used for another request).
   */
  readonly create: (caller: Caller, project: ProjectCreation) => Promise<CreatedProject>;
  /** The caller's projects; sort fields: `name`, `createdAt`, `updatedAt`. */
  readonly list: (caller: Caller, query: ProjectQuery) => Promise<Page<Project>>;
  readonly get: (caller: Caller, projectId: string) => Promise<ProjectWithMembers>;
  /** The caller's membership; refuses with NOT_FOUND when there is none, with FORBIDDEN when it does not allow what the caller needs. */
  readonly access: (caller: Caller, projectId: string) => Promise<Membership>;
  /** Owner only. Adds 1 to the revision. Refuses with INVALID, CONFLICT or PRECONDITION_FAILED (stale revision). */
  readonly update: (caller: Caller, change: ProjectChange) => Promise<Project>;
  /** Owner only. Deletes the project with all it holds and stops its jobs. Refuses a stale revision as `update`. */
  readonly delete: (
    caller: Caller,
    project: ExpectedRevision & { readonly projectId: string },
  ) => Promise<void>;
  /** All members of a project, the owner first; only the owner sees e-mail addresses. */
  readonly members: (caller: Caller, projectId: string) => Promise<readonly Member[]>;
  /**
   * MANAGE, and nothing above the caller's own access. Takes a user in, at once. Refuses with INVALID, FORBIDDEN (guests
   * by other names than ids), NOT_FOUND (no such user) or CONFLICT (a member already, 100 members, or the user takes no
   * invitations of the caller's).
   */
  readonly invite: (caller: Caller, invitation: Invitation) => Promise<Member>;
  /**
   * As `invite`, but the user becomes a member when it accepts. Answers and takes as long whether there is such a user
   * or not; one that registers under the name later is not invited. Refuses with INVALID, FORBIDDEN (as `invite`) or
   * CONFLICT (a member already, invited already, or 100 of both).
   */
  readonly ask: (caller: Caller, invitation: Invitation) => Promise<PendingInvitation>;
  /** MANAGE. The invitations into a project that wait, oldest first. */
  readonly invitations: (caller: Caller, projectId: string) => Promise<readonly PendingInvitation[]>;
  /** MANAGE. Ends an invitation that waits. Refuses with NOT_FOUND. */
  readonly withdraw: (
    caller: Caller,
    invitation: { readonly projectId: string; readonly invitationId: string },
  ) => Promise<void>;
  /** The invitations that wait for the caller, newest first. */
  readonly received: (caller: Caller) => Promise<readonly ReceivedInvitation[]>;
  /** Makes the caller a member. Refuses with NOT_FOUND or CONFLICT (100 members). */
  readonly accept: (caller: Caller, invitationId: string) => Promise<Project>;
  /** Ends an invitation that waits for the caller. Refuses with NOT_FOUND. */
  readonly decline: (caller: Caller, invitationId: string) => Promise<void>;
  /**
   * Has the caller take no more invitations of an account, and ends those that wait. Refuses with NOT_FOUND (no such
   * user) or CONFLICT (its own account, or 200 are refused).
   */
  readonly refuseInviter: (caller: Caller, inviterId: string) => Promise<void>;
  /** Has the caller take the invitations of an account again. */
  readonly admitInviter: (caller: Caller, inviterId: string) => Promise<void>;
  /** Whose invitations the caller does not take, newest first. */
  readonly refusedInviters: (caller: Caller) => Promise<readonly RefusedInviter[]>;
  /**
   * MANAGE, and no member above the caller's own access. Refuses with INVALID, NOT_FOUND (no such member) or CONFLICT (the
   * owner).
   */
  readonly changeMember: (caller: Caller, change: MemberChange) => Promise<Member>;
  /** Those with MANAGE remove others, all but the owner leave. Refuses with CONFLICT for the owner. */
  readonly removeMember: (
    caller: Caller,
    member: { readonly projectId: string; readonly userId: string },
  ) => Promise<void>;
  /**
   * Owner only. Makes a member the owner; `role` is what the former owner is called from now on. Refuses with INVALID,
   * NOT_FOUND (no such member) or CONFLICT (owns it already, or owns 200 projects).
   */
  readonly handOver: (caller: Caller, change: HandOver) => Promise<Project>;
};
