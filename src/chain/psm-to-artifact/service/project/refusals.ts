import type { ServicePlan } from '../../plan/artifact-plan.ts';
import { hasFiles } from '../../plan/files.ts';
import type { ModulePlan, ResourcePlan } from '../../plan/resource-plan.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import type { SchemaObject } from '../module/json-schema.ts';
import { takesBody } from '../module/hooks.ts';

/** An operation with what it belongs to. */
export type OperationPlace = {
  readonly module: ModulePlan;
  readonly resource: ResourcePlan;
  readonly plan: HandlerPlan;
  /** The row is named by its business key, in the body. */
  readonly byKey?: boolean;
};

/** The one body of everything that is refused. */
export const problemSchema = {
  description: 'A refusal, as RFC 9457 writes it.',
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'errors', 'requestId'],
  properties: {
    type: { type: 'string', format: 'uri-reference', description: 'What kind of refusal it is.' },
    title: { type: 'string', description: 'The meaning of the status.' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'A sentence for people.' },
    instance: { type: 'string', format: 'uri-reference', description: 'The path that was asked for.' },
    code: { type: 'string', description: 'A word that programs can react to.' },
    errors: {
      type: 'array',
      description: 'The values that it is about.',
      items: {
        type: 'object',
        required: ['pointer', 'code', 'message'],
        properties: {
          pointer: {
            type: 'string',
            description: 'JSON pointer into the body, or into the resource; /name for a parameter.',
          },
          code: { type: 'string' },
          message: { type: 'string' },
        },
      },
    },
    requestId: { type: 'string', description: 'Finds the request in the log.' },
  },
};

/** Each way in which a service refuses: its name in the contract, and what it means. */
const kinds = {
  400: ['BadRequest', 'The address, the parameters or the body are malformed.'],
  401: ['NotSignedIn', 'The credentials are missing, expired or not meant for this service.'],
  403: ['NotAllowed', 'The roles of the caller do not allow this.'],
  404: ['NotFound', 'There is no such row, or it belongs to somebody else.'],
  409: [
    'Conflict',
    'The row has changed, is in another state, is still needed, or its unique value is taken.',
  ],
  412: ['Changed', 'The row has another version than If-Match names.'],
  411: ['NoLength', 'Content-Length is missing.'],
  413: ['TooLarge', 'The body is too large.'],
  415: ['NotJson', 'The body is not of the type application/json.'],
  416: ['RangeOutside', 'The range begins behind the last byte.'],
  422: ['RulesBroken', 'The request breaks a rule, or refers to a row that does not exist.'],
  501: ['NotImplemented', 'The behaviour is still to be written.'],
} as const;

type Status = keyof typeof kinds;

const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };

const ofFilesOnly: ReadonlySet<string> = new Set(['NoLength', 'RangeOutside']);

const wrongFileType = { description: 'The file is of a type that the operation does not take.', content };

/** The answers without content of their own, by their names in the contract. */
export function sharedResponses(service: ServicePlan): SchemaObject {
  const used = Object.values(kinds).filter(([name]) => hasFiles(service) || !ofFilesOnly.has(name));
  return {
    NotChanged: { description: 'The row has the version that If-None-Match names.' },
    ...Object.fromEntries(used.map(([name, description]) => [name, { description, content }])),
    ...(hasFiles(service) && { WrongFileType: wrongFileType }),
    Problem: { description: 'Something went wrong.', content },
  };
}

/** The refusals of an operation, by status. */
export function refusals(service: ServicePlan, place: OperationPlace): SchemaObject {
  const { plan, resource, byKey = false } = place;
  const { kind, handler } = plan;
  const signIn = service.project.authMode !== 'NONE';
  const limited = plan.denied || (!handler.anonymous && plan.everyRow.length + plan.ownRows.length > 0);
  const body = takesBody(resource, plan);
  const { action } = plan.file ?? {};
  const refusesTypes = action === 'store' && handler.mediaTypes.length > 0;
  const ofParts = plan.way.length > 0;
  const onRow = ofParts || (kind !== 'CREATE' && kind !== 'LIST' && kind !== 'CUSTOM');
  const writes = kind === 'CREATE' || kind === 'UPDATE' || kind === 'TRANSITION' || kind === 'NOTE';
  const possible: readonly (readonly [Status, boolean])[] = [
    [400, body || plan.parameters.length > 0 || kind === 'LIST'],
    [401, signIn],
    [403, limited && (signIn || plan.denied)],
    [404, onRow],
    [409, writes || kind === 'DELETE'],
    [412, isMatched(place)],
    [411, action === 'store'],
    [413, body || action === 'store'],
    [415, body],
    [416, action === 'read'],
    [422, writes || byKey || (ofParts && kind === 'DELETE')],
    [501, kind === 'CUSTOM'],
  ];
  const refused = possible.filter(([, isPossible]) => isPossible);
  return {
    ...Object.fromEntries(refused.map(([status]) => [String(status), reference(kinds[status][0])])),
    ...(refusesTypes && { 415: reference('WrongFileType') }),
    default: reference('Problem'),
  };
}

/** Whether an operation looks at If-Match: it changes a row, or parts of one, that has a version. */
export function isMatched({ plan: { kind, way }, resource: { shape } }: OperationPlace): boolean {
  if (shape?.version === undefined || kind === 'CUSTOM' || kind === 'READ' || kind === 'LIST') return false;
  return way.length > 0 || kind !== 'CREATE';
}

/** Whether an operation looks at If-None-Match: it reads a row that has a version, or the parts of one. */
export function isTagged({ plan: { kind, way, file }, resource: { shape } }: OperationPlace): boolean {
  return (
    shape?.version !== undefined &&
    file === undefined &&
    (kind === 'READ' || (kind === 'LIST' && way.length > 0))
  );
}

/** How an operation that no handler stands for refuses with a status. */
export function refusal(status: Status | 'default'): SchemaObject {
  return reference(status === 'default' ? 'Problem' : kinds[status][0]);
}

function reference(name: string): SchemaObject {
  return { $ref: `#/components/responses/${name}` };
}
