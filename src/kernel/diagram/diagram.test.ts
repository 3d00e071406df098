import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import type { View, ViewNode } from '../views/view.ts';
import { sizeProblems } from './bounds.ts';
import { drawingOf, layoutGraphOf, mostDrawn } from './drawing.ts';
import { frameOf } from './frame.ts';
import { toMermaid } from './mermaid.ts';
import { partsOf } from './parts.ts';
import { fallbackPlacement, placeByForm } from './place.ts';
import type { Sheet } from './sheet.ts';
import { toSvg } from './svg.ts';
import { balancedLines, textWidth, wrapText } from './text-width.ts';

const font = { size: 10 };

describe('wrapped text', () => {
  it('keeps every character but the spaces between lines, and fits', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 80, unit: 'grapheme' }),
        fc.integer({ min: 20, max: 200 }),
        (text, width) => {
          const lines = wrapText(text, font, width);
          const bare = (shown: string): string => shown.replaceAll(/[ \u{2010}]/gu, '');
          assert.equal(bare(lines.join('')), bare(text));
          for (const line of lines)
            assert.ok(textWidth(line, font) <= width || [...line].length === 1, JSON.stringify(line));
        },
      ),
    );
  });
});

describe('a text beside a line', () => {
  it('has lines of about the same length', () => {
    const lines = balancedLines('customer of, synchronous api', font, 120);
    assert.deepEqual(lines, ['customer of,', 'synchronous api']);
    assert.deepEqual(balancedLines('short', font, 150), ['short']);
  });

  it('takes texts of any number of words', () => {
    const lines = balancedLines('a '.repeat(300_000), { size: 11 }, 150);
    assert.ok(lines.length > 10_000);
  });
});

describe('a long word', () => {
  for (const [word, broken] of [
    ['https://payment-provider.example.com', 'https://|payment-|provider.|example.com'],
    ['leaf-line-online-bookshop', 'leaf-line-online-|bookshop'],
    ['customerOrderConfirmation', 'customerOrder|Confirmation'],
    ['Haftpflichtversicherung', 'Haftpflichtver‐|sicherung'],
    ['注文の確認と発送の通知を顧客に送る', '注文の確認と発|送の通知を顧客|に送る'],
  ] as const)
    it(`${word} is broken at its borders, else with a hyphen`, () =>
      assert.equal(wrapText(word, font, 78).join('|'), broken));
});

const node = (id: string, more: Partial<ViewNode> = {}): ViewNode => ({
  id,
  elementClass: 'BusinessObject',
  label: id,
  shape: 'BOX',
  tone: 'BLUE',
  ...more,
});

const view = (nodes: readonly ViewNode[], edges: View['edges'] = []): View => ({
  viewId: 'v',
  title: 'View',
  kind: 'GRAPH',
  direction: 'RIGHT',
  columns: [],
  marks: [],
  nodes,
  edges,
});

const edge = (id: string, source: string, target: string): View['edges'][number] => ({
  id,
  source,
  target,
  kind: 'knows',
  line: 'SOLID',
  sourceEnd: 'NONE',
  targetEnd: 'ARROW',
});

describe('a drawing', () => {
  it('draws lines inside their boxes and lifts their edges to them, each once', () => {
    const drawing = drawingOf(
      view(
        [
          node('a'),
          node('row', { shape: 'ROW', parentId: 'a' }),
          node('row2', { shape: 'ROW', parentId: 'a' }),
          node('b'),
        ],
        [edge('1', 'row', 'b'), edge('2', 'row2', 'b'), edge('3', 'b', 'row')],
      ),
    );
    assert.deepEqual(
      drawing.nodes.map(({ id, rows }) => [id, rows.length]),
      [
        ['a', 2],
        ['b', 0],
      ],
    );
    assert.deepEqual(
      drawing.edges.map(({ source, target }) => `${source}-${target}`),
      ['a-b', 'b-a'],
    );
  });

  it('names the elements of its boxes, of the lines inside them and of its edges', () => {
    const svg = svgOf(
      view([node('a'), node('row', { shape: 'ROW', parentId: 'a' }), node('b')], [edge('1', 'row', 'b')]),
    );
    const named = [...svg.matchAll(/<(\w+)[^>]* data-id="([^"]*)"/g)].map(([, name, id]) => `${name} ${id}`);
    assert.deepEqual(named.toSorted(), ['g 1', 'g a', 'g b', 'text row']);
  });

  it('says when its nodes stand in a grid because a layout by edges took too long', () => {
    const drawing = drawingOf(view([node('a')]));
    const placement = fallbackPlacement(layoutGraphOf(drawing));
    const given = { called: { title: 'Title', subtitle: '' }, theme: undefined };
    assert.match(
      toSvg(drawing, { ...given, placement: { ...placement, degraded: true } }),
      /data-degraded="true"[^]*the nodes stand in a grid/,
    );
    assert.doesNotMatch(toSvg(drawing, { ...given, placement }), /degraded|grid/);
  });

  it('leaves out what a picture cannot hold, and says so', () => {
    const many = Array.from({ length: mostDrawn + 7 }, (_, index) => node(`n${index}`));
    const drawing = drawingOf(view(many));
    assert.equal(drawing.nodes.length, mostDrawn);
    const svg = svgOf(view(many));
    assert.match(svg, /… and 7 more/);
  });
});

describe('what is too large to be drawn', () => {
  const many = Array.from({ length: 20 }, (_, index) =>
    node(`n${index}`, { parentId: index < 9 ? 'a' : 'b' }),
  );
  const drawing = drawingOf(view([node('a'), node('b'), ...many]));
  const placement = fallbackPlacement(layoutGraphOf(drawing));
  const called = { title: 'Title', subtitle: 'Subtitle' };
  const problemsOn = (sheet: Sheet): readonly string[] =>
    sizeProblems(drawing, frameOf(drawing, { placement, called, sheet }), sheet);

  it('is told with the parts to ask for instead', () => {
    assert.deepEqual(problemsOn({ fit: undefined, scale: 1 }), []);
    assert.deepEqual(problemsOn({ fit: 'landscape', scale: 1, mostPixels: 921_600, mostShapes: 22 }), []);
    for (const [sheet, reason] of [
      [{ fit: undefined, scale: 40 }, /more than 10000 in a direction/],
      [{ fit: 'landscape', scale: 2, mostPixels: 1_000_000 }, /2560 × 1440 pixels, more than 1 million/],
      [{ fit: 'portrait', scale: 1, mostShapes: 21 }, /22 shapes and lines, more than the 21/],
    ] as const) {
      const [first, ...parts] = problemsOn(sheet);
      assert.match(first ?? '', reason);
      assert.deepEqual(parts, ['scope: "a" has 10 nodes, "a"', 'scope: "b" has 12 nodes, "b"']);
    }
  });
});

describe('the parts of a drawing', () => {
  const many = Array.from({ length: 31 }, (_, index) => node(`n${index}`));
  const groups = [node('all'), node('a', { parentId: 'all' }), node('b', { parentId: 'all' })];
  const inside = [
    node('a1', { parentId: 'a' }),
    node('b1', { parentId: 'b' }),
    node('b2', { parentId: 'b' }),
  ];

  it('are rows of a table, what surrounds others, or nodes with their neighbours', () => {
    const scopesOf = (drawn: View): readonly string[] =>
      partsOf(drawingOf(drawn)).map(({ scope, nodes }) => `${scope}: ${nodes}`);
    assert.deepEqual(scopesOf({ ...view(many), kind: 'TABLE' }), ['1..30: 30', '31..31: 1']);
    assert.deepEqual(scopesOf(view([...groups, ...inside])), ['a: 2', 'b: 3']);
    assert.deepEqual(
      scopesOf(view([node('a'), node('b'), node('c')], [edge('1', 'a', 'b'), edge('2', 'c', 'b')])),
      [...['b: 3', 'a: 2', 'c: 2']],
    );
    assert.deepEqual(scopesOf(view([node('a'), node('b')])), []);
  });
});

const hostile = [
  '<script>alert(1)</script>',
  '"><svg onload=alert(1)>',
  ']]>&amp;<!--',
  '\u0000\u001b\u{FFFF}',
  '\u{D800}',
  '`a` "b" [c] {d} (e) | f ; end %% g',
  '</text></svg>',
];

describe('an SVG picture', () => {
  it('shows every label as text, with any content', () => {
    for (const kind of ['GRAPH', 'CARDS', 'TABLE', 'LANES'] as const) {
      const nodes = hostile.map((label, index) =>
        node(`n${index} "<>&`, { label, summary: label, cells: [label, label] }),
      );
      const { texts, elements } = parsed(svgOf({ ...view(nodes), kind, columns: ['<a>', 'b'] }));
      for (const label of hostile)
        assert.ok(texts.includes(shown(label)), `${kind} lacks ${JSON.stringify(label)}`);
      assert.deepEqual(
        [...elements].filter((name) => !allowed.has(name)),
        [],
      );
    }
  });

  it('is accessible, and light or dark as wanted', () => {
    const svg = svgOf(view([node('a')]));
    assert.match(svg, /role="img" aria-labelledby="picture-title picture-desc"/);
    assert.match(svg, /<title id="picture-title">Title – Subtitle<\/title>/);
    assert.match(svg, /@media screen and \(prefers-color-scheme:dark\)/);
    const drawing = drawingOf(view([node('a')]));
    const placement = fallbackPlacement(layoutGraphOf(drawing));
    const called = { title: 'Title', subtitle: 'Subtitle' };
    assert.doesNotMatch(toSvg(drawing, { placement, called, theme: 'dark' }), /prefers-color-scheme/);
  });
});

describe('Mermaid text', () => {
  it('holds every label between quotes, with nothing that ends them', () => {
    const text = toMermaid(drawingOf(view(hostile.map((label, index) => node(`n${index}`, { label })))));
    assert.ok(text !== undefined);
    for (const line of text.split('\n').slice(4)) assert.match(line, /^$|^ {2}n\d+\["[^"<>&`{}[\]|\\]*"\]$/);
  });

  it('is not there for tables', () => {
    assert.equal(toMermaid(drawingOf({ ...view([node('a')]), kind: 'TABLE' })), undefined);
  });
});

const allowed = new Set([
  ...['svg', 'title', 'desc', 'style', 'rect', 'g', 'text', 'path', 'polygon', 'circle', 'ellipse'],
]);

function svgOf(given: View): string {
  const drawing = drawingOf(given);
  const placement = placeByForm(drawing) ?? fallbackPlacement(layoutGraphOf(drawing));
  return toSvg(drawing, { placement, called: { title: 'Title', subtitle: 'Subtitle' }, theme: 'auto' });
}

function parsed(svg: string): { readonly texts: string; readonly elements: ReadonlySet<string> } {
  const texts: string[] = [];
  const elements = new Set<string>();
  const parser = new SaxesParser({});
  parser.on('error', (error) => assert.fail(error));
  parser.on('text', (text) => texts.push(text));
  parser.on('opentag', ({ name }) => elements.add(name));
  parser.write(svg).close();
  return { texts: texts.join('').replace(/\s/g, ''), elements };
}

/** What XML cannot hold is shown as the replacement character. */
function shown(label: string): string {
  return label
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\u{FFFD}')
    .replace(/\s/g, '');
}
