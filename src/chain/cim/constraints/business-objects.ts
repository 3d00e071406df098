import type { Model } from '../../../kernel/model/model.ts';
import { removeAt } from '../../../kernel/validation/fixes.ts';
import { onCircles, reachableFrom, reversed } from '../../core/graph.ts';
import type { BusinessObject, Cim } from '../cim.ts';
import { constraint } from './constraint-builder.ts';

/** Every thing has a home. */
export const objectHoused = constraint('CIM-DOM-01', 'BusinessObject', {
  severity: 'WARNING',
  holds: 'has a domain when the model has domains',
  message: '"{name}" belongs to no domain; it will land in the default context.',
  remedy: 'Choose a domain.',
  feature: 'domain',
  guard: (_object, { model }) => model.all('BusinessDomain').length > 0,
  check: ({ domain }) => domain !== undefined,
});

/** A domain is there for something. */
export const domainFilled = constraint('CIM-DOM-02', 'BusinessDomain', {
  severity: 'WARNING',
  holds: 'holds at least one object, process or capability',
  message: 'Domain "{name}" is empty.',
  remedy: 'Fill or delete it.',
  check: (domain, { model }) =>
    domain.capabilities.length > 0 ||
    model.referrers(domain, 'BusinessObject', 'domain').length > 0 ||
    model.referrers(domain, 'BusinessProcess', 'domain').length > 0,
});

/** A thing of which nothing is known is only a word. */
export const objectFilled = constraint('CIM-OBJ-01', 'BusinessObject', {
  severity: 'WARNING',
  holds: 'has an attribute, a relation or states',
  message: '"{name}" has no content.',
  remedy: 'Add attributes.',
  feature: 'attributes',
  check: (object, { model }) =>
    object.attributes.length > 0 ||
    object.states.length > 0 ||
    model.referrers(object, 'ObjectRelation', 'source').length > 0 ||
    model.referrers(object, 'ObjectRelation', 'target').length > 0,
});

/** People must be able to tell two things of a kind apart. */
export const objectIdentified = constraint('CIM-OBJ-02', 'BusinessObject', {
  severity: 'WARNING',
  holds: 'a non-VALUE object that is not a part has an identifying attribute, of its own or inherited',
  message: 'People cannot tell two "{name}" apart.',
  remedy: 'Mark the business key.',
  feature: 'attributes',
  guard: (object, { facts }) => object.kind !== 'VALUE' && !facts(parts).has(object.id),
  check: (object, { facts }) => facts(identified).has(object),
});

function parts(model: Model<Cim>): ReadonlySet<string> {
  const compositions = model.all('ObjectRelation').filter(({ kind }) => kind === 'COMPOSITION');
  return new Set(compositions.map(({ target }) => target));
}

/** Objects with an identifying attribute and everything that specialises them. */
function identified(model: Model<Cim>): ReadonlySet<BusinessObject> {
  const objects = model.all('BusinessObject');
  const own = objects.filter(({ attributes }) => attributes.some(({ identifying }) => identifying));
  return reachableFrom(own, reversed(objects, generalOf(model)));
}

/** Specialising stays among equals. */
export const generalizationSound = constraint('CIM-OBJ-03', 'BusinessObject', {
  severity: 'ERROR',
  holds: 'generalization has no cycle, stays in the same domain and does not cross VALUE and non-VALUE',
  message: '"{name}" cannot specialise "{other}".',
  remedy: 'Remove or change the generalisation.',
  feature: 'generalization',
  fix: 'Remove the generalisation.',
  check: (object, { facts, model, pointer }) => {
    const general = model.resolve<'BusinessObject'>(object.generalization);
    if (general === undefined) return true;
    const sound =
      general.domain === object.domain &&
      (general.kind === 'VALUE') === (object.kind === 'VALUE') &&
      !facts(circularObjects).has(object);
    return (
      sound || {
        values: { other: general.name },
        fix: removeAt('Remove the generalisation', pointer(object, 'generalization')),
      }
    );
  },
});

function circularObjects(model: Model<Cim>): ReadonlySet<BusinessObject> {
  return onCircles(model.all('BusinessObject'), generalOf(model));
}

function generalOf(model: Model<Cim>): (object: BusinessObject) => readonly BusinessObject[] {
  return ({ generalization }) =>
    generalization === undefined ? [] : [model.get<'BusinessObject'>(generalization)];
}

/** A value is identified by its content, and is created and deleted with its owner. */
export const valueWithoutIdentity = constraint('CIM-OBJ-04', 'BusinessObject', {
  severity: 'ERROR',
  holds:
    'a VALUE object has no states, no identifying attribute and is never the source of a relation to a non-VALUE object',
  message: '"{name}" is a value but behaves like a thing with identity.',
  remedy: 'Change its kind.',
  feature: 'kind',
  guard: ({ kind }) => kind === 'VALUE',
  check: (object, { model }) =>
    object.states.length === 0 &&
    object.attributes.every(({ identifying }) => !identifying) &&
    model
      .referrers(object, 'ObjectRelation', 'source')
      .every(({ target }) => model.get<'BusinessObject'>(target).kind === 'VALUE'),
});
