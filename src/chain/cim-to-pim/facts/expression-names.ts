import { nameIn } from '../../core/names-for-people.ts';
import { camelCase, plural } from '../../core/naming.ts';
import { findName } from '../../core/rule-names.ts';
import type { BusinessAttribute, BusinessObject, ObjectRelation } from '../../cim/cim.ts';
import { isMany } from './cardinalities.ts';
import type { Codes } from './codes.ts';
import type { Composition } from './composition.ts';
import { isValue } from './composition.ts';
import type { FieldCodes } from './field-codes.ts';
import { generalsOf } from './generalization.ts';
import type { Source } from './source.ts';
import { inIdOrder, remembered } from './source.ts';
import type { Values } from './values.ts';

/** What a name in a business rule's expression stands for: a code, and names inside it or inside each of its items. */
export type Meaning = {
  readonly code: string;
  readonly members: ExpressionNames | undefined;
  readonly items: ExpressionNames | undefined;
  /**
   * What it is called where a name goes on from it, and all before it is left out: an object known by itself. Empty
   * where its attributes are known without it.
   */
  readonly object?: string;
  /** The code of a value that people call by its name: one of a code list, or a state. */
  readonly valueCalled?: (name: string) => string | undefined;
};

/** The names an expression may use at one place. */
export type ExpressionNames = (name: string) => Meaning | undefined;

/**
 * The names an expression about an object may use and the codes they have in the PIM. Written names are the
 * lower-camel forms of attribute and role names; inherited ones count, and so do the insides of values and parts.
 * Where several have one name, attributes go before roles, then the larger id counts.
 */
export function namesForExpressions(given: {
  readonly source: Source;
  readonly composition: Composition;
  readonly values: Values;
  readonly fieldCodes: FieldCodes;
  readonly codes: Pick<Codes, 'literal' | 'stateLiteral'>;
}): (object: BusinessObject) => ExpressionNames {
  const { source, composition, values, fieldCodes, codes } = given;
  const namesOf = (object: BusinessObject): ExpressionNames =>
    isValue(object) ? inValue(object) : inEntity(object);
  const targetMeaning = (relation: ObjectRelation): Meaning => {
    const target = source.get(relation.target);
    const code = fieldCodes.targetRole(relation);
    if (!isValue(target) && composition.wholeRelationOf(target) !== relation) return plain(code);
    // Looked up when asked for: parts of parts may go on for long.
    const inside: ExpressionNames = (name) => namesOf(target)(name);
    return isMany(relation.targetCardinality)
      ? { code, members: undefined, items: inside }
      : { code, members: inside, items: undefined };
  };
  const attributeMeaning = (attribute: BusinessAttribute, code: string): Meaning => {
    const { type, multiple } = attribute;
    const list = source.resolve(attribute.codeList);
    if (list !== undefined) return { ...plain(code), valueCalled: byName(list.values, codes.literal) };
    if (type !== 'MONEY') return plain(code);
    return multiple
      ? { code, members: undefined, items: moneyNames }
      : { code, members: moneyNames, items: undefined };
  };
  const ownNames = remembered((entity: BusinessObject): ReadonlyMap<string, Meaning> => {
    const names = new Map([['id', plain(fieldCodes.identifier(entity))]]);
    if (entity.states.length > 0)
      names.set('status', {
        ...plain(fieldCodes.status(entity)),
        valueCalled: byName(entity.states, codes.stateLiteral),
      });
    for (const relation of inIdOrder(source.referrers(entity, 'ObjectRelation', 'target'))) {
      const from = source.get(relation.source);
      if (isValue(from)) continue;
      for (const name of roleNames({
        role: relation.sourceRole,
        object: from,
        cardinality: relation.sourceCardinality,
      }))
        names.set(name, plain(fieldCodes.sourceRole(relation)));
    }
    for (const relation of inIdOrder(source.referrers(entity, 'ObjectRelation', 'source')))
      for (const name of targetNames(source, relation)) names.set(name, targetMeaning(relation));
    for (const attribute of inIdOrder(entity.attributes))
      names.set(camelCase(attribute.name), attributeMeaning(attribute, fieldCodes.attribute(attribute)));
    return names;
  });
  const inEntity = (entity: BusinessObject): ExpressionNames => {
    const lineage = [entity, ...generalsOf(source, entity)];
    return (name) => findName(name, lineage.map(ownNames));
  };
  const inValue = remembered((value: BusinessObject): ExpressionNames => {
    const names = new Map<string, Meaning>();
    for (const relation of inIdOrder(values.nestedIn(value)))
      for (const name of targetNames(source, relation)) names.set(name, targetMeaning(relation));
    for (const attribute of inIdOrder(values.attributesOf(value)))
      names.set(
        camelCase(attribute.name),
        attributeMeaning(attribute, fieldCodes.valueAttribute(value, attribute)),
      );
    return (name) => findName(name, [names]);
  });
  return namesOf;
}

const moneyTable = new Map(['amount', 'currency'].map((name) => [name, plain(name)]));

const moneyNames: ExpressionNames = (name) => findName(name, [moneyTable]);

function plain(code: string): Meaning {
  return { code, members: undefined, items: undefined };
}

/** Finds the code of what has a name, in any case of its letters. */
function byName<Named extends { readonly name: string }>(
  among: readonly Named[],
  codeOf: (named: Named) => string,
): (name: string) => string | undefined {
  return (name) => {
    const found = among.find((each) => camelCase(each.name) === camelCase(name));
    return among.some((each) => codeOf(each) === name) || found === undefined ? undefined : codeOf(found);
  };
}

function targetNames(source: Source, relation: ObjectRelation): readonly string[] {
  return roleNames({
    role: relation.targetRole,
    object: source.get(relation.target),
    cardinality: relation.targetCardinality,
  });
}

/** A role without a name is called by its object's name, several also by the English plural. */
function roleNames({
  role,
  object,
  cardinality,
}: {
  readonly role: string | undefined;
  readonly object: BusinessObject;
  readonly cardinality: ObjectRelation['targetCardinality'];
}): readonly string[] {
  const named = nameIn(role);
  if (named !== undefined) return [camelCase(named)];
  return isMany(cardinality)
    ? [camelCase(plural(object.name)), camelCase(object.name)]
    : [camelCase(object.name)];
}
