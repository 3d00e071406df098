import {
  createCim,
  createPim,
  createPsm,
  entriesOf,
  getCim,
  getPim,
  getPsm,
  listCims,
  listPims,
  listPsms,
  replaceCim,
  replacePim,
  replacePsm,
  ServiceError,
  type Client,
  type Model,
} from '../../../client/src/index.ts';
import { levels, type Level } from '../../../src/chain/levels.ts';
import { readModel } from '../../../src/kernel/json/read-model.ts';
import type { Element } from '../../../src/kernel/model/element.ts';
import { Failure } from '../terminal/failure.ts';

/** A model at the service. */
export type RemoteModel = { readonly id: string; readonly revision: number; readonly root: Element };

/** A project at a service. */
export type RemoteProject = { readonly client: Client; readonly projectId: string };

type NewModel = { readonly projectId: string; readonly content: Element };
type NewContent = { readonly content: Element; readonly expectedRevision: number };

// The types of each level ask for the class of its root by name.
const operations = {
  cim: {
    list: listCims,
    get: getCim,
    create: (client: Client, body: NewModel) =>
      createCim({ client, body: { ...body, content: { ...body.content, eClass: 'CimModel' } } }),
    replace: (client: Client, id: string, body: NewContent) =>
      replaceCim({
        client,
        path: { id },
        body: { ...body, content: { ...body.content, eClass: 'CimModel' } },
      }),
  },
  pim: {
    list: listPims,
    get: getPim,
    create: (client: Client, body: NewModel) =>
      createPim({ client, body: { ...body, content: { ...body.content, eClass: 'PimModel' } } }),
    replace: (client: Client, id: string, body: NewContent) =>
      replacePim({
        client,
        path: { id },
        body: { ...body, content: { ...body.content, eClass: 'PimModel' } },
      }),
  },
  psm: {
    list: listPsms,
    get: getPsm,
    create: (client: Client, body: NewModel) =>
      createPsm({ client, body: { ...body, content: { ...body.content, eClass: 'PsmModel' } } }),
    replace: (client: Client, id: string, body: NewContent) =>
      replacePsm({
        client,
        path: { id },
        body: { ...body, content: { ...body.content, eClass: 'PsmModel' } },
      }),
  },
} as const;

/** A model with its content; undefined when it is not there (any more). */
export async function readRemote(client: Client, level: Level, id: string): Promise<RemoteModel | undefined> {
  try {
    return remoteOf(level, await operations[level].get({ client, path: { id } }));
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return undefined;
    throw error;
  }
}

/** The one model of a level in a project; undefined when there is none. Fails with `refused` when there are several. */
export async function findRemote(
  { client, projectId }: RemoteProject,
  level: Level,
): Promise<RemoteModel | undefined> {
  const { list } = operations[level];
  const found = [];
  for await (const model of entriesOf((part) => list({ client, query: { ...part, projectId } })))
    found.push(model);
  const [first, second] = found;
  if (second !== undefined)
    throw new Failure(
      'refused',
      `The project has several models of the level ${level}; choose one with --model ${level}=ID.`,
      found.map(({ id, name, revision }) => `${id}  ${name}, revision ${revision}`),
    );
  return first === undefined ? undefined : readRemote(client, level, first.id);
}

/** Stores a new model in a project. */
export async function createRemote(
  { client, projectId }: RemoteProject,
  { level, root }: { readonly level: Level; readonly root: Element },
): Promise<RemoteModel> {
  return remoteOf(level, await operations[level].create(client, { projectId, content: root }));
}

/** Replaces the content of a model; undefined when somebody else was faster. */
export async function replaceRemote(
  client: Client,
  { level, model, root }: { readonly level: Level; readonly model: RemoteModel; readonly root: Element },
): Promise<RemoteModel | undefined> {
  try {
    const body = { content: root, expectedRevision: model.revision };
    return remoteOf(level, await operations[level].replace(client, model.id, body));
  } catch (error) {
    if (error instanceof ServiceError && (error.status === 409 || error.status === 412)) return undefined;
    throw error;
  }
}

function remoteOf(level: Level, { id, revision, content }: Model): RemoteModel {
  const newId = (): string => {
    throw new Error('The service sent an element without an id.');
  };
  const read = readModel({ metamodel: levels[level].metamodel, json: content, newId });
  if (read.ok) return { id, revision, root: read.root };
  throw new Failure(
    'refused',
    'The service has a model that this mde does not understand; use the mde of its version.',
    read.findings.slice(0, 5).map(({ message }) => message),
  );
}
