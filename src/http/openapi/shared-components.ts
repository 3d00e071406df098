import { STATUS_CODES } from 'node:http';
import { isObject, objectAt, type JsonObject } from './json.ts';

/** A part of an operation that may be the same in others, where it stands, and the name it would have for all. */
type Part = {
  readonly value: JsonObject;
  readonly name: string;
  readonly of: string;
  readonly put: (ref: JsonObject) => void;
};

/**
 * Moves what several operations have alike to the components of the document: headers of answers, answers, parameters
 * and request bodies. The paths keep saying everything, as references.
 */
export function shareComponents(document: JsonObject): void {
  const operations = operationsOf(document);
  const components = objectAt(document, 'components');
  const shared = {
    headers: share('headers', operations.flatMap(headersOf)),
    responses: share('responses', operations.flatMap(responsesOf)),
    parameters: share('parameters', operations.flatMap(parametersOf)),
    requestBodies: share('requestBodies', operations.flatMap(bodiesOf)),
  };
  Object.assign(components, shared);
}

function operationsOf(document: JsonObject): readonly JsonObject[] {
  return Object.values(objectAt(document, 'paths'))
    .filter(isObject)
    .flatMap((methods) => Object.values(methods).filter(isObject));
}

/** Puts a reference in the place of each part that occurs again; gives those parts by name. */
function share(kind: string, parts: readonly Part[]): JsonObject {
  const byContent = Map.groupBy(parts, ({ value }) => JSON.stringify(value));
  const named = new Map<string, JsonObject>();
  for (const alike of byContent.values()) {
    const [first] = alike;
    if (first === undefined || alike.length === 1) continue;
    const name = named.has(first.name) ? `${first.name}Of${first.of}` : first.name;
    named.set(name, first.value);
    for (const { put } of alike) put({ $ref: `#/components/${kind}/${name}` });
  }
  return Object.fromEntries([...named].sort(([one], [other]) => (one < other ? -1 : 1)));
}

function headersOf(operation: JsonObject): readonly Part[] {
  const responses = Object.values(objectAt(operation, 'responses')).filter(isObject);
  return responses.flatMap((response) => membersOf(objectAt(response, 'headers'), operation, joined));
}

function responsesOf(operation: JsonObject): readonly Part[] {
  return membersOf(objectAt(operation, 'responses'), operation, (status, response) => {
    const outcome = status === 'default' ? 'AnyOtherFailure' : joined(STATUS_CODES[status] ?? status);
    return Number(status) < 400 ? `${schemaOf(response) ?? ''}${outcome}` : outcome;
  });
}

function parametersOf(operation: JsonObject): readonly Part[] {
  const parameters: unknown = operation['parameters'];
  if (!Array.isArray(parameters)) return [];
  return membersOf(parameters, operation, (_, { name }) => joined(String(name)));
}

function bodiesOf(operation: JsonObject): readonly Part[] {
  const nameOf = (_: string, body: JsonObject): string => schemaOf(body) ?? operationName(operation);
  return membersOf(operation, operation, nameOf).filter(({ value }) => value === operation['requestBody']);
}

function membersOf(
  container: JsonObject | readonly unknown[],
  operation: JsonObject,
  nameOf: (key: string, value: JsonObject) => string,
): readonly Part[] {
  return Object.entries(container).flatMap(([key, value]: readonly [string, unknown]) => {
    if (!isObject(value)) return [];
    const put = (ref: JsonObject): void => void Object.assign(container, { [key]: ref });
    return [{ value, name: nameOf(key, value), of: operationName(operation), put }];
  });
}

/** The name of the schema that a body in JSON has. */
function schemaOf(body: JsonObject): string | undefined {
  const reference = objectAt(objectAt(objectAt(body, 'content'), 'application/json'), 'schema')['$ref'];
  return typeof reference === 'string' ? reference.split('/').at(-1) : undefined;
}

function operationName(operation: JsonObject): string {
  return joined(String(operation['operationId']));
}

/** Words as one name: `Not Found` is `NotFound`, `expectedRevision` is `ExpectedRevision`. */
function joined(words: string): string {
  return words
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
}
