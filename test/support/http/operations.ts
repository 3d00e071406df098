import { inlined } from './inlined-document.ts';
import { at, listAt, membersOf, textAt } from '../lib/json.ts';
import { fixtures } from './operation-fixtures.ts';
import { documentOf } from './served-document.ts';
import type { Answer, Sent, Service } from './service.ts';
import type { Things } from './shared-project.ts';

/** An operation of the OpenAPI document; `details` is what stands there. */
export type Operation = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** What it asks of its caller, beyond a token; undefined where it needs none. */
  readonly roles: readonly string[] | undefined;
  /** The scope of access tokens that may carry it out; ANY for all, undefined where none may. */
  readonly scope: string | undefined;
  readonly details: Readonly<Record<string, unknown>>;
};

/** A request of an operation, without a token. */
export type OperationRequest = { readonly method: string; readonly target: string } & Pick<
  Sent,
  'json' | 'raw' | 'headers'
>;

/** The operations of a running service, and how to send one. */
export type Operations = {
  readonly all: readonly Operation[];
  /** The documented request body of an operation. */
  readonly exampleOf: (operationId: string) => object;
  /** Method, path with query, and body of an operation about some things, as `send` sends it. */
  readonly requestOf: (operation: Operation, things: Things) => OperationRequest;
  /** Sends an operation about some things, with its documented body and what `extra` adds to it. */
  readonly send: (
    operation: Operation,
    request: { readonly things: Things; readonly token: string | undefined; readonly extra?: object },
  ) => Promise<Answer>;
};

/** Reads the operations of a running service from its OpenAPI document. */
export async function operationsOf(service: Service): Promise<Operations> {
  const document = inlined(await documentOf(service.baseUrl));
  const all: readonly Operation[] = Object.entries(membersOf(at(document, 'paths'))).flatMap(
    ([path, methods]) =>
      Object.entries(membersOf(methods)).map(([method, operation]) => ({
        id: textAt(operation, 'operationId'),
        method: method.toUpperCase(),
        path,
        roles: rolesOf(operation),
        scope: scopeOf(operation),
        details: membersOf(operation),
      })),
  );
  const exampleOf = (operationId: string): object => {
    const operation = all.find(({ id }) => id === operationId);
    return membersOf(at(operation?.details, 'requestBody', 'content', 'application/json', 'example') ?? {});
  };
  const requestOf = (
    operation: Operation,
    { things, extra }: { readonly things: Things; readonly extra?: object | undefined },
  ): OperationRequest => {
    const { method, path, id } = operation;
    const query = fixtures[id]?.query?.replace('PROJECT', things['projectId'] ?? '');
    const target = `${pathOf(path, things)}${query === undefined ? '' : `?${query}`}`;
    return { method, target, ...bodyOf(operation, { things, extra, exampleOf }) };
  };
  return {
    all,
    exampleOf,
    requestOf: (operation, things) => requestOf(operation, { things }),
    send: (operation, { things, token, extra }) => {
      const { method, target, ...sent } = requestOf(operation, { things, extra });
      return service.call(method, target, { ...(token !== undefined && { token }), ...sent });
    },
  };
}

/** Roles of the session token; undefined where a request without a token is answered, too. */
function rolesOf(operation: unknown): readonly string[] | undefined {
  const ways = listAt(at(operation, 'security'));
  const isOpen = ways.length === 0 || ways.some((way) => Object.keys(membersOf(way)).length === 0);
  return isOpen ? undefined : listAt(at(operation, 'x-required-access', 'access')).map(String);
}

/** The scope that an access token needs. */
function scopeOf(operation: unknown): string | undefined {
  const takesTokens = listAt(at(operation, 'security')).some((way) => at(way, 'accessToken') !== undefined);
  return takesTokens ? textAt(operation, 'x-required-access', 'scope') : undefined;
}

function pathOf(path: string, things: Things): string {
  const group = path.split('/')[2] ?? '';
  const level = path.split('/').find((segment) => ['cim', 'pim', 'psm'].includes(segment)) ?? '';
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'viewId') return 'default';
    const key = name === 'id' ? (group === 'transformations' ? 'job' : group) : name;
    if (key === 'modelId') return things[level] ?? 'missing';
    return (key === 'elementId' ? things[`${level}Root`] : things[key]) ?? 'missing';
  });
}

type Filling = {
  readonly things: Things;
  readonly extra: object | undefined;
  readonly exampleOf: Operations['exampleOf'];
};

function bodyOf(operation: Operation, filling: Filling): Pick<Sent, 'json' | 'raw' | 'headers'> {
  const { things, extra = {} } = filling;
  const content = at(operation.details, 'requestBody', 'content');
  if (content === undefined) return {};
  if (at(content, 'multipart/form-data') !== undefined) return formOf(operation, filling);
  const example = membersOf(at(content, 'application/json', 'example') ?? {});
  const sources: Readonly<Record<string, string>> = {
    transformCimToPim: 'cim',
    transformPimToPsm: 'pim',
    generateArtifact: 'psm',
  };
  const source = things[sources[operation.id] ?? ''];
  const real = {
    ...extra,
    ...example,
    ...('projectId' in example ? { projectId: things['projectId'] } : {}),
    ...('sourceModelId' in example ? { sourceModelId: source } : {}),
    ...('userId' in example ? { userId: things['userId'] } : {}),
    // The people of these tests are guests, who invite by userId only.
    ...(operation.id === 'inviteMember' ? { username: undefined, userId: things['userId'] } : {}),
    ...('conflictId' in example ? { conflictId: things['conflictId'] } : {}),
  };
  return { json: real };
}

/** A form as `importCim`, `importPim` and `importPsm` take it. */
function formOf({ id }: Operation, { things, exampleOf }: Filling): Pick<Sent, 'raw' | 'headers'> {
  const boundary = 'between-the-parts';
  const file = JSON.stringify(at(exampleOf(id.replace('import', 'create')), 'content'));
  const disposition = 'Content-Disposition: form-data';
  const raw = [
    `--${boundary}`,
    `${disposition}; name="projectId"\r\n\r\n${things['projectId'] ?? ''}`,
    `--${boundary}`,
    `${disposition}; name="file"; filename="model.json"\r\nContent-Type: application/json\r\n\r\n${file}`,
    `--${boundary}--\r\n`,
  ].join('\r\n');
  return { raw, headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` } };
}
