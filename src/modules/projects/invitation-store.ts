import type { PendingInvitation, ReceivedInvitation, RefusedInviter } from './invitation.ts';

/** Invitations that wait to be accepted, and whose are not taken. They go with the project, and with either account. */
export type InvitationStore = {
  /**
   * Stores an invitation for an account; an id that no account has binds it to none. Takes the same time in both
   * cases.
   */
  insert(invitation: PendingInvitation, bound: { readonly accountId: string }): Promise<void>;
  /** Those of a project, oldest first. */
  ofProject(projectId: string): Promise<readonly PendingInvitation[]>;
  /** Those of an account into projects that it is not in, newest first. */
  received(accountId: string): Promise<readonly ReceivedInvitation[]>;
  delete(invitationId: string): Promise<void>;
  /** Deletes all that would take an account into a project. */
  deleteOfAccount(place: { readonly accountId: string; readonly projectId: string }): Promise<void>;
  /** Notes that an account takes no invitations of another one, and deletes those that wait. */
  refuse(refusal: {
    readonly accountId: string;
    readonly inviterId: string;
    readonly refusedAt: number;
  }): Promise<void>;
  admit(pair: { readonly accountId: string; readonly inviterId: string }): Promise<void>;
  isRefused(pair: { readonly accountId: string; readonly inviterId: string }): Promise<boolean>;
  /** Whose invitations an account does not take, newest first. */
  refusedBy(accountId: string): Promise<readonly RefusedInviter[]>;
};
