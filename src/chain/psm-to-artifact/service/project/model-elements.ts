import type { SchemaObject } from '../module/json-schema.ts';

/** What a part of a contract comes from. */
export type Traced = {
  readonly id: string;
  readonly generatedFrom: readonly string[];
  readonly originalSources?: readonly string[];
};

/**
 * `x-model-elements`: the ids of the PIM elements that a part of a contract comes from, then those of their CIM
 * sources. What people added to the PSM comes from no other model and names itself.
 */
export function modelElements(...parts: readonly (Traced | undefined)[]): SchemaObject {
  const present = parts.filter((part) => part !== undefined);
  const ids = [
    ...present.flatMap(({ id, generatedFrom }) => (generatedFrom.length === 0 ? [id] : generatedFrom)),
    ...present.flatMap(({ originalSources = [] }) => originalSources),
  ];
  return { 'x-model-elements': [...new Set(ids)] };
}

/** A schema that is the same in every contract: it, and each of its properties, comes from the service as a whole. */
export function tracedThroughout(schema: SchemaObject, whole: Traced): SchemaObject {
  const { properties, ...rest } = schema;
  const traced = { ...rest, ...modelElements(whole) };
  if (typeof properties !== 'object' || properties === null) return traced;
  const members = Object.entries(properties).map(([name, member]: [string, SchemaObject]) => {
    const { items } = member;
    const isNested = typeof items === 'object' && items !== null && 'properties' in items;
    const inner = isNested ? { items: tracedThroughout({ ...items }, whole) } : {};
    return [name, { ...tracedThroughout(member, whole), ...inner }];
  });
  return { ...traced, properties: Object.fromEntries(members) };
}
