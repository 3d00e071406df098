import type { Kysely, Selectable, SelectQueryBuilder } from 'kysely';
import type { ActivityDetails, NewActivityEvent } from '../modules/activity/index.ts';
import { type AccessLevel, includesLevel } from '../modules/accounts/index.ts';
import type { Member, Membership, Project, ProjectQuery, ProjectStore } from '../modules/projects/index.ts';
import { byColumn, pageOf, rowsOf, totalOf } from './list-part.ts';
import { countOf, nameHolds, searchNameOf, sortColumnOf } from './listing.ts';
import { deleteOwnEvents } from './activity-store.ts';
import { accessOf } from './membership-access.ts';
import type { OnEvent } from './noticing.ts';
import { projectUse, type Quotas } from './quota.ts';
import type { Tables } from './tables.ts';

/** Projects and memberships in tables. */
export function projectStore(
  db: Kysely<Tables>,
  { quotas, onEvent }: { readonly quotas: Quotas; readonly onEvent: OnEvent },
): ProjectStore {
  return {
    insert: async (project) => {
      const row = { ...project, searchName: searchNameOf(project.name) };
      await db.insertInto('projects').values(row).execute();
    },
    insertMembership: async (membership) => {
      const row = { ...membership, owner: membership.owner ? 1 : 0 };
      await db.insertInto('memberships').values(row).execute();
      const { projectId, accountId: memberId, role, access } = membership;
      onEvent({ projectId, type: 'member.joined', actorId: null, details: { memberId, role, access } });
    },
    update: async (project) => {
      const { name, description, ownerId, revision, updatedAt } = project;
      const columns = { name, searchName: searchNameOf(name), description, ownerId, revision, updatedAt };
      await db.updateTable('projects').set(columns).where('id', '=', project.id).execute();
      onEvent(projectChanged(project.id, { revision }));
    },
    delete: async (projectId) => {
      await db.deleteFrom('projects').where('id', '=', projectId).execute();
      // Is not kept, and wakes those who wait for what happens there.
      onEvent(projectChanged(projectId, {}));
    },
    changeMembership: async ({ projectId, accountId, role, access, owner }) => {
      await db
        .updateTable('memberships')
        .set({ role, access, owner: owner ? 1 : 0 })
        .where('projectId', '=', projectId)
        .where('accountId', '=', accountId)
        .execute();
      if (!includesLevel(access, 'MANAGE')) await takeBackInvitations(db, { projectId, accountId });
      const details = { memberId: accountId, role, access };
      onEvent({ projectId, type: 'member.changed', actorId: null, details });
    },
    deleteMembership: async (projectId, accountId) => {
      await db
        .deleteFrom('memberships')
        .where('projectId', '=', projectId)
        .where('accountId', '=', accountId)
        .execute();
      await takeBackInvitations(db, { projectId, accountId });
      await deleteOwnEvents(db, { accountId, projectId });
      onEvent({ projectId, type: 'member.left', actorId: null, details: { memberId: accountId } });
    },
    find: async (projectId, accountId) => {
      const row = await withCaller(visibleTo(db, accountId))
        .where('projects.id', '=', projectId)
        .executeTakeFirst();
      return row === undefined ? undefined : toProject(row);
    },
    list: async (accountId, query) => {
      const matching = filtered(visibleTo(db, accountId), query);
      const column = sortColumnOf(query.sort.field);
      const order = byColumn('projects', column, query.sort.direction);
      const total = await totalOf(matching, query);
      const rows = await rowsOf(withCaller(matching), { order, part: query }).execute();
      return pageOf(rows, { part: query, total, toItem: toProject, placeOf: (row) => [row[column], row.id] });
    },
    membership: async (projectId, accountId) => {
      const row = await db
        .selectFrom('memberships')
        .selectAll()
        .where('projectId', '=', projectId)
        .where('accountId', '=', accountId)
        .executeTakeFirst();
      return row === undefined ? undefined : toMembership(row);
    },
    members: async (projectId) => {
      const rows = await db
        .selectFrom('memberships')
        .innerJoin('accounts', 'accounts.id', 'memberships.accountId')
        .select(['accounts.id as userId', 'accounts.username', 'accounts.displayName', 'accounts.email'])
        .select(['memberships.role', 'memberships.access', 'memberships.owner'])
        .select(['memberships.invitedBy', 'memberships.joinedAt'])
        .where('memberships.projectId', '=', projectId)
        .orderBy('memberships.owner', 'desc')
        .orderBy('memberships.joinedAt')
        .orderBy('accounts.id')
        .execute();
      return rows.map((row): Member => ({ ...row, ...standingOf(row) }));
    },
    storageUse: (projectId) => projectUse(db, { projectId, quotas }),
    countOwnedBy: async (accountId) =>
      countOf(
        await db
          .selectFrom('projects')
          .select((build) => build.fn.countAll().as('count'))
          .where('ownerId', '=', accountId)
          .executeTakeFirstOrThrow(),
      ),
  };
}

/** Ends the invitations of one who may no longer invite. */
async function takeBackInvitations(
  db: Kysely<Tables>,
  { projectId, accountId }: { readonly projectId: string; readonly accountId: string },
): Promise<void> {
  await db
    .deleteFrom('invitations')
    .where('projectId', '=', projectId)
    .where('inviterId', '=', accountId)
    .execute();
}

function projectChanged(projectId: string, details: ActivityDetails): NewActivityEvent {
  return { projectId, type: 'project.changed', actorId: null, details };
}

type Visible<Output> = SelectQueryBuilder<Tables, 'projects' | 'memberships', Output>;

function visibleTo(db: Kysely<Tables>, accountId: string): Visible<object> {
  return db
    .selectFrom('projects')
    .innerJoin('memberships', 'memberships.projectId', 'projects.id')
    .where('memberships.accountId', '=', accountId);
}

function filtered(projects: Visible<object>, query: ProjectQuery): Visible<object> {
  const { projectId } = query;
  const among = projectId === undefined ? projects : projects.where('projects.id', '=', projectId);
  const named = query.q === undefined ? among : among.where(nameHolds('projects', query.q));
  if (query.role === undefined) return named;
  return named.where('memberships.owner', '=', query.role === 'OWNER' ? 1 : 0);
}

type ProjectRow = Omit<Selectable<Tables['projects']>, 'searchName'> & {
  role: string;
  access: string;
  owner: number;
  memberCount: string | number | bigint;
};

function withCaller(projects: Visible<object>): Visible<ProjectRow> {
  return projects
    .select(['projects.id', 'projects.name', 'projects.description', 'projects.ownerId'])
    .select(['projects.revision', 'projects.createdAt', 'projects.updatedAt', 'memberships.role'])
    .select(['memberships.access', 'memberships.owner'])
    .select((build) =>
      build
        .selectFrom('memberships as members')
        .select((inner) => inner.fn.countAll().as('count'))
        .whereRef('members.projectId', '=', 'projects.id')
        .$asScalar()
        .$notNull()
        .as('memberCount'),
    );
}

function toProject({ owner, access, ...row }: ProjectRow): Project {
  return { ...row, access: accessOf({ access, owner }), memberCount: Number(row.memberCount) };
}

function toMembership(row: Selectable<Tables['memberships']>): Membership {
  return { ...row, ...standingOf(row) };
}

function standingOf(row: Pick<Selectable<Tables['memberships']>, 'access' | 'owner'>): {
  readonly access: AccessLevel;
  readonly owner: boolean;
} {
  return { access: accessOf(row), owner: row.owner === 1 };
}
