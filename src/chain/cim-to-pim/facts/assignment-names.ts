import { nameIn } from '../../core/names-for-people.ts';
import { camelCase } from '../../core/naming.ts';
import { keeperOf } from '../../core/reference-keeper.ts';
import type { BusinessObject } from '../../cim/cim.ts';
import { isMany } from './cardinalities.ts';
import { isValue } from './composition.ts';
import type { ExpressionNames } from './expression-names.ts';
import { generalsOf } from './generalization.ts';
import type { Source } from './source.ts';
import { distinct } from './source.ts';

/** What an assignment is about, and in a step about what. */
export type AssignmentPlace = { readonly object: BusinessObject; readonly about: BusinessObject };

type Given = {
  readonly source: Source;
  readonly namesOf: (object: BusinessObject) => ExpressionNames;
};

/**
 * The names that the value of an assignment may use, the first that fits counts: attributes of the object, then of the
 * object that the step is about; both objects by their own names; what single references of both lead to, by their
 * roles, or by the name of the object where one reference leads to it; and attributes that only one of these references
 * leads to.
 */
export function namesForAssignments(
  { object, about }: AssignmentPlace,
  given: Given,
): readonly ExpressionNames[] {
  const { namesOf } = given;
  const objects = distinct([object, about]);
  const own = namesOf(object);
  return [
    ...objects.map(namesOf),
    byObject(object, { namesOf, members: own }),
    // A name that the object has too would be read as the object's.
    byObject(about, {
      namesOf,
      members: (name) => (own(name) === undefined ? namesOf(about)(name) : undefined),
    }),
    ...objects.map((each) => byRole(each, given)),
    byTheOnlyReference(objects, given),
  ];
}

/** The name on the left of an assignment, without the name of its object in front of it. */
export function assignedName(name: string, object: BusinessObject): string {
  const [first = '', second, ...others] = name.split('.').map((word) => word.trim());
  return second !== undefined && others.length === 0 && camelCase(first) === camelCase(object.name)
    ? second
    : name;
}

/** Names of several words, as people write them in assignments about the objects and what they refer to. */
export function phrasesForAssignments({ object, about }: AssignmentPlace, source: Source): readonly string[] {
  const objects = [object, about];
  const references = objects.flatMap((each) => singleReferences(each, source));
  return [
    ...references.map(({ role }) => role),
    ...distinct([...objects, ...references.map(({ to }) => to)])
      .flatMap((each) => [each, ...generalsOf(source, each)])
      .flatMap((each) => [each.name, ...each.attributes.map(({ name }) => name)]),
  ];
}

function byRole(object: BusinessObject, { source, namesOf }: Given): ExpressionNames {
  return (name) => {
    const references = singleReferences(object, source).filter(({ to }) => !isValue(to));
    const called = references.filter(({ to }) => camelCase(to.name) === camelCase(name));
    // An object is meant by its name only where one reference leads to it.
    const reference =
      references.find(({ role }) => camelCase(role) === camelCase(name)) ??
      (called.length === 1 ? called[0] : undefined);
    const own = reference && namesOf(object)(reference.role);
    return own === undefined || reference === undefined
      ? undefined
      : { code: own.code, members: namesOf(reference.to), items: undefined };
  };
}

/** An object by its name, unless that is a role of it: then another row is meant. */
function byObject(
  object: BusinessObject,
  { namesOf, members }: Pick<Given, 'namesOf'> & { readonly members: ExpressionNames },
): ExpressionNames {
  return (name) =>
    camelCase(name) === camelCase(object.name) && namesOf(object)(name) === undefined
      ? { code: '', object: '', members, items: undefined }
      : undefined;
}

function byTheOnlyReference(objects: readonly BusinessObject[], { source, namesOf }: Given): ExpressionNames {
  return (name) => {
    const found = objects.flatMap((object) =>
      singleReferences(object, source).flatMap(({ role, to }) => {
        const own = namesOf(object)(role);
        const meaning = isValue(to) ? undefined : namesOf(to)(name);
        return own === undefined || meaning === undefined
          ? []
          : [{ ...meaning, code: `${own.code}.${meaning.code}` }];
      }),
    );
    return found.length === 1 ? found[0] : undefined;
  };
}

type SingleReference = { readonly role: string; readonly to: BusinessObject };

/** References that the rows of an object keep, inherited ones included, each to at most one other. */
function singleReferences(object: BusinessObject, source: Source): readonly SingleReference[] {
  return [object, ...generalsOf(source, object)].flatMap((each) => [
    ...source
      .referrers(each, 'ObjectRelation', 'source')
      .filter((relation) =>
        relation.kind === 'COMPOSITION'
          ? !isMany(relation.targetCardinality)
          : keeperOf(relation) === 'SOURCE',
      )
      .map(({ targetRole, target }) => withRole(targetRole, source.get(target))),
    ...source
      .referrers(each, 'ObjectRelation', 'target')
      .filter((relation) => relation.kind === 'ASSOCIATION' && keeperOf(relation) === 'TARGET')
      .map(({ sourceRole, source: from }) => withRole(sourceRole, source.get(from))),
  ]);
}

function withRole(role: string | undefined, to: BusinessObject): SingleReference {
  return { role: nameIn(role) ?? to.name, to };
}
