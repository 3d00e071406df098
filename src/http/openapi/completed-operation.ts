import { neededLevel, requirementOf } from '../admission/required-access.ts';
import { answerExamples } from '../examples/answer-examples.ts';
import { requestExamples } from '../examples/request-examples.ts';
import { statusMeanings } from '../answers/errors.ts';
import { headerNames } from '../schemas/headers.ts';
import { isObject, objectAt, type JsonObject } from './json.ts';

/** An operation of the document being made, and where it stands. */
type Placed = {
  readonly path: string;
  readonly method: string;
  readonly operation: JsonObject;
  /** The named schemas of the document. */
  readonly schemas: JsonObject;
};

/** Adds what routes need not say of themselves: examples, what may be left out, failures that any of them can have. */
export function completeOperation(placed: Placed): void {
  addExample(placed);
  relaxBody(placed);
  nameHeaders(placed);
  addFailures(placed);
  addRequiredAccess(placed);
}

/**
 * What the operation asks of its caller. Access stands beside the tokens and not in their lists, which OpenAPI allows,
 * but tools take for scopes of OAuth that are missing.
 */
function addRequiredAccess({ operation }: Placed): void {
  if (operation['security'] !== undefined) return;
  const { roles, scope } = requirementOf(String(operation['operationId']));
  const ofTokens = scope === undefined ? [] : [{ accessToken: [] }];
  Object.assign(operation, {
    security: [{ sessionToken: [] }, ...ofTokens],
    'x-required-access': { access: roles, ...(scope !== undefined && { scope }) },
  });
}

function addExample({ operation }: Placed): void {
  addAnswerExample(operation);
  const content = objectAt(objectAt(operation, 'requestBody'), 'content');
  const example = requestExamples[String(operation['operationId'])];
  if (example === undefined) return;
  for (const [type, media] of Object.entries(content))
    if (isObject(media)) Object.assign(media, { example: exampleAs(type, example) });
}

function addAnswerExample(operation: JsonObject): void {
  const example = answerExamples[String(operation['operationId'])];
  const answer = objectAt(objectAt(operation, 'responses'), '200');
  const media = objectAt(objectAt(answer, 'content'), 'application/json');
  if (example !== undefined) Object.assign(media, { example });
}

/** Patches may be sent as their operations alone, and files as their text. */
function exampleAs(type: string, example: object): unknown {
  if (type === 'application/json-patch+json' && 'operations' in example) return example.operations;
  if (type === 'text/plain' && 'content' in example) return example.content;
  return example;
}

/** A body of which no member is required may be left out: an empty one stands for `{}`. */
function relaxBody({ operation, schemas }: Placed): void {
  const body = objectAt(operation, 'requestBody');
  const accepted = Object.values(objectAt(body, 'content')).map((media) =>
    isObject(media) ? objectAt(media, 'schema') : {},
  );
  if (accepted.length > 0 && accepted.every((schema) => acceptsNothing(schema, schemas)))
    Object.assign(body, { required: false });
}

function acceptsNothing(schema: JsonObject, schemas: JsonObject): boolean {
  const reference = schema['$ref'];
  if (typeof reference === 'string')
    return acceptsNothing(objectAt(schemas, reference.split('/').at(-1) ?? ''), schemas);
  const parts = Array.isArray(schema['allOf']) ? schema['allOf'].filter(isObject) : [];
  const needsSomething = 'required' in schema || 'minProperties' in schema || schema['type'] === 'array';
  return !needsSomething && parts.every((part) => acceptsNothing(part, schemas));
}

/** The router knows headers in lower case; people know them in their usual spelling. */
function nameHeaders({ operation }: Placed): void {
  const parameters = operation['parameters'];
  if (!Array.isArray(parameters)) return;
  for (const parameter of parameters.filter(isObject)) {
    const name = headerNames[String(parameter['name'])];
    if (parameter['in'] === 'header' && name !== undefined) Object.assign(parameter, { name });
  }
}

/** To a member with less access, or an access token without the scope. */
function canBeForbidden(operation: JsonObject): boolean {
  if (operation['security'] !== undefined) return false;
  const requirement = requirementOf(String(operation['operationId']));
  const level = neededLevel(requirement);
  return (level !== undefined && level !== 'READ') || requirement.scope !== 'ANY';
}

/**
 * A path may be spelled in an unacceptable way, a body be refused where none is looked at, an account send more
 * requests than the settings allow, and a member do more than its access allows.
 */
function addFailures({ path, method, operation }: Placed): void {
  const responses = objectAt(operation, 'responses');
  const statuses = [
    ...(path.includes('{') ? ([400] as const) : []),
    ...(method === 'get' ? [] : ([400, 413, 415] as const)),
    ...(operation['security'] === undefined ? ([429] as const) : []),
    ...(canBeForbidden(operation) ? ([403] as const) : []),
  ];
  for (const status of statuses) {
    if (String(status) in responses) continue;
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorResponse' } } };
    Object.assign(responses, { [status]: { description: statusMeanings[status], content } });
  }
}
