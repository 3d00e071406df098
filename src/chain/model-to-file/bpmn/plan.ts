import type { Model } from '../../../kernel/model/model.ts';
import { pushTo } from '../../../lib/push-to.ts';
import type {
  BusinessObject,
  BusinessProcess,
  Cim,
  EventPoint,
  ObjectAccess,
  Participant,
  ProcessNode,
  ProcessStep,
  SequenceFlow,
} from '../../cim/cim.ts';
import type { Embeddings } from './embedding.ts';
import type { BpmnNames } from './naming.ts';

/** Everything known while a file is written. */
export type BpmnWriting = { readonly model: Model<Cim>; readonly names: BpmnNames };

/** What a step does to an object, with the data that is drawn beside the step. */
export type PlannedAccess = {
  readonly access: ObjectAccess;
  readonly object: BusinessObject;
  /** Id of the reference that is drawn, and of the object in the process that it refers to. */
  readonly referenceId: string;
  readonly dataId: string;
};

/** An event that stands on the border of a step. */
export type Attached = {
  readonly event: EventPoint;
  readonly host: ProcessStep;
  readonly flow: SequenceFlow;
};

/** A step that undoes another one, with the event and the line that say so. */
export type Undoing = {
  readonly handler: ProcessStep;
  readonly undone: ProcessStep;
  readonly eventId: string;
  readonly lineId: string;
};

/** A process as it is going to stand in the file. */
export type PlannedProcess = {
  readonly process: BusinessProcess;
  readonly nodes: readonly ProcessNode[];
  /** Flows between two nodes of the process, without those that attach an event. */
  readonly flows: readonly SequenceFlow[];
  readonly attached: readonly Attached[];
  readonly undoings: readonly Undoing[];
  readonly accesses: ReadonlyMap<ProcessNode, readonly PlannedAccess[]>;
  /** The performer of each step, unless that is the owner for all of them. */
  readonly performers: ReadonlyMap<ProcessNode, Participant>;
  /** The owner, where the pool stands for it; else the pool has the name of the process. */
  readonly pool: Participant | undefined;
  /** Whom steps without a performer would get one from: the owner, or the performer of the step around. */
  readonly around: string | undefined;
  /** The processes inside steps. */
  readonly embedded: ReadonlyMap<ProcessNode, PlannedProcess>;
};

/** A process with all those inside it. */
export function withEmbedded(planned: PlannedProcess): readonly PlannedProcess[] {
  return [planned, ...[...planned.embedded.values()].flatMap(withEmbedded)];
}

/** Plans a process with those inside it; one that stands inside a step has no lanes. */
export function planProcess(
  writing: BpmnWriting,
  process: BusinessProcess,
  given: { readonly embeddings: Embeddings; readonly inside?: ProcessStep },
): PlannedProcess {
  const { model, names } = writing;
  const { embeddings, inside: step } = given;
  const owner = model.resolve(process.owner);
  const performers = step === undefined ? performersIn(model, process) : new Map<ProcessNode, Participant>();
  // An owner that has a lane need not be the pool, too; one that was it in the file that it came from stays it.
  const hasLane = [...performers.values()].some((performer) => performer === owner);
  const wasPool = owner !== undefined && names.of(owner) === owner.xmiId;
  const nodes = process.nodes;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const inside = process.flows.filter(({ source, target }) => byId.has(source) && byId.has(target));
  const attached = attachedIn(inside, byId);
  const attaching = new Set(attached.map(({ flow }) => flow));
  return {
    process,
    nodes,
    flows: inside.filter((flow) => !attaching.has(flow)),
    attached,
    undoings: undoingsIn(writing, byId),
    accesses: accessesIn(writing, nodes),
    performers,
    pool: hasLane && !wasPool ? undefined : owner,
    around: step === undefined ? process.owner : step.performer,
    embedded: new Map(
      nodes.flatMap((node) => {
        const inner = node.eClass === 'ProcessStep' ? embeddings.get(node) : undefined;
        if (inner === undefined || node.eClass !== 'ProcessStep') return [];
        return [[node, planProcess(writing, inner, { embeddings, inside: node })] as const];
      }),
    ),
  };
}

/**
 * Events that stand on the border of a step: those that did so in the file that they came from, and errors, which BPMN
 * has nowhere else. A step leads to each by its only flow.
 */
function attachedIn(
  flows: readonly SequenceFlow[],
  byId: ReadonlyMap<string, ProcessNode>,
): readonly Attached[] {
  const flowsTo = new Map<string, SequenceFlow[]>();
  for (const flow of flows) pushTo(flowsTo, flow.target, flow);
  return [...flowsTo].flatMap(([id, [flow, ...others]]) => {
    const [event, host] = [byId.get(id), byId.get(flow?.source ?? '')];
    if (flow === undefined || others.length > 0 || flow.isDefault) return [];
    if (event?.eClass !== 'EventPoint' || host?.eClass !== 'ProcessStep') return [];
    if (event.position !== 'INTERMEDIATE' || event.trigger === 'NONE') return [];
    const wasAttached = flow.xmiId !== undefined && flow.xmiId === `${event.xmiId ?? ''}#attached`;
    return wasAttached || event.trigger === 'ERROR' ? [{ event, host, flow }] : [];
  });
}

function undoingsIn({ names }: BpmnWriting, byId: ReadonlyMap<string, ProcessNode>): readonly Undoing[] {
  return [...byId.values()].flatMap((handler) => {
    if (handler.eClass !== 'ProcessStep' || handler.compensates === undefined) return [];
    const undone = byId.get(handler.compensates);
    if (undone?.eClass !== 'ProcessStep') return [];
    return [{ handler, undone, eventId: names.another('Undone'), lineId: names.another('Undoing') }];
  });
}

/** Data stands once in a process, and is drawn beside each step that uses it. */
function accessesIn(
  { model, names }: BpmnWriting,
  nodes: readonly ProcessNode[],
): ReadonlyMap<ProcessNode, readonly PlannedAccess[]> {
  const dataIds = new Map<string, string>();
  const all = new Map<ProcessNode, readonly PlannedAccess[]>();
  for (const node of nodes) {
    if (node.eClass !== 'ProcessStep') continue;
    const references = new Map<string, string>();
    const planned = node.accesses.flatMap((access) => {
      const object = model.resolve(access.object);
      if (object === undefined) return [];
      const dataId = dataIds.get(object.id) ?? names.another('Data');
      dataIds.set(object.id, dataId);
      const referenceId = references.get(object.id) ?? names.next(object, 'DataReference');
      references.set(object.id, referenceId);
      return [{ access, object, dataId, referenceId }];
    });
    if (planned.length > 0) all.set(node, planned);
  }
  return all;
}

function performersIn(
  model: Model<Cim>,
  { nodes, owner }: BusinessProcess,
): ReadonlyMap<ProcessNode, Participant> {
  const performers = new Map<ProcessNode, Participant>();
  for (const node of nodes) {
    const performer = node.eClass === 'ProcessStep' ? model.resolve(node.performer) : undefined;
    if (performer !== undefined) performers.set(node, performer);
  }
  const isOnlyOwner = owner !== undefined && [...performers.values()].every(({ id }) => id === owner);
  return isOnlyOwner ? new Map() : performers;
}
