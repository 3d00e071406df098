import type { Model } from '../../../kernel/model/model.ts';
import { readAssignment } from '../../core/assignments.ts';
import { camelCase } from '../../core/naming.ts';
import { keeperOf } from '../../core/reference-keeper.ts';
import type {
  BusinessAttribute,
  BusinessEvent,
  BusinessObject,
  Cim,
  ObjectRelation,
  ProcessStep,
} from '../cim.ts';
import { lineage } from './rule-scopes.ts';

/**
 * Names of the values that a step needs and that an event does not give: the required attributes and references of
 * what it creates, and the attributes it is to change, without those that it computes. An event gives what it carries,
 * its subject, and what that has under the same name; a time gives nothing.
 */
export function valuesNeeded(
  step: ProcessStep,
  event: BusinessEvent | undefined,
  model: Model<Cim>,
): readonly string[] {
  const subject = model.resolve<'BusinessObject'>(event?.subject);
  const given = new Set([
    ...model.resolveAll<'BusinessAttribute'>(event?.carries ?? []).map(({ name }) => camelCase(name)),
    ...(subject === undefined ? [] : attributesOf(subject, model).map(({ name }) => camelCase(name))),
  ]);
  const reached = subject === undefined ? new Set<string>() : singlyReached(subject, model);
  const isDerived = (attribute: BusinessAttribute): boolean =>
    model.referrers(attribute, 'BusinessRule', 'attributes').some(({ kind }) => kind === 'DERIVATION');
  const names = step.accesses.flatMap(({ object, mode, attributes, sets }) => {
    const target = model.get<'BusinessObject'>(object);
    if (target.kind === 'VALUE' || (mode !== 'CREATE' && mode !== 'UPDATE')) return [];
    const written =
      mode === 'UPDATE'
        ? model.resolveAll<'BusinessAttribute'>(attributes)
        : attributesOf(target, model).filter(({ required }) => required);
    const computed = new Set(sets.map(assignedWord));
    const references = mode === 'UPDATE' ? [] : requiredReferences(target, model);
    return [
      ...written
        .filter((attribute) => !isDerived(attribute))
        .map(({ name }) => name)
        .filter((name) => !given.has(camelCase(name)) && !computed.has(camelCase(name))),
      ...references
        .filter(({ to }) => !reached.has(to))
        .map(({ role, to }) => role ?? model.get<'BusinessObject'>(to).name),
    ];
  });
  return [...new Set(names)];
}

/**
 * Names of the objects that a step changes or removes and that are not found from a subject: they are neither the
 * subject itself nor a part, and no single reference leads to them, or several do.
 */
export function openReferences(
  step: ProcessStep,
  subject: BusinessObject,
  model: Model<Cim>,
): readonly string[] {
  const own = new Set<BusinessObject>([...lineage(subject, model)]);
  const isKnown = (object: BusinessObject): boolean =>
    object.kind === 'VALUE' ||
    own.has(object) ||
    [...lineage(object, model)].includes(subject) ||
    model
      .referrers(object, 'ObjectRelation', 'target')
      .some(({ kind, source }) => kind === 'COMPOSITION' && own.has(model.get<'BusinessObject'>(source)));
  const created = new Set(
    step.accesses.filter(({ mode }) => mode === 'CREATE').map(({ object }): string => object),
  );
  const changed = step.accesses
    .filter(({ mode, object }) => (mode === 'UPDATE' || mode === 'DELETE') && !created.has(object))
    .map(({ object }) => model.get<'BusinessObject'>(object));
  const moved = model
    .referrers(step, 'StateTransition', 'triggeredBy')
    .map((move) => model.containerOf(move, 'BusinessObject'))
    .filter(({ id }) => !created.has(id));
  return [...new Set([...changed, ...moved])]
    .filter((object) => !isKnown(object) && waysTo(object, subject, model) !== 1)
    .map(({ name }) => name);
}

/** The attribute that an assignment is about, with or without its object's name before it. */
function assignedWord(text: string): string {
  return camelCase(readAssignment(text)?.name.split('.').at(-1) ?? '');
}

function attributesOf(object: BusinessObject, model: Model<Cim>): readonly BusinessAttribute[] {
  return [...lineage(object, model)].flatMap(({ attributes }) => attributes);
}

type Reference = { readonly role: string | undefined; readonly to: string };

/** What a new object cannot do without: exactly one, which is not a part or the whole but may be a value. */
function requiredReferences(object: BusinessObject, model: Model<Cim>): readonly Reference[] {
  const isPart = ({ kind, target }: ObjectRelation): boolean =>
    kind === 'COMPOSITION' && model.get<'BusinessObject'>(target).kind !== 'VALUE';
  return [
    ...model
      .referrers(object, 'ObjectRelation', 'source')
      .filter((relation) => relation.targetCardinality === 'EXACTLY_ONE' && !isPart(relation))
      .map(({ targetRole, target }) => ({ role: targetRole, to: target })),
    ...model
      .referrers(object, 'ObjectRelation', 'target')
      .filter(
        (relation) =>
          relation.sourceCardinality === 'EXACTLY_ONE' &&
          relation.kind !== 'COMPOSITION' &&
          keeperOf(relation) === 'TARGET',
      )
      .map(({ sourceRole, source }) => ({ role: sourceRole, to: source })),
  ];
}

/** Ids of the objects that a subject is, or has at most one of. */
function singlyReached(subject: BusinessObject, model: Model<Cim>): ReadonlySet<string> {
  const objects = [...lineage(subject, model)];
  const single = objects
    .flatMap((object) => model.referrers(object, 'ObjectRelation', 'source'))
    .filter(({ targetCardinality }) => isSingle(targetCardinality));
  return new Set<string>([...objects.map(({ id }) => id), ...single.map(({ target }) => target)]);
}

/** How many references lead from a subject to at most one such object. */
function waysTo(object: BusinessObject, subject: BusinessObject, model: Model<Cim>): number {
  const [targets, subjects] = [object, subject].map(
    (each) => new Set<string>([...lineage(each, model)].map(({ id }) => id)),
  );
  const relations = [...lineage(subject, model)].flatMap((each) => [
    ...model
      .referrers(each, 'ObjectRelation', 'source')
      .filter(({ target, targetCardinality }) => targets?.has(target) && isSingle(targetCardinality)),
    ...model
      .referrers(each, 'ObjectRelation', 'target')
      .filter(
        ({ source, target, sourceCardinality }) =>
          targets?.has(source) &&
          !(subjects?.has(source) && targets.has(target)) &&
          isSingle(sourceCardinality),
      ),
  ]);
  return relations.length;
}

function isSingle(cardinality: ObjectRelation['targetCardinality']): boolean {
  return cardinality === 'ZERO_OR_ONE' || cardinality === 'EXACTLY_ONE';
}
