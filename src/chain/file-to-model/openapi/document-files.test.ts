import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { foreignFixtures } from '../../../../test/fixtures/foreign/foreign.ts';
import { isObject } from '../../../kernel/model/element.ts';
import type { FileReading, NamedFile } from '../file-reading.ts';
import { readOpenApi } from './read-openapi.ts';

const file = (path: string, content: unknown): NamedFile => ({
  path,
  bytes: new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content)),
});

/** JSON with its references into the document replaced. */
function referring(json: unknown, to: (pointer: string) => string): unknown {
  if (Array.isArray(json)) return json.map((each) => referring(each, to));
  if (!isObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json).map(([key, each]) => [
      key,
      key === '$ref' && typeof each === 'string' && each.startsWith('#/')
        ? to(each.slice(1))
        : referring(each, to),
    ]),
  );
}

/** A document cut into files as people keep it: one for each path, and one for each schema. */
function cut(bytes: Uint8Array): readonly NamedFile[] {
  const document: unknown = parse(new TextDecoder().decode(bytes));
  assert.ok(isObject(document));
  const { paths = {}, components = {} } = document;
  assert.ok(isObject(paths) && isObject(components));
  const { schemas = {} } = components;
  assert.ok(isObject(schemas));
  const schema = /^\/components\/schemas\/([^/]+)$/;
  const away = (pointer: string): string =>
    pointer.replace(schema, '../schemas/$1.json').replace(/^\//, '../openapi.json#/');
  const entries = Object.entries(paths);
  const main = {
    ...document,
    paths: Object.fromEntries(entries.map(([path], index) => [path, { $ref: `./paths/${index}.json` }])),
    components: {
      ...components,
      schemas: Object.fromEntries(
        Object.keys(schemas).map((name) => [name, { $ref: `schemas/${name}.json` }]),
      ),
    },
  };
  return [
    file('openapi.json', main),
    ...entries.map(([, item], index) => file(`paths/${index}.json`, referring(item, away))),
    ...Object.entries(schemas).map(([name, each]) => file(`schemas/${name}.json`, referring(each, away))),
  ];
}

function readWell(files: readonly NamedFile[]): Extract<FileReading, { readonly ok: true }> {
  const reading = readOpenApi(files);
  assert.ok(reading.ok, JSON.stringify(reading));
  return reading;
}

describe('an OpenAPI document in several files', () => {
  for (const { name, bytes } of foreignFixtures('openapi'))
    it(`${name} is the same model as in one`, () => {
      const whole = readWell([{ path: name, bytes }]);
      const parts = readWell(cut(bytes));
      assert.deepEqual(parts.json, whole.json);
      assert.deepEqual(
        parts.notTaken.map(({ element, id, reason }) => [element, id, reason]),
        whole.notTaken.map(({ element, id, reason }) => [element, id, reason]),
      );
    });

  const main = `openapi: 3.1.0
info: {title: Lending}
paths:
  /loans:
    get:
      operationId: listLoans
      parameters:
        - $ref: common.yaml#/parameters/due
      responses:
        "200":
          content: {application/json: {schema: {type: array, items: {$ref: types/loan.yaml}}}}
`;

  it('gets schemas that it does not name from their files, with what is in these', () => {
    const { json, notTaken } = readWell([
      file('api/openapi.yaml', main),
      file(
        'api/common.yaml',
        'parameters: {due: {name: due, in: query, schema: {type: string, format: date}}}',
      ),
      file(
        'api/types/loan.yaml',
        'type: object\nproperties:\n  due: {type: string, format: date}\n  item: {$ref: "../../common/items.yaml#/$defs/Item"}\n  next: {$ref: loan.yaml}',
      ),
      file('common/items.yaml', '$defs:\n  Item: {type: object, properties: {label: {type: string}}}'),
      file('common/unused.yaml', '{'),
    ]);
    const text = JSON.stringify(json);
    for (const name of ['"name":"loan"', '"name":"Item"', '"name":"label"', '"name":"due"'])
      assert.ok(text.includes(name), `${name} is not in ${text}`);
    assert.deepEqual(notTaken, []);
  });

  it('says where a reference leads to nothing', () => {
    const { notTaken } = readWell([
      file('openapi.yaml', main),
      file('common.yaml', 'parameters: {}'),
      file('types/loan.yaml', 'type: object\nproperties:\n  item:\n    $ref: item.yaml'),
    ]);
    assert.deepEqual(
      notTaken.map(({ file: from, line, name, reason }) => [from, line, name, reason]),
      [
        ['openapi.yaml', 8, 'common.yaml#/parameters/due', 'common.yaml has nothing at /parameters/due.'],
        ['types/loan.yaml', 4, 'item.yaml', 'There is no file types/item.yaml in the ZIP.'],
      ],
    );
  });

  it('ends where files lead to each other in a circle', () => {
    const item = 'get: {responses: {"200": {$ref: other.yaml}}}';
    const { json } = readWell([
      file('openapi.yaml', `openapi: 3.0.3\ninfo: {title: A}\npaths: {/a: {$ref: a.yaml}}`),
      file('a.yaml', item),
      file(
        'other.yaml',
        'content: {application/json: {schema: {$ref: s.yaml}}}\nheaders: {X: {$ref: other.yaml}}',
      ),
      file('s.yaml', 'type: object\nproperties: {s: {$ref: t.yaml}}'),
      file('t.yaml', '$ref: s.yaml'),
    ]);
    assert.ok(JSON.stringify(json).includes('"path":"a"'));
  });

  it('may be nested deeper than the stack', () => {
    const deep = `${'['.repeat(1_100_000)}${']'.repeat(1_100_000)}`;
    const { json } = readWell([
      file('openapi.json', `{"openapi":"3.0.3","paths":{"/a":{"get":{}}},"x-deep":${deep}}`),
      file('a.json', '{}'),
    ]);
    assert.ok(JSON.stringify(json).includes('"path":"a"'));
  });

  it('is refused with the path of a file that cannot be read', () => {
    assert.deepEqual(readOpenApi([file('openapi.yaml', main), file('common.yaml', 'a: [')]), {
      ok: false,
      problems: [
        'common.yaml: Line 1, column 5: The file is not well-formed YAML: Flow sequence in block collection must be sufficiently indented and end with a ].',
      ],
    });
  });
});
