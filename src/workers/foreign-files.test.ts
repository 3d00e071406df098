import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { elementsOf } from '../../test/fixtures/altered-models.ts';
import { foreignFixture, foreignFixtures } from '../../test/fixtures/foreign/foreign.ts';
import { findingsIn } from '../chain/model-findings.ts';
import type { Element } from '../kernel/model/element.ts';
import { nameOf, valueOf } from '../kernel/model/element.ts';
import type { ForeignFormat, ForeignModel } from '../modules/models/index.ts';
import { foreignFormats, parseContent, textBytes } from '../modules/models/index.ts';
import { readForeignFile } from './foreign-files.ts';

/** What each file holds, by class, and how much of it is reported. */
const expected: Readonly<Record<ForeignFormat, Readonly<Record<string, string>>>> = {
  BPMN: {
    'adonis.bpmn': 'process 1, decision 2, event point 2, step 3, flow 7; 0',
    'aris.bpmn': 'process 3, decision 1, event point 7, step 4, flow 8; 4',
    'bizagi.bpmn': 'process 2, decision 1, event point 5, step 4, flow 8; 1',
    'bonita.bpmn': 'actor 3, event 1, process 2, event point 4, step 2, flow 4; 1',
    'bpmn-io.bpmn': 'object 1, process 1, event point 2, access 1, step 1, flow 2; 1',
    'camunda-modeler.bpmn': 'actor 4, event 1, process 1, decision 1, event point 4, step 2, flow 7; 5',
    'flowable.bpmn': 'process 2, decision 1, event point 4, step 4, flow 8; 1',
    'jbpm.bpmn': 'process 1, event point 2, step 2, flow 3; 3',
    'signavio.bpmn': 'actor 4, object 1, process 1, event point 2, access 2, step 3, flow 4; 3',
    'trisotech.bpmn': 'object 1, process 1, event point 2, access 1, step 1, flow 2; 1',
    'visual-paradigm.bpmn': 'event 2, process 1, decision 1, event point 6, step 2, flow 7; 5',
  },
};

const words: Readonly<Record<string, string>> = {
  Actor: 'actor',
  BusinessEvent: 'event',
  BusinessObject: 'object',
  BusinessProcess: 'process',
  DecisionPoint: 'decision',
  EventPoint: 'event point',
  ObjectAccess: 'access',
  ProcessStep: 'step',
  SequenceFlow: 'flow',
};

function read(format: ForeignFormat, bytes: Uint8Array | string, model?: Element): ForeignModel {
  const read = reading(format, bytes, model);
  assert.ok('report' in read, JSON.stringify(read));
  return read;
}

function reading(
  format: ForeignFormat,
  bytes: Uint8Array | string,
  model?: Element,
): ReturnType<typeof readForeignFile> {
  return readForeignFile({
    format,
    bytes: typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes,
    model: model === undefined ? undefined : textBytes(model),
  });
}

function problemOf(format: ForeignFormat, text: string): string {
  const read = reading(format, text);
  assert.ok(!('report' in read));
  return read.issues.join('\n');
}

for (const [format, files] of Object.entries(expected) as [ForeignFormat, Readonly<Record<string, string>>][])
  describe(`${format} as tools write it`, () => {
    for (const { name, bytes } of foreignFixtures(format.toLowerCase()))
      it(`is read with every element that has a place: ${name}`, () => {
        const { content, report } = read(format, bytes);
        const counts = Object.entries(report.taken).map(([eClass, count]) => `${words[eClass]} ${count}`);
        assert.equal(`${counts.join(', ')}; ${report.notTakenCount}`, files[name]);
        const root = parseContent(content.bytes);
        const { findings } = findingsIn(foreignFormats[format], root, 'STRUCTURAL');
        const broken = findings.filter(({ elementId }) => elementId !== root.id);
        assert.deepEqual(broken, []);
        assert.deepEqual(
          Buffer.from(read(format, foreignFixture(format.toLowerCase(), name)).content.bytes),
          Buffer.from(content.bytes),
        );
      });
  });

describe('a BPMN file', () => {
  const file = Buffer.from(foreignFixture('bpmn', 'camunda-modeler.bpmn')).toString();
  const named = (root: Element, name: string): Element => {
    const found = elementsOf(root).find((element) => nameOf(element) === name);
    assert.ok(found, name);
    return found;
  };

  it('gives steps their performer, flows their conditions, and elements what is noted on them', () => {
    const root = parseContent(read('BPMN', file).content.bytes);
    const step = named(root, 'Repair the bicycle');
    assert.equal(valueOf(step, 'performer'), named(root, 'Workshop').id);
    assert.equal(valueOf(step, 'kind'), 'MANUAL');
    assert.equal(valueOf(step, 'description'), 'Only with a signature.');
    assert.equal(valueOf(named(root, 'Bicycle brought in'), 'event'), named(root, 'Repair asked for').id);
    const flows = elementsOf(root).filter(({ eClass }) => eClass === 'SequenceFlow');
    assert.deepEqual(
      flows.map((flow) => valueOf(flow, 'condition')).filter((text) => text !== undefined),
      ['yes', 'no', 'Two days over happens'],
    );
  });

  it('that is imported again keeps ids and what people added, and takes away what left the file', () => {
    const first = parseContent(read('BPMN', file).content.bytes);
    const edited = parseContent(
      textBytes({ ...first, name: 'My name', goals: [{ eClass: 'Goal', id: 'g', name: 'Fast' }] }),
    );
    Object.assign(named(edited, 'Repair the bicycle'), { tags: ['dear'], kind: 'SYSTEM' });
    const newer = file
      .replace('Estimate&#10;the costs', 'Estimate')
      .replace(/<bpmn:endEvent id="Event_declined".*<\/bpmn:endEvent>/, '')
      .replace(/<bpmn:sequenceFlow id="Flow_no".*\/>/, '');
    const second = parseContent(read('BPMN', newer, edited).content.bytes);
    const before = new Set(elementsOf(edited).map(({ id }) => id));
    const after = new Set(elementsOf(second).map(({ id }) => id));
    assert.deepEqual(
      [...after].filter((id) => !before.has(id)),
      [],
    );
    const gone = elementsOf(edited).filter(({ id }) => !after.has(id));
    assert.deepEqual(
      gone.map(({ eClass }) => eClass),
      ['EventPoint', 'SequenceFlow'],
    );
    assert.equal(named(second, 'Estimate').id, named(first, 'Estimate the costs').id);
    assert.equal(nameOf(second), 'My name');
    named(second, 'Fast');
    const step = named(second, 'Repair the bicycle');
    assert.deepEqual(valueOf(step, 'tags'), ['dear']);
    assert.equal(valueOf(step, 'kind'), 'MANUAL');
  });

  it('that cannot be read says where and why', () => {
    const bpmn = 'xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"';
    assert.match(
      problemOf('BPMN', `<definitions ${bpmn}>\n<process>\n</definitions>`),
      /^file: Line 3, .*well-formed/,
    );
    assert.match(
      problemOf('BPMN', '\n<definitions xmlns="urn:dmn"/>'),
      /^file: Line 2: .*"urn:dmn"; BPMN 2\.0/,
    );
    assert.match(problemOf('BPMN', `<definitions ${bpmn}/>`), /holds no process/);
    assert.match(problemOf('BPMN', `<!DOCTYPE a [<!ENTITY b "c">]><definitions ${bpmn}/>`), /DOCTYPE/);
    const deep = '<subProcess>'.repeat(70);
    assert.match(problemOf('BPMN', `<definitions ${bpmn}><process>${deep}`), /nested deeper/);
  });
});
