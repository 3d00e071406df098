import { sql, type Kysely, type Selectable } from 'kysely';
import type { Account, AccountStore, Holdings, Session } from '../modules/accounts/index.ts';
import { ownerRole } from '../modules/projects/index.ts';
import { keptStatement } from './kept-statement.ts';
import { deleteOwnEvents } from './activity-store.ts';
import { countOf } from './listing.ts';
import type { OnEvent } from './noticing.ts';
import type { Tables } from './tables.ts';

/** Addresses an account is known at. */
const keptAddresses = 100;

/** Accounts, login names and sessions in tables. */
export function accountStore(db: Kysely<Tables>, onEvent: OnEvent): AccountStore {
  return {
    insert: async (account, { passwordHash }) => {
      const { disabled: _, ...columns } = account;
      const row = { ...columns, guest: account.guest ? 1 : 0, passwordHash, leftAt: null, disabledAt: null };
      await db.insertInto('accounts').values(row).execute();
    },
    find: async (accountId) => {
      const row = await db.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirst();
      return row === undefined ? undefined : toAccount(row);
    },
    registered: async () => {
      const rows = await db
        .selectFrom('accounts')
        .selectAll('accounts')
        .select((build) =>
          build
            .selectFrom('sessions')
            .select((inner) => inner.fn.max('sessions.lastSeenAt').as('lastSeenAt'))
            .whereRef('sessions.accountId', '=', 'accounts.id')
            .as('lastSeenAt'),
        )
        .where('guest', '=', 0)
        .orderBy('createdAt')
        .orderBy('id')
        .execute();
      return rows.map((row) => ({ ...toAccount(row), lastSeenAt: row.lastSeenAt }));
    },
    setDisabled: async (accountId, disabledAt) => {
      await db.updateTable('accounts').set({ disabledAt }).where('id', '=', accountId).execute();
    },
    rename: async (accountId, displayName) => {
      await db.updateTable('accounts').set({ displayName }).where('id', '=', accountId).execute();
    },
    changeNames: async (accountId, { username, email, emailVerifiedAt, pendingEmail }) => {
      const columns = { username, email, emailVerifiedAt, pendingEmail };
      await db.updateTable('accounts').set(columns).where('id', '=', accountId).execute();
    },
    becomeRegistered: async (account, { passwordHash }) => {
      const { id, username, email, emailVerifiedAt, pendingEmail, displayName } = account;
      const names = { username, email, emailVerifiedAt, pendingEmail, displayName };
      const columns = { ...names, passwordHash, guest: 0, leftAt: null };
      await db.updateTable('accounts').set(columns).where('id', '=', id).execute();
    },
    passwordHashOf: async (accountId) => {
      const row = await db
        .selectFrom('accounts')
        .select('passwordHash')
        .where('id', '=', accountId)
        .executeTakeFirst();
      return row?.passwordHash;
    },
    changePassword: async (accountId, passwordHash) => {
      await db.updateTable('accounts').set({ passwordHash }).where('id', '=', accountId).execute();
    },
    holdings: (accountId) => holdingsOf(db, accountId),
    giveProject: async ({ projectId, from, to, now }) => {
      await db
        .deleteFrom('memberships')
        .where('projectId', '=', projectId)
        .where('accountId', '=', from)
        .execute();
      await db
        .updateTable('memberships')
        .set({ owner: 1, role: ownerRole })
        .where('projectId', '=', projectId)
        .where('accountId', '=', to)
        .execute();
      await db
        .updateTable('projects')
        .set((build) => ({ ownerId: to, revision: build('revision', '+', 1), updatedAt: now }))
        .where('id', '=', projectId)
        .execute();
      await deleteOwnEvents(db, { accountId: from, projectId });
      const event = { projectId, actorId: null };
      onEvent({ ...event, type: 'member.left', details: { memberId: from } });
      onEvent({
        ...event,
        type: 'member.changed',
        details: { memberId: to, role: ownerRole, access: 'OWNER' },
      });
    },
    delete: async (accountId) => {
      await deleteOwnEvents(db, { accountId });
      const left = await db
        .selectFrom('memberships')
        .select('projectId')
        .where('accountId', '=', accountId)
        .orderBy('projectId')
        .execute();
      await db.deleteFrom('invitations').where('accountId', '=', accountId).execute();
      await db.deleteFrom('projects').where('ownerId', '=', accountId).execute();
      await db.deleteFrom('accounts').where('id', '=', accountId).execute();
      for (const { projectId } of left)
        onEvent({ projectId, type: 'member.left', actorId: null, details: { memberId: accountId } });
    },
    markLeft: async (accountId, leftAt) => {
      await db
        .updateTable('accounts')
        .set({ leftAt })
        .where('id', '=', accountId)
        .where('guest', '=', 1)
        .execute();
    },
    goneGuests: async ({ before, idleSince, limit, except }) => {
      const guests = db
        .selectFrom('accounts')
        .select('id')
        .where((build) =>
          build.or([
            build('guest', '=', 1),
            build.and([
              build('username', 'is', null),
              build('email', 'is', null),
              build('pendingEmail', 'is not', null),
            ]),
          ]),
        )
        .where('createdAt', '<=', before)
        .where((build) => build.or([build('leftAt', 'is', null), build('leftAt', '<=', before)]))
        .where((build) =>
          build.not(
            build.exists(
              build
                .selectFrom('sessions')
                .select('sessions.id')
                .whereRef('sessions.accountId', '=', 'accounts.id')
                .where('sessions.lastSeenAt', '>', idleSince)
                .where('sessions.endsAt', '>', before),
            ),
          ),
        )
        .orderBy('createdAt')
        .orderBy('id')
        .limit(limit);
      const wanted = except.length === 0 ? guests : guests.where('id', 'not in', except);
      return (await wanted.execute()).map((row) => row.id);
    },
    addLoginNames: async (accountId, names) => {
      const rows = names.map((name) => ({ ...name, accountId }));
      if (rows.length > 0) await db.insertInto('loginNames').values(rows).execute();
    },
    removeLoginNames: async (accountId, keys) => {
      if (keys.length === 0) return;
      await db.deleteFrom('loginNames').where('accountId', '=', accountId).where('key', 'in', keys).execute();
    },
    takenLoginNames: async (keys) => {
      if (keys.length === 0) return [];
      const rows = await db.selectFrom('loginNames').select('key').where('key', 'in', keys).execute();
      return rows.map((row) => row.key);
    },
    findByLoginName: async (keys) => {
      const rows = await db
        .selectFrom('loginNames')
        .innerJoin('accounts', 'accounts.id', 'loginNames.accountId')
        .selectAll('accounts')
        .select('loginNames.key')
        .where('loginNames.key', 'in', keys)
        .execute();
      const row = keys.map((key) => rows.find((each) => each.key === key)).find((each) => each !== undefined);
      return row === undefined ? undefined : { account: toAccount(row), passwordHash: row.passwordHash };
    },
    noteSignIn: async (signIn) => {
      const { accountId, usedAt } = signIn;
      await db
        .insertInto('signInAddresses')
        .values(signIn)
        .onConflict((conflict) => conflict.columns(['accountId', 'addressHash']).doUpdateSet({ usedAt }))
        .execute();
      const surplus = db
        .selectFrom('signInAddresses')
        .select('addressHash')
        .where('accountId', '=', accountId)
        .orderBy('usedAt', 'desc')
        .orderBy('addressHash')
        .limit(1)
        .offset(keptAddresses);
      await db
        .deleteFrom('signInAddresses')
        .where('accountId', '=', accountId)
        .where('addressHash', 'in', surplus)
        .execute();
    },
    hasSignedInFrom: async ({ accountId, addressHash }) => {
      const row = await db
        .selectFrom('signInAddresses')
        .select('usedAt')
        .where('accountId', '=', accountId)
        .where('addressHash', '=', addressHash)
        .executeTakeFirst();
      return row !== undefined;
    },
    insertSession: async (session) => {
      await db.insertInto('sessions').values(session).execute();
    },
    findSession: async (tokenHash) => {
      const [row] = await sessionByToken(db, { tokenHash });
      if (row === undefined) return undefined;
      const session = { ...row, id: row.sessionId, createdAt: row.sessionCreatedAt };
      return { session: toSession(session), account: toAccount(row) };
    },
    sessionsOf: async (accountId) => {
      const rows = await db
        .selectFrom('sessions')
        .selectAll()
        .where('accountId', '=', accountId)
        .orderBy('createdAt')
        .orderBy('id')
        .execute();
      return rows.map(toSession);
    },
    touchSession: async (sessionId, lastSeenAt) => {
      await db.updateTable('sessions').set({ lastSeenAt }).where('id', '=', sessionId).execute();
    },
    deleteSession: async (sessionId) => {
      await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
    },
    deleteEndedSessions: async ({ idleSince, now }) => {
      await db
        .deleteFrom('sessions')
        .where((build) => build.or([build('lastSeenAt', '<=', idleSince), build('endsAt', '<=', now)]))
        .execute();
    },
  };
}

const rankOfAccess = sql`case memberships.access when 'MANAGE' then 0 when 'WRITE' then 1 else 2 end`;

const sessionByToken = keptStatement((db, { tokenHash }: { readonly tokenHash: string }) =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.accountId')
    .selectAll('accounts')
    .select(['sessions.id as sessionId', 'sessions.createdAt as sessionCreatedAt'])
    .select(['sessions.accountId', 'sessions.tokenHash', 'sessions.lastSeenAt', 'sessions.endsAt'])
    .select(['sessions.device', 'sessions.address'])
    .where('sessions.tokenHash', '=', tokenHash)
    .where('accounts.disabledAt', 'is', null),
);

async function holdingsOf(db: Kysely<Tables>, accountId: string): Promise<Holdings> {
  const projects = await db
    .selectFrom('projects')
    .select(['projects.id', 'projects.name'])
    .select((build) =>
      build
        .selectFrom('memberships')
        .innerJoin('accounts', 'accounts.id', 'memberships.accountId')
        .select('memberships.accountId')
        .whereRef('memberships.projectId', '=', 'projects.id')
        .where('memberships.owner', '=', 0)
        .orderBy('accounts.guest')
        // MANAGE, WRITE, READ: the one who could do most already.
        .orderBy(rankOfAccess)
        .orderBy('memberships.joinedAt')
        .orderBy('memberships.accountId')
        .limit(1)
        .as('heirId'),
    )
    .where('projects.ownerId', '=', accountId)
    .orderBy('projects.createdAt')
    .execute();
  const openJobs = await db
    .selectFrom('jobs')
    .leftJoin('projects', 'projects.id', 'jobs.projectId')
    .select((build) => build.fn.countAll().as('count'))
    .where('jobs.status', 'in', ['QUEUED', 'RUNNING'])
    .where((build) =>
      build.or([build('jobs.createdBy', '=', accountId), build('projects.ownerId', '=', accountId)]),
    )
    .executeTakeFirstOrThrow();
  const openTurns = await db
    .selectFrom('turns')
    .leftJoin('projects', 'projects.id', 'turns.projectId')
    .select((build) => build.fn.countAll().as('count'))
    .where('turns.status', 'in', ['ACCEPTED', 'RUNNING', 'CANCELLING'])
    .where((build) =>
      build.or([build('turns.accountId', '=', accountId), build('projects.ownerId', '=', accountId)]),
    )
    .executeTakeFirstOrThrow();
  return {
    projectIds: projects.flatMap(({ id, heirId }) => (heirId === null ? [id] : [])),
    sharedProjects: projects.flatMap(({ heirId, ...project }) =>
      heirId === null ? [] : [{ ...project, heirId }],
    ),
    openJobs: countOf(openJobs),
    openTurns: countOf(openTurns),
  };
}

/** The account in a row. */
export function toAccount(row: Selectable<Tables['accounts']>): Account {
  const { id, username, email, emailVerifiedAt, pendingEmail, displayName, createdAt, promptsUsed } = row;
  const names = { username, email, emailVerifiedAt, pendingEmail, displayName };
  const account = { id, ...names, guest: row.guest === 1, createdAt, promptsUsed };
  return row.disabledAt === null ? account : { ...account, disabled: true };
}

function toSession(row: Selectable<Tables['sessions']>): Session {
  const { id, accountId, tokenHash, createdAt, lastSeenAt, endsAt, device, address } = row;
  return { id, accountId, tokenHash, createdAt, lastSeenAt, endsAt, device, address };
}
