import assert from 'node:assert/strict';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { inlined } from './inlined-document.ts';
import { at, membersOf } from '../lib/json.ts';

/** What was answered to a request, as far as the documentation speaks about it. */
export type Exchange = {
  readonly method: string;
  /** Without query. */
  readonly path: string;
  readonly status: number;
  readonly contentType: string;
  readonly body: unknown;
};

/** Fails when an answer is not what the OpenAPI document says. */
export type Contract = (exchange: Exchange) => void;

/** Reads an OpenAPI document and gives the check of answers against it. */
export function contractOf(served: unknown): Contract {
  const document = inlined(served);
  const formats = {
    'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
    password: true,
    binary: true,
  } as const;
  // The document itself is judged by test/docs/openapi-lint.test.ts; judging it here takes longer than all else.
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats, meta: false, validateSchema: false });
  ajv.addSchema({ $id: 'api', ...membersOf(document) });
  const paths = Object.keys(membersOf(at(document, 'paths'))).map((template) => ({
    template,
    matcher: new RegExp(
      `^${template
        .replaceAll('.', '\\.')
        .replace('{path}', '.+')
        .replaceAll(/\{[^}]+\}/g, '[^/]+')}$`,
    ),
  }));

  return ({ method, path, status, contentType, body }) => {
    const template = paths.find(({ matcher }) => matcher.test(path))?.template;
    const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
    const operation = template === undefined ? undefined : at(document, 'paths', template, verb);
    const where = `${method} ${path} answered ${status}`;
    if (status >= 400) {
      if (method !== 'HEAD')
        assertValid({ ajv, reference: 'api#/components/schemas/ErrorResponse', body, where });
      return;
    }
    if (operation === undefined || template === undefined) return;
    const answer = at(operation, 'responses', String(status));
    assert.ok(answer !== undefined, `${where}, which the documentation does not name`);
    const media = contentType.split(';', 1)[0] ?? '';
    const content = at(answer, 'content');
    if (content === undefined || method === 'HEAD') return;
    if (media !== 'application/json') return;
    assert.ok(
      at(content, media) !== undefined,
      `${where} as ${media}, which the documentation does not name`,
    );
    const pointer = ['paths', template, verb, 'responses', String(status), 'content', media, 'schema'];
    const reference = `api#/${pointer.map(escapedForUri).join('/')}`;
    assertValid({ ajv, reference, body, where });
  };
}

function escapedForUri(step: string): string {
  return encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'));
}

function assertValid(given: {
  readonly ajv: Ajv2020;
  readonly reference: string;
  readonly body: unknown;
  readonly where: string;
}): void {
  const { ajv, reference, body, where } = given;
  // Compiled once for each reference; a schema object made for every answer would be compiled, and kept, each time.
  const validate = ajv.getSchema(reference);
  assert.ok(validate !== undefined, `${reference} is not in the document`);
  const found = validate(body) === true ? [] : validate.errors;
  assert.deepEqual(
    found,
    [],
    `${where}, but ${ajv.errorsText(found)}: ${JSON.stringify(body).slice(0, 500)}`,
  );
}
