import { xsiNamespace } from '../../../kernel/xmi/namespaces.ts';
import type { XmlNode } from '../../../kernel/xmi/xml-tree.ts';
import { partsOf } from '../../../kernel/xmi/xml-tree.ts';
import { cimNamespace } from './ids.ts';
import type { BpmnReading } from './reading.ts';
import { bpmnNamespace, leaveOut } from './reading.ts';

/** Attributes of BPMN that are read, say how something is drawn or run, or are reported with what they stand at. */
const passedOver = new Set(
  `id name sourceRef targetRef processRef default calledElement attachedToRef messageRef signalRef errorRef escalationRef
   dataObjectRef dataStoreRef associationDirection triggeredByEvent isInterrupting parallelMultiple gatewayDirection
   isExecutable isClosed processType isForCompensation itemSubjectRef structureRef partitionElementRef operationRef
   definitionalCollaborationRef textFormat isImmediate evaluatesToTypeRef language activityRef waitForCompletion itemKind
   isReference isSequential behavior testBefore loopMaximum minimum maximum categoryValueRef location namespace
   importType scriptFormat resourceRef`.split(/\s+/),
);

/** Values that BPMN has unless something else is said: they say nothing. */
const usual: Readonly<Record<string, readonly string[]>> = {
  cancelActivity: ['true'],
  cancelRemainingInstances: ['true'],
  completionQuantity: ['1'],
  eventGatewayType: ['Exclusive'],
  implementation: [
    '##unspecified',
    '##Unspecified',
    '##WebService',
    '##Webservice',
    'webService',
    'other',
    '',
  ],
  instantiate: ['false'],
  isCollection: ['false'],
  isUnlimited: ['true'],
  method: ['##Compensate', 'compensate'],
  ordering: ['Parallel', 'Sequential'],
  startQuantity: ['1'],
};

/** Attributes of XML and of XML Schema, and those of the service itself. */
const known: ReadonlySet<string> = new Set([
  xsiNamespace,
  cimNamespace,
  'http://www.w3.org/XML/1998/namespace',
]);

/** Values of attributes that are shown. */
const shownCharacters = 60;

/** Notes the attributes of elements of BPMN that have no place in a model: one entry for each element. */
export function leaveOutAttributes(reading: BpmnReading, root: XmlNode): void {
  for (const node of partsOf(root)) {
    if (node.uri !== bpmnNamespace || node.name === 'extensionElements') continue;
    const ofTools = node.prefixed
      .filter(({ uri }) => !known.has(uri))
      .map(({ name, value }) => shown(name, value));
    const ofBpmn = Object.entries(node.attributes)
      .filter(([name, value]) => !passedOver.has(name) && usual[name]?.includes(value) !== true)
      .map(([name, value]) => shown(name, value));
    const all = [...ofBpmn, ...ofTools];
    if (all.length > 0)
      leaveOut(reading, node, `These attributes have no place in a CIM: ${all.join(', ')}.`);
    leaveOutAttributes(reading, node);
  }
}

function shown(name: string, value: string): string {
  return `${name}=${JSON.stringify(value.length > shownCharacters ? `${value.slice(0, shownCharacters)}…` : value)}`;
}
