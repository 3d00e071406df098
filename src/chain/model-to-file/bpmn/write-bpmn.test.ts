import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { BpmnModdle } from 'bpmn-moddle';
import { validateXML } from 'xmllint-wasm';
import { edited } from '../../../../test/fixtures/altered-models.ts';
import { linesOf, model, read, written } from '../../../../test/support/chain/bpmn-files.ts';
import { foreignFixtures } from '../../../../test/fixtures/foreign/foreign.ts';
import type { Element } from '../../../kernel/model/element.ts';
import { valueOf } from '../../../kernel/model/element.ts';
import { openModel } from '../../../kernel/model/model.ts';
import { cim } from '../../cim/cim.ts';
import { readBpmn } from '../../file-to-model/bpmn/read-bpmn.ts';
import { writeBpmn } from './write-bpmn.ts';

const examples = ['amap', 'bookshop', 'lift-service'].map((name) => {
  const path = new URL(`../../../../examples/${name}/${name}.cim.json`, import.meta.url);
  return { name, root: model(JSON.parse(readFileSync(path, 'utf8'))) };
});
const imported = foreignFixtures('bpmn').map(({ name, bytes }) => {
  const file = readBpmn([{ path: name, bytes }]);
  assert.ok(file.ok);
  return { name, root: model(file.json) };
});

/** One of everything that is written in a way of its own. */
const everyKind = model({
  eClass: 'CimModel',
  id: 'root:1',
  name: 'Every kind',
  participants: [
    { eClass: 'Actor', id: 'clerk', name: 'Clerk', description: 'Sits at the <desk> & "listens".' },
    { eClass: 'ExternalSystem', id: 'bank', name: 'Bank', external: true },
    { eClass: 'Actor', id: 'authority', name: 'Authority', external: true },
  ],
  events: [
    { eClass: 'BusinessEvent', id: 'paid', name: 'Paid' },
    { eClass: 'BusinessEvent', id: 'known', name: 'Known' },
    { eClass: 'BusinessEvent', id: 'unused', name: 'Unused' },
  ],
  businessObjects: [
    { eClass: 'BusinessObject', id: 'claim', name: 'Claim' },
    { eClass: 'BusinessObject', id: 'policy', name: 'Policy' },
    { eClass: 'BusinessObject', id: 'letter', name: 'Letter' },
  ],
  processes: [
    {
      eClass: 'BusinessProcess',
      id: 'p:1',
      name: 'Claims',
      owner: 'clerk',
      automation: 'MANUAL',
      frequency: 'ten a day',
      nodes: [
        {
          eClass: 'EventPoint',
          id: 'monday',
          name: 'Monday',
          position: 'START',
          trigger: 'TIMER',
          timing: 'weekly',
        },
        {
          eClass: 'ProcessStep',
          id: 'take',
          name: 'Take in a claim whose text is rather long',
          kind: 'MANUAL',
          performer: 'clerk',
          raises: ['paid', 'known'],
          accesses: [
            { eClass: 'ObjectAccess', id: 'a1', object: 'claim', mode: 'CREATE' },
            { eClass: 'ObjectAccess', id: 'a2', object: 'policy', mode: 'READ' },
            { eClass: 'ObjectAccess', id: 'a3', object: 'policy', mode: 'DELETE' },
          ],
        },
        { eClass: 'ProcessStep', id: 'file', name: 'File it', kind: 'SYSTEM' },
        {
          eClass: 'ProcessStep',
          id: 'unfile',
          name: 'Take it out',
          kind: 'SYSTEM',
          performer: 'clerk',
          compensates: 'file',
        },
        { eClass: 'ProcessStep', id: 'pay', name: 'Pay', kind: 'SEND', performer: 'bank', raises: ['paid'] },
        {
          eClass: 'ProcessStep',
          id: 'call',
          name: 'Sue',
          kind: 'CALL_PROCESS',
          calls: 'p2',
          performer: 'clerk',
        },
        {
          eClass: 'DecisionPoint',
          id: 'which',
          name: 'Amount',
          kind: 'EXCLUSIVE',
          question: 'How much is it?',
        },
        { eClass: 'DecisionPoint', id: 'fork', name: 'Both?', kind: 'PARALLEL' },
        { eClass: 'EventPoint', id: 'wait', name: 'Answer', position: 'INTERMEDIATE', trigger: 'CONDITION' },
        {
          eClass: 'EventPoint',
          id: 'failed',
          name: 'Failed',
          position: 'INTERMEDIATE',
          trigger: 'ERROR',
          event: 'known',
        },
        { eClass: 'EventPoint', id: 'end', name: 'Done', position: 'END', event: 'paid' },
      ],
      flows: [
        { eClass: 'SequenceFlow', id: 'f1', source: 'monday', target: 'take', condition: 'on workdays' },
        { eClass: 'SequenceFlow', id: 'f2', source: 'take', target: 'which' },
        { eClass: 'SequenceFlow', id: 'f3', source: 'which', target: 'file', isDefault: true },
        {
          eClass: 'SequenceFlow',
          id: 'f4',
          source: 'which',
          target: 'pay',
          condition: 'amount > 5 & no "fraud"',
        },
        { eClass: 'SequenceFlow', id: 'f5', source: 'pay', target: 'failed', condition: 'the bank refuses' },
        { eClass: 'SequenceFlow', id: 'f6', source: 'failed', target: 'take' },
        { eClass: 'SequenceFlow', id: 'f7', source: 'pay', target: 'fork' },
        { eClass: 'SequenceFlow', id: 'f8', source: 'fork', target: 'call', isDefault: true },
        { eClass: 'SequenceFlow', id: 'f9', source: 'file', target: 'wait' },
        { eClass: 'SequenceFlow', id: 'f10', source: 'wait', target: 'end' },
        { eClass: 'SequenceFlow', id: 'f11', source: 'call', target: 'end' },
      ],
    },
    { eClass: 'BusinessProcess', id: 'p2', name: 'Suing' },
  ],
});

describe('a CIM as BPMN', () => {
  for (const { name, root } of [...imported, { name: 'every kind', root: everyKind }])
    it(`of ${name} gives the same elements when it is read again`, () => {
      const again = read(written(root));
      assert.deepEqual(linesOf(again.root), linesOf(root));
    });

  for (const { name, root } of examples)
    it(`of ${name} gives the processes with all that is in them`, () => {
      const again = linesOf(read(written(root)).root);
      const lines = linesOf(root);
      const inProcesses = (line: string): boolean => !/^(Actor|ExternalSystem)/.test(line);
      assert.deepEqual(again.filter(inProcesses), lines.filter(inProcesses));
      assert.deepEqual(
        again.filter((line) => !lines.includes(line)),
        [],
      );
    });

  it('has processes inside steps where they came as such, and calls them where they say more than the step', () => {
    const text = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="D"><collaboration id="C"><participant id="Pool" name="Shop" processRef="P"/></collaboration><process id="P" name="Outer"><subProcess id="Sub" name="Handle"><userTask id="t2" name="Check"><dataInputAssociation id="in"><sourceRef>order</sourceRef><targetRef>x</targetRef></dataInputAssociation></userTask><dataObjectReference id="order" name="Order" dataObjectRef="data"/><dataObject id="data"/><subProcess id="Deep" name="Deeper"><task id="t3" name="Deep"/></subProcess><sequenceFlow id="f2" name="yes" sourceRef="t2" targetRef="Deep"/></subProcess><endEvent id="end" name="Done"/><sequenceFlow id="f1" sourceRef="Sub" targetRef="end"/></process></definitions>`;
    const { root } = read(text);
    const again = written(root);
    assert.equal(again.match(/<bpmn:subProcess id="(?:Sub|Deep)"/g)?.length, 2);
    assert.equal(again.match(/<bpmn:process /g)?.length, 1);
    assert.deepEqual(linesOf(read(again).root), linesOf(root));
    const renamed = edited(root, (element) =>
      element.eClass === 'BusinessProcess' && valueOf(element, 'name') === 'Deeper'
        ? { ...element, name: 'Another name' }
        : element,
    );
    const called = written(renamed);
    assert.match(called, /<bpmn:callActivity id="Deep"/);
    assert.deepEqual(linesOf(read(called).root), linesOf(renamed));
  });

  it('leaves nothing for the reader to report but attached events', () => {
    for (const { name, root } of [...imported, ...examples]) {
      const reasons = new Set(read(written(root)).reasons);
      reasons.delete('A CIM has no attached events; it stands behind its step, with a flow between them.');
      assert.deepEqual([...reasons], [], name);
    }
  });

  it('is valid by the schema of BPMN', async () => {
    const folder = new URL('./', import.meta.resolve('bpmn-moddle/resources/bpmn/xsd/BPMN20.xsd'));
    const file = (name: string): { readonly fileName: string; readonly contents: string } => ({
      fileName: name,
      contents: readFileSync(new URL(name, folder), 'utf8'),
    });
    const { errors } = await validateXML({
      xml: [...imported, ...examples, { name: 'every-kind', root: everyKind }].map(({ name, root }) => ({
        fileName: `${name}.xml`,
        contents: written(root),
      })),
      schema: [file('BPMN20.xsd')],
      preload: ['BPMNDI.xsd', 'DC.xsd', 'DI.xsd', 'Semantic.xsd'].map(file),
    });
    assert.deepEqual(errors, []);
  });

  it('is BPMN to those who wrote its parser, with all elements drawn', async () => {
    for (const { name, root } of [...imported, ...examples, { name: 'every kind', root: everyKind }]) {
      const text = written(root);
      const { warnings } = await new BpmnModdle().fromXML(text);
      assert.deepEqual(warnings, [], name);
      const drawn = new Set([...text.matchAll(/ bpmnElement="([^"]*)"/g)].map(([, id]) => id));
      const kinds = 'participant|lane|[a-zA-Z]+Task|callActivity|[a-z]+Gateway|[a-zA-Z]+Event|sequenceFlow';
      const all = new RegExp(
        `<bpmn:(?:${kinds}|dataObjectReference|association|data[IO][a-z]+Association) id="([^"]*)"`,
        'g',
      );
      const missing = [...text.matchAll(all)].map(([, id]) => id).filter((id) => !drawn.has(id));
      assert.deepEqual(missing, [], name);
    }
  });

  it('says the same when such a tool has saved it', async () => {
    for (const { name, root } of [...imported, ...examples, { name: 'every kind', root: everyKind }]) {
      const text = written(root);
      const tool = new BpmnModdle();
      const { rootElement } = await tool.fromXML(text);
      const { xml } = await tool.toXML(rootElement);
      assert.deepEqual(linesOf(read(xml).root), linesOf(read(text).root), name);
    }
  });

  it('can be of one process, and names what it needs of the others', () => {
    const { root } = read(written(everyKind, 'p:1'));
    const lines = linesOf(root);
    assert.equal(lines.filter((line) => line.startsWith('BusinessProcess')).length, 1);
    assert.ok(!lines.some((line) => line.includes('| "Letter" |') || line.includes('| "Unused" |')));
    const refused = writeBpmn(openModel(cim, everyKind), 'p3');
    assert.deepEqual(refused, { ok: false, problem: 'process: the model holds no process with the id "p3"' });
  });

  it('needs a process', () => {
    const { root } = openModel(cim, { eClass: 'CimModel', id: 'empty', name: 'Empty' } as Element);
    assert.deepEqual(writeBpmn(openModel(cim, root), undefined), {
      ok: false,
      problem: 'format: the model holds no process, and BPMN is about processes',
    });
  });

  it('keeps symbols apart, but for events at the border of a step', () => {
    for (const { name, root } of [...imported, ...examples, { name: 'every kind', root: everyKind }]) {
      const symbols = boxesIn(written(root));
      const attached = /<bpmn:boundaryEvent id="([^"]*)"/g;
      const border = new Set([...written(root).matchAll(attached)].map(([, id]) => id));
      const apart = symbols.filter(({ id }) => !border.has(id));
      assert.ok(apart.length > 3, name);
      for (const [index, one] of apart.entries())
        for (const other of apart.slice(index + 1))
          assert.ok(!overlap(one, other), `${name}: ${one.id} and ${other.id}`);
    }
  });
});

type Box = {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** The boxes of nodes and data. */
function boxesIn(text: string): readonly Box[] {
  const places = new Map(
    [
      ...text.matchAll(
        /bpmnElement="([^"]*)"[^>]*>\s*<dc:Bounds x="(-?\d+)" y="(-?\d+)" width="(\d+)" height="(\d+)"/g,
      ),
    ].map(([, id = '', ...numbers]) => [id, numbers.map(Number)] as const),
  );
  const surrounding = new Set(
    [...text.matchAll(/<bpmn:(?:participant|lane|subProcess) id="([^"]*)"/g)].map(([, id]) => id),
  );
  return [...places].flatMap(([id, [x = 0, y = 0, width = 0, height = 0]]) =>
    surrounding.has(id) ? [] : [{ id, x, y, width, height }],
  );
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
