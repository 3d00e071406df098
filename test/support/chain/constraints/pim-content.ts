import type { Content } from './constraint-cases.ts';

/** An identifier as every entity needs one. */
export function identifierOf(entity: string): Content {
  return { id: `${entity}-id`, code: 'id', scalar: 'UUID', required: true, identifier: true, readOnly: true };
}

/** An entity with an identifier and further attributes. */
export function entity(id: string, attributes: readonly Content[] = [], more: Content = {}): Content {
  return { id, attributes: [identifierOf(id), ...attributes], ...more };
}

/** An aggregate `<root>s` of a root entity and further entities. */
export function aggregate(root: string, more: Content = {}, parts: readonly Content[] = []): Content {
  return { id: `${root}s`, root, entities: [entity(root), ...parts], ...more };
}

/** The content of a PIM with one bounded context `sales`. */
export function sales(context: Content, model: Content = {}): Content {
  return { contexts: [{ id: 'sales', ...context }], ...model };
}

/** A command on an entity. */
export function command(id: string, target: string, more: Content = {}): Content {
  return { eClass: 'Command', id, target, ...more };
}

/** A query for an entity. */
export function query(id: string, target: string, more: Content = {}): Content {
  return { eClass: 'Query', id, target, ...more };
}
