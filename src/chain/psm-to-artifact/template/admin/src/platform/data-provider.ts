import type {
  CreateParams,
  CreateResult,
  DataProvider,
  DeleteParams,
  DeleteResult,
  GetListParams,
  GetListResult,
  GetManyParams,
  GetManyReferenceParams,
  GetManyReferenceResult,
  GetManyResult,
  GetOneParams,
  GetOneResult,
  Identifier,
  RaRecord,
  UpdateParams,
  UpdateResult,
} from 'ra-core';
import { addressOf } from './address';
import type { Api } from './api';
import { creationOf, listQuery, sentFor, type ListWish } from './requests';
import type { AdminResource, Operation } from './resource';

/** One page of a list, as the service answers it. */
interface Page<T> {
  readonly items: T[];
  readonly nextCursor?: string;
}

/** The lists that every service with processes has. */
const processLists: Readonly<Record<string, string>> = {
  processes: '/processes',
  tasks: '/processes/tasks',
  incidents: '/processes/incidents',
};

/** The service as ra-core asks it: lists come in pages that follow each other by cursors. */
export function createDataProvider(api: Api, resources: readonly AdminResource[]): DataProvider {
  const byName = new Map(resources.map((resource) => [resource.name, resource]));
  /** For each query the cursors of its pages, as far as they are known; the first page has none. */
  const cursors = new Map<string, (string | undefined)[]>();

  const pathOf = (name: string): string => processLists[name] ?? byName.get(name)?.path ?? `/${name}`;
  const operationOf = (name: string, kind: 'edit' | 'remove'): Operation => {
    const operation = byName.get(name)?.[kind];
    if (operation === undefined) throw new Error(`Rows of ${name} have no such operation.`);
    return operation;
  };
  const listPage = async <T extends RaRecord>(
    path: string,
    wish: ListWish,
    page: number,
  ): Promise<GetListResult<T>> => {
    const key = `${path}?${listQuery(wish)}`;
    const known = cursors.get(key) ?? [undefined];
    cursors.set(key, known);
    // A page that is named by its number is found through those before it.
    for (let at = Math.min(page, known.length); ; at++) {
      const { items, nextCursor } = await api.get<Page<T>>(
        `${path}?${listQuery({ ...wish, cursor: known[at - 1] })}`,
      );
      if (nextCursor !== undefined) known[at] = nextCursor;
      if (at >= page || nextCursor === undefined)
        return { data: items, pageInfo: { hasNextPage: nextCursor !== undefined, hasPreviousPage: at > 1 } };
    }
  };
  const getList = async <T extends RaRecord>(
    name: string,
    { filter, pagination, sort }: GetListParams,
  ): Promise<GetListResult<T>> => {
    const { page, perPage } = pagination ?? { page: 1, perPage: 50 };
    const wish: ListWish = { filter: filter as ListWish['filter'], sort, limit: Math.min(perPage, 200) };
    return listPage(pathOf(name), wish, page);
  };
  const getOne = async <T extends RaRecord>(
    name: string,
    { id }: GetOneParams<RaRecord>,
  ): Promise<GetOneResult<T>> => ({
    data: await api.get<T>(`${pathOf(name)}/${encodeURIComponent(String(id))}`),
  });
  const remove = async <T extends RaRecord>(name: string, id: Identifier): Promise<void> => {
    const operation = operationOf(name, 'remove');
    await api.send<T>({ method: operation.method, path: addressOf(operation, id) });
  };

  return {
    getList,
    getOne,
    // Rows that the caller may not read are left out: their references show nothing.
    getMany: async <T extends RaRecord>(
      name: string,
      { ids }: GetManyParams<T>,
    ): Promise<GetManyResult<T>> => {
      const found = await Promise.allSettled(ids.map((id) => getOne<T>(name, { id })));
      return { data: found.flatMap((each) => (each.status === 'fulfilled' ? [each.value.data] : [])) };
    },
    getManyReference: async <T extends RaRecord>(
      name: string,
      { target, id, filter, ...params }: GetManyReferenceParams,
    ): Promise<GetManyReferenceResult<T>> =>
      getList<T>(name, { ...params, filter: { ...(filter as object), [target]: id } }),
    create: async <T extends Omit<RaRecord, 'id'>, R extends RaRecord = T & { id: Identifier }>(
      name: string,
      { data, meta }: CreateParams,
    ): Promise<CreateResult<R>> => {
      const creations = byName.get(name)?.creations ?? [];
      const wanted = (meta as { readonly operation?: string } | undefined)?.operation;
      const operation = creations.find((each) => each.name === wanted) ?? creations[0];
      if (operation === undefined) throw new Error(`There is no way to make a new row of ${name}.`);
      const { method, path, sends = {} } = operation;
      return { data: await api.send<R>({ method, path, body: creationOf(data as object, sends) }) };
    },
    update: async <T extends RaRecord>(
      name: string,
      { id, data, previousData }: UpdateParams<T>,
    ): Promise<UpdateResult<T>> => {
      const operation = operationOf(name, 'edit');
      const { version } = previousData as { readonly version?: number };
      const sent = sentFor(operation, { values: data, before: previousData, version });
      const path = addressOf(operation, id);
      return { data: await api.send<T>({ method: operation.method, path, ...sent }) };
    },
    updateMany: () => Promise.reject(new Error('Rows are changed one at a time.')),
    delete: async <T extends RaRecord>(
      name: string,
      { id, previousData }: DeleteParams<T>,
    ): Promise<DeleteResult<T>> => {
      await remove<T>(name, id);
      // ra-core only looks at the id of a row that is gone.
      return { data: previousData ?? ({ id } as T) };
    },
    deleteMany: async (name, { ids }) => {
      await Promise.all(ids.map((id) => remove(name, id)));
      return { data: ids };
    },
  };
}
