import assert from 'node:assert/strict';
import { cim } from '../../../src/chain/cim/cim.ts';
import { readBpmn } from '../../../src/chain/file-to-model/bpmn/read-bpmn.ts';
import { writeBpmn } from '../../../src/chain/model-to-file/bpmn/write-bpmn.ts';
import type { Element } from '../../../src/kernel/model/element.ts';
import { isElement, valueOf } from '../../../src/kernel/model/element.ts';
import { openModel } from '../../../src/kernel/model/model.ts';
import { elementsOf } from '../../fixtures/altered-models.ts';

/** What of a CIM a BPMN file has, and what it says of it. */
const said: Readonly<Record<string, readonly string[]>> = {
  Actor: ['name', 'description', 'external'],
  ExternalSystem: ['name', 'description', 'external'],
  BusinessProcess: ['name', 'description', 'owner', 'automation', 'frequency'],
  ProcessStep: ['name', 'description', 'kind', 'performer', 'raises', 'calls', 'compensates'],
  DecisionPoint: ['name', 'description', 'kind', 'question'],
  EventPoint: ['name', 'description', 'position', 'trigger', 'event', 'timing', 'condition'],
  SequenceFlow: ['source', 'target', 'condition', 'isDefault'],
  ObjectAccess: ['object', 'mode'],
  BusinessEvent: ['name', 'description'],
  BusinessObject: ['name', 'description'],
};

/** A CIM with all values that it has. */
export function model(json: unknown): Element {
  assert.ok(isElement(json));
  return openModel(cim, json).root;
}

/** A line for each element that a BPMN file is to have. */
export function linesOf(root: Element): readonly string[] {
  return elementsOf(root)
    .flatMap((element) => {
      const features = said[element.eClass];
      if (features === undefined) return [];
      const values = features.map((name) => JSON.stringify(valueOf(element, name) ?? null));
      return [[element.eClass, element.id, ...values].join(' | ')];
    })
    .toSorted();
}

/** The BPMN file of a CIM, or of one of its processes. */
export function written(root: Element, processId?: string): string {
  const file = writeBpmn(openModel(cim, root), processId);
  assert.ok(file.ok, JSON.stringify(file));
  return file.text;
}

/** What a BPMN file is read as, and why parts of it are not taken. */
export function read(text: string): { readonly root: Element; readonly reasons: readonly string[] } {
  const file = readBpmn([{ path: 'a.bpmn', bytes: new TextEncoder().encode(text) }]);
  assert.ok(file.ok, JSON.stringify(file));
  return { root: model(file.json), reasons: file.notTaken.map(({ reason }) => reason) };
}
