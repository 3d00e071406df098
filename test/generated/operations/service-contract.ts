import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import { at, listAt, membersOf, textAt } from '../../support/lib/json.ts';

/** One operation of a generated service's OpenAPI document. */
export type ContractOperation = {
  /** `catalogue.addBook`. */
  readonly name: string;
  readonly method: string;
  /** With `{id}` for parameters. */
  readonly path: string;
  /** Callers without credentials get in. */
  readonly open: boolean;
  readonly queryParameters: readonly string[];
  /** The schema of its request body, references of its first level resolved; undefined when it takes none. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
  /** The status of its one documented success. */
  readonly success: number;
};

/** An answer of a service. */
export type Answer = { readonly status: number; readonly contentType: string; readonly body: unknown };

/** What a service promises to its callers. */
export type ServiceContract = {
  readonly operations: readonly ContractOperation[];
  /** Fails when an answer's status, media type or body is not what the operation promises. */
  readonly check: (operation: ContractOperation, answer: Answer) => void;
};

const formats = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
  email: /^[^@\s]+@[^@\s]+$/,
  uri: (text: string): boolean => URL.canParse(text),
  duration: /^P(?!$)(\d+Y)?(\d+M)?(\d+W)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?$/,
} as const;

/** Reads `openapi/openapi.yaml` below the folder of a generated service. */
export async function readContract(service: string): Promise<ServiceContract> {
  const document: unknown = parse(await readFile(`${service}/openapi/openapi.yaml`, 'utf8'));
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats });
  ajv.addSchema({ $id: 'service', ...membersOf(document) });
  return {
    operations: operationsIn(document),
    check: (operation, answer) => {
      const { method, path, name } = operation;
      const where = `${name} answered ${answer.status} with ${shortly(answer.body)}`;
      const steps = ['paths', path, method, 'responses'];
      const responses = membersOf(at(document, ...steps));
      const status = String(answer.status);
      const documented = status in responses ? status : 'default';
      assert.notEqual(documented, 'default', `${where}, which is not in the contract`);
      const response = resolved(document, responses[documented]);
      const content = at(response, 'content');
      if (content === undefined) return assert.equal(answer.body, undefined, where);
      const [mediaType = ''] = answer.contentType.split(';');
      const schema = at(content, mediaType, 'schema');
      assert.ok(schema !== undefined, `${where}, which has no schema for ${mediaType}`);
      const valid = ajv.validate(absolute(schema), answer.body);
      assert.ok(valid, `${where}, but ${ajv.errorsText(ajv.errors)}`);
    },
  };
}

function operationsIn(document: unknown): readonly ContractOperation[] {
  const paths = membersOf(at(document, 'paths') ?? {});
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(membersOf(methods)).map(([method, operation]): ContractOperation => {
      const security = listAt(at(operation, 'security') ?? []);
      const parameters = listAt(at(operation, 'parameters') ?? []);
      const body = at(operation, 'requestBody', 'content', 'application/json', 'schema');
      // 206 answers a part of what 200 answers.
      const [success, ...others] = Object.keys(membersOf(at(operation, 'responses'))).filter(
        (status) => status.startsWith('2') && status !== '206',
      );
      assert.ok(
        success !== undefined && others.length === 0,
        `${method} ${path} names no success, or several`,
      );
      return {
        name: textAt(operation, 'operationId'),
        method,
        path,
        open: security.length === 0 || security.some((each) => Object.keys(membersOf(each)).length === 0),
        queryParameters: parameters
          .filter((parameter) => at(parameter, 'in') === 'query')
          .map((parameter) => textAt(parameter, 'name')),
        body: body === undefined ? undefined : membersOf(resolved(document, body)),
        success: Number(success),
      };
    }),
  );
}

function resolved(document: unknown, value: unknown): unknown {
  const reference = at(value, '$ref');
  return typeof reference === 'string' ? at(document, ...reference.slice('#/'.length).split('/')) : value;
}

/** A copy of a schema whose references lead to the document. */
function absolute(schema: unknown): object {
  const text = JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"service#/');
  return membersOf(JSON.parse(text));
}

function shortly(body: unknown): string {
  return body === undefined ? 'nothing' : JSON.stringify(body).slice(0, 600);
}
