import type { XmlNode } from '../../../kernel/xmi/xml-tree.ts';
import { cimReferences, cimValue } from './cim-attributes.ts';
import type { BpmnReading, BpmnPart } from './reading.ts';
import { begin, leaveOut, nameOfNode, referred } from './reading.ts';

const tasks: Readonly<Record<string, string | undefined>> = {
  task: undefined,
  userTask: 'USER',
  manualTask: 'MANUAL',
  serviceTask: 'SYSTEM',
  scriptTask: 'SYSTEM',
  businessRuleTask: 'SYSTEM',
  sendTask: 'SEND',
  receiveTask: 'RECEIVE',
  callActivity: 'CALL_PROCESS',
  subProcess: 'CALL_PROCESS',
  transaction: 'CALL_PROCESS',
  adHocSubProcess: 'CALL_PROCESS',
};

/** Whether an element is a task, a call or a process inside another one. */
export function isActivity(node: XmlNode): boolean {
  return Object.hasOwn(tasks, node.name);
}

/** Whether an element is a process inside another one. */
export function isSubProcess(node: XmlNode): boolean {
  return node.name === 'subProcess' || node.name === 'transaction' || node.name === 'adHocSubProcess';
}

/** Makes a step of a task, a call or a process inside another one; the process it calls is set later. */
export function readStep(reading: BpmnReading, node: XmlNode, performer: BpmnPart | undefined): BpmnPart {
  const made = begin(reading, node, 'ProcessStep', isSubProcess(node) ? 'Subprocess' : 'Task');
  const kind = tasks[node.name];
  if (kind !== undefined) made['kind'] = kind;
  if (performer !== undefined) made['performer'] = performer.id;
  if (node.name === 'transaction')
    leaveOut(
      reading,
      node,
      'Taken as a process that is called; that it is a transaction has no place in a CIM.',
    );
  if (node.name === 'adHocSubProcess')
    leaveOut(
      reading,
      node,
      'Taken as a process that is called; that its steps have no order has no place in a CIM.',
    );
  const message = referred(reading, node.attributes['messageRef']);
  const fact = message === undefined ? undefined : reading.made.get(message);
  if (fact !== undefined && node.name === 'sendTask') made['raises'] = [fact.id];
  const raises = cimReferences(reading, node, 'raises');
  if (raises !== undefined) made['raises'] = raises;
  if (message !== undefined && node.name === 'receiveTask')
    leaveOut(
      reading,
      node,
      `A step names no message that it waits for: ${nameOfNode(message) ?? message.name}.`,
    );
  return made;
}

const gateways: Readonly<Record<string, string>> = {
  exclusiveGateway: 'EXCLUSIVE',
  inclusiveGateway: 'INCLUSIVE',
  parallelGateway: 'PARALLEL',
  eventBasedGateway: 'EVENT_BASED',
  complexGateway: 'INCLUSIVE',
};

const unnamedGateways: Readonly<Record<string, string>> = {
  exclusiveGateway: 'Either or',
  inclusiveGateway: 'One or several',
  parallelGateway: 'All at once',
  eventBasedGateway: 'What comes first',
  complexGateway: 'One or several',
};

/** Whether an element is a gateway. */
export function isGateway(node: XmlNode): boolean {
  return Object.hasOwn(gateways, node.name);
}

/** Makes a decision point of a gateway. */
export function readGateway(reading: BpmnReading, node: XmlNode): BpmnPart {
  const made = begin(reading, node, 'DecisionPoint', unnamedGateways[node.name] ?? 'Decision');
  made['kind'] = gateways[node.name];
  const name = nameOfNode(node);
  const question = cimValue(node, 'question') ?? (name?.endsWith('?') === true ? name : '');
  if (question !== '') made['question'] = question;
  if (node.name === 'complexGateway')
    leaveOut(reading, node, 'Taken as one of several branches; its own condition has no place in a CIM.');
  return made;
}
