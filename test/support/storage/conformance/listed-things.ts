import { randomUUID } from 'node:crypto';
import type { ListQuery, Page } from '../../../../src/lib/listing.ts';
import type { AllStores, Storage } from '../../../../src/storage/index.ts';
import { newArtifact, newJob, newModel, newSession, storedModel, storedProject } from './stored-things.ts';

/** What an entry of a list is put in order by. */
export type Values = { readonly time: number; readonly name: string; readonly later: number | null };

/** A list with entries of its own: how they are put in, taken out and read. */
export type List = {
  readonly add: (values: Values) => Promise<string>;
  readonly remove?: (id: string) => Promise<void>;
  readonly read: (query: ListQuery) => Promise<Page<{ readonly id: string }>>;
  /** The only direction of the list, where it has one. */
  readonly direction?: 'asc' | 'desc';
  /** The value of an entry in each order that the list has. */
  readonly orders: Readonly<Record<string, (values: Values) => string | number>>;
};

const notYet = Number.MAX_SAFE_INTEGER;
/** The value of an entry in the order by time. */
export const byTime = ({ time }: Values): number => time;
const byName = ({ name }: Values): string => name;
const byLater = ({ later }: Values): number => later ?? notYet;

/** Lists of a storage, each of which `open` makes with nothing in it. */
export function listsOf(storage: () => Storage): Readonly<Record<string, () => Promise<List>>> {
  const write = <R>(work: (stores: AllStores) => Promise<R>): Promise<R> =>
    storage().transactions.transact((stores) => work(stores));
  const read = <R>(work: (stores: AllStores) => Promise<R>): Promise<R> =>
    storage().transactions.read((stores) => work(stores));
  const named = { updatedAt: byTime, createdAt: byTime, name: byName };
  return {
    'models of a project': async () => {
      const { record } = await storedModel(storage());
      const { createdBy: accountId } = record;
      return {
        add: async ({ time, name }) => {
          const model = {
            ...newModel({ ...record, accountId }),
            name,
            level: 'pim',
            createdAt: time,
            updatedAt: time,
          } as const;
          await write(({ models }) => models.insert(model));
          return model.id;
        },
        remove: (id) => write(({ models }) => models.delete(id)),
        read: (query) =>
          read(({ models }) =>
            models.list(accountId, { ...query, level: 'pim', projectId: record.projectId }),
          ),
        orders: named,
      };
    },
    'models of all projects': async () => {
      const { record } = await storedModel(storage());
      const { createdBy: accountId } = record;
      const other = await storedProject(storage(), { accountId });
      let count = 0;
      return {
        add: async ({ time, name }) => {
          count += 1;
          const { projectId } = count % 2 === 0 ? record : other;
          const model = {
            ...newModel({ ...record, projectId, accountId }),
            name,
            level: 'pim',
            createdAt: time,
            updatedAt: time,
          } as const;
          await write(({ models }) => models.insert(model));
          return model.id;
        },
        remove: (id) => write(({ models }) => models.delete(id)),
        read: (query) => read(({ models }) => models.list(accountId, { ...query, level: 'pim' })),
        orders: named,
      };
    },
    projects: async () => {
      const accountId = (await storedProject(storage())).accountId;
      const own = await read(({ projects }) => projects.list(accountId, wholeList));
      for (const { id } of own.items) await write(({ projects }) => projects.delete(id));
      return {
        add: async ({ time, name }) => (await storedProject(storage(), { accountId, name, time })).projectId,
        remove: (id) => write(({ projects }) => projects.delete(id)),
        read: (query) => read(({ projects }) => projects.list(accountId, query)),
        orders: named,
      };
    },
    jobs: async () => {
      const scope = await storedProject(storage());
      return {
        add: async ({ time, later }) => {
          const job = {
            ...newJob(scope, time),
            status: 'CANCELLED',
            startedAt: later,
            finishedAt: later,
          } as const;
          await write(({ jobs }) => jobs.insert(job, {}));
          return job.id;
        },
        read: (query) =>
          read(({ jobs }) => jobs.list(scope.accountId, { ...query, projectId: scope.projectId })),
        orders: { createdAt: byTime, startedAt: byLater, finishedAt: byLater },
      };
    },
    artifacts: async () => {
      const { projectId } = await storedProject(storage());
      return {
        add: async ({ time, name }) => {
          const artifact = { ...newArtifact(projectId), name, createdAt: time, updatedAt: time };
          await write(({ artifacts }) => artifacts.insert(artifact, []));
          return artifact.id;
        },
        read: (query) => read(({ artifacts }) => artifacts.list(projectId, query)),
        orders: named,
      };
    },
    'synchronization sessions': async () => {
      const { record } = await storedModel(storage());
      return {
        add: async ({ time }) => {
          const target = { ...record, id: randomUUID() };
          await write(({ models }) => models.insert(target));
          const session = { ...newSession(record, target), createdAt: time, updatedAt: time };
          await write(({ syncSessions }) => syncSessions.insert(session, []));
          return session.id;
        },
        remove: (id) => write(({ syncSessions }) => syncSessions.delete(id)),
        read: (query) => read(({ syncSessions }) => syncSessions.list(record.projectId, query)),
        orders: { updatedAt: byTime, createdAt: byTime },
      };
    },
    conversations: async () => {
      const { projectId, accountId } = await storedProject(storage());
      return {
        add: async ({ time, name }) => {
          const id = randomUUID();
          await write(({ chats }) =>
            chats.insert({
              ...{ id, projectId, accountId, level: 'cim', modelId: null, title: name },
              ...{ messageCount: 0, nextSequence: 1, lastTurnId: null, createdAt: time, updatedAt: time },
            }),
          );
          return id;
        },
        remove: (id) => write(({ chats }) => chats.delete(id)),
        read: (query) => read(({ chats }) => chats.list(accountId, query)),
        orders: { updatedAt: byTime, createdAt: byTime, title: byName },
      };
    },
    attachments: async () => {
      const { accountId } = await storedProject(storage());
      return {
        add: async ({ time, name }) => {
          const id = randomUUID();
          await write(({ attachments }) =>
            attachments.insert(
              {
                id,
                accountId,
                sessionId: null,
                fileName: name,
                format: 'txt',
                size: 1,
                sha256: id,
                createdAt: time,
              },
              'x',
            ),
          );
          return id;
        },
        remove: (id) => write(({ attachments }) => attachments.delete(id)),
        read: (query) => read(({ attachments }) => attachments.list(accountId, query)),
        orders: { createdAt: byTime, fileName: byName },
      };
    },
    'entries of the audit log': async () => {
      const { accountId, projectId } = await storedProject(storage());
      return {
        add: async ({ time }) => {
          const id = randomUUID();
          await write(({ audit }) =>
            audit.insert({
              ...{ id, at: time, operation: 'exportCim', outcome: 'DONE', accountId, projectId },
              ...{ accessTokenId: null, about: {}, address: null, requestId: null },
            }),
          );
          return id;
        },
        read: (query) => read(({ audit }) => audit.list({ ...query, of: { projectId } })),
        direction: 'desc',
        orders: { at: byTime },
      };
    },
  };
}

const wholeList: ListQuery = { limit: 500, offset: 0, sort: { field: 'createdAt', direction: 'asc' } };
