import type { GrantedLevel } from '../accounts/index.ts';

/** How an account was named by who invited it. */
export const invitationNames = ['username', 'email', 'userId'] as const;

/** How an account was named by who invited it, as it was written. */
export type InvitedName = { readonly kind: (typeof invitationNames)[number]; readonly text: string };

/** An invitation that waits to be accepted. Times are milliseconds since 1970. */
export type PendingInvitation = {
  readonly id: string;
  readonly projectId: string;
  readonly inviterId: string;
  /** Whether an account has this name is not said. */
  readonly name: InvitedName;
  readonly role: string;
  readonly access: GrantedLevel;
  readonly createdAt: number;
};

/** An account as those see it who are asked into its projects. */
export type Inviter = {
  readonly userId: string;
  readonly username: string | null;
  readonly displayName: string;
};

/** An invitation as the invited account sees it. */
export type ReceivedInvitation = Omit<PendingInvitation, 'name' | 'inviterId'> & {
  readonly projectName: string;
  readonly inviter: Inviter;
};

/** An account whose invitations another one does not take. */
export type RefusedInviter = Inviter & { readonly refusedAt: number };
