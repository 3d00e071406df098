import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { at, membersOf } from '../support/lib/json.ts';
import type { Operation } from './operations.ts';
import type { Route } from './router.ts';
import type { WireAnswer } from './wire.ts';

/** Tells everything about an answer that the OpenAPI document does not promise; nothing when it is as documented. */
export type Judge = (given: {
  readonly method: string;
  readonly path: string;
  readonly route: Route | undefined;
  readonly answer: WireAnswer;
}) => readonly string[];

/** Statuses of requests that reach no operation: a bad path, no token, nothing there, another method, headers too large. */
const withoutOperation: ReadonlySet<number> = new Set([400, 401, 404, 405, 431]);

/** Reads an OpenAPI document and judges by it. */
export function createJudge(document: unknown): Judge {
  const formats = {
    'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
    password: true,
    binary: true,
    uri: true,
  } as const;
  const ajv = new Ajv2020({ strict: false, allErrors: false, formats });
  ajv.addSchema({ $id: 'api', ...membersOf(document) });
  const compiled = new Map<string, ValidateFunction>();
  const problemWith = (pointer: readonly string[], body: unknown): string | undefined => {
    const reference = `api#/${pointer.map(escapedForUri).join('/')}`;
    const validate = compiled.get(reference) ?? ajv.compile({ $ref: reference });
    compiled.set(reference, validate);
    return validate(body) ? undefined : ajv.errorsText(validate.errors);
  };

  const failure = ({ status, headers, bytes }: WireAnswer): readonly string[] => {
    if (!isJson(headers['content-type'])) return [`a failure of type ${headers['content-type'] ?? 'none'}`];
    const body = parsed(bytes);
    const problem = problemWith(['components', 'schemas', 'ErrorResponse'], body);
    if (problem !== undefined) return [`a failure whose body is none: ${problem}`];
    return [
      ...(at(body, 'status') === status ? [] : ['the body tells another status']),
      ...(at(body, 'errorId') === headers['x-request-id'] ? [] : ['errorId is not X-Request-Id']),
      ...(/\.ts:\d|node_modules|SQLITE_|\n\s+at /.test(bytes.toString('utf8'))
        ? ['internals in the body']
        : []),
    ];
  };

  const success = (operation: Operation, { status, headers, bytes }: WireAnswer): readonly string[] => {
    const pointer = ['paths', operation.path, operation.method.toLowerCase(), 'responses', String(status)];
    const content = at(document, ...pointer, 'content');
    if (content === undefined) return bytes.length === 0 ? [] : ['a body where none is documented'];
    const media = headers['content-type']?.split(';', 1)[0] ?? 'none';
    if (at(content, media) === undefined) return [`a body of type ${media}, which is not documented`];
    if (media !== 'application/json') return [];
    const problem = problemWith([...pointer, 'content', media, 'schema'], parsed(bytes));
    return problem === undefined ? [] : [`a body that its schema rejects: ${problem}`];
  };

  return ({ method, path, route, answer }) => {
    const { status, headers, bytes } = answer;
    if (path.startsWith('/api/admin')) return status === 501 ? [] : [`status ${status} below /api/admin`];
    if (status >= 500) return [`status ${status}`];
    const general =
      headers['x-content-type-options'] === 'nosniff' || status === 431 ? [] : ['nosniff is missing'];
    if (method === 'HEAD' && bytes.length > 0) return [...general, 'a body in answer to HEAD'];
    if (route === undefined) {
      if (method === 'OPTIONS' && status === 204) return general;
      if (!withoutOperation.has(status)) return [...general, `status ${status} without an operation`];
      return method === 'HEAD' ? general : [...general, ...failure(answer)];
    }
    const { operation } = route;
    const responses = at(document, 'paths', operation.path, operation.method.toLowerCase(), 'responses');
    if (status !== 431 && at(responses, String(status)) === undefined)
      return [...general, `status ${status}, which is not documented`];
    if (method === 'HEAD') return general;
    return [...general, ...(status < 400 ? success(operation, answer) : failure(answer))];
  };
}

function isJson(type: string | undefined): boolean {
  return type?.startsWith('application/json') === true;
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

function escapedForUri(step: string): string {
  return encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'));
}
