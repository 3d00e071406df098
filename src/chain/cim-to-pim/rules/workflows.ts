import type { Ref } from '../../../kernel/metamodel/element-types.ts';
import type { RuleContext } from '../../../kernel/transformation/rule.ts';
import type { BusinessObject, Cim, EventPoint, ProcessStep, SequenceFlow } from '../../cim/cim.ts';
import type { CimFacts } from '../facts/facts.ts';
import { generalsOf } from '../facts/generalization.ts';
import { contextRole } from '../facts/homes.ts';
import type { Source } from '../facts/source.ts';
import { distinct } from '../facts/source.ts';
import { rule, target } from '../rule-builders.ts';

type Context = RuleContext<Cim, CimFacts>;

/** C2P-29: a process in which software takes part becomes a workflow, which runs where software does something in it. */
export const workflowOfProcess = rule('C2P-29', 'BusinessProcess', {
  when: ({ automation }) => automation !== 'MANUAL',
  targets: (process, { source, facts, equivalent }) => [
    target('workflow', 'Workflow', {
      into: () => ({ container: equivalent(source.root.id, 'root'), feature: 'workflows' }),
      bind: () => {
        const home = facts.events.homeOfProcess(process);
        const owner = facts.processes.ownerOf(process);
        return {
          name: process.name,
          description: process.description,
          code: facts.codes.workflow(process),
          kind: 'ORCHESTRATION',
          executable: facts.processes.isExecutable(process),
          home: equivalent(home, contextRole(home)),
          owner: owner && equivalent(owner, 'role'),
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
    const awaited = facts.processes.awaitedAt(node);
    return [
      target('workflow-step', 'WorkflowStep', {
        into: () => ({
          container: equivalent(source.containerOf(node, 'BusinessProcess'), 'workflow'),
          feature: 'steps',
        }),
        bind: () => ({
          name: node.name,
          description: node.description,
          kind: facts.processes.kindOf(node),
          ...(node.eClass === 'ProcessStep' && stepFeatures(node, context)),
          ...(node.eClass === 'EventPoint' && pointFeatures(node, context)),
          ...(node.eClass === 'DecisionPoint' && { choice: choices[node.kind] }),
          awaits: awaited && equivalent(awaited, 'event'),
          emits: facts.processes.publishedAt(node).map((event) => equivalent(event, 'event')),
        }),
      }),
    ];
  },
});

const choices = { EXCLUSIVE: 'ONE', PARALLEL: 'ONE', INCLUSIVE: 'SEVERAL', EVENT_BASED: 'EVENT' } as const;

/** C2P-30: its flows become workflow transitions, with the conditions that software can read as expressions. */
export const workflowTransitionOfFlow = rule('C2P-30', 'SequenceFlow', {
  when: (flow, { source }) =>
    source.containerOf(flow, 'BusinessProcess').automation !== 'MANUAL' && staysInside(source, flow),
  targets: (flow, { source, facts, equivalent }) => [
    target('workflow-transition', 'WorkflowTransition', {
      into: () => ({
        container: equivalent(source.containerOf(flow, 'BusinessProcess'), 'workflow'),
        feature: 'transitions',
      }),
      bind: () => ({
        source: equivalent(flow.source, 'workflow-step'),
        target: equivalent(flow.target, 'workflow-step'),
        condition: flow.condition,
        expression: facts.branches.ofFlow(flow),
        isDefault: facts.branches.isDefault(flow),
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

function pointFeatures(point: EventPoint, { facts }: Context) {
  return {
    timing: point.trigger === 'TIMER' && point.position !== 'END' ? point.timing : undefined,
    expression: point.trigger === 'CONDITION' ? facts.branches.ofPoint(point) : undefined,
    fails: point.position === 'END' && point.trigger === 'ERROR',
  };
}

function stepFeatures(step: ProcessStep, context: Context) {
  const { facts, equivalent, maybe } = context;
  const kind = facts.processes.kindOf(step);
  const system = facts.processes.systemOf(step);
  const undoing = facts.processes.compensationOf(step);
  const isMessage = kind === 'CALL_EXTERNAL' || kind === 'NOTIFY';
  return {
    // Work that people do without software has no command to call.
    invokes: step.kind === 'MANUAL' ? undefined : mainCommandOf(step, context),
    integration:
      kind === 'CALL_EXTERNAL' && system !== undefined
        ? equivalent(system, 'integration', facts.processes.homeOfStep(step).id)
        : undefined,
    role: roleOf(step, context),
    subWorkflow:
      kind === 'SUB_WORKFLOW' && step.calls !== undefined ? maybe(step.calls, 'workflow') : undefined,
    compensatedBy: undoing && mainCommandOf(undoing, context),
    ...(isMessage && sentIn(step, context)),
  };
}

/** Whose task it is, who gets a message, or who sends one. */
function roleOf(step: ProcessStep, { facts, equivalent }: Context): Ref<never> | undefined {
  const kind = facts.processes.kindOf(step);
  if (kind !== 'HUMAN_TASK' && kind !== 'NOTIFY' && kind !== 'WAIT_EVENT') return undefined;
  const actor = facts.processes.actorOf(step);
  if (actor !== undefined) return equivalent(actor, 'role');
  const system = facts.processes.systemOf(step);
  return kind === 'WAIT_EVENT' && system !== undefined ? equivalent(system, 'service-role') : undefined;
}

/** The objects that a message is about, and the attributes that its accesses name. What it creates is not there yet. */
function sentIn(step: ProcessStep, { source, facts, equivalent }: Context) {
  const known = facts.work.of(step).filter(({ mode }) => mode !== 'CREATE');
  const named = known
    .filter(({ object, root }) => object === root)
    .flatMap(({ object, attributes }) => {
      const owners: readonly BusinessObject[] = [object, ...generalsOf(source, object)];
      return attributes.filter((attribute) =>
        owners.includes(source.containerOf(attribute, 'BusinessObject')),
      );
    });
  return {
    sends: distinct(known.map(({ root }) => root)).map((root) => equivalent(root, 'entity')),
    sendsOnly: distinct(named).map((attribute) => equivalent(attribute, 'attribute')),
  };
}

function mainCommandOf(step: ProcessStep, { facts, equivalent }: Context): Ref<never> | undefined {
  const [command] = facts.operations.ofStep(step);
  return command && equivalent(command.key, command.role, command.suffix);
}
