import type { XmlNode } from '../../../kernel/xmi/xml-tree.ts';
import { partsOf } from '../../../kernel/xmi/xml-tree.ts';
import type { FileReading, NamedFile, NotTaken } from '../file-reading.ts';
import { readXmlFiles } from '../read-xml-files.ts';
import { readAssociations } from './associations.ts';
import { leaveOutAttributes } from './attributes.ts';
import { readFacts } from './events.ts';
import { bpmnId, idOfCim } from './ids.ts';
import { joinedDefinitions } from './joined-definitions.ts';
import { readObjects } from './objects.ts';
import { readParticipants } from './participants.ts';
import type { ProcessReading } from './processes.ts';
import { connectCalls, readProcess } from './processes.ts';
import type { BpmnReading } from './reading.ts';
import { bpmnNamespace, isBpmn, leaveOut, nameOfNode, partsNamed } from './reading.ts';

/**
 * Reads the processes of a BPMN 2.0 file as a CIM: pools and lanes as actors, activities as steps, gateways as decision
 * points, events as event points, processes inside others as processes that a step calls, messages and their kin as
 * business events, data as business objects. The ids are derived from those of the file. What a CIM has no place for is
 * listed, without the drawing. Nothing is fetched. Of several files the paths are
 * part of what ids are derived from.
 */
export function readBpmn(files: readonly NamedFile[]): FileReading {
  const { roots, problems } = readXmlFiles(files, {
    skips: isDrawing,
    problemOf: (root) => (isBpmn(root, 'definitions') ? undefined : wrongRoot(root)),
  });
  const root = joinedDefinitions(roots);
  if (problems.length > 0 || root === undefined) return { ok: false, problems };
  const reading = readingOf(root);
  const processes = partsNamed(root, 'process');
  if (processes.length === 0)
    return {
      ok: false,
      problems: [`Line ${root.line}: The file holds no process; export one with a process.`],
    };
  const collaborations = partsNamed(root, 'collaboration');
  const participants = readParticipants(reading, { collaborations, processes });
  const events = readFacts(reading, root);
  const businessObjects = readObjects(reading, everythingIn(root));
  const whole: ProcessReading = { ...reading, participants, processes: new Map() };
  for (const process of processes) readProcess(whole, process);
  connectCalls(whole);
  for (const collaboration of collaborations) readAssociations(reading, collaboration);
  reportAround(reading, root, collaborations);
  leaveOutAttributes(reading, root);
  const exportedFrom = idOfCim(root.attributes['id'] ?? '');
  const name = [root, ...collaborations, ...processes].flatMap((node) => nameOfNode(node) ?? [])[0];
  return {
    ok: true,
    json: {
      eClass: 'CimModel',
      id: exportedFrom ?? bpmnId(`${root.attributes['id'] ?? ''}#model`),
      ...(name !== undefined && { name }),
      participants: participants.actors,
      processes: [...whole.processes.values()],
      events,
      businessObjects,
    },
    notTaken: reading.notTaken,
    exportedFrom,
  };
}

/** Shapes and edges say where things are drawn, which the service lays out itself. */
function isDrawing(uri: string): boolean {
  return uri === 'http://www.omg.org/spec/BPMN/20100524/DI';
}

function wrongRoot(root: XmlNode): string {
  const found =
    root.uri === '' ? 'in no namespace' : `of the namespace ${JSON.stringify(root.uri.slice(0, 100))}`;
  return `Line ${root.line}: The file begins with ${root.name} ${found}; BPMN 2.0 begins with definitions of ${bpmnNamespace}. Export the process as BPMN 2.0.`;
}

function readingOf(root: XmlNode): BpmnReading {
  const byId = new Map<string, XmlNode>();
  const keys = new Map<XmlNode, string>();
  const notTaken: NotTaken[] = [];
  const reading: BpmnReading = { byId, notTaken, made: new Map(), keys };
  const visit = (node: XmlNode, around: string): void => {
    // Ids of what tools add are names of their own.
    const id = node.uri === bpmnNamespace ? node.attributes['id'] : undefined;
    if (id !== undefined && !byId.has(id)) byId.set(id, node);
    else if (id !== undefined)
      leaveOut(reading, node, 'Its id stands twice in the file; references lead to the first.');
    const counts = new Map<string, number>();
    for (const part of partsOf(node)) {
      const count = (counts.get(part.name) ?? 0) + 1;
      counts.set(part.name, count);
      const key = `${around}/${part.name}[${count}]`;
      const isFirst = part.attributes['id'] !== undefined && !byId.has(part.attributes['id']);
      if (!isFirst) keys.set(part, key);
      visit(part, isFirst ? (part.attributes['id'] ?? key) : key);
    }
  };
  visit(root, root.attributes['id'] ?? '');
  return reading;
}

function everythingIn(root: XmlNode): readonly XmlNode[] {
  return partsOf(root).flatMap((part) => [part, ...everythingIn(part)]);
}

/** What stands around processes, and is read with something else. */
const readElsewhere: ReadonlySet<string> = new Set([
  'association',
  'collaboration',
  'dataStore',
  'documentation',
  'error',
  'escalation',
  'message',
  'participant',
  'process',
  'signal',
  'textAnnotation',
]);

const reasons: Readonly<Record<string, string>> = {
  messageFlow: 'A CIM has no flow between processes; message events name what is sent.',
  import: 'Other files are never fetched.',
};

function reportAround(reading: BpmnReading, root: XmlNode, collaborations: readonly XmlNode[]): void {
  for (const node of [root, ...collaborations].flatMap(partsOf))
    if (!readElsewhere.has(node.name) && !node.name.endsWith('EventDefinition'))
      leaveOut(reading, node, reasons[node.name] ?? 'A CIM has nothing like it.');
}
