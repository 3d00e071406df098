import type { Model } from '../../../kernel/model/model.ts';
import type { XmlPart } from '../../../kernel/xmi/xml-part.ts';
import { xmlFile, xmlPart } from '../../../kernel/xmi/xml-part.ts';
import type { BusinessProcess, Cim, CimModel, Participant } from '../../cim/cim.ts';
import { cimNamespace } from '../../file-to-model/bpmn/ids.ts';
import { bpmnNamespace } from '../../file-to-model/bpmn/reading.ts';
import { embeddingsIn } from './embedding.ts';
import type { DrawnProcess } from './diagram.ts';
import { writeDiagram } from './diagram.ts';
import { bpmnNames } from './naming.ts';
import { documentation, errorId } from './nodes.ts';
import { placeProcess } from './place.ts';
import type { BpmnWriting, PlannedProcess } from './plan.ts';
import { planProcess, withEmbedded } from './plan.ts';
import { kindOf, lanesOf, writeProcess } from './processes.ts';

/** A BPMN file, or why there is none: an entry `process: detail`. */
export type WrittenBpmn =
  | { readonly ok: true; readonly text: string; readonly name: string | undefined }
  | { readonly ok: false; readonly problem: string };

/**
 * Writes the processes of a CIM, or the one of this id, as a BPMN 2.0 file with their drawing. The ids are those that
 * `readBpmn` gives back; what BPMN has no attribute for stands in attributes of the CIM's namespace. With all processes
 * the file has all events, objects and external actors of the model, too. Equal models give equal files.
 */
export function writeBpmn(model: Model<Cim>, processId: string | undefined): WrittenBpmn {
  const all = model.all('BusinessProcess');
  const wanted = processId === undefined ? all : all.filter(({ id }) => id === processId);
  if (wanted.length === 0) return { ok: false, problem: missing(all, processId) };
  const embeddings = embeddingsIn(model, all);
  const inner = new Set(embeddings.values());
  // One that is asked for stands by itself, also when it is the inside of a step.
  const processes = processId === undefined ? all.filter((process) => !inner.has(process)) : wanted;
  const root = model.only('CimModel');
  const names = bpmnNames(model.all('ModelElement'));
  const writing: BpmnWriting = { model, names };
  const planned = processes.map((process) => planProcess(writing, process, { embeddings }));
  const pools = planned.map((plan) => poolOf(writing, plan));
  const placed = planned.map(placeProcess);
  const drawn: DrawnProcess[] = planned.map((plan, index) => {
    const place = placed[index] ?? placeProcess(plan);
    return {
      poolId: pools[index]?.id ?? '',
      planned: plan,
      placed: place,
      lanes: lanesOf(writing, plan, place),
    };
  });
  const extent = processId === undefined ? 'WHOLE' : 'ONE_PROCESS';
  const closed = extent === 'WHOLE' ? closedPools(writing, root, drawn) : [];
  const collaborationId = names.another('Collaboration');
  const [only] = processes;
  const name = processes.length === 1 ? only?.name : root.name;
  const definitions = xmlPart(
    'bpmn:definitions',
    {
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xmlns:bpmn': bpmnNamespace,
      'xmlns:bpmndi': 'http://www.omg.org/spec/BPMN/20100524/DI',
      'xmlns:dc': 'http://www.omg.org/spec/DD/20100524/DC',
      'xmlns:di': 'http://www.omg.org/spec/DD/20100524/DI',
      'xmlns:cim': cimNamespace,
      id: names.of({ id: root.id }),
      name: root.name,
      targetNamespace: cimNamespace,
      exporter: 'MDE Service',
    },
    [
      ...facts(writing, drawn, extent),
      xmlPart('bpmn:collaboration', { id: collaborationId }, [
        ...pools.map(({ part }) => part),
        ...closed.map(({ part }) => part),
      ]),
      ...drawn.map((each) => writeProcess(writing, each)),
      ...(extent === 'WHOLE' ? unusedObjects(writing, drawn) : []),
      writeDiagram(writing, { collaborationId, drawn, closedPools: closed.map(({ id }) => id) }),
    ],
  );
  return { ok: true, text: xmlFile(definitions), name };
}

function missing(all: readonly BusinessProcess[], processId: string | undefined): string {
  return processId === undefined || all.length === 0
    ? 'format: the model holds no process, and BPMN is about processes'
    : `process: the model holds no process with the id ${JSON.stringify(processId.slice(0, 100))}`;
}

/** The pool of a process is its owner, and else stands around the process with the name of that. */
function poolOf(
  { names }: BpmnWriting,
  { process, pool: owner }: PlannedProcess,
): { readonly id: string; readonly part: XmlPart } {
  const id = owner === undefined ? names.another('Pool') : names.next(owner, 'Pool');
  const isFirst = owner !== undefined && names.of(owner) === id;
  const part = xmlPart(
    'bpmn:participant',
    {
      id,
      name: (owner ?? process).name,
      processRef: names.of(process),
      ...(owner === undefined ? { 'cim:type': 'BusinessProcess' } : kindOf(owner, 'INSIDE')),
    },
    isFirst ? documentation(owner) : [],
  );
  return { id, part };
}

/** External participants, and others that came as pools or lanes, that have no place in a process of the file. */
function closedPools(
  { names }: BpmnWriting,
  { participants }: CimModel,
  drawn: readonly DrawnProcess[],
): readonly { readonly id: string; readonly part: XmlPart }[] {
  const inside = new Set<string | undefined>(
    drawn.flatMap(({ planned, lanes }) => [planned.pool?.id, ...lanes.map((lane) => lane.performer.id)]),
  );
  const shown = (each: Participant): boolean =>
    !inside.has(each.id) && (each.external || names.of(each) === each.xmiId);
  return participants.filter(shown).map((participant) => {
    const id = names.of(participant);
    const attributes = { id, name: participant.name, ...kindOf(participant, 'OUTSIDE') };
    return { id, part: xmlPart('bpmn:participant', attributes, documentation(participant)) };
  });
}

/** Messages for the events of the business, and errors for those that event points catch or throw as such. */
function facts(
  { model, names }: BpmnWriting,
  drawn: readonly DrawnProcess[],
  extent: 'WHOLE' | 'ONE_PROCESS',
): readonly XmlPart[] {
  const nodes = drawn.flatMap(({ planned }) => withEmbedded(planned).flatMap((each) => each.nodes));
  const used = new Set<string | undefined>();
  const errors = new Set<string | undefined>();
  for (const node of nodes) {
    if (node.eClass === 'ProcessStep') for (const raised of node.raises) used.add(raised);
    if (node.eClass !== 'EventPoint') continue;
    used.add(node.event);
    if (node.trigger === 'ERROR') errors.add(node.event);
  }
  const events = model.all('BusinessEvent').filter(({ id }) => extent === 'WHOLE' || used.has(id));
  return events.flatMap((event) => {
    const id = names.of(event);
    const { name } = event;
    return [
      xmlPart('bpmn:message', { id, name }, documentation(event)),
      ...(errors.has(event.id) ? [xmlPart('bpmn:error', { id: errorId(id), name })] : []),
    ];
  });
}

function unusedObjects({ model, names }: BpmnWriting, drawn: readonly DrawnProcess[]): readonly XmlPart[] {
  const used = new Set(
    drawn
      .flatMap(({ planned }) => withEmbedded(planned))
      .flatMap(({ accesses }) => [...accesses.values()].flat().map(({ object }) => object.id)),
  );
  const unused = model.all('BusinessObject').filter(({ id }) => !used.has(id));
  return unused.map((object) =>
    xmlPart('bpmn:dataStore', { id: names.of(object), name: object.name }, documentation(object)),
  );
}
