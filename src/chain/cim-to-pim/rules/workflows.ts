import type { Ref } from '../../../kernel/metamodel/element-types.ts';
import type { RuleContext } from '../../../kernel/transformation/rule.ts';
import type { Cim, ProcessStep, SequenceFlow } from '../../cim/cim.ts';
import type { CimFacts } from '../facts/facts.ts';
import { contextRole } from '../facts/homes.ts';
import { awaitedAt, workflowStepKindOf } from '../facts/processes.ts';
import type { Source } from '../facts/source.ts';
import { rule, target } from '../rule-builders.ts';

type Context = RuleContext<Cim, CimFacts>;

/** C2P-29: a process in which software takes part becomes a workflow; an automated one runs by itself if it can. */
export const workflowOfProcess = rule('C2P-29', 'BusinessProcess', {
  when: ({ automation }) => automation !== 'MANUAL',
  targets: (process, { source, facts, equivalent }) => [
    target('workflow', 'Workflow', {
      into: () => ({ container: equivalent(source.root.id, 'root'), feature: 'workflows' }),
      bind: () => {
        const home = facts.events.homeOfProcess(process);
        return {
          name: process.name,
          description: process.description,
          code: facts.codes.workflow(process),
          kind: 'ORCHESTRATION',
          executable: process.automation === 'AUTOMATED' && facts.processes.obstaclesOf(process).length === 0,
          home: equivalent(home, contextRole(home)),
        };
      },
    }),
  ],
});

/** C2P-30: its nodes become workflow steps. */
export const workflowStepOfNode = rule('C2P-30', 'ProcessNode', {
  matches: 'SUBCLASSES_TOO',
  when: (node, { source }) => source.containerOf(node, 'BusinessProcess').automation !== 'MANUAL',
  targets: (node, context) => {
    const { source, facts, equivalent } = context;
    const kind = workflowStepKindOf(node, facts.processes.systemOf);
    const awaited = awaitedAt(source, node);
    return [
      target('workflow-step', 'WorkflowStep', {
        into: () => ({
          container: equivalent(source.containerOf(node, 'BusinessProcess'), 'workflow'),
          feature: 'steps',
        }),
        bind: () => ({
          name: node.name,
          description: node.description,
          kind,
          ...(node.eClass === 'ProcessStep' ? stepFeatures(node, context) : {}),
          ...(node.eClass === 'EventPoint' && kind === 'TIMER' ? { timing: node.timing } : {}),
          awaits: awaited && equivalent(awaited, 'event'),
        }),
      }),
    ];
  },
});

/** C2P-30: its flows become workflow transitions. */
export const workflowTransitionOfFlow = rule('C2P-30', 'SequenceFlow', {
  when: (flow, { source }) =>
    source.containerOf(flow, 'BusinessProcess').automation !== 'MANUAL' && staysInside(source, flow),
  targets: (flow, { source, equivalent }) => [
    target('workflow-transition', 'WorkflowTransition', {
      into: () => ({
        container: equivalent(source.containerOf(flow, 'BusinessProcess'), 'workflow'),
        feature: 'transitions',
      }),
      bind: () => ({
        source: equivalent(flow.source, 'workflow-step'),
        target: equivalent(flow.target, 'workflow-step'),
        condition: flow.condition,
        isDefault: flow.isDefault,
      }),
    }),
  ],
});

/** Both ends are nodes of the flow's own process. */
export function staysInside(source: Source, flow: SequenceFlow): boolean {
  const process = source.containerOf(flow, 'BusinessProcess');
  return source
    .resolveAll([flow.source, flow.target])
    .every((node) => source.containerOf(node, 'BusinessProcess') === process);
}

function stepFeatures(step: ProcessStep, context: Context) {
  const { source, facts, equivalent, maybe } = context;
  const kind = workflowStepKindOf(step, facts.processes.systemOf);
  const system = facts.processes.systemOf(step);
  const undoing = facts.processes.compensationOf(step);
  const performer = source.resolve(step.performer);
  return {
    invokes: kind === 'WAIT_EVENT' ? undefined : mainCommandOf(step, context),
    integration:
      kind === 'CALL_EXTERNAL' && system !== undefined
        ? equivalent(system, 'integration', facts.processes.homeOfStep(step).id)
        : undefined,
    role: kind === 'HUMAN_TASK' && performer?.eClass === 'Actor' ? equivalent(performer, 'role') : undefined,
    subWorkflow:
      kind === 'SUB_WORKFLOW' && step.calls !== undefined ? maybe(step.calls, 'workflow') : undefined,
    compensatedBy: undoing && mainCommandOf(undoing, context),
  };
}

function mainCommandOf(step: ProcessStep, { facts, equivalent }: Context): Ref<never> | undefined {
  const [command] = facts.operations.ofStep(step);
  return command && equivalent(command.key, command.role, command.suffix);
}
