import { at, membersOf, textAt } from '../support/lib/json.ts';

/** A JSON schema as the OpenAPI document writes it. */
export type Schema = Readonly<Record<string, unknown>>;

/** A parameter of an operation. */
export type Parameter = {
  readonly name: string;
  readonly place: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Schema;
};

/** A body of one media type. */
export type Body = { readonly media: string; readonly schema: Schema; readonly example: unknown };

/** One operation of the OpenAPI document, as far as requests are made from it. */
export type Operation = {
  readonly id: string;
  /** In capitals. */
  readonly method: string;
  /** With `{name}` for each path parameter. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly bodies: readonly Body[];
  /** A request without a body is accepted. */
  readonly bodyOptional: boolean;
};

/** The operations of an OpenAPI document; fails when it has none. */
export function operationsOf(document: unknown): readonly Operation[] {
  const operations = Object.entries(membersOf(at(document, 'paths'))).flatMap(([path, methods]) =>
    Object.entries(membersOf(methods)).map(([method, operation]) => ({
      id: textAt(operation, 'operationId'),
      method: method.toUpperCase(),
      path,
      parameters: parametersOf(operation),
      bodies: bodiesOf(operation),
      bodyOptional: at(operation, 'requestBody', 'required') !== true,
    })),
  );
  if (operations.length === 0) throw new Error('The OpenAPI document has no operations.');
  return operations;
}

/** The schemas of an OpenAPI document by name. */
export function componentsOf(document: unknown): ReadonlyMap<string, Schema> {
  const schemas = Object.entries(membersOf(at(document, 'components', 'schemas')));
  return new Map(schemas.map(([name, schema]) => [name, membersOf(schema)]));
}

function parametersOf(operation: unknown): readonly Parameter[] {
  const parameters = at(operation, 'parameters');
  if (!Array.isArray(parameters)) return [];
  return parameters.map((parameter: unknown) => ({
    name: textAt(parameter, 'name'),
    place: placeOf(textAt(parameter, 'in')),
    required: at(parameter, 'required') === true,
    schema: membersOf(at(parameter, 'schema')),
  }));
}

function placeOf(word: string): Parameter['place'] {
  if (word === 'path' || word === 'query' || word === 'header') return word;
  throw new Error(`A parameter is in "${word}"; the fuzz knows path, query and header.`);
}

function bodiesOf(operation: unknown): readonly Body[] {
  return Object.entries(membersOf(at(operation, 'requestBody', 'content') ?? {})).map(([media, content]) => ({
    media,
    schema: membersOf(at(content, 'schema') ?? {}),
    example: at(content, 'example'),
  }));
}
