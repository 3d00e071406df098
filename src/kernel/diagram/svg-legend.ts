import { classWords } from '../model/title.ts';
import type { Drawing, DrawnEdge, DrawnNode } from './drawn.ts';
import { fonts, isSymbol } from './measure.ts';
import { endMark, styleOf } from './svg-edges.ts';
import { shapeOutline, shapeSign } from './svg-shapes.ts';
import { escaped, short } from './svg-text.ts';
import { textWidth } from './text-width.ts';
import { toneClass } from './theme.ts';

const rowHeight = 26;
const symbolWidth = 30;
const gap = 22;

/** What the shapes and lines of a picture mean, in rows that fit a width. */
export function drawLegend(
  drawing: Drawing,
  width: number,
): { readonly svg: string; readonly height: number } {
  const entries = [
    ...nodeEntries(drawing),
    ...rowEntries(drawing),
    ...edgeEntries(drawing),
    ...markEntries(drawing),
  ];
  if (entries.length === 0) return { svg: '', height: 0 };
  let [x, y] = [0, 0];
  const parts = entries.map(({ symbol, text }) => {
    const needed = symbolWidth + 6 + textWidth(text, fonts.summary) + gap;
    if (x > 0 && x + needed - gap > width) [x, y] = [0, y + rowHeight];
    const place = `<g transform="translate(${short(x)} ${short(y)})">${symbol}<text class="s" x="${symbolWidth + 6}" y="15">${escaped(text)}</text></g>`;
    x += needed;
    return place;
  });
  return { svg: `<g class="legend">${parts.join('')}</g>`, height: y + rowHeight };
}

type Entry = { readonly symbol: string; readonly text: string };

function nodeEntries(drawing: Drawing): readonly Entry[] {
  const known = new Map<string, { readonly node: DrawnNode; readonly roles: Set<string> }>();
  for (const node of [...drawing.lanes, ...drawing.nodes]) {
    const key = `${node.elementClass} ${node.shape} ${node.tone}`;
    const entry = known.get(key) ?? { node, roles: new Set() };
    if (node.role !== undefined) entry.roles.add(node.role);
    known.set(key, entry);
  }
  return [...known.values()].map(({ node, roles }) => ({
    symbol: `<g class="${toneClass(node.tone)}">${sampleOf(node, drawing)}</g>`,
    text: meaningOf(node, roles),
  }));
}

/** In a table nodes are rows with a coloured edge, regardless of their shape; signs in boxes stand alone. */
function sampleOf({ shape }: DrawnNode, { kind }: Drawing): string {
  const box = { x: 0, y: 2, width: symbolWidth, height: 18 };
  if (kind === 'TABLE') return shapeOutline('ROUNDED', box);
  if (shape === 'PERSON' || shape === 'COMPONENT') return shapeOutline('ROUNDED', box) + signSample(shape);
  return shapeOutline(shape, isSymbol(shape) ? { x: 6, y: 2, width: 18, height: 18 } : box);
}

/** The sign of a shape in the middle of its sample, a little smaller. */
function signSample(shape: 'PERSON' | 'COMPONENT'): string {
  const sign = shapeSign(shape, { x: 0, y: 0, width: 34, height: 36 });
  const top = shape === 'PERSON' ? -3 : 0.2;
  return `<g transform="translate(2.4 ${top}) scale(0.75)">${sign}</g>`;
}

function meaningOf({ shape, elementClass }: DrawnNode, roles: ReadonlySet<string>): string {
  const words = classWords(elementClass);
  if (shape === 'LANE') return `${words} (lane)`;
  return roles.size === 0 ? words : `${words}: ${[...roles].join(', ')}`;
}

/** The classes of the lines inside boxes. */
function rowEntries({ nodes }: Drawing): readonly Entry[] {
  const classes = new Set(nodes.flatMap(({ rows }) => rows.map(({ elementClass }) => elementClass)));
  return [...classes].map((elementClass) => ({
    symbol: `<rect class="lane" x="0" y="2" width="${symbolWidth}" height="18" rx="3"/><path class="line" d="M6 8H24M6 14H19"/>`,
    text: `${classWords(elementClass)} (line in a box)`,
  }));
}

function edgeEntries(drawing: Drawing): readonly Entry[] {
  const known = new Map<string, DrawnEdge>();
  for (const edge of drawing.edges) if (!known.has(edge.kind)) known.set(edge.kind, edge);
  return [...known.values()].map((edge) => {
    const [start, end] = [
      { x: 0, y: 11 },
      { x: symbolWidth, y: 11 },
    ];
    const line = `<path class="line${styleOf(edge.line)}" d="M0 11H${symbolWidth}"/>`;
    const marks =
      endMark(edge.targetEnd, { at: end, from: start }) + endMark(edge.sourceEnd, { at: start, from: end });
    return { symbol: line + marks, text: edge.kind };
  });
}

function markEntries({ marks }: Drawing): readonly Entry[] {
  return marks.map(({ mark, means }) => ({
    symbol: `<text class="e m" x="${symbolWidth / 2}" y="15">${escaped(mark)}</text>`,
    text: means,
  }));
}
