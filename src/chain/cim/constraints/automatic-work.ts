import type { Model } from '../../../kernel/model/model.ts';
import { isReadable, isRest } from '../../core/conditions.ts';
import { reachableFrom } from '../../core/graph.ts';
import { isTimerText } from '../../core/schedules.ts';
import { isBlank } from '../../core/wording.ts';
import type { BusinessProcess, Cim, ProcessNode, SequenceFlow } from '../cim.ts';
import { isDoneBySoftware } from '../reachability/business-facts.ts';
import { constraint } from './constraint-builder.ts';
import { openReferences, valuesNeeded } from './policy-needs.ts';
import type { FlowsTo } from './process-subjects.ts';
import { subjectOf, subjectsBefore, withReferred } from './process-subjects.ts';

/** Where software decides, it can read what it decides by. */
export const conditionReadable = constraint('CIM-PRC-03', 'DecisionPoint', {
  severity: 'WARNING',
  holds:
    'in front of a step that software does, the conditions of all branches are in the rule language, or a formal rule decides',
  message: 'The condition "{condition}" cannot be read; software has to decide here.',
  remedy: 'Write it with attributes: `stock level > 0`.',
  guard: ({ kind }) => kind === 'EXCLUSIVE' || kind === 'INCLUSIVE',
  check: (decision, { facts, model }) => {
    const branches = facts(flowsFrom).get(decision.id) ?? [];
    if (branches.length < 2 || !leadsToSoftware(decision, model, facts(flowsFrom))) return true;
    if (!isBlank(model.resolve<'BusinessRule'>(decision.rule)?.expression)) return true;
    const names = facts(conditionNames)(model.containerOf(decision, 'BusinessProcess'));
    const isRead = ({ condition = '' }: SequenceFlow): boolean => isReadable(condition, names);
    const isDecided = (flow: SequenceFlow): boolean =>
      branches.every((each) => each === flow || !each.isDefault) &&
      branches.some((each) => each !== flow && isRead(each));
    return branches.flatMap((flow) => {
      const { condition, isDefault } = flow;
      if (isDefault || condition === undefined || isBlank(condition) || isRead(flow)) return [];
      // CIM to PIM takes it for the default.
      if (isDecided(flow) && (isRest(condition) || (branches.length === 2 && decision.kind === 'EXCLUSIVE')))
        return [];
      return [{ at: flow, feature: 'condition', values: { condition } }];
    });
  },
});

/** What is to happen at a time says so in words that can be scheduled. */
export const timerScheduled = constraint('CIM-PRC-04', 'EventPoint', {
  severity: 'WARNING',
  holds:
    'the timing of a TIMER is a cron line, an ISO 8601 duration, a documented phrase or a number of hours, days, weeks or months',
  message: '"{timing}" is no time that can be scheduled.',
  remedy: 'Write a cron line, a duration such as P14D, or `every 18 months`.',
  feature: 'timing',
  guard: (point, { model }) =>
    point.trigger === 'TIMER' &&
    point.position !== 'END' &&
    model.containerOf(point, 'BusinessProcess').automation !== 'MANUAL',
  check: ({ timing }) => {
    if (timing === undefined || isBlank(timing)) return { message: '"{name}" has no time.' };
    return isTimerText(timing);
  },
});

/** What a policy starts has the values it needs. */
export const policySupplied = constraint('CIM-PRC-05', 'Policy', {
  severity: 'WARNING',
  holds:
    'the event, or its subject, gives what the step needs: required values of a new object, and the attributes an update names',
  message: '"{name}" starts "{step}", which needs {values}; nobody gives these.',
  remedy: 'Let the event carry them, or make them optional; until then its performer gets a task.',
  feature: 'thenStep',
  requires: ['CIM-POL-01'],
  check: (policy, { model }) => {
    const step = model.get<'ProcessStep'>(policy.thenStep);
    const needed = valuesNeeded(step, model.resolve<'BusinessEvent'>(policy.whenEvent), model);
    return needed.length === 0 || { values: { step: step.name, values: inQuotes(needed) } };
  },
});

/** What software changes can be found from what has happened. */
export const objectsCorrelated = constraint('CIM-PRC-06', ['Policy', 'ProcessStep'], {
  severity: 'WARNING',
  holds:
    'one reference leads to each object that a policy changes from the subject of its event, and to each that software changes in a process from what the nodes before it work on',
  message: 'From {subjects} it is not clear which {objects} is meant.',
  remedy: 'Draw one relation between them that leads to at most one.',
  requires: ['CIM-POL-01'],
  check: (element, { facts, model }) => {
    const isPolicy = element.eClass === 'Policy';
    const step = isPolicy ? model.get<'ProcessStep'>(element.thenStep) : element;
    const subjects = isPolicy
      ? subjectOf(element.whenEvent, model)
      : isDoneBySoftware(step, model)
        ? subjectsBefore(step, model, facts(flowsTo))
        : [];
    const [first, ...others] = isPolicy ? subjects : [...withReferred(subjects, model)];
    if (first === undefined) return true;
    const open = others.reduce(
      (left, subject) =>
        left.length === 0 ? left : left.filter((name) => openReferences(step, subject, model).includes(name)),
      openReferences(step, first, model),
    );
    return (
      open.length === 0 || {
        feature: isPolicy ? 'thenStep' : 'accesses',
        values: { subjects: inQuotes(subjects.map(({ name }) => name)), objects: inQuotes(open) },
      }
    );
  },
});

function inQuotes(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}

function flowsTo(model: Model<Cim>): FlowsTo {
  return Map.groupBy(model.all('SequenceFlow'), ({ target }) => target);
}

type Flows = ReadonlyMap<string, readonly SequenceFlow[]>;

function flowsFrom(model: Model<Cim>): Flows {
  return Map.groupBy(model.all('SequenceFlow'), ({ source }) => source);
}

/** Whether software does one of the next nodes, those behind further gateways included. */
function leadsToSoftware(decision: ProcessNode, model: Model<Cim>, flows: Flows): boolean {
  const nodes = reachableFrom<ProcessNode>([decision], (node) =>
    node.eClass === 'DecisionPoint'
      ? (flows.get(node.id) ?? []).map(({ target }) => model.get<'ProcessNode'>(target))
      : [],
  );
  return [...nodes].some((node) => node.eClass === 'ProcessStep' && isDoneBySoftware(node, model));
}

/** The names that conditions of a process may use: of the objects it works on, and of those they are related to. */
function conditionNames(model: Model<Cim>): (process: BusinessProcess) => Iterable<string> {
  const known = new Map<BusinessProcess, ReadonlySet<string>>();
  return (process) => {
    const found = known.get(process) ?? namesOf(process, model);
    known.set(process, found);
    return found;
  };
}

function namesOf({ nodes }: BusinessProcess, model: Model<Cim>): ReadonlySet<string> {
  const worked = nodes.flatMap((node) => {
    if (node.eClass === 'ProcessStep') return node.accesses.map(({ object }) => object);
    const event = node.eClass === 'EventPoint' ? model.resolve<'BusinessEvent'>(node.event) : undefined;
    return event?.subject === undefined ? [] : [event.subject];
  });
  const objects = model.resolveAll<'BusinessObject'>([...new Set(worked)]);
  const relations = objects.flatMap((object) => [
    ...model.referrers(object, 'ObjectRelation', 'source'),
    ...model.referrers(object, 'ObjectRelation', 'target'),
  ]);
  const related = relations.flatMap(({ source, target }) =>
    model.resolveAll<'BusinessObject'>([source, target]),
  );
  const names = new Set(['id', 'status', 'amount', 'currency']);
  for (const object of reachableFrom([...objects, ...related], ({ generalization }) =>
    generalization === undefined ? [] : [model.get<'BusinessObject'>(generalization)],
  )) {
    names.add(object.name);
    for (const { name } of object.attributes) names.add(name);
  }
  for (const { sourceRole, targetRole } of relations)
    for (const role of [sourceRole, targetRole]) if (role !== undefined) names.add(role);
  return names;
}
