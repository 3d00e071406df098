import type { Problem } from '../../../kernel/validation/constraint.ts';
import type { Model } from '../../../kernel/model/model.ts';
import { removeAt, setValue } from '../../../kernel/validation/fixes.ts';
import { isBlank } from '../../core/wording.ts';
import { readAssignment } from '../../core/assignments.ts';
import { parseExpression } from '../../core/rule-language/index.ts';
import { findCalled } from '../../core/rule-names.ts';
import type { Command, Effect, Entity, Invariant, Pim, Query } from '../pim.ts';
import { isAtLeast } from '../../core/data-classes.ts';
import { classesOfEntities } from './data-classes.ts';
import { aggregateNames } from './expression-names.ts';
import { namesProblems } from './expressions.ts';
import type { Inheritance } from './inheritance.ts';
import { inheritance } from './inheritance.ts';
import { aggregateOf, contextOf } from './places.ts';
import { constraint } from './constraint-builder.ts';

/** A command works inside its aggregate, a query inside its context. */
export const commandInside = constraint('PIM-OP-01', ['Operation', 'Invariant'], {
  severity: 'ERROR',
  holds:
    'target is an entity of its aggregate, for queries of its context; accepts are non-readOnly attributes of the target, acceptsRelations its relations; preconditions are invariants of its aggregate or of one that an effect changes; effects accept non-readOnly attributes of their target; assignments name attributes and can be read; the expression of an invariant can be read',
  message: '{name} reaches outside {aggregate}.',
  remedy: 'Correct the references.',
  fix: 'Remove what cannot be accepted.',
  check: (element, { facts, model, pointer }) => {
    if (element.eClass === 'Invariant')
      return invariantProblems(element, model, facts(aggregateNames).scopeOf);
    if (element.eClass === 'Query') return returnsOwnRows(element, model);
    const aggregate = aggregateOf(model, element);
    const values = { aggregate: aggregate?.name ?? '' };
    const outside = (feature: string): Problem => ({ feature, values });
    const target = model.get<'Entity'>(element.target);
    const isForeign = aggregateOf(model, target) !== aggregate;
    const preconditions = model.resolveAll<'Invariant'>(element.preconditions);
    const changed = [
      aggregate,
      ...element.effects.map((effect) => aggregateOf(model, model.get<'Entity'>(effect.target))),
    ];
    return [
      ...(isForeign
        ? [outside('target')]
        : unacceptable(element, model, facts(inheritance)).map(({ index, attribute }): Problem => ({
            feature: 'accepts',
            message: '{name} accepts {attribute}, which callers cannot set on {target}.',
            values: { attribute, target: target.name },
            fix: removeAt(`Do not accept ${attribute}`, `${pointer(element, 'accepts')}/${index}`),
          }))),
      ...(model
        .resolveAll<'Association'>(element.acceptsRelations)
        .every(({ source, target: end }) => source === target.id || end === target.id)
        ? []
        : [outside('acceptsRelations')]),
      ...(preconditions.every((invariant) => changed.includes(aggregateOf(model, invariant)))
        ? []
        : [outside('preconditions')]),
      ...element.effects.flatMap((effect) => effectProblems(effect, model, facts(inheritance), pointer)),
      ...assignmentProblems({ sets: element.sets, target, at: element }, facts(inheritance)),
    ];
  },
});

/** What another context keeps is asked of that context. */
function returnsOwnRows(query: Query, model: Model<Pim>): readonly Problem[] {
  const context = contextOf(model, query);
  const target = model.get<'Entity'>(query.target);
  const owner = contextOf(model, target);
  if (owner === context) return [];
  return [
    {
      feature: 'target',
      message: '{name} returns {target}, which {owner} keeps.',
      remedy: 'Return an entity of {context}, or move the query to {owner}.',
      values: { target: target.name, owner: owner?.name ?? '', context: context?.name ?? '' },
    },
  ];
}

function effectProblems(
  effect: Effect,
  model: Model<Pim>,
  kinds: Inheritance,
  pointer: (element: Effect, feature: string) => string,
): readonly Problem[] {
  const target = model.get<'Entity'>(effect.target);
  return [
    ...unacceptable(effect, model, kinds).map(({ index, attribute }): Problem => ({
      at: effect,
      feature: 'accepts',
      message: '{name} accepts {attribute}, which callers cannot set on {target}.',
      values: { attribute, target: target.name },
      fix: removeAt(`Do not accept ${attribute}`, `${pointer(effect, 'accepts')}/${index}`),
    })),
    ...assignmentProblems({ sets: effect.sets, target, at: effect }, kinds),
  ];
}

/** The left side names an attribute of the target; the right side is an expression. */
function assignmentProblems(
  given: { readonly sets: readonly string[]; readonly target: Entity; readonly at: Command | Effect },
  { kindsOf }: Inheritance,
): readonly Problem[] {
  const { sets, target, at } = given;
  const attributes = kindsOf(target).flatMap((entity) => entity.attributes);
  return sets.flatMap((text): readonly Problem[] => {
    const assignment = readAssignment(text);
    const values = { text, target: target.name };
    if (assignment === undefined || findCalled(assignment.name, attributes) === undefined)
      return [
        {
          at,
          feature: 'sets',
          message: '"{text}" sets no attribute of {target}.',
          remedy: 'Write an attribute, an equals sign and an expression.',
          values,
        },
      ];
    const parsed = parseExpression(assignment.value);
    return parsed.ok
      ? []
      : [
          {
            at,
            feature: 'sets',
            message: '"{text}" cannot be read: {problem}',
            remedy: 'Correct the expression.',
            values: { ...values, problem: parsed.message },
          },
        ];
  });
}

function unacceptable(
  command: Pick<Command, 'target' | 'accepts'>,
  model: Model<Pim>,
  { isKindOf }: Inheritance,
): readonly { readonly index: number; readonly attribute: string }[] {
  const target = model.get<'Entity'>(command.target);
  return model.resolveAll<'Attribute'>(command.accepts).flatMap((attribute, index) => {
    const owner = model.placeOf(attribute)?.container;
    const entity = owner?.eClass === 'Entity' ? model.get<'Entity'>(owner.id) : undefined;
    const isOwn = entity !== undefined && isKindOf(target, entity);
    return isOwn && !attribute.readOnly ? [] : [{ index, attribute: attribute.code }];
  });
}

function invariantProblems(
  invariant: Invariant,
  model: Model<Pim>,
  scopeOf: Parameters<typeof namesProblems>[0]['scopeOf'],
): readonly Problem[] {
  const aggregate = aggregateOf(model, invariant);
  if (aggregate === undefined || isBlank(invariant.expression)) return [];
  return namesProblems({
    expression: invariant.expression ?? '',
    feature: 'expression',
    what: `Invariant ${invariant.name}`,
    aggregate,
    scopeOf,
  });
}

/** A context announces its own facts only. */
export const eventsOwn = constraint('PIM-OP-02', 'Command', {
  severity: 'ERROR',
  holds: 'emitted events belong to the same context, or to one that an effect changes',
  message: '{name} emits {event}, which {owner} owns.',
  remedy: 'Emit an own event and let a reaction follow.',
  feature: 'emits',
  fix: 'Do not emit the foreign event.',
  check: (command, { model, pointer }) => {
    const context = contextOf(model, command);
    const changed = [
      context,
      ...command.effects.map((effect) => contextOf(model, model.get<'Entity'>(effect.target))),
    ];
    return model.resolveAll<'DomainEvent'>(command.emits).flatMap((event, index) => {
      const owner = contextOf(model, event);
      if (changed.includes(owner)) return [];
      const fix = removeAt(`Do not emit ${event.name}`, `${pointer(command, 'emits')}/${index}`);
      return [{ values: { event: event.name, owner: owner?.name ?? '' }, fix }];
    });
  },
});

/** Every offered operation has callers. */
export const operationCallable = constraint('PIM-OP-03', 'Operation', {
  severity: 'WARNING',
  holds:
    'an exposed command has an endpoint and a permission; a query with an endpoint and access ROLES has a permission',
  message: 'Nobody may call {name}.',
  remedy: 'Add a permission, or set exposed to false.',
  fix: 'Set exposed to false.',
  check: (operation, { model, pointer }) => {
    const isPermitted = model.referrers(operation, 'Permission', 'operation').length > 0;
    const hasEndpoint = model.referrers(operation, 'Endpoint', 'invokes').length > 0;
    if (operation.eClass === 'Query') {
      const { access, anonymous } = operation;
      const isOpen = access === 'SIGNED_IN' || anonymous || isPermitted;
      return isOpen || !hasEndpoint || { feature: 'access', remedy: 'Add a permission.' };
    }
    if (!operation.exposed) return true;
    const feature = 'exposed';
    const fix = setValue('Keep it internal', pointer(operation, feature), false);
    if (!isPermitted)
      return operation.access === 'ROLES'
        ? { feature, fix }
        : { feature, fix, message: 'Any signed-in caller may call {name}.' };
    if (hasEndpoint) return true;
    return {
      feature,
      message: 'No endpoint leads to {name}.',
      remedy: 'Add an endpoint, or set exposed to false.',
      fix,
    };
  },
});

/** Callers without sign-in see public data only, and change nothing. */
export const anonymousHarmless = constraint('PIM-OP-04', 'Operation', {
  severity: 'ERROR',
  holds: 'anonymous is only set on queries of PUBLIC data',
  message: '{name} would show {sensitivity} data to everybody.',
  remedy: 'Clear anonymous.',
  feature: 'anonymous',
  fix: 'Clear anonymous.',
  guard: ({ anonymous }) => anonymous,
  check: (operation, { facts, model, pointer }) => {
    const target = model.get<'Entity'>(operation.target);
    const sensitivity = facts(classesOfEntities)(target);
    const fix = setValue('Ask callers to sign in', pointer(operation, 'anonymous'), false);
    if (operation.eClass === 'Command')
      return {
        message: '{name} would change {target} without sign-in.',
        values: { target: target.name },
        fix,
      };
    return sensitivity === 'PUBLIC' || { values: { sensitivity }, fix };
  },
});

/** Sensitive data is shown to those it is meant for. */
export const readersNamed = constraint('PIM-SEC-01', 'Query', {
  severity: 'WARNING',
  holds: 'a query on CONFIDENTIAL or higher data has a permission, where access is SIGNED_IN',
  message: 'Any signed-in caller may run {name} on {sensitivity} data.',
  remedy: 'Grant it to roles explicitly.',
  requires: ['PIM-OP-04'],
  guard: ({ access }) => access === 'SIGNED_IN',
  check: (query, { facts, model }) => {
    const sensitivity = facts(classesOfEntities)(model.get<'Entity'>(query.target));
    return (
      !isAtLeast(sensitivity, 'CONFIDENTIAL') ||
      model.referrers(query, 'Permission', 'operation').length > 0 || { values: { sensitivity } }
    );
  },
});

/** Only rows with an owner can be limited to their owner. */
export const ownRowsOwned = constraint('PIM-SEC-02', 'Permission', {
  severity: 'ERROR',
  holds: 'scope OWN only for operations of an aggregate with ownedBy',
  message: '{role} is limited to own rows of {aggregate}, which has no owner.',
  remedy: 'Set ownedBy or use scope ALL.',
  feature: 'scope',
  fix: 'Let the role own the aggregate.',
  guard: ({ scope }) => scope === 'OWN',
  check: (permission, { model, pointer }) => {
    const aggregate = aggregateOf(model, model.get<'Operation'>(permission.operation));
    if (aggregate === undefined || aggregate.ownedBy !== undefined) return true;
    const role = model.containerOf(permission, 'Role');
    return {
      values: { role: role.name, aggregate: aggregate.name },
      fix: setValue(`Let ${role.name} own ${aggregate.name}`, pointer(aggregate, 'ownedBy'), role.id),
    };
  },
});
