import { assertNever } from '../../lib/assert-never.ts';
import type { Metamodel } from '../metamodel/metamodel.ts';
import type { JsonSchema } from './json-schema.ts';
import { closedObject, defined, listOf, oneOf, orNull, text } from './json-schema.ts';
import { addableClasses } from './settable-features.ts';

/** What operations are allowed: everything, or only what cannot take anything away from others. */
export type AllowedOperations = 'ALL' | 'ADDING';

/**
 * The JSON Schema of `{"operations":[…]}` for a metamodel: the shapes of the operations and the names of the classes.
 * What a class has is not part of it, so that it stays short and the same for every call; the contract says that, and
 * operations are checked when they are carried out. It keeps to the subset that language models can be held to: all
 * members are required, those that may be left out are null, and no object has others. So `set` is a list of pairs.
 */
export function operationSchema(metamodel: Metamodel, allowed: AllowedOperations): JsonSchema {
  const shared = { sources: defined('texts') };
  const kinds = [
    closedObject({
      op: oneOf(['add']),
      ref: text,
      class: oneOf(addableClasses(metamodel).map(({ name }) => name)),
      container: defined('place'),
      set: defined('values'),
      ...shared,
    }),
    closedObject({
      op: oneOf(['update']),
      target: text,
      set: defined('values'),
      unset: defined('texts'),
      ...shared,
    }),
    closedObject({
      op: oneOf(['connect', 'disconnect']),
      source: text,
      feature: text,
      target: text,
      ...shared,
    }),
    ...takingSchemas(allowed),
  ];
  return {
    ...closedObject({ operations: listOf({ anyOf: kinds }) }),
    $defs: {
      texts: { type: ['array', 'null'], items: text },
      place: closedObject({ target: text, feature: text, index: { type: ['integer', 'null'] } }),
      values: orNull(listOf(closedObject({ feature: text, value: defined('value') }))),
      value: {
        anyOf: [{ type: ['string', 'number', 'boolean'] }, listOf({ type: ['string', 'number', 'boolean'] })],
      },
    },
  };
}

function takingSchemas(allowed: AllowedOperations): readonly JsonSchema[] {
  switch (allowed) {
    case 'ADDING':
      return [];
    case 'ALL':
      return [
        closedObject({ op: oneOf(['move']), target: text, container: defined('place') }),
        closedObject({ op: oneOf(['remove']), target: text, cascade: { type: 'boolean' } }),
      ];
    default:
      return assertNever(allowed);
  }
}
