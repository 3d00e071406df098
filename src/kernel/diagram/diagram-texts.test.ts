import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { View, ViewNode } from '../views/view.ts';
import { drawingOf } from './drawing.ts';
import { toPlantUml } from './plantuml.ts';
import { toStructurizr } from './structurizr.ts';

const node = (id: string, more: Partial<ViewNode> = {}): ViewNode => ({
  id,
  elementClass: 'Part',
  label: id,
  shape: 'BOX',
  tone: 'BLUE',
  ...more,
});

const edge = (source: string, target: string, more: Partial<View['edges'][number]> = {}) => ({
  id: `${source}-${target}`,
  source,
  target,
  kind: 'knows',
  line: 'SOLID' as const,
  sourceEnd: 'NONE' as const,
  targetEnd: 'ARROW' as const,
  ...more,
});

const view: View = {
  viewId: 'v',
  title: 'View',
  kind: 'GRAPH',
  direction: 'RIGHT',
  columns: [],
  marks: [],
  nodes: [
    node('outer', { shape: 'GROUP' }),
    node('a', { parentId: 'outer', shape: 'CYLINDER', summary: 'store' }),
    node('b', { shape: 'PERSON' }),
    node('row', { parentId: 'b', shape: 'ROW', label: 'size: number' }),
  ],
  edges: [edge('a', 'b', { line: 'DASHED', label: 'keeps' })],
};

const linesOf = (text: string | undefined): readonly string[] => (text ?? '').split('\n');

describe('a PlantUML diagram', () => {
  it('has components in what surrounds them', () => {
    assert.deepEqual(linesOf(toPlantUml(drawingOf(view))), [
      '@startuml',
      'left to right direction',
      'title View',
      'rectangle "outer" as n1 {',
      '  database "a\\nstore" as n2',
      '}',
      'person "b\\nsize: number" as n3',
      'n2 ..> n3 : keeps',
      '@enduml',
      '',
    ]);
  });

  it('has classes when its lines have multiplicities', () => {
    const edges = [edge('a', 'b', { sourceEnd: 'DIAMOND', targetEnd: 'NONE', targetLabel: '0..*' })];
    const lines = linesOf(toPlantUml(drawingOf({ ...view, edges })));
    assert.ok(lines.includes('package "outer" as n1 {'));
    assert.deepEqual(lines.slice(-6), [
      'class "b" as n3 {',
      '  {field} size: number',
      '}',
      'n2 *-- "0..*" n3 : knows',
      '@enduml',
      '',
    ]);
  });

  it('shows labels as they are, with nothing in them that PlantUML reads as more than text', () => {
    for (const [label, text] of [
      ['"><b>', '&#34;&#62;&#60;b&#62;'],
      ['%date() !include @enduml', '&#37;date() &#33;include @enduml'],
      ['https://a.example //', 'https:&#47;/a.example &#47;/'],
      ['* C:\\x', '&#42; C:<U+005C>x'],
      ["/' gone", '/&#39; gone'],
    ] as const) {
      const lines = linesOf(toPlantUml(drawingOf({ ...view, nodes: [node('n', { label })], edges: [] })));
      assert.equal(lines[3], `rectangle "${text}" as n1`);
    }
  });
});

describe('a workspace of Structurizr', () => {
  const c4 = { Part: 'CONTAINER', Other: 'SYSTEM' } as const;

  it('has the parts of the system, the systems beside it, and what relates them, each once', () => {
    const nodes = [
      node('a', { label: 'Sales "x"', summary: '${core}' }),
      node('b', { label: 'Sales "x"' }),
      node('c', { elementClass: 'Other', label: 'Bank' }),
      node('d', { elementClass: 'Note' }),
    ];
    const twice = edge('a', 'c', { id: 'again', line: 'DASHED', sourceLabel: 'D' });
    const edges = [edge('a', 'c'), twice, edge('a', 'b', { label: 'asks' }), edge('b', 'd'), edge('b', 'b')];
    const lines = linesOf(toStructurizr(drawingOf({ ...view, nodes, edges, c4 }), { system: 'Shop' }));
    assert.deepEqual(
      lines.slice(0, 10).map((line) => line.trim()),
      [
        'workspace "Shop" "View" {',
        'model {',
        'system = softwareSystem "Shop" {',
        'n1 = container "Sales \'x\'" "$ {core}"',
        'n2 = container "Sales \'x\' (2)" ""',
        '}',
        'n3 = softwareSystem "Bank" "" "External"',
        'n1 -> n3 "knows"',
        'n1 -> n2 "asks"',
        '}',
      ],
    );
  });

  it('is not there for views without a counterpart in C4', () => {
    assert.equal(toStructurizr(drawingOf(view), { system: 'Shop' }), undefined);
  });

  it('is read as it is meant, however its elements are called', () => {
    const text = fc
      .array(
        fc.constantFrom(
          '{',
          '}',
          '"',
          "'",
          '\\',
          '${A}',
          '->',
          '=',
          '#',
          '//',
          '/*',
          '\n',
          ' ',
          '!',
          '*',
          'a',
          'Ω',
          '山',
        ),
      )
      .map((parts) => parts.join(''));
    const part = fc.record({ label: text, summary: text, system: fc.boolean() });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), text, text, (parts, relation, system) => {
        const nodes = parts.map((each, index) =>
          node(`id${index}`, {
            ...each,
            elementClass: each.system ? 'Other' : 'Part',
          }),
        );
        const edges = nodes.slice(1).map(({ id }) => edge('id0', id, { label: relation }));
        const written = toStructurizr(drawingOf({ ...view, nodes, edges, c4 }), { system: `s${system}` });
        const { elements, relations } = readWorkspace(written ?? '');
        assert.equal(elements.length, nodes.length + 1);
        assert.equal(new Set(elements).size, elements.length);
        assert.ok(elements.every((name) => name !== ''));
        assert.equal(relations, edges.length);
      }),
    );
  });
});

/**
 * Reads a workspace by the rules of the language: tokens in a line are parted by spaces outside of quotes, and mean the
 * same with quotes and without; the last one opens a block, the first one closes it.
 */
function readWorkspace(text: string): { readonly elements: readonly string[]; readonly relations: number } {
  const elements: string[] = [];
  let [relations, depth] = [0, 0];
  for (const line of linesOf(text)) {
    assert.ok(!/^\s*(?:#|\/\/|\/\*)/.test(line) && !line.endsWith('\\'), line);
    const all = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
    assert.ok(!all.some((token) => /\$\{[\w.-]+\}/.test(token)), line);
    const tokens = all.length > 3 && all[1] === '=' ? all.slice(2) : all;
    if (tokens.length > 2 && tokens[1] === '->') relations += 1;
    else if (tokens[0] === 'container' && depth === 3) elements.push(tokens[1] ?? '');
    else if (tokens[0] === 'softwareSystem') elements.push(tokens[1] ?? '');
    if (tokens[0] === '}') depth -= 1;
    if (tokens.at(-1) === '{') depth += 1;
    assert.ok(depth >= 0 && depth <= 4, text);
  }
  assert.equal(depth, 0, text);
  return { elements, relations };
}
