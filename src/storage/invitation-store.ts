import type { Kysely, Selectable } from 'kysely';
import type { GrantedLevel } from '../modules/accounts/index.ts';
import type { InvitationStore, InvitedName, PendingInvitation } from '../modules/projects/index.ts';
import type { Tables } from './tables.ts';

/** Invitations and refused inviters in tables. */
export function invitationStore(db: Kysely<Tables>): InvitationStore {
  return {
    insert: async ({ name, ...columns }, { accountId }) => {
      await db
        .insertInto('invitations')
        .values({ ...columns, accountId, nameKind: name.kind, name: name.text })
        .execute();
    },
    ofProject: async (projectId) => {
      const rows = await db
        .selectFrom('invitations')
        .selectAll()
        .where('projectId', '=', projectId)
        .orderBy('createdAt')
        .orderBy('id')
        .execute();
      return rows.map(toInvitation);
    },
    received: async (accountId) => {
      const rows = await db
        .selectFrom('invitations')
        .innerJoin('projects', 'projects.id', 'invitations.projectId')
        .innerJoin('accounts', 'accounts.id', 'invitations.inviterId')
        .selectAll('invitations')
        .select(['projects.name as projectName', 'accounts.username', 'accounts.displayName'])
        .where('invitations.accountId', '=', accountId)
        .where((build) =>
          build.not(
            build.exists(
              build
                .selectFrom('memberships')
                .select('memberships.accountId')
                .whereRef('memberships.projectId', '=', 'invitations.projectId')
                .where('memberships.accountId', '=', accountId),
            ),
          ),
        )
        .orderBy('invitations.createdAt', 'desc')
        .orderBy('invitations.id')
        .execute();
      return rows.map(({ projectName, username, displayName, ...row }) => {
        const { name: _, inviterId: userId, ...invitation } = toInvitation(row);
        return { ...invitation, projectName, inviter: { userId, username, displayName } };
      });
    },
    delete: async (invitationId) => {
      await db.deleteFrom('invitations').where('id', '=', invitationId).execute();
    },
    deleteOfAccount: async ({ accountId, projectId }) => {
      await db
        .deleteFrom('invitations')
        .where('accountId', '=', accountId)
        .where('projectId', '=', projectId)
        .execute();
    },
    refuse: async (refusal) => {
      await db.insertInto('refusedInviters').values(refusal).execute();
      await db
        .deleteFrom('invitations')
        .where('accountId', '=', refusal.accountId)
        .where('inviterId', '=', refusal.inviterId)
        .execute();
    },
    admit: async ({ accountId, inviterId }) => {
      await db
        .deleteFrom('refusedInviters')
        .where('accountId', '=', accountId)
        .where('inviterId', '=', inviterId)
        .execute();
    },
    isRefused: async ({ accountId, inviterId }) => {
      const row = await db
        .selectFrom('refusedInviters')
        .select('refusedAt')
        .where('accountId', '=', accountId)
        .where('inviterId', '=', inviterId)
        .executeTakeFirst();
      return row !== undefined;
    },
    refusedBy: (accountId) =>
      db
        .selectFrom('refusedInviters')
        .innerJoin('accounts', 'accounts.id', 'refusedInviters.inviterId')
        .select(['accounts.id as userId', 'accounts.username', 'accounts.displayName'])
        .select('refusedInviters.refusedAt')
        .where('refusedInviters.accountId', '=', accountId)
        .orderBy('refusedInviters.refusedAt', 'desc')
        .orderBy('accounts.id')
        .execute(),
  };
}

function toInvitation(row: Selectable<Tables['invitations']>): PendingInvitation {
  const { id, projectId, inviterId, role, createdAt } = row;
  // Checked border: only `insert` writes these columns.
  const name = { kind: row.nameKind as InvitedName['kind'], text: row.name };
  return { id, projectId, inviterId, name, role, access: row.access as GrantedLevel, createdAt };
}
