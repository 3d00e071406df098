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
    'camunda-modeler.bpmn': 'actor 4, event 1, process 1, decision 1, event point 4, step 2, flow 7; 7',
    'flowable.bpmn': 'process 2, decision 1, event point 4, step 4, flow 8; 3',
    'jbpm.bpmn': 'process 1, event point 2, step 2, flow 3; 5',
    'signavio.bpmn': 'actor 4, object 1, process 1, event point 2, access 2, step 3, flow 4; 3',
    'trisotech.bpmn': 'object 1, process 1, event point 2, access 1, step 1, flow 2; 1',
    'visual-paradigm.bpmn': 'event 2, process 1, decision 1, event point 6, step 2, flow 7; 6',
  },
  CSV: {
    'azure-devops.csv': 'function 3; 2',
    'doors.csv': 'function 2; 4',
    'excel-german.csv': 'function 3; 0',
    'excel-sep.csv': 'function 2; 0',
    'excel-unicode.csv': 'function 2; 0',
    'github.csv': 'function 2; 1',
    'google-sheets.csv': 'constraint 1, function 1, quality 2; 3',
    'jama.csv': 'function 2; 2',
    'jira.csv': 'function 2; 4',
    'pipes.csv': 'function 2, stakeholder 2; 0',
    'polarion.csv': 'function 2; 1',
    'user-stories.tsv': 'actor 2, function 3; 0',
  },
  REQIF: {
    'capella.reqif': 'function 2; 0',
    'codebeamer.reqif': 'constraint 1, function 1; 2',
    'doors.reqif': 'function 2; 1',
    'enterprise-architect.reqif': 'function 1, quality 1; 0',
    'integrity.reqif': 'function 2; 1',
    'jama.reqif': 'function 1; 0',
    'polarion.reqif': 'function 2; 2',
    'reqif-studio.reqif': 'function 2; 0',
    'rmtoo.reqif': 'function 1; 2',
    'valispace.reqif': 'constraint 1; 1',
  },
  OPENAPI: {
    'drf-spectacular.yaml':
      'aggregate 1, api 1, resource 1, attribute 3, context 1, command 1, endpoint 2, entity 1, literal 2, enumeration 1, parameter 1, query 1; 3',
    'fastapi.json':
      'aggregate 1, api 1, resource 1, attribute 4, context 1, command 1, endpoint 3, entity 1, literal 3, enumeration 1, parameter 1, query 2; 3',
    'hand-written.yaml':
      'aggregate 2, api 1, resource 2, association 1, attribute 10, context 1, command 1, endpoint 3, entity 2, query 2, value 3; 5',
    'huma.yaml': 'aggregate 1, api 1, resource 1, attribute 4, context 1, endpoint 1, entity 1, query 1; 2',
    'nestjs.json':
      'aggregate 1, api 1, resource 1, attribute 4, context 1, command 2, endpoint 3, entity 1, literal 2, enumeration 1, parameter 1, query 1; 3',
    'petstore.yaml':
      'aggregate 1, api 1, resource 1, attribute 10, context 1, command 3, endpoint 4, entity 1, literal 6, enumeration 2, parameter 1, query 1, value 2; 2',
    'schemas-only.yaml': 'attribute 6, context 1, literal 3, enumeration 1, value 2; 1',
    'springdoc.yaml':
      'aggregate 1, api 1, resource 1, attribute 6, context 1, command 1, endpoint 3, entity 1, parameter 1, query 2, value 1; 1',
    'stoplight.yaml':
      'aggregate 1, api 1, resource 1, attribute 2, context 1, command 1, endpoint 2, entity 1, parameter 2, query 1; 1',
    'swashbuckle.json':
      'aggregate 1, api 1, resource 1, attribute 4, context 1, endpoint 1, entity 1, query 1, value 1; 0',
    'ts-rest.json':
      'aggregate 1, api 1, resource 1, attribute 2, context 1, endpoint 1, entity 1, query 1; 0',
  },
};

const words: Readonly<Record<string, string>> = {
  Aggregate: 'aggregate',
  Api: 'api',
  ApiResource: 'resource',
  Association: 'association',
  Attribute: 'attribute',
  BoundedContext: 'context',
  Command: 'command',
  Endpoint: 'endpoint',
  Entity: 'entity',
  EnumLiteral: 'literal',
  Enumeration: 'enumeration',
  Parameter: 'parameter',
  Query: 'query',
  ValueObject: 'value',
  Actor: 'actor',
  BusinessEvent: 'event',
  Constraint: 'constraint',
  FunctionalRequirement: 'function',
  QualityRequirement: 'quality',
  Stakeholder: 'stakeholder',
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
    files: [{ path: 'file', bytes: typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes }],
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
        // What a file leaves open is for people to say: the name of the model, which sort of quality.
        const open = new Set(['name', 'characteristic', 'kind']);
        const broken = findings.filter(({ feature }) => feature === null || !open.has(feature));
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

  it('sends what an event in the middle of a flow sends', () => {
    const text =
      '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="D"><message id="m" name="Bill sent"/><process id="p" name="Billing"><startEvent id="s" name="Due"/><intermediateThrowEvent id="t" name="Send the bill"><messageEventDefinition messageRef="m"/></intermediateThrowEvent><sequenceFlow id="f" sourceRef="s" targetRef="t"/></process></definitions>';
    const root = parseContent(read('BPMN', text).content.bytes);
    const step = named(root, 'Send the bill');
    assert.equal(step.eClass, 'ProcessStep');
    assert.equal(valueOf(step, 'kind'), 'SEND');
    assert.deepEqual(valueOf(step, 'raises'), [named(root, 'Bill sent').id]);
  });

  it('names attributes that have no place in the model, of tools and of BPMN', () => {
    const reasons = ['camunda-modeler.bpmn', 'visual-paradigm.bpmn'].flatMap((name) =>
      read('BPMN', foreignFixture('bpmn', name)).report.notTaken.map(
        (part) => `${part.element}: ${part.reason}`,
      ),
    );
    for (const [element, attribute] of [
      ['userTask', 'camunda:assignee="desk"'],
      ['boundaryEvent', 'cancelActivity="false"'],
      ['error', 'errorCode="E1"'],
    ])
      assert.ok(
        reasons.includes(`${element}: These attributes have no place in a CIM: ${attribute}.`),
        attribute,
      );
  });

  it('that is imported again keeps ids and what people added, and takes away what left the file', () => {
    const first = parseContent(read('BPMN', file).content.bytes);
    const edited = parseContent(
      textBytes({ ...first, name: 'My name', goals: [{ eClass: 'Goal', id: 'g', name: 'Fast' }] }),
    );
    Object.assign(named(edited, 'Repair the bicycle'), { tags: ['dear'], kind: 'SYSTEM' });
    const process = elementsOf(edited).find(({ eClass }) => eClass === 'BusinessProcess');
    assert.ok(process !== undefined);
    const nodes = valueOf(process, 'nodes');
    assert.ok(Array.isArray(nodes));
    nodes.push({ eClass: 'ProcessStep', id: 'mine', name: 'Ring the customer' });
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
    named(second, 'Ring the customer');
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

describe('a table of requirements', () => {
  const table =
    'ID,Title,Text,Priority,Status\n1,Book,"Members book,\nonline",must,new\n2,Pay,Members pay,low,approved\n';
  const requirements = (read: ForeignModel): readonly Element[] =>
    elementsOf(parseContent(read.content.bytes)).filter(({ eClass }) => eClass === 'FunctionalRequirement');

  it('says by the words of its headings what a column is, whatever its encoding and separator', () => {
    const [first] = requirements(read('CSV', table));
    assert.ok(first);
    const { id, ...features } = first as Element & Readonly<Record<string, unknown>>;
    assert.deepEqual(features, {
      eClass: 'FunctionalRequirement',
      xmiId: '1',
      name: 'Book',
      code: '1',
      statement: 'Members book,\nonline',
      priority: 'MUST',
      status: 'DRAFT',
    });
    const names = ['excel-german.csv', 'excel-unicode.csv', 'excel-sep.csv'].map((name) =>
      requirements(read('CSV', foreignFixture('csv', name)))
        .map(nameOf)
        .join(),
    );
    assert.deepEqual(names, ['Räder buchen,Räder zurückgeben,Mängel melden', 'Book,Return', 'Login,Logout']);
    assert.ok(id);
  });

  it('that is imported again keeps what people say where the table is silent', () => {
    const model = parseContent(read('CSV', table).content.bytes);
    const [first] = requirements(read('CSV', table));
    for (const each of elementsOf(model))
      if (each.id === first?.id) Object.assign(each, { rationale: 'Fewer calls' });
    const newer = 'ID;Title;Text\n3;Cancel;Members cancel\n1;Book a room;Members book\n';
    const [third, again, ...others] = requirements(read('CSV', newer, model));
    assert.deepEqual(
      [third, again, ...others].map((each) => each && nameOf(each)),
      ['Cancel', 'Book a room'],
    );
    assert.equal(again?.id, first?.id);
    assert.deepEqual(
      ['rationale', 'priority', 'statement'].map((feature) => again && valueOf(again, feature)),
      ['Fewer calls', 'MUST', 'Members book'],
    );
  });

  it('that cannot be read says where and why', () => {
    assert.match(problemOf('CSV', '\n \n'), /^file: Line 1: The file holds no row/);
    assert.match(problemOf('CSV', 'ID,Title\n'), /^file: Line 1: No requirement stands under the headings/);
    assert.match(problemOf('CSV', 'a,b\n1,2\n'), /^file: Line 1: No column names or states .*"a", "b"/);
    assert.match(problemOf('CSV', 'ID,Title\n1,"a\nb"\n2,"c\n'), /^file: Line 4: A quotation mark is opened/);
  });
});

describe('a ReqIF file', () => {
  it('gives requirements the text of their XHTML, their chapter and what they depend on', () => {
    const root = parseContent(read('REQIF', foreignFixture('reqif', 'doors.reqif')).content.bytes);
    const statements = elementsOf(root).map((each) => valueOf(each, 'statement') ?? '');
    assert.ok(statements.includes('The door opens\nwithin 2 s.'));
    assert.ok(
      statements.includes('The door stays open while\n\n- a person stands in it\n- the lift is full'),
    );
    const [first, second] = elementsOf(
      parseContent(read('REQIF', foreignFixture('reqif', 'integrity.reqif')).content.bytes),
    ).filter(({ eClass }) => eClass === 'FunctionalRequirement');
    assert.ok(first && second);
    assert.deepEqual(valueOf(second, 'dependsOn'), [first.id]);
  });

  it('that cannot be read says where and why', () => {
    assert.match(
      problemOf('REQIF', '<RIF xmlns="http://automotive-his.de/200706/rif"/>'),
      /Line 1: .*REQ-IF of http/,
    );
    const reqif = 'xmlns="http://www.omg.org/spec/ReqIF/20110401/reqif.xsd"';
    assert.match(problemOf('REQIF', `<REQ-IF ${reqif}>\n</CORE>`), /Line 2, .*well-formed/);
    assert.match(problemOf('REQIF', `<REQ-IF ${reqif}/>`), /holds no SPEC-OBJECT/);
  });
});

describe('an OpenAPI document', () => {
  const petstore = Buffer.from(foreignFixture('openapi', 'hand-written.yaml')).toString();
  const one = (root: Element, eClass: string, code: string): Element => {
    const found = elementsOf(root).find((each) => each.eClass === eClass && valueOf(each, 'code') === code);
    assert.ok(found, `${eClass} ${code}`);
    return found;
  };

  it('gives operations their entity, kind and endpoint, and schemas their attributes and associations', () => {
    const root = parseContent(read('OPENAPI', petstore).content.bytes);
    const get = one(root, 'Query', 'GetMember');
    assert.deepEqual(
      [valueOf(get, 'kind'), valueOf(get, 'target')],
      ['GET_BY_ID', one(root, 'Entity', 'Member').id],
    );
    const endpoint = one(root, 'Endpoint', 'removeMember');
    assert.deepEqual(
      ['method', 'path', 'successStatus', 'deprecated'].map((feature) => valueOf(endpoint, feature)),
      ['DELETE', '/{id}', 204, true],
    );
    assert.equal(valueOf(one(root, 'Attribute', 'memberId'), 'identifier'), true);
    assert.deepEqual(valueOf(one(root, 'Query', 'ListLoans'), 'filters'), [one(root, 'Attribute', 'due').id]);
    assert.equal(valueOf(one(root, 'Association', 'LoanMember'), 'target'), one(root, 'Entity', 'Member').id);
    assert.equal(valueOf(one(root, 'Api', 'LendingApi'), 'basePath'), '/lending');
  });

  it('that is imported again keeps ids, and lets go of what a property was before', () => {
    const first = parseContent(read('OPENAPI', petstore).content.bytes);
    Object.assign(one(first, 'Entity', 'Loan'), { sensitivity: 'PERSONAL' });
    const newer = petstore.replace(
      'due: {type: string, format: date}',
      'due: {type: string, enum: [soon, late]}',
    );
    const second = parseContent(read('OPENAPI', newer, first).content.bytes);
    const due = one(second, 'Attribute', 'due');
    assert.equal(due.id, one(first, 'Attribute', 'due').id);
    assert.equal(valueOf(due, 'scalar'), undefined);
    assert.equal(valueOf(due, 'type'), one(second, 'Enumeration', 'LoanDue').id);
    assert.equal(valueOf(one(second, 'Entity', 'Loan'), 'sensitivity'), 'PERSONAL');
  });

  it('whose schemas lead to themselves is read to its end', () => {
    const parts = Array.from({ length: 30 }, (_, n) => {
      const next = `{$ref: '#/components/schemas/P${n + 1}'}`;
      return `P${n}: {allOf: [${next}, ${next}, ${next}]}`;
    });
    const again = "{$ref: '#/components/schemas/Node/properties/inner'}";
    const inner = `{type: object, properties: {left: ${again}, right: ${again}}}`;
    const schemas = [
      ...parts,
      `P30: {allOf: [{$ref: '#/components/schemas/P0'}], properties: {a: {type: string}}}`,
    ];
    const text = ['openapi: 3.1.0', 'components:', ' schemas:', ...schemas.map((each) => `  ${each}`)];
    const { report } = read('OPENAPI', [...text, `  Node: {properties: {inner: ${inner}}}`, ''].join('\n'));
    assert.equal(report.taken['ValueObject'], 33);
  });

  it('that cannot be read says where and why', () => {
    assert.match(problemOf('OPENAPI', 'swagger: "2.0"'), /^file: Line 1: The version is swagger "2\.0"/);
    assert.match(
      problemOf('OPENAPI', 'info: {}\nopenapi: 2.5'),
      /^file: Line 2: The version is openapi 2\.5/,
    );
    assert.match(problemOf('OPENAPI', 'info: {}'), /^file: Line 1: The file has no member openapi/);
    assert.match(problemOf('OPENAPI', 'openapi: 3.1.0\ninfo: [a'), /^file: Line 2, column \d+: .*YAML/);
    assert.match(problemOf('OPENAPI', '{"openapi": "3.1.0",\n"a" 1}'), /^file: Line 2, column \d+: .*JSON/);
    assert.match(problemOf('OPENAPI', 'openapi: 3.1.0'), /neither operations nor schemas/);
    const laughs = Array.from({ length: 9 }, (_, n) => `a${n + 1}: &a${n + 1} [${`*a${n},`.repeat(9)}]`);
    assert.match(
      problemOf('OPENAPI', ['a0: &a0 [x]', ...laughs].join('\n')),
      /^file: Line 1: The file uses anchors/,
    );
    const deep = `openapi: 3.1.0\na: ${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    assert.match(problemOf('OPENAPI', deep), /^file: Line 2, column \d+: The file is nested too deeply/);
  });
});
