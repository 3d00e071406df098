import type { FastifyInstance, FastifySchemaValidationError } from 'fastify';
import { refusalOf } from './values.js';

/** Gives back a body of the named type of the contract; refuses others as a route would that reads this type. */
export type BodyCheck = (type: string, body: unknown) => unknown;

type Validator = ((body: unknown) => unknown) & {
  readonly errors?: readonly FastifySchemaValidationError[] | null;
};

/** Checks bodies with the schemas of a server, which has to be ready. */
export function bodyCheck(server: FastifyInstance): BodyCheck {
  const validators = new Map<string, Validator>();
  const validatorOf = (type: string): Validator => {
    const schema = { $ref: `${type}#` };
    const made = server.validatorCompiler?.({ schema, method: 'POST', url: '', httpPart: 'body' });
    if (made === undefined) throw new Error('The server is not ready to check bodies.');
    validators.set(type, made);
    return made;
  };
  return (type, body) => {
    const validator = validators.get(type) ?? validatorOf(type);
    if (validator(body) === true) return body;
    throw refusalOf(validator.errors ?? []);
  };
}
