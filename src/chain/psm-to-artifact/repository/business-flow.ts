import { markdown, markdownCode, mermaidLabel } from '../../../kernel/generation/escape.ts';
import { indent, type Lines } from '../../../kernel/generation/text.ts';
import type { ProcessManager, SagaStep } from '../../psm/psm.ts';
import type { ArtifactPlan, ServicePlan } from '../plan/artifact-plan.ts';
import type { ResourcePlan } from '../plan/resource-plan.ts';
import { isOnEachPart, type HandlerPlan } from '../plan/handlers.ts';
import { stateAfter, stepsOf } from '../plan/moves.ts';
import type { NodePlan, ProcessPlan } from '../plan/process-plan.ts';
import { fenced, numbered } from './diagrams.ts';

/** Every move between the states of a resource's rows, with the address or the process that makes it. */
export function movesTable(plan: ArtifactPlan, moves: readonly HandlerPlan[]): Lines {
  return [
    '| From | To | Done by | Address or process |',
    '|---|---|---|---|',
    ...moves.flatMap((move) => {
      const { name, allowedFrom, setsState = '' } = move.handler;
      const targets = [...new Set(stepsOf(move.handler).map(({ to }) => to))];
      return (targets.length === 0 ? [setsState] : targets).map((to) => {
        const starts = allowedFrom.filter((from) => stateAfter(move.handler, from) === to);
        const from = starts.length === 0 ? 'any' : starts.map(markdown).join(', ');
        return `| ${from} | ${markdown(to)} | ${markdown(name)} | ${moverOf(plan, move)} |`;
      });
    }),
  ];
}

/** What makes a move: its address, and the processes that run it as the system. */
function moverOf(plan: ArtifactPlan, move: HandlerPlan): string {
  const running = plan.services
    .flatMap(({ processes }) => processes?.processes ?? [])
    .filter(({ nodes }) => nodes.some((node) => runsItself(node) && node.command?.handler === move))
    .map(({ manager }) => `the process ${markdown(manager.name)}`);
  const started = plan.services
    .flatMap(({ background }) => background)
    .filter(({ handler }) => handler === move)
    .map(({ background }) => markdown(background.name));
  const address = move.exposed ? [markdownCode(`${move.handler.verb} ${move.path}`)] : [];
  const all = [...address, ...running, ...started];
  return all.length === 0 ? 'nothing yet' : all.join(', ');
}

function runsItself({ step, obstacle }: NodePlan): boolean {
  return obstacle === undefined && (step.kind === 'COMMAND' || step.kind === 'CALL_EXTERNAL');
}

/** The operations of a resource that move its rows from state to state. */
export function movesOf(resource: ResourcePlan): readonly HandlerPlan[] {
  return resource.handlers.filter((each) => each.kind === 'TRANSITION' && each.stateName !== undefined);
}

/** A section for each process: its picture, and for one that runs the table of its nodes. */
export function processSections(plan: ArtifactPlan): readonly Lines[] {
  return plan.model.all('ProcessManager').map((manager) => {
    const service = plan.services.find(({ processes }) => planOf(processes, manager) !== undefined);
    const process = planOf(service?.processes, manager);
    return [
      `## Process: ${markdown(manager.name)}`,
      '',
      process === undefined || service === undefined
        ? ['The steps are documentation: no code runs them.', '']
        : runningProcess(process),
      picture(plan, manager),
    ];
  });
}

function planOf(processes: ServicePlan['processes'], manager: ProcessManager): ProcessPlan | undefined {
  return processes?.processes.find((each) => each.manager === manager);
}

function runningProcess({ code, owner, nodes }: ProcessPlan): Lines {
  const starting =
    owner === undefined
      ? 'It has no owner, so no caller starts it or repairs its incidents over HTTP.'
      : `${markdown(owner.name)} starts it with ${markdownCode(`POST /processes/${code}`)} and repairs its incidents.`;
  return [
    `It follows the operations below. ${starting}`,
    '',
    '| Step | Kind | Who | Done by |',
    '|---|---|---|---|',
    nodes
      .filter(({ step }) => !['DECISION', 'PARALLEL', 'ERROR'].includes(step.kind))
      .map(
        (node) => `| ${markdown(node.step.name)} | ${kindOf(node.step)} | ${whoOf(node)} | ${doneBy(node)} |`,
      ),
    '',
  ];
}

function whoOf({ step, role, call, obstacle }: NodePlan): string {
  if (obstacle !== undefined) return 'people, as an incident';
  if (role !== undefined) return markdown(role.name);
  if (call !== undefined) return markdown(call.client.name);
  return ['COMMAND', 'TIMER', 'WAIT_CONDITION', 'END'].includes(step.kind) ? 'the service' : '';
}

function doneBy({ step, command, awaits, call, obstacle }: NodePlan): string {
  if (obstacle !== undefined) return markdown(obstacle);
  const parts = [
    ...(call === undefined ? [] : [markdownCode(`${call.operation.verb} ${call.operation.path}`)]),
    ...(command === undefined ? [] : [doneThrough(command.handler)]),
    ...(awaits === undefined ? [] : [`the event ${markdown(awaits.dto.name)}`]),
    ...(step.dueIn === undefined ? [] : [markdown(step.dueIn)]),
    ...(step.schedule === undefined ? [] : [markdown(step.schedule)]),
  ];
  const isManual = step.kind === 'HUMAN_TASK' && parts.length === 0;
  return isManual ? markdownCode('POST /processes/tasks/{id}/done') : parts.join(', then ');
}

/** The operation that does a step; one on parts is done for each of them, or people say that the rest is not meant. */
function doneThrough(handler: HandlerPlan): string {
  const operation = operationOf(handler);
  return isOnEachPart(handler)
    ? `${operation} for each part, or ${markdownCode('POST /processes/tasks/{id}/done')}`
    : operation;
}

function operationOf({ exposed, handler, path }: HandlerPlan): string {
  return exposed ? markdownCode(`${handler.verb} ${path}`) : markdown(handler.name);
}

function kindOf({ kind }: SagaStep): string {
  return kind.toLowerCase().replaceAll('_', ' ');
}

function picture(plan: ArtifactPlan, manager: ProcessManager): Lines {
  const ids = numbered('p', manager.steps);
  const name = (step: SagaStep): string => ids.get(step.id) ?? '';
  return fenced(
    'flowchart TB',
    ...indent(
      2,
      manager.steps.map((step) => `${name(step)}[${mermaidLabel(`${step.name} (${kindOf(step)})`)}]`),
      manager.steps.flatMap((step) =>
        plan.model.resolveAll(step.next).map((next) => `${name(step)} --> ${name(next)}`),
      ),
    ),
  );
}
