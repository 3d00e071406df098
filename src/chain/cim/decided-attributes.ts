import type { Model } from '../../kernel/model/model.ts';
import type { BusinessAttribute, BusinessObject, Cim, ProcessStep } from './cim.ts';

/**
 * The steps that alone decide an attribute, such as the amount of a claim that is accepted: it is optional, their
 * access names it, and they move the object on in its life. None where other steps write it by name as well, where it is
 * computed, or where the object is a part, a value, or without such a step that is ever started.
 */
export function decidingSteps(attribute: BusinessAttribute, model: Model<Cim>): readonly ProcessStep[] {
  if (attribute.required) return [];
  const isComputed = model
    .referrers(attribute, 'BusinessRule', 'attributes')
    .some(({ kind }) => kind === 'DERIVATION');
  const object = model.containerOf(attribute, 'BusinessObject');
  if (isComputed || object.kind === 'VALUE' || isPart(object, model)) return [];
  const naming = model
    .referrers(attribute, 'ObjectAccess', 'attributes')
    .filter(({ mode }) => mode !== 'READ' && mode !== 'DELETE')
    .map((access) => model.containerOf(access, 'ProcessStep'));
  const steps = [...new Set(naming)].sort((a, b) => (a.id < b.id ? -1 : 1));
  return steps.every((step) => decides(step, object, model)) ? steps : [];
}

function decides(step: ProcessStep, object: BusinessObject, model: Model<Cim>): boolean {
  const writes = step.accesses.filter((access) => access.object === object.id && access.mode !== 'READ');
  return (
    isStarted(step, model) &&
    writes.every(({ mode, attributes }) => mode === 'UPDATE' && attributes.length > 0) &&
    movesClearly(step, object, model)
  );
}

/** Whether a step moves an object, and from each of its states to one other only. */
function movesClearly(step: ProcessStep, object: BusinessObject, model: Model<Cim>): boolean {
  const moves = model
    .referrers(step, 'StateTransition', 'triggeredBy')
    .filter((move) => model.containerOf(move, 'BusinessObject') === object);
  const targets = Map.groupBy(
    moves.flatMap(({ from, to }) => from.map((state) => ({ state, to }))),
    ({ state }) => state,
  );
  return (
    moves.length > 0 && [...targets.values()].every((ways) => new Set(ways.map(({ to }) => to)).size === 1)
  );
}

/**
 * Whether anything starts a step: callers start people's steps and incoming messages (where a performer is missing,
 * a finding says so), a process what software does in it, and a policy any step.
 */
export function isStarted(step: ProcessStep, model: Model<Cim>): boolean {
  if (step.kind === 'USER' || step.kind === 'RECEIVE') return true;
  if (model.referrers(step, 'Policy', 'thenStep').length > 0) return true;
  return step.kind !== 'MANUAL' && model.containerOf(step, 'BusinessProcess').automation !== 'MANUAL';
}

function isPart(object: BusinessObject, model: Model<Cim>): boolean {
  return model.referrers(object, 'ObjectRelation', 'target').some(({ kind }) => kind === 'COMPOSITION');
}
