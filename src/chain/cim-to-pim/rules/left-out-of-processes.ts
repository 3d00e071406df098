import type { Diagnostic } from '../../../kernel/transformation/rule.ts';
import { namesIn, parseExpression } from '../../core/rule-language/index.ts';
import { isTimerText } from '../../core/schedules.ts';
import type { EventPoint, ProcessStep } from '../../cim/cim.ts';
import type { CimFacts } from '../facts/facts.ts';
import { isDoneBySoftware } from '../facts/processes.ts';
import type { Source } from '../facts/source.ts';
import { rule } from '../rule-builders.ts';

/** Processes that cannot run, although they have steps for software. */
export const stuckWorkflow = rule('C2P-29', 'BusinessProcess', {
  when: ({ automation }) => automation !== 'MANUAL',
  targets: (process, { facts, report }) => {
    const obstacles = facts.processes.obstaclesOf(process);
    // Nothing is lost when people carry out an assisted process alone.
    const isWanted = process.automation === 'AUTOMATED' || process.nodes.some(isDoneBySoftware);
    if (obstacles.length > 0 && isWanted)
      report({
        severity: 'WARNING',
        code: 'WORKFLOW_NOT_EXECUTABLE',
        message: `The process "${process.name}" is documented but cannot run: ${obstacles.join('; ')}.`,
        elementId: process.id,
      });
    return [];
  },
});

/** Steps that people do without software, in processes that do not run: they are not among the tasks of any role. */
export const taskNotOffered = rule('C2P-30', 'ProcessStep', {
  when: ({ kind }) => kind === 'MANUAL',
  targets: (step, { source, facts, report }) => {
    const process = source.containerOf(step, 'BusinessProcess');
    const runs = facts.processes.isExecutable(process);
    if (runs || process.automation !== 'ASSISTED' || facts.processes.actorOf(step) === undefined) return [];
    report({
      severity: 'INFO',
      code: 'TASK_NOT_OFFERED',
      message: `"${step.name}" is no task of the generated software: the process "${process.name}" does not run, because software does none of its steps. Let software do one, such as a message or a timer, or make it a step with software (kind USER).`,
      elementId: step.id,
    });
    return [];
  },
});

/** Nodes of running processes at which every instance stops as an incident. */
export const stoppingNode = rule('C2P-30', 'ProcessNode', {
  matches: 'SUBCLASSES_TOO',
  targets: (node, { source, facts, report }) => {
    const process = source.containerOf(node, 'BusinessProcess');
    if (!facts.processes.isExecutable(process)) return [];
    const named = `"${node.name}" of the process "${process.name}"`;
    const obstacle =
      node.eClass === 'ProcessStep'
        ? obstacleAtStep(node, named, { source, facts })
        : node.eClass === 'EventPoint'
          ? obstacleAtPoint(node, named, facts)
          : undefined;
    if (obstacle !== undefined) report(obstacle);
    return [];
  },
});

/** What keeps software from doing a step, and what people can do about it. */
function obstacleAtStep(
  step: ProcessStep,
  named: string,
  { source, facts }: { readonly source: Source; readonly facts: CimFacts },
): Diagnostic | undefined {
  const { processes, operations } = facts;
  const elementId = step.id;
  const called = source.resolve(step.calls);
  switch (processes.kindOf(step)) {
    case 'COMMAND':
      if (!processes.isIdle(step)) return undefined;
      return {
        severity: 'WARNING',
        code: 'STEP_WITHOUT_COMMAND',
        message: `${named} changes nothing, so nothing is run for it; give it access to a business object.`,
        elementId,
      };
    case 'WAIT_EVENT':
      if (operations.ofStep(step).length > 0 || processes.awaitedAt(step) !== undefined) return undefined;
      return {
        severity: 'WARNING',
        code: 'STEP_WITHOUT_EVENT',
        message: `${named} waits for a message that changes nothing, and nothing before it works on a business object, so it would wait for ever; say what the message creates, updates or reads.`,
        elementId,
      };
    case 'NOTIFY':
      if (processes.actorOf(step) !== undefined) return undefined;
      return {
        severity: 'WARNING',
        code: 'STEP_WITHOUT_ADDRESSEE',
        message: `${named} sends a message to no one; choose the actor or the external system that gets it.`,
        elementId,
      };
    case 'SUB_WORKFLOW':
      if (called !== undefined && processes.isExecutable(called)) return undefined;
      return {
        severity: 'WARNING',
        code: 'CALLED_PROCESS_NOT_EXECUTABLE',
        message: `${named} calls no process that software runs; name one that has a start and an end.`,
        elementId,
      };
    default:
      return undefined;
  }
}

/** What keeps software from passing an event point. */
function obstacleAtPoint(
  point: EventPoint,
  named: string,
  { processes, branches }: CimFacts,
): Diagnostic | undefined {
  const elementId = point.id;
  const { timing = '', condition = '' } = point;
  if (point.position === 'END') return undefined;
  if (point.trigger === 'TIMER')
    return isTimerText(timing)
      ? undefined
      : {
          severity: 'WARNING',
          code: 'TIME_NOT_SCHEDULED',
          message: `${named} names no time that can be scheduled ("${timing}"); write a cron line, a duration such as P14D, or "every 18 months".`,
          elementId,
        };
  if (point.trigger === 'CONDITION') {
    const expression = branches.ofPoint(point);
    if (expression === undefined)
      return {
        severity: 'WARNING',
        code: 'CONDITION_NOT_READ',
        message: `${named} waits for a condition that software cannot read ("${condition}"); write it with attributes: stock level > 0.`,
        elementId,
      };
    if (point.position !== 'START' || objectsIn(expression).size === 1) return undefined;
    return {
      severity: 'WARNING',
      code: 'START_BY_CONDITION',
      message: `${named} begins with a condition that is not about one object alone ("${condition}"), so it starts nothing; write it with attributes of one object, or let an event or a timer start the process.`,
      elementId,
    };
  }
  return processes.kindOf(point) === 'WAIT_EVENT' && processes.awaitedAt(point) === undefined
    ? {
        severity: 'WARNING',
        code: 'POINT_WITHOUT_EVENT',
        message: `${named} waits for an event, but names none; name it.`,
        elementId,
      }
    : undefined;
}

/** What the objects are called whose values an expression of a process reads. */
function objectsIn(expression: string): ReadonlySet<string> {
  const parsed = parseExpression(expression);
  if (!parsed.ok) return new Set();
  return new Set(namesIn(parsed.expression).flatMap(({ path }) => path.slice(0, 1)));
}
