import type { Model } from '../../../kernel/model/model.ts';
import { readAssignment } from '../../core/assignments.ts';
import { isReadable } from '../../core/conditions.ts';
import { reachableFrom } from '../../core/graph.ts';
import { camelCase } from '../../core/naming.ts';
import { keeperOf } from '../../core/reference-keeper.ts';
import { isTimerText } from '../../core/schedules.ts';
import { isBlank } from '../../core/wording.ts';
import type { Attribute, Entity, Pim, Reaction, WorkflowStep, WorkflowTransition } from '../pim.ts';
import { conditionNames } from '../condition-names.ts';
import { lineage } from './expression-names.ts';
import { aggregateOf } from './places.ts';
import { constraint } from './constraint-builder.ts';

/** Where software decides, it can read what it decides by. */
export const conditionReadable = constraint('PIM-PRC-03', 'Workflow', {
  severity: 'WARNING',
  holds:
    'in an executable workflow, the conditions of a DECISION in front of a step that software does are in the rule language',
  message: 'The condition "{condition}" cannot be read; software has to decide here.',
  remedy: 'Write it with attributes: `stock level > 0`.',
  guard: ({ executable }) => executable,
  check: (workflow, { model }) => {
    const outgoing = Map.groupBy(workflow.transitions, ({ source }): string => source);
    const decisions = workflow.steps.filter(
      (step) =>
        step.kind === 'DECISION' &&
        (outgoing.get(step.id) ?? []).length > 1 &&
        leadsToSoftware(step, outgoing, model),
    );
    if (decisions.length === 0) return true;
    const names = conditionNames(workflow, model);
    return decisions.flatMap(({ id }) =>
      (outgoing.get(id) ?? []).flatMap((transition) => {
        const { expression, isDefault } = transition;
        const condition = expression ?? transition.condition;
        if (isDefault || condition === undefined || isBlank(condition) || isReadable(condition, names))
          return [];
        const feature = expression === undefined ? 'condition' : 'expression';
        return [{ at: transition, feature, values: { condition } }];
      }),
    );
  },
});

/** What is to happen at a time says so in words that can be scheduled. */
export const timerScheduled = constraint('PIM-PRC-04', 'WorkflowStep', {
  severity: 'WARNING',
  holds:
    'the timing of a TIMER in an executable workflow is a cron line, an ISO 8601 duration, a documented phrase or a number of hours, days, weeks or months',
  message: '"{timing}" is no time that can be scheduled.',
  remedy: 'Write a cron line, a duration such as P14D, or `every 18 months`.',
  feature: 'timing',
  guard: (step, { model }) => step.kind === 'TIMER' && model.containerOf(step, 'Workflow').executable,
  check: ({ timing }) => {
    if (timing === undefined || isBlank(timing)) return { message: '"{name}" has no time.' };
    return isTimerText(timing);
  },
});

/** What a reaction runs has the values it needs. */
export const reactionSupplied = constraint('PIM-PRC-05', 'Reaction', {
  severity: 'WARNING',
  holds:
    'the event, or its subject, gives what the command needs: required values of a new row, parameters, and the attributes a change accepts',
  message: '"{name}" starts "{command}", which needs {values}; nobody gives these.',
  remedy: 'Give defaults, or let the event carry them.',
  feature: 'invokes',
  requires: ['PIM-EVT-02'],
  check: (reaction, { model }) => {
    const needed = valuesNeeded(reaction, model).map((name) => `"${name}"`);
    const command = model.get<'Command'>(reaction.invokes);
    return needed.length === 0 || { values: { command: command.name, values: needed.join(', ') } };
  },
});

/** What a reaction changes can be found from what has happened. */
export const reactionCorrelated = constraint('PIM-PRC-06', 'Reaction', {
  severity: 'WARNING',
  holds: 'one reference leads from the subject of the event to the entity that the command changes',
  message: 'From "{subject}" it is not clear which "{target}" is meant.',
  remedy: 'Draw one association between them that leads to at most one.',
  feature: 'invokes',
  requires: ['PIM-EVT-02'],
  check: (reaction, { model }) => {
    const command = model.get<'Command'>(reaction.invokes);
    const subject = subjectOf(reaction, model);
    const aggregate = aggregateOf(model, command);
    if (subject === undefined || aggregate === undefined || command.kind === 'CREATE') return true;
    const target = model.get<'Entity'>(aggregate.root);
    const isRelated =
      [...lineage(model, subject)].includes(target) || [...lineage(model, target)].includes(subject);
    if (isRelated || waysTo(target, subject, model) === 1) return true;
    return { values: { subject: subject.name, target: target.name } };
  },
});

/** Whether software does one of the next steps, those behind further decisions included. */
function leadsToSoftware(
  decision: WorkflowStep,
  outgoing: ReadonlyMap<string, readonly WorkflowTransition[]>,
  model: Model<Pim>,
): boolean {
  const steps = reachableFrom<WorkflowStep>([decision], (step) =>
    step.kind === 'DECISION' || step.kind === 'PARALLEL'
      ? (outgoing.get(step.id) ?? []).map(({ target }) => model.get<'WorkflowStep'>(target))
      : [],
  );
  return [...steps].some(
    ({ kind }) => kind === 'COMMAND' || kind === 'CALL_EXTERNAL' || kind === 'SUB_WORKFLOW',
  );
}

/** The root of what the event of a reaction is about. */
function subjectOf({ trigger, on }: Reaction, model: Model<Pim>): Entity | undefined {
  if (trigger !== 'EVENT') return undefined;
  const aggregate = model.resolve<'Aggregate'>(model.resolve<'DomainEvent'>(on)?.subject);
  return model.resolve<'Entity'>(aggregate?.root);
}

function valuesNeeded(reaction: Reaction, model: Model<Pim>): readonly string[] {
  const command = model.get<'Command'>(reaction.invokes);
  const subject = subjectOf(reaction, model);
  const event = reaction.trigger === 'EVENT' ? model.resolve<'DomainEvent'>(reaction.on) : undefined;
  const given = new Set([
    ...(event?.payload ?? []).map(({ code }) => code),
    ...(subject === undefined ? [] : attributesOf(subject, model).map(({ code }) => code)),
  ]);
  const target = model.get<'Entity'>(command.target);
  const isOpen = ({ code, defaultValue }: Pick<Attribute, 'code' | 'defaultValue'>): boolean =>
    defaultValue === undefined && !given.has(code);
  const isSet = ({ readOnly, derived, identifier }: Attribute): boolean =>
    !readOnly && !derived && !identifier;
  const computed = new Set(command.sets.map((text) => camelCase(readAssignment(text)?.name ?? '')));
  const attributes =
    command.kind === 'CREATE'
      ? attributesOf(target, model).filter(({ required }) => required)
      : model.resolveAll<'Attribute'>(command.accepts);
  const references = command.kind === 'CREATE' ? requiredReferences(target, model) : [];
  return [
    ...command.parameters.filter((parameter) => parameter.required && isOpen(parameter)),
    ...attributes.filter(
      (attribute) => isSet(attribute) && isOpen(attribute) && !computed.has(camelCase(attribute.code)),
    ),
  ]
    .map(({ name }) => name)
    .concat(
      references
        .filter(({ to }) => subject === undefined || !leadsTo(to, subject, model))
        .map(({ role }) => role),
    );
}

/** What a new row cannot do without: exactly one row of another aggregate. */
function requiredReferences(
  entity: Entity,
  model: Model<Pim>,
): readonly { readonly role: string; readonly to: string }[] {
  return [
    ...model
      .referrers(entity, 'Association', 'source')
      .filter(({ kind, targetCardinality }) => kind !== 'COMPOSITION' && targetCardinality === 'EXACTLY_ONE')
      .map(({ targetRole, target }) => ({ role: targetRole, to: target })),
    ...model
      .referrers(entity, 'Association', 'target')
      .filter(
        (association) =>
          association.kind !== 'COMPOSITION' &&
          association.sourceCardinality === 'EXACTLY_ONE' &&
          keeperOf(association) === 'TARGET',
      )
      .map(({ sourceRole, source }) => ({
        role: sourceRole ?? model.get<'Entity'>(source).name,
        to: source,
      })),
  ];
}

function attributesOf(entity: Entity, model: Model<Pim>): readonly Attribute[] {
  return [...lineage(model, entity)].flatMap(({ attributes }) => attributes);
}

/** Whether an entity is the subject, or the subject has at most one of it. */
function leadsTo(entity: string, subject: Entity, model: Model<Pim>): boolean {
  return [...lineage(model, subject)].some(
    (each) =>
      each.id === entity ||
      model
        .referrers(each, 'Association', 'source')
        .some(({ target, targetCardinality }) => target === entity && isSingle(targetCardinality)),
  );
}

/** How many references lead from a subject to at most one such entity. */
function waysTo(entity: Entity, subject: Entity, model: Model<Pim>): number {
  const targets = new Set<string>([...lineage(model, entity)].map(({ id }) => id));
  return [...lineage(model, subject)].flatMap((each) => [
    ...model
      .referrers(each, 'Association', 'source')
      .filter(({ target, targetCardinality }) => targets.has(target) && isSingle(targetCardinality)),
    ...model
      .referrers(each, 'Association', 'target')
      .filter(({ source, sourceCardinality }) => targets.has(source) && isSingle(sourceCardinality)),
  ]).length;
}

function isSingle(cardinality: 'ZERO_OR_ONE' | 'EXACTLY_ONE' | 'ZERO_OR_MORE' | 'ONE_OR_MORE'): boolean {
  return cardinality === 'ZERO_OR_ONE' || cardinality === 'EXACTLY_ONE';
}
