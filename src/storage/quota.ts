import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { Refusal } from '../lib/refusal.ts';
import type { ContentRef } from '../modules/models/index.ts';
import { keptStatement } from './kept-statement.ts';
import type { Tables } from './tables.ts';

/** How many bytes may be stored, history included; 0 for any number. */
export type Quotas = {
  /** In the projects of an account and its attachments together. */
  readonly account: number;
  /** The same for a guest, where it is less. */
  readonly guest: number;
  readonly project: number;
};

/** Where something was stored that counts. */
export type StorageOwner = { readonly projectId: string } | { readonly accountId: string };

/** Called with what was stored that counts: where, unless what is stored with it says so, and which contents. */
export type OnGrowth = (place: StorageOwner | undefined, contents: readonly ContentRef[]) => void;

/** Collects what a transaction stores. */
export function newGrowth(): {
  readonly add: OnGrowth;
  readonly places: () => readonly StorageOwner[];
  readonly contents: () => readonly ContentRef[];
} {
  const places = new Map<string, StorageOwner>();
  const all: ContentRef[] = [];
  return {
    add: (place, contents) => {
      if (place !== undefined) places.set(JSON.stringify(place), place);
      all.push(...contents);
    },
    places: () => [...places.values()],
    contents: () => all,
  };
}

/** Remembers where there was much room a moment ago, so that not every small write asks the database. */
export type KnownRooms = {
  /** Takes room that is known to be there; false where it has to be asked for. */
  readonly take: (place: StorageOwner, bytes: number) => boolean;
  /** Remembers what may be given away before it is asked for again. */
  readonly note: (place: StorageOwner, bytes: number) => void;
};

/** A known room counts for this long (milliseconds); other processes may take from it meanwhile. */
const knownFor = 1_000;

/**
 * So much of the room that is left is given away unlooked at: others take from it in the same moment, and not all that
 * is stored is reported here.
 */
const share = 1 / 16;

/** No room is known yet. */
export function createKnownRooms(): KnownRooms {
  const rooms = new Map<string, { left: number; readonly until: number }>();
  return {
    take: (place, bytes) => {
      const known = rooms.get(JSON.stringify(place));
      if (known === undefined || known.until < performance.now() || known.left < bytes) return false;
      known.left -= bytes;
      return true;
    },
    note: (place, bytes) => {
      const now = performance.now();
      for (const [key, { until }] of rooms) if (until < now) rooms.delete(key);
      rooms.set(JSON.stringify(place), { left: bytes, until: now + knownFor });
    },
  };
}

/** What a place takes, and may take; 0 for any number. */
type Use = { readonly of: 'project' | 'account'; readonly used: number; readonly allowed: number };

/**
 * Refuses with QUOTA_EXCEEDED where a transaction made a project or its owner's account take more than they may, and
 * more than before. `before` reads what is committed; `now` reads in the transaction, and only where it takes much of
 * the room that is left: on PostgreSQL it then runs again whenever another one stores something meanwhile.
 */
export async function requireWithinQuotas(
  growth: ReturnType<typeof newGrowth>,
  databases: {
    readonly now: Kysely<Tables>;
    readonly before: Kysely<Tables>;
    readonly quotas: Quotas;
    readonly rooms: KnownRooms;
  },
): Promise<void> {
  const { quotas, rooms } = databases;
  const most = growth.contents().reduce((sum, { size }) => sum + size, 0);
  for (const place of growth.places()) {
    if (rooms.take(place, most)) continue;
    const committed = 'projectId' in place ? await usesOf(databases.before, { place, quotas }) : [];
    const unlooked = Math.min(...committed.map(roomOf)) * share;
    if (committed.length > 0 && most <= unlooked) {
      rooms.note(place, unlooked - most);
      continue;
    }
    const over = (await usesOf(databases.now, { place, quotas })).filter(isOver);
    if (over.length === 0) continue;
    const before = await usesOf(databases.before, { place, quotas });
    for (const use of over) {
      const used = before.find((each) => each.of === use.of)?.used ?? 0;
      if (use.used > used) throw exceeded({ ...use, used }, use.used - used);
    }
  }
}

/** Bytes that a project takes, and may take while nothing else of its owner grows; null for any number. */
export async function projectUse(
  db: Kysely<Tables>,
  { projectId, quotas }: { readonly projectId: string; readonly quotas: Quotas },
): Promise<{ readonly usedBytes: number; readonly allowedBytes: number | null }> {
  const [project, account] = await usesOf(db, { place: { projectId }, quotas });
  const used = project?.used ?? 0;
  const rooms = [project, account].flatMap((use) =>
    use === undefined || use.allowed === 0 ? [] : [Math.max(0, use.allowed - use.used)],
  );
  return { usedBytes: used, allowedBytes: rooms.length === 0 ? null : used + Math.min(...rooms) };
}

function roomOf({ used, allowed }: Use): number {
  return allowed === 0 ? Infinity : allowed - used;
}

function isOver({ used, allowed }: Use): boolean {
  return allowed > 0 && used > allowed;
}

async function usesOf(
  db: Kysely<Tables>,
  { place, quotas }: { readonly place: StorageOwner; readonly quotas: Quotas },
): Promise<readonly Use[]> {
  const [project] = 'projectId' in place ? await ofProject(db, place) : [undefined];
  const accountId = 'accountId' in place ? place.accountId : project?.ownerId;
  const [account] = accountId === undefined ? [undefined] : await ofAccount(db, { accountId });
  const uses: Use[] = [];
  if (project !== undefined) uses.push({ of: 'project', used: project.bytes, allowed: quotas.project });
  if (account !== undefined) {
    const used = account.inProjects + Number(account.inAttachments ?? 0);
    uses.push({ of: 'account', used, allowed: accountQuota(quotas, account) });
  }
  return uses;
}

function accountQuota({ account, guest }: Quotas, whose: { readonly guest: number }): number {
  if (whose.guest === 0 || guest === 0) return account;
  return account === 0 ? guest : Math.min(account, guest);
}

const ofProject = keptStatement((db, { projectId }: { readonly projectId: string }) =>
  db
    .selectFrom('projects')
    .select(['ownerId', bytesIn(sql`(projects.id)`).as('bytes')])
    .where('id', '=', projectId),
);

const ofAccount = keptStatement((db, { accountId }: { readonly accountId: string }) =>
  db
    .selectFrom('accounts')
    .select('guest')
    .select((build) => [
      bytesIn(sql`(select id from projects where owner_id = accounts.id)`).as('inProjects'),
      build
        .selectFrom('attachments')
        .select((inner) => inner.fn.sum('attachments.size').as('bytes'))
        .whereRef('attachments.accountId', '=', 'accounts.id')
        .as('inAttachments'),
    ])
    .where('accounts.id', '=', accountId),
);

/** Columns with texts of any length, by what turns make. */
const texts = [
  { table: 'private_stages', turn: 'turn_id', column: 'payload' },
  { table: 'ledger_pieces', turn: 'root_turn_id', column: 'entries' },
  { table: 'checkpoints', turn: 'turn_id', column: 'changes' },
  { table: 'checkpoints', turn: 'turn_id', column: 'state' },
];

/** Sums up what stands in some projects: every content once in each project, and texts. */
function bytesIn(projects: RawBuilder<unknown>): RawBuilder<number> {
  const contents = sql`(select coalesce(sum(size), 0) from project_contents where project_id in ${projects})`;
  const ofTurns = texts.map(
    ({ table, turn, column }) => sql`(
      select coalesce(sum(octet_length(made.${sql.ref(column)})), 0) from chat_sessions
      join turns on turns.session_id = chat_sessions.id join ${sql.table(table)} made on made.${sql.ref(turn)} = turns.id
      where chat_sessions.project_id in ${projects})`,
  );
  return sql<number>`${sql.join([contents, ...ofTurns], sql` + `)}`;
}

function exceeded({ of, used, allowed }: Use, more: number): Refusal {
  const whose = of === 'project' ? 'The project' : 'The account that owns the project';
  return new Refusal(
    'QUOTA_EXCEEDED',
    `${whose} has used ${shown(used)} of the ${shown(allowed)} it may store, and this needs ${shown(more)} more; delete models, artifacts or projects to make room.`,
    [`storage: ${used} of ${allowed} bytes of the ${of} are used, ${more} more are needed`],
  );
}

function shown(bytes: number): string {
  const MiB = bytes / (1024 * 1024);
  return MiB >= 0.1 ? `${MiB.toFixed(1)} MiB` : `${bytes} bytes`;
}
