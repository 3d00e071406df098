import { pascalCase, plural } from '../../core/naming.ts';
import { nameFrom } from '../file-reading.ts';
import type { ApiCall } from './calls.ts';
import { bodyOf, isParameter, listIn, successOf } from './calls.ts';
import { addAttributes, typed } from './make-types.ts';
import type { Json, OpenApiPart, OpenApiReading } from './reading.ts';
import { identityOf, leaveOut, objectIn, textIn } from './reading.ts';
import { isRecord } from './shapes.ts';

/** A collection of the API: the operations whose paths begin with its name, and the schema of what is in it. */
export type ApiCollection = {
  readonly name: string;
  readonly calls: readonly ApiCall[];
  readonly schema: string | undefined;
};

/** What a resource is in the model. */
export type MadeResource = {
  readonly resource: ApiCollection;
  readonly aggregate: OpenApiPart;
  readonly entity: OpenApiPart;
};

/** The collections of an API, by the first step of their paths. */
export function resourcesOf(reading: OpenApiReading, calls: readonly ApiCall[]): readonly ApiCollection[] {
  const byName = new Map<string, ApiCall[]>();
  for (const call of calls) {
    const [name = 'root'] = call.steps.filter((step) => !isParameter(step));
    byName.set(name, [...(byName.get(name) ?? []), call]);
  }
  return [...byName].map(([name, own]) => ({ name, calls: own, schema: schemaFor(reading, name, own) }));
}

/** The schema that has the name of a collection, else that of what it answers, else of what it takes. */
function schemaFor(reading: OpenApiReading, name: string, calls: readonly ApiCall[]): string | undefined {
  const isRecordNamed = (each: string | undefined): each is string =>
    each !== undefined && isRecord(reading, reading.schemas[each] ?? {});
  const word = pascalCase(name);
  const own = Object.keys(reading.schemas).find((each) => {
    const code = pascalCase(each);
    return (code === word || plural(code) === word) && isRecordNamed(each);
  });
  if (own !== undefined) return own;
  const answered = (what: 'ROW' | 'LIST'): string | undefined =>
    calls
      .filter(({ method, steps }) => method === 'GET' && steps.length === (what === 'ROW' ? 2 : 1))
      .map((call) => {
        const { shape } = successOf(reading, call);
        return shape === undefined || what === 'ROW' ? shape?.name : listIn(reading, shape)?.name;
      })
      .find(isRecordNamed);
  return (
    answered('ROW') ??
    answered('LIST') ??
    calls
      .filter(({ method, steps }) => method === 'POST' && steps.length === 1)
      .map((call) => successOf(reading, call).shape?.name ?? bodyOf(reading, call)?.name)
      .find(isRecordNamed)
  );
}

/** Makes an aggregate with its root for each schema of a resource; attributes come later, as they refer to other roots. */
export function makeAggregates(
  reading: OpenApiReading,
  resources: readonly ApiCollection[],
): readonly MadeResource[] {
  const aggregates = new Map<string, MadeResource>();
  const made = resources.map((resource) => {
    const key = resource.schema ?? `resource:${resource.name}`;
    const known = aggregates.get(key);
    const { aggregate, entity } = known ?? makeAggregate(reading, resource);
    const own = { resource, aggregate, entity };
    aggregates.set(key, known ?? own);
    return own;
  });
  for (const { resource, entity } of aggregates.values()) {
    const { schema: name } = resource;
    const inline = name === undefined ? inlineSchema(reading, resource) : undefined;
    if (inline !== undefined)
      addAttributes(reading, entity, { schema: inline, key: `resource:${resource.name}`, path: ['paths'] });
    else if (name === undefined) {
      leaveOut(reading, resource.calls[0]?.path ?? ['paths'], {
        element: 'resource',
        reason: `No schema says what ${resource.name} are; the entity has no attributes besides its id.`,
      });
    } else
      addAttributes(reading, entity, {
        schema: reading.schemas[name] ?? {},
        key: `schema:${name}`,
        path: ['components', 'schemas', name],
      });
    identify(reading, entity, resource);
  }
  return made;
}

/** What the operations of a collection answer, where that has no name. */
function inlineSchema(reading: OpenApiReading, { calls }: ApiCollection): Json | undefined {
  return calls
    .filter(({ method, steps }) => method === 'GET' && steps.length <= 2)
    .flatMap((call) => {
      const { shape } = successOf(reading, call);
      return shape === undefined ? [] : (listIn(reading, shape) ?? shape);
    })
    .find(({ name, schema }) => name === undefined && isRecord(reading, schema))?.schema;
}

function makeAggregate(
  reading: OpenApiReading,
  { name, schema }: ApiCollection,
): { readonly aggregate: OpenApiPart; readonly entity: OpenApiPart } {
  const label = schema ?? name;
  const key = schema === undefined ? `resource:${name}` : `schema:${schema}`;
  const description = schema === undefined ? undefined : textIn(reading.schemas[schema] ?? {}, 'description');
  const entity: OpenApiPart = {
    eClass: 'Entity',
    ...identityOf(key),
    name: nameFrom(label, 'Resource'),
    code: pascalCase(label, 'resource'),
    ...(description !== undefined && { description }),
  };
  const aggregate: OpenApiPart = {
    eClass: 'Aggregate',
    ...identityOf(`${key}#aggregate`),
    name: nameFrom(label, 'Resource'),
    code: pascalCase(label, 'resource'),
    root: entity.id,
    entities: [entity],
    operations: [],
  };
  if (schema !== undefined) {
    reading.roots.add(schema);
    reading.made.set(schema, entity);
  }
  return { aggregate, entity };
}

/** Types of parameters that ids may have. */
const idScalars: Readonly<Record<string, string>> = {
  UUID: 'UUID',
  INTEGER: 'INTEGER',
  LONG: 'LONG',
  DECIMAL: 'LONG',
};

/** An entity without an attribute called id has the one that the paths to it name, or an id of the parameter's type. */
function identify(reading: OpenApiReading, entity: OpenApiPart, { calls }: ApiCollection): void {
  // Checked border: `addAttributes` alone sets them.
  const attributes = (entity['attributes'] ?? []) as OpenApiPart[];
  if (attributes.some(({ identifier }) => identifier === true)) return;
  const call = calls.find(({ steps }) => steps.length > 1 && isParameter(steps[1]));
  const name = call?.steps[1]?.slice(1, -1) ?? '';
  const own = attributes.find((attribute) => attribute['name'] === name);
  if (own !== undefined) Object.assign(own, { identifier: true, required: true });
  if (own !== undefined || call === undefined) return;
  const parameter = call.parameters.find((each) => each['name'] === name && each['in'] === 'path') ?? {};
  const key = `${String(entity['xmiId'])}/{id}`;
  const type = typed(reading, objectIn(parameter, 'schema'), { name: 'id', key, path: call.path }) ?? {};
  const scalar = idScalars[String(type['scalar'])] ?? 'STRING';
  entity['attributes'] = [
    {
      eClass: 'Attribute',
      ...identityOf(key),
      name: 'id',
      code: 'id',
      scalar,
      identifier: true,
      required: true,
    },
    ...attributes,
  ];
}
