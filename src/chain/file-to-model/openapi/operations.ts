import { camelCase, pascalCase } from '../../core/naming.ts';
import { nameFrom } from '../file-reading.ts';
import type { ApiCall } from './calls.ts';
import { bodyOf, isParameter, listIn, successOf } from './calls.ts';
import { distinctNames, typed } from './make-types.ts';
import type { Json, OpenApiPart, OpenApiReading } from './reading.ts';
import { identityOf, leaveOut, objectIn, textIn } from './reading.ts';
import { propertiesOf } from './shapes.ts';
import type { MadeResource } from './resources.ts';

/** Makes the command or query behind an operation, and the endpoint that invokes it. */
export function makeOperation(
  reading: OpenApiReading,
  call: ApiCall,
  { entity }: MadeResource,
): { readonly operation: OpenApiPart; readonly endpoint: OpenApiPart } {
  const { method, steps, operation: json, key } = call;
  const name = textIn(json, 'summary') ?? textIn(json, 'operationId') ?? key;
  const description = textIn(json, 'description');
  const words = { name: nameFrom(name, key), ...(description !== undefined && { description }) };
  const code = pascalCase(textIn(json, 'operationId') ?? `${method} ${steps.join(' ')}`, 'operation');
  const { status } = successOf(reading, call);
  const operation: OpenApiPart = {
    eClass: method === 'GET' ? 'Query' : 'Command',
    ...identityOf(`operation:${key}`),
    ...words,
    code,
    kind: kindOf(reading, call),
    target: entity.id,
    ...(isOpen(reading, json) && { anonymous: true }),
  };
  if (method === 'GET') addFilters(reading, call, operation, entity);
  else addBody(reading, call, operation, entity);
  reportRest(reading, call);
  const endpoint: OpenApiPart = {
    eClass: 'Endpoint',
    ...identityOf(`endpoint:${key}`),
    ...words,
    code: camelCase(code),
    method,
    path: pathBelow(steps),
    invokes: operation.id,
    successStatus: status,
    ...(json['deprecated'] === true && { deprecated: true }),
  };
  return { operation, endpoint };
}

/** The path below the resource; what names the row there is called id. */
function pathBelow([, row, ...others]: readonly string[]): string {
  if (row === undefined) return '';
  return [isParameter(row) ? '{id}' : row, ...others].map((step) => `/${step}`).join('');
}

function kindOf(reading: OpenApiReading, call: ApiCall): string {
  const { method, steps } = call;
  const isOne = steps.length === 2 && isParameter(steps[1]);
  const isAll = steps.length === 1;
  switch (method) {
    case 'GET': {
      const { shape } = successOf(reading, call);
      if (isOne) return 'GET_BY_ID';
      return isAll && shape !== undefined && listIn(reading, shape) !== undefined ? 'LIST' : 'CUSTOM';
    }
    case 'POST':
      return isAll ? 'CREATE' : 'CUSTOM';
    case 'DELETE':
      return isOne ? 'DELETE' : 'CUSTOM';
    default:
      return isOne ? 'UPDATE' : 'CUSTOM';
  }
}

/** An operation is open when its security says that none is needed. */
function isOpen(reading: OpenApiReading, json: Json): boolean {
  const { security = reading.value['security'] } = json;
  if (!Array.isArray(security)) return false;
  const list: readonly unknown[] = security;
  return list.length === 0 || list.some((each) => JSON.stringify(each) === '{}');
}

/** Parameters that are attributes are filters of a list, but for those that page and order; others are parameters. */
function addFilters(
  reading: OpenApiReading,
  call: ApiCall,
  operation: OpenApiPart,
  entity: OpenApiPart,
): void {
  const own = attributesByName(entity);
  const filters: string[] = [];
  const others: Json[] = [];
  for (const parameter of call.parameters) {
    const attribute = own.get(String(parameter['name']).toLowerCase());
    const isFilter = operation['kind'] === 'LIST' && parameter['in'] === 'query';
    if (isFilter && attribute !== undefined && attribute['identifier'] !== true) filters.push(attribute.id);
    else if (isInput(call, parameter)) others.push(parameter);
  }
  if (filters.length > 0) operation['filters'] = filters;
  addParameters(reading, call, operation, others);
}

/** Members of a body that are attributes are accepted, others are parameters. */
function addBody(reading: OpenApiReading, call: ApiCall, operation: OpenApiPart, entity: OpenApiPart): void {
  const own = attributesByName(entity);
  const inputs: Json[] = call.parameters.filter((parameter) => isInput(call, parameter));
  const body = bodyOf(reading, call);
  const accepts: string[] = [];
  if (body !== undefined) {
    const { properties, required } = propertiesOf(reading, body.schema);
    for (const [name, schema] of properties) {
      const attribute = own.get(name.toLowerCase());
      const isSet = attribute?.['identifier'] !== true && attribute?.['readOnly'] !== true;
      if (attribute !== undefined && operation['kind'] !== 'DELETE') {
        if (isSet) accepts.push(attribute.id);
      } else if (!reading.associations.some((each) => each['source'] === entity.id && each['name'] === name))
        inputs.push({ name, schema, required: required.has(name), description: schema['description'] });
    }
    if (properties.size === 0)
      leaveOut(reading, [...call.path, 'requestBody'], {
        element: 'requestBody',
        reason: 'It has no members that could be attributes or parameters.',
      });
  }
  if (accepts.length > 0) operation['accepts'] = accepts;
  addParameters(reading, call, operation, inputs);
}

/** Whether a parameter is an input: the id in the path names the row, and headers and cookies are left out. */
function isInput({ steps }: ApiCall, parameter: Json): boolean {
  if (parameter['in'] === 'query') return true;
  return parameter['in'] === 'path' && steps[1] !== `{${String(parameter['name'])}}`;
}

function addParameters(
  reading: OpenApiReading,
  call: ApiCall,
  operation: OpenApiPart,
  inputs: readonly Json[],
): void {
  const codeOf = distinctNames((text) => camelCase(text, 'value'));
  const made = inputs.flatMap((input) => {
    const name = String(input['name']);
    const key = `operation:${call.key}?${name}`;
    const type = typed(reading, objectIn(input, 'schema'), { name, key, path: call.path });
    const description = textIn(input, 'description');
    return {
      eClass: 'Parameter',
      ...identityOf(key),
      name: nameFrom(name, 'value'),
      code: codeOf(name),
      ...type,
      ...(description !== undefined && { description }),
      ...(input['required'] === true && { required: true }),
    };
  });
  if (made.length > 0) operation['parameters'] = made;
}

function attributesByName(entity: OpenApiPart): ReadonlyMap<string, OpenApiPart> {
  // Checked border: `addAttributes` alone sets them.
  const attributes = (entity['attributes'] ?? []) as OpenApiPart[];
  return new Map(attributes.map((attribute) => [String(attribute['name']).toLowerCase(), attribute]));
}

function reportRest(reading: OpenApiReading, call: ApiCall): void {
  for (const parameter of call.parameters)
    if (parameter['in'] === 'header' || parameter['in'] === 'cookie')
      leaveOut(reading, call.path, {
        element: `parameter ${String(parameter['name'])}`,
        reason: `A PIM has no parameters in a ${parameter['in']}.`,
      });
  const callbacks = objectIn(call.operation, 'callbacks');
  if (Object.keys(callbacks).length > 0)
    leaveOut(reading, [...call.path, 'callbacks'], {
      element: 'callbacks',
      reason: 'Calls back have no place in a PIM.',
    });
}
