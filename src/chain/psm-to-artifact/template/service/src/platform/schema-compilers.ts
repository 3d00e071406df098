import { AjvCompiler } from '@fastify/ajv-compiler';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

/** What Fastify takes to compile the schemas of its routes. */
type Compilers = NonNullable<FastifyServerOptions['schemaController']>['compilersFactory'];

/** Writes an answer by its schema. */
type Serializer = (answer: unknown) => string;

/** Checks a part of a request by its schema. */
interface Validator {
  (value: unknown): unknown;
  errors?: unknown;
}

type Compile<Compiled> = (route: { readonly schema?: unknown }) => Compiled;
type Build<Compiled> = (schemas: Readonly<Record<string, object>>, options?: object) => Compile<Compiled>;

/**
 * Compiles each schema when a request needs it first, for all routes that name it. Fastify itself compiles it anew for
 * each of them while it starts, which takes seconds in a service with hundreds of routes.
 */
export function schemaCompilers(): Compilers {
  // The packages' types say more of what they compile than Fastify uses.
  const buildValidator = shared(AjvCompiler() as Build<Validator>, validator);
  const buildSerializer = shared(SerializerSelector() as Build<Serializer>, serializer);
  return { buildValidator, buildSerializer } as Compilers;
}

function validator(compiled: () => Validator): Validator {
  const validate: Validator = (value) => {
    const check = compiled();
    const result = check(value);
    validate.errors = check.errors;
    return result;
  };
  return validate;
}

function serializer(compiled: () => Serializer): Serializer {
  return (answer) => compiled()(answer);
}

/** Fastify asks for a compiler for each route: the same one serves until a schema is added. */
function shared<Compiled>(
  build: Build<Compiled>,
  later: (compiled: () => Compiled) => Compiled,
): Build<Compiled> {
  let known: readonly object[] = [];
  let compile: Compile<Compiled> | undefined;
  return (schemas, options) => {
    const all = Object.values(schemas);
    if (compile !== undefined && isSame(all, known)) return compile;
    known = all;
    compile = once(build(schemas, options), later);
    return compile;
  };
}

function isSame(left: readonly object[], right: readonly object[]): boolean {
  return left.length === right.length && left.every((schema, index) => schema === right[index]);
}

function once<Compiled>(
  compile: Compile<Compiled>,
  later: (compiled: () => Compiled) => Compiled,
): Compile<Compiled> {
  const all = new Map<string, Compiled>();
  return (route) => {
    const key = JSON.stringify(route.schema);
    const known = all.get(key);
    if (known !== undefined) return known;
    let compiled: Compiled | undefined;
    const made = later(() => (compiled ??= compile(route)));
    all.set(key, made);
    return made;
  };
}
