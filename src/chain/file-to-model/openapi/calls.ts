import { isObject } from '../../../kernel/model/element.ts';
import type { Json, OpenApiReading } from './reading.ts';
import { leaveOut, objectIn, resolved } from './reading.ts';
import { propertiesOf, shapeOf, type Shape } from './shapes.ts';

/** One operation of the document. */
export type ApiCall = {
  readonly method: string;
  /** The steps of its path without the base that all share. */
  readonly steps: readonly string[];
  readonly operation: Json;
  /** Its parameters, with those of the path. */
  readonly parameters: readonly Json[];
  readonly path: readonly string[];
  readonly key: string;
};

const methods: ReadonlySet<string> = new Set(['get', 'post', 'put', 'patch', 'delete']);
const others: ReadonlySet<string> = new Set(['head', 'options', 'trace', 'query']);

/** The operations of a document, and the path that all share before the first resource. */
export function callsOf(reading: OpenApiReading): {
  readonly base: readonly string[];
  readonly calls: readonly ApiCall[];
} {
  const paths = Object.entries(objectIn(reading.value, 'paths')).flatMap(([path, item]) =>
    isObject(item) ? [{ path, steps: stepsOf(path), item: resolved(reading, item) }] : [],
  );
  const base = baseOf(paths.map(({ steps }) => steps));
  const calls = paths.flatMap(({ path, steps, item }) =>
    Object.entries(item).flatMap(([method, operation]): readonly ApiCall[] => {
      if (!isObject(operation)) return [];
      if (others.has(method))
        leaveOut(reading, ['paths', path, method], {
          element: method.toUpperCase(),
          reason: 'A PIM has no endpoint of this method.',
        });
      if (!methods.has(method)) return [];
      const id = operation['operationId'];
      return [
        {
          method: method.toUpperCase(),
          steps: steps.slice(base.length),
          operation,
          parameters: [...parametersIn(reading, item), ...parametersIn(reading, operation)],
          path: ['paths', path, method],
          key: typeof id === 'string' ? id : `${method.toUpperCase()} ${path}`,
        },
      ];
    }),
  );
  return { base, calls };
}

/** Whether a step of a path is a parameter. */
export function isParameter(step: string | undefined): boolean {
  return step?.startsWith('{') === true;
}

function stepsOf(path: string): readonly string[] {
  return path.split('/').filter((step) => step !== '');
}

/** What all paths begin with and no resource is: `api`, `rest`, a version. */
function baseOf(paths: readonly (readonly string[])[]): readonly string[] {
  const [first = []] = paths;
  const ends = first.findIndex(
    (step, index) =>
      !/^(?:api|rest|v\d{1,3}(?:\.\d{1,3})?)$/i.test(step) || paths.some((steps) => steps[index] !== step),
  );
  return first.slice(0, ends === -1 ? 0 : ends);
}

function parametersIn(reading: OpenApiReading, json: Json): readonly Json[] {
  const list: readonly unknown[] = Array.isArray(json['parameters']) ? json['parameters'] : [];
  return list.filter(isObject).map((each) => resolved(reading, each));
}

/** What an operation answers when it succeeds: status and the shape of the body. */
export function successOf(
  reading: OpenApiReading,
  { operation }: ApiCall,
): { readonly status: number; readonly shape: Shape | undefined } {
  const responses = objectIn(operation, 'responses');
  const [status = '200'] = Object.keys(responses)
    .filter((code) => /^2\d\d$/.test(code))
    .toSorted();
  return {
    status: Number(status),
    shape: contentOf(reading, resolved(reading, objectIn(responses, status))),
  };
}

/** The shape of what an operation gets, as JSON if it takes that. */
export function bodyOf(reading: OpenApiReading, { operation }: ApiCall): Shape | undefined {
  return contentOf(reading, resolved(reading, objectIn(operation, 'requestBody')));
}

function contentOf(reading: OpenApiReading, holder: Json): Shape | undefined {
  const content = objectIn(holder, 'content');
  const types = Object.keys(content);
  const type = types.find((each) => /json/i.test(each)) ?? types[0];
  if (type === undefined) return undefined;
  const schema = objectIn(objectIn(content, type), 'schema');
  return Object.keys(schema).length === 0 ? undefined : shapeOf(reading, schema);
}

/** The list inside a page: an object with one list of a named schema in it. */
export function listIn(reading: OpenApiReading, shape: Shape): Shape | undefined {
  if (shape.isList) return shape;
  const lists = [...propertiesOf(reading, shape.schema).properties.values()]
    .map((property) => shapeOf(reading, property))
    .filter(({ isList, name }) => isList && name !== undefined);
  return lists.length === 1 ? lists[0] : undefined;
}
