import type { Model } from '../../../kernel/model/model.ts';
import { closestName, mostCandidates } from '../../core/closest-name.ts';
import { camelCase, plural } from '../../core/naming.ts';
import type { NamedMember } from '../../core/rule-names.ts';
import { moneyParts, scopeOfTables } from '../../core/rule-names.ts';
import type { Scope } from '../../core/rule-language/index.ts';
import type { BusinessAttribute, BusinessObject, Cim, ObjectRelation } from '../cim.ts';

/** The names that expressions about business objects may use. */
export type ObjectScopes = {
  /** Attributes and roles of an object, inherited ones included, dotted for money, values and parts. */
  readonly scopeOf: (objectId: string) => Scope;
  /** The name of one of the objects that a misspelt one was probably meant to be. */
  readonly closest: (objectIds: readonly string[], name: string) => string | undefined;
};

/** Works out the names of each object when it is asked for. */
export function objectScopes(model: Model<Cim>): ObjectScopes {
  const names = new Map<string, ReadonlyMap<string, NamedMember>>();
  const ownNames = (object: BusinessObject): ReadonlyMap<string, NamedMember> => {
    const known = names.get(object.id);
    if (known !== undefined) return known;
    const found = namesOf(object, model, scopeOf);
    names.set(object.id, found);
    return found;
  };
  const scopeOf = (objectId: string): Scope =>
    scopeOfTables(function* () {
      for (const object of lineage(model.get<'BusinessObject'>(objectId), model)) yield ownNames(object);
    });
  return {
    scopeOf,
    closest: (objectIds, name) => {
      const candidates = new Set<string>();
      for (const id of objectIds) {
        for (const object of lineage(model.get<'BusinessObject'>(id), model)) {
          for (const known of ownNames(object).keys()) {
            candidates.add(known);
            if (candidates.size > mostCandidates) return undefined;
          }
        }
      }
      return closestName(name, [...candidates]);
    },
  };
}

function namesOf(
  object: BusinessObject,
  model: Model<Cim>,
  scopeOf: (objectId: string) => Scope,
): ReadonlyMap<string, NamedMember> {
  const names = new Map<string, NamedMember>([['id', { kind: 'plain' }]]);
  if (object.states.length > 0) names.set('status', { kind: 'plain' });
  for (const relation of model.referrers(object, 'ObjectRelation', 'target')) {
    const amount = amountOf(relation.sourceCardinality);
    for (const name of roleNamesOf(relation, 'source', model)) names.set(name, stranger(amount));
  }
  for (const relation of model.referrers(object, 'ObjectRelation', 'source')) {
    const to = model.get<'BusinessObject'>(relation.target);
    const amount = amountOf(relation.targetCardinality);
    const isInside = relation.kind === 'COMPOSITION' || to.kind === 'VALUE';
    const member = isInside ? insider(scopeOf(to.id), amount) : stranger(amount);
    for (const name of roleNamesOf(relation, 'target', model)) names.set(name, member);
  }
  for (const attribute of object.attributes) names.set(camelCase(attribute.name), attributeMember(attribute));
  return names;
}

function attributeMember({ type, multiple }: BusinessAttribute): NamedMember {
  const amount = multiple ? 'MANY' : 'ONE';
  return type === 'MONEY' ? insider(moneyParts, amount) : stranger(amount);
}

/** Something of whose inside an expression may speak. */
function insider(members: Scope, amount: Amount): NamedMember {
  return amount === 'MANY' ? { kind: 'list', items: members } : { kind: 'object', members };
}

/** Something that an expression may only count or compare. */
function stranger(amount: Amount): NamedMember {
  return amount === 'MANY' ? { kind: 'list', items: nothing } : { kind: 'plain' };
}

const nothing: Scope = { member: () => undefined };

/** The names by which an end of a relation is known at the other end. */
export function roleNamesOf(
  relation: ObjectRelation,
  end: 'source' | 'target',
  model: Model<Cim>,
): readonly string[] {
  const [role, cardinality] =
    end === 'source'
      ? [relation.sourceRole, relation.sourceCardinality]
      : [relation.targetRole, relation.targetCardinality];
  return roleNames(role, model.get<'BusinessObject'>(relation[end]), amountOf(cardinality));
}

function roleNames(role: string | undefined, object: BusinessObject, amount: Amount): readonly string[] {
  if (role !== undefined && role.trim() !== '') return [camelCase(role)];
  return amount === 'MANY'
    ? [camelCase(plural(object.name)), camelCase(object.name)]
    : [camelCase(object.name)];
}

type Amount = 'ONE' | 'MANY';

function amountOf(cardinality: ObjectRelation['targetCardinality']): Amount {
  return cardinality === 'ZERO_OR_MORE' || cardinality === 'ONE_OR_MORE' ? 'MANY' : 'ONE';
}

/** An object and what it specialises, nearest first. */
export function* lineage(object: BusinessObject, model: Model<Cim>): Generator<BusinessObject> {
  const passed = new Set<BusinessObject>();
  let next: BusinessObject | undefined = object;
  while (next !== undefined && !passed.has(next)) {
    passed.add(next);
    yield next;
    next = model.resolve<'BusinessObject'>(next.generalization);
  }
}
