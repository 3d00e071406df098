import type { XmlNode } from '../../../kernel/xmi/xml-tree.ts';
import { partsOf, textOf } from '../../../kernel/xmi/xml-tree.ts';
import { cimValue } from './cim-attributes.ts';
import type { BpmnReading, BpmnPart } from './reading.ts';
import { begin, leaveOut, nameOfNode, partsNamed, referred } from './reading.ts';

/** Who takes part in the processes of a file. */
export type BpmnParticipants = {
  /** Actors of the model, one for all pools and lanes of a name. */
  readonly actors: readonly BpmnPart[];
  /** The pool around a process. */
  readonly poolOf: ReadonlyMap<XmlNode, XmlNode>;
  /** The actor of each pool and lane. */
  readonly actorOf: ReadonlyMap<XmlNode, BpmnPart>;
};

/** Makes actors of pools and of the innermost lanes. */
export function readParticipants(
  reading: BpmnReading,
  given: { readonly collaborations: readonly XmlNode[]; readonly processes: readonly XmlNode[] },
): BpmnParticipants {
  const poolOf = new Map<XmlNode, XmlNode>();
  const actorOf = new Map<XmlNode, BpmnPart>();
  const actors = new Map<string, BpmnPart>();
  const add = (node: XmlNode): BpmnPart => {
    const word = (nameOfNode(node) ?? `${node.name} ${node.attributes['id'] ?? ''}`).toLowerCase();
    const known = actors.get(word);
    const eClass = cimValue(node, 'type') === 'ExternalSystem' ? 'ExternalSystem' : 'Actor';
    const actor = known ?? begin(reading, node, eClass, node.name === 'lane' ? 'Lane' : 'Participant');
    if (cimValue(node, 'external') === 'true') actor['external'] = true;
    actors.set(word, actor);
    actorOf.set(node, actor);
    return actor;
  };
  for (const pool of given.collaborations.flatMap((each) => partsNamed(each, 'participant'))) {
    const process = referred(reading, pool.attributes['processRef']);
    if (process !== undefined) poolOf.set(process, pool);
    if (process !== undefined && isFrame(pool)) continue;
    const actor = add(pool);
    if (process === undefined && cimValue(pool, 'external') !== 'false') actor['external'] = true;
    for (const part of partsOf(pool))
      if (part.name === 'participantMultiplicity')
        leaveOut(reading, part, 'How many take part has no place in a CIM.');
  }
  for (const lane of given.processes.flatMap(innermostLanes)) add(lane);
  return { actors: [...actors.values()], poolOf, actorOf };
}

/** A pool without a name, or one that was exported for the process, stands around that and says nothing else. */
function isFrame(pool: XmlNode): boolean {
  return nameOfNode(pool) === undefined || cimValue(pool, 'type') === 'BusinessProcess';
}

/** The lanes of a process that hold no others. */
export function innermostLanes(process: XmlNode): readonly XmlNode[] {
  const lanesIn = (set: XmlNode): readonly XmlNode[] =>
    partsNamed(set, 'lane').flatMap((lane) => {
      const inside = partsNamed(lane, 'childLaneSet').flatMap(lanesIn);
      return inside.length === 0 ? [lane] : inside;
    });
  return partsNamed(process, 'laneSet').flatMap(lanesIn);
}

/** Notes the lanes whose name is in no actor because others stand in them. */
export function leaveOutOuterLanes(reading: BpmnReading, process: XmlNode): void {
  const visit = (set: XmlNode): void => {
    for (const lane of partsNamed(set, 'lane')) {
      const inner = partsNamed(lane, 'childLaneSet').filter((each) => partsNamed(each, 'lane').length > 0);
      if (inner.length > 0)
        leaveOut(reading, lane, 'Other lanes stand in it; those are the actors, as actors hold no others.');
      for (const each of inner) visit(each);
    }
  };
  for (const set of partsNamed(process, 'laneSet')) visit(set);
}

/** The ids of the nodes that a lane lists. */
export function nodesIn(lane: XmlNode): readonly string[] {
  return partsNamed(lane, 'flowNodeRef').map((ref) => textOf(ref).trim());
}
