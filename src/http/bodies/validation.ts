import { Ajv, type ErrorObject, type Options } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Refusal } from '../../lib/refusal.ts';
import { issuesOf } from './issues.ts';
import type { Component } from '../schemas/component.ts';

const common: Options = {
  allErrors: true,
  allowUnionTypes: true,
  coerceTypes: false,
  removeAdditional: false,
  verbose: true,
  formats: { password: true, 'date-time': true },
  // The schemas are the routes' own: a test judges them as parts of the OpenAPI document, no start does.
  validateSchema: false,
  meta: false,
};

/** How the parts of requests are checked. */
export type Validators = {
  /** Checks every part; bodies are taken literally, other parts are read as the types they stand for. */
  readonly all: FastifySchemaCompiler<TSchema>;
  /** Leaves the body alone, for operations that hand it on unparsed. */
  readonly parametersOnly: FastifySchemaCompiler<TSchema>;
};

/**
 * Makes the checks; both kinds of them report all problems of a part at once as a `Refusal`. A check is compiled when
 * it is first used, because all of them together would take a third of the time the service needs to start.
 */
export function createValidators(components: readonly Component[]): Validators {
  const bodies = once(() => withComponents(new Ajv(common), components));
  const parameters = once(() => withComponents(new Ajv({ ...common, useDefaults: true }), components));
  const all: Validators['all'] = ({ schema, httpPart }) => {
    const compiled = once(() => (httpPart === 'body' ? bodies() : parameters()).compile(schema));
    return (sent: unknown) => {
      const value = httpPart === 'body' ? sent : readTexts(schema, sent);
      const validate = compiled();
      return validate(value) ? { value } : { error: refusalOf(validate.errors ?? [], httpPart ?? 'request') };
    };
  };
  return {
    all,
    parametersOnly: (route) => (route.httpPart === 'body' ? (value: unknown) => ({ value }) : all(route)),
  };
}

const spellings = { integer: /^\d{1,16}$/, number: /^\d{1,16}(\.\d{1,16})?$/, boolean: /^(true|false)$/ };

/**
 * Parameters are sent as texts. Those that stand for a number or a truth value are read when they are written in
 * decimal digits, or as `true` or `false`; any other spelling (`1e3`, `+5`, `0x10`) stays a text, which the check of
 * the type refuses.
 */
function readTexts(schema: TSchema, sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null || !('properties' in schema)) return sent;
  // Checked border: a schema's properties are schemas.
  const properties = schema.properties as Readonly<Record<string, { readonly type?: unknown }>>;
  const read = Object.entries(properties).flatMap(([name, { type }]) => {
    const text: unknown = Object.hasOwn(sent, name) ? Reflect.get(sent, name) : undefined;
    if (typeof text !== 'string' || (type !== 'integer' && type !== 'number' && type !== 'boolean'))
      return [];
    if (!spellings[type].test(text)) return [];
    return [[name, type === 'boolean' ? text === 'true' : Number(text)] as const];
  });
  return Object.assign(sent, Object.fromEntries(read));
}

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

function withComponents(ajv: Ajv, components: readonly Component[]): Ajv {
  ajv.addKeyword({
    keyword: 'x-caseless',
    modifying: true,
    before: 'enum',
    validate: readCaseless,
    errors: false,
  });
  for (const { schema, name } of components) ajv.addSchema(schema, name);
  return ajv;
}

/** Words of a closed choice may be sent in any letter case; they are read as the choice spells them. */
function readCaseless(
  _enabled: unknown,
  value: unknown,
  parentSchema?: { readonly enum?: unknown },
  place?: { readonly parentData: unknown; readonly parentDataProperty: string | number },
): boolean {
  if (typeof value !== 'string' || !Array.isArray(parentSchema?.enum) || place === undefined) return true;
  const word: unknown = parentSchema.enum.find(
    (choice) => typeof choice === 'string' && choice.toLowerCase() === value.toLowerCase(),
  );
  const { parentData } = place;
  if (word !== undefined && typeof parentData === 'object' && parentData !== null)
    Reflect.set(parentData, place.parentDataProperty, word);
  return true;
}

function refusalOf(errors: readonly ErrorObject[], part: string): Refusal {
  return new Refusal('INVALID', 'Request validation failed', issuesOf(errors, part));
}
