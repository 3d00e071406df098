/** Words to write small PIMs in tests with; ids are readable and made from codes. */

type Features = Readonly<Record<string, unknown>>;

/** An element as it stands in a model's JSON. */
export type Json = Features & { readonly eClass: string; readonly id: string };

/** A whole PIM. */
export function pimWith(features: Features): Json {
  return { eClass: 'PimModel', id: 'pim', name: 'Small system', ...features };
}

/** A bounded context. */
export function context(code: string, features: Features = {}): Json {
  return { eClass: 'BoundedContext', id: `context-${code}`, name: code, code, ...features };
}

/** An aggregate whose root is its first entity. */
export function aggregate(code: string, entities: readonly Json[], features: Features = {}): Json {
  const [root] = entities;
  return {
    eClass: 'Aggregate',
    id: `aggregate-${code}`,
    name: code,
    code: `${code}Aggregate`,
    root: root?.id,
    entities,
    ...features,
  };
}

/** An entity with an identifier and the given attributes. */
export function entity(code: string, attributes: readonly Json[] = [], features: Features = {}): Json {
  const identifier = {
    eClass: 'Attribute',
    id: `id-${code}`,
    name: 'Id',
    code: 'id',
    scalar: 'UUID',
    required: true,
    identifier: true,
    readOnly: true,
  };
  return {
    eClass: 'Entity',
    id: `entity-${code}`,
    name: code,
    code,
    attributes: [identifier, ...attributes],
    ...features,
  };
}

/** An attribute, of type STRING unless told otherwise. */
export function attribute(code: string, features: Features = {}): Json {
  const type = 'type' in features ? {} : { scalar: 'STRING' };
  return { eClass: 'Attribute', id: `attribute-${code}`, name: code, code, ...type, ...features };
}

/** An association from one entity to another, both named by their codes. */
export function association(from: string, to: string, features: Features = {}): Json {
  const code = `${from}${to}`;
  return {
    eClass: 'Association',
    id: `association-${code}`,
    name: `${from} to ${to}`,
    code,
    source: `entity-${from}`,
    target: `entity-${to}`,
    targetRole: to.toLowerCase(),
    ...features,
  };
}

/** A command on the entity with the given code. */
export function command(code: string, target: string, features: Features = {}): Json {
  return {
    eClass: 'Command',
    id: `command-${code}`,
    name: code,
    code,
    target: `entity-${target}`,
    ...features,
  };
}

/** A query on the entity with the given code. */
export function query(code: string, target: string, features: Features = {}): Json {
  return { eClass: 'Query', id: `query-${code}`, name: code, code, target: `entity-${target}`, ...features };
}

/** A steering decision that is settled on one option. */
export function decision(key: string, option: string): Json {
  return {
    eClass: 'ArchitectureDecision',
    id: `decision-${key}`,
    name: key,
    key,
    chosen: `option-${key}`,
    options: [{ eClass: 'DecisionOption', id: `option-${key}`, name: option, code: option }],
  };
}
