import type { FastifyInstance, FastifySchemaValidationError } from 'fastify';
import { refusalOf } from './values.js';

/** Gives a body as the named type of the contract; refuses it as a route would that reads this type. */
export type BodyCheck = <Body>(type: string, body: unknown) => Body;

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
  function check<Body>(type: string, body: unknown): Body {
    const validator = validators.get(type) ?? validatorOf(type);
    // What a schema accepts is of the type that was printed beside it.
    if (validator(body) === true) return body as Body;
    throw refusalOf(validator.errors ?? []);
  }
  return check;
}
