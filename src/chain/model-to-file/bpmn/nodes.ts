import type { XmlPart } from '../../../kernel/xmi/xml-part.ts';
import { xmlPart } from '../../../kernel/xmi/xml-part.ts';
import type { DecisionPoint, EventPoint, ProcessNode, ProcessStep, SequenceFlow } from '../../cim/cim.ts';
import type { Attached, BpmnWriting, PlannedProcess } from './plan.ts';

/** A process that is being written, with the flows at each of its nodes. */
export type ProcessWriting = BpmnWriting & {
  readonly planned: PlannedProcess;
  readonly flowsFrom: ReadonlyMap<string, readonly SequenceFlow[]>;
  readonly flowsTo: ReadonlyMap<string, readonly SequenceFlow[]>;
  /** Events that stand on the border of a step. */
  readonly attachedAs: ReadonlyMap<EventPoint, Attached>;
  /** Steps that undo another one. */
  readonly undoing: ReadonlySet<ProcessStep>;
  /** What stands in a process, below its documentation and lanes. */
  readonly contentOf: (planned: PlannedProcess) => readonly XmlPart[];
};

/** What is written about an element. */
export function documentation({
  description,
}: {
  readonly description?: string | undefined;
}): readonly XmlPart[] {
  return description === undefined ? [] : [xmlPart('bpmn:documentation', {}, description)];
}

/** Writes a node of a process. */
export function writeNode(writing: ProcessWriting, node: ProcessNode): XmlPart {
  switch (node.eClass) {
    case 'ProcessStep':
      return writeStep(writing, node);
    case 'DecisionPoint':
      return writeDecision(writing, node);
    case 'EventPoint':
      return writeEvent(writing, node);
  }
}

const tasks = {
  USER: 'userTask',
  SYSTEM: 'serviceTask',
  MANUAL: 'manualTask',
  SEND: 'sendTask',
  RECEIVE: 'receiveTask',
  CALL_PROCESS: 'callActivity',
} as const satisfies Readonly<Record<ProcessStep['kind'], string>>;

function writeStep(writing: ProcessWriting, step: ProcessStep): XmlPart {
  const { model, names, planned } = writing;
  const called = model.resolve(step.calls);
  const raised = model.resolveAll(step.raises);
  const sent = step.kind === 'SEND' ? raised.map(names.of) : [];
  const hasFlows = ends(writing, step).length > 0;
  const inner = planned.embedded.get(step);
  return xmlPart(
    `bpmn:${inner === undefined ? tasks[step.kind] : 'subProcess'}`,
    {
      id: names.of(step),
      name: step.name,
      default: defaultOf(writing, step),
      isForCompensation: writing.undoing.has(step) && !hasFlows ? 'true' : undefined,
      calledElement:
        called !== undefined && inner === undefined && step.kind === 'CALL_PROCESS'
          ? names.of(called)
          : undefined,
      messageRef: sent[0],
      'cim:raises': raised.length > Math.min(1, sent.length) ? raised.map(names.of).join(' ') : undefined,
      // Without it, what stands in no lane has the performer of what is around it.
      'cim:performer': step.performer === undefined && planned.around !== undefined ? '' : undefined,
      ...(inner !== undefined && ofProcess(writing, inner)),
    },
    [
      ...documentation(step),
      ...ends(writing, step),
      ...writeAccesses(writing, step),
      ...(inner === undefined ? [] : writing.contentOf(inner)),
    ],
  );
}

/** What a process says that BPMN has no attribute for. */
export function ofProcess(
  { model, names }: BpmnWriting,
  { process, pool }: PlannedProcess,
): Readonly<Record<string, string | undefined>> {
  const { owner, automation, frequency } = process;
  const named = model.resolve(owner);
  return {
    'cim:owner': named === undefined || named === pool ? undefined : names.of(named),
    'cim:automation': automation === 'ASSISTED' ? undefined : automation,
    'cim:frequency': frequency,
  };
}

const modesOfAttributes: ReadonlySet<string> = new Set(['CREATE', 'DELETE']);

/** What comes in is read, what goes out is changed. */
function writeAccesses({ names, planned }: ProcessWriting, step: ProcessStep): readonly XmlPart[] {
  const accesses = planned.accesses.get(step) ?? [];
  const read = accesses.filter(({ access }) => access.mode === 'READ');
  // BPMN has data come into something; where nothing says what that is, tools put this in its place.
  const place = read.length === 0 ? undefined : names.another('Property');
  return [
    ...(place === undefined
      ? []
      : [xmlPart('bpmn:property', { id: place, name: '__targetRef_placeholder' })]),
    ...read.map(({ access, referenceId }) =>
      xmlPart('bpmn:dataInputAssociation', { id: names.of(access) }, [
        xmlPart('bpmn:sourceRef', {}, referenceId),
        xmlPart('bpmn:targetRef', {}, place ?? ''),
      ]),
    ),
    ...accesses
      .filter(({ access }) => access.mode !== 'READ')
      .map(({ access, referenceId }) =>
        xmlPart(
          'bpmn:dataOutputAssociation',
          {
            id: names.of(access),
            'cim:mode': modesOfAttributes.has(access.mode) ? access.mode : undefined,
          },
          [xmlPart('bpmn:targetRef', {}, referenceId)],
        ),
      ),
  ];
}

const gateways = {
  EXCLUSIVE: 'exclusiveGateway',
  INCLUSIVE: 'inclusiveGateway',
  PARALLEL: 'parallelGateway',
  EVENT_BASED: 'eventBasedGateway',
} as const satisfies Readonly<Record<DecisionPoint['kind'], string>>;

function writeDecision(writing: ProcessWriting, point: DecisionPoint): XmlPart {
  const { name, question } = point;
  // A name that ends in a question mark is the question.
  const read = name.endsWith('?') ? name : undefined;
  return xmlPart(
    `bpmn:${gateways[point.kind]}`,
    {
      id: writing.names.of(point),
      name,
      default: defaultOf(writing, point),
      'cim:question': question === read ? undefined : (question ?? ''),
    },
    [...documentation(point), ...ends(writing, point)],
  );
}

function writeEvent(writing: ProcessWriting, point: EventPoint): XmlPart {
  const { model, names, attachedAs } = writing;
  const { position, trigger } = point;
  const event = model.resolve(point.event);
  const attached = attachedAs.get(point);
  const namesEvent = trigger === 'MESSAGE' || trigger === 'ERROR';
  const { flow, host } = attached ?? {};
  const happens = `${point.name} happens`;
  return xmlPart(
    `bpmn:${attached === undefined ? kindOf(position, trigger) : 'boundaryEvent'}`,
    {
      id: names.of(point),
      name: point.name,
      attachedToRef: host === undefined ? undefined : names.of(host),
      'cim:event': event === undefined || namesEvent ? undefined : names.of(event),
      'cim:flow':
        flow === undefined || flow.xmiId === `${names.of(point)}#attached` ? undefined : names.of(flow),
      'cim:condition': flow === undefined || flow.condition === happens ? undefined : (flow.condition ?? ''),
    },
    [...documentation(point), ...ends(writing, point), ...definition(point, event && names.of(event))],
  );
}

function kindOf(position: EventPoint['position'], trigger: EventPoint['trigger']): string {
  if (position === 'START') return 'startEvent';
  if (position === 'END') return 'endEvent';
  return trigger === 'NONE' ? 'intermediateThrowEvent' : 'intermediateCatchEvent';
}

const expression = { 'xsi:type': 'bpmn:tFormalExpression' } as const;

function definition(point: EventPoint, event: string | undefined): readonly XmlPart[] {
  switch (point.trigger) {
    case 'NONE':
      return [];
    case 'MESSAGE':
      return [xmlPart('bpmn:messageEventDefinition', { messageRef: event })];
    case 'ERROR':
      return [xmlPart('bpmn:errorEventDefinition', { errorRef: event && errorId(event) })];
    case 'TIMER': {
      const { timing } = point;
      const kind = point.position === 'START' ? 'bpmn:timeCycle' : 'bpmn:timeDuration';
      return [
        xmlPart(
          'bpmn:timerEventDefinition',
          {},
          timing === undefined ? [] : [xmlPart(kind, expression, timing)],
        ),
      ];
    }
    case 'CONDITION':
      return [
        xmlPart('bpmn:conditionalEventDefinition', {}, [
          xmlPart('bpmn:condition', expression, point.condition ?? ''),
        ]),
      ];
  }
}

/** The id of the error that stands for an event of the business beside its message. */
export function errorId(messageId: string): string {
  return `Error_${messageId}`;
}

/** The references of a node to the flows that come in and go out. */
function ends({ names, flowsFrom, flowsTo }: ProcessWriting, { id }: ProcessNode): readonly XmlPart[] {
  return [
    ...(flowsTo.get(id) ?? []).map((flow) => xmlPart('bpmn:incoming', {}, names.of(flow))),
    ...(flowsFrom.get(id) ?? []).map((flow) => xmlPart('bpmn:outgoing', {}, names.of(flow))),
  ];
}

/** The flow that a step or a choice takes when no condition holds. */
function defaultOf({ names, flowsFrom }: ProcessWriting, node: ProcessNode): string | undefined {
  const flow = mayChoose(node) ? flowsFrom.get(node.id)?.find(({ isDefault }) => isDefault) : undefined;
  return flow && names.of(flow);
}

/** Whether conditions at the flows that leave a node choose among them. */
function mayChoose(node: ProcessNode | undefined): boolean {
  if (node?.eClass === 'DecisionPoint') return node.kind === 'EXCLUSIVE' || node.kind === 'INCLUSIVE';
  return node?.eClass === 'ProcessStep';
}

/** Writes a flow: its condition is its name, and where it chooses its expression, too. */
export function writeFlow(writing: ProcessWriting, flow: SequenceFlow): XmlPart {
  const { names, model } = writing;
  const { condition, isDefault } = flow;
  const [source, target] = [model.resolve(flow.source), model.resolve(flow.target)];
  const chooses = mayChoose(source);
  const isNamed = isDefault && source !== undefined && defaultOf(writing, source) === names.of(flow);
  return xmlPart(
    'bpmn:sequenceFlow',
    {
      id: names.of(flow),
      name: condition,
      sourceRef: source && names.of(source),
      targetRef: target && names.of(target),
      'cim:isDefault': isDefault && !isNamed ? 'true' : undefined,
    },
    condition === undefined || isDefault || !chooses
      ? []
      : [xmlPart('bpmn:conditionExpression', expression, condition)],
  );
}
