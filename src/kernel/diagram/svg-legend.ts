import { classWords } from '../model/title.ts';
import type { Drawing, DrawnEdge, DrawnNode } from './drawn.ts';
import { fonts } from './measure.ts';
import { endMark, styleOf } from './svg-edges.ts';
import { shapeOutline } from './svg-shapes.ts';
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
  const entries = [...nodeEntries(drawing), ...edgeEntries(drawing)];
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
  const known = new Map<string, DrawnNode>();
  for (const node of [...drawing.lanes, ...drawing.nodes]) {
    const key = `${node.elementClass} ${node.shape} ${node.tone}`;
    if (!known.has(key)) known.set(key, node);
  }
  return [...known.values()].map((node) => ({
    symbol: `<g class="${toneClass(node.tone)}">${shapeOutline(sampleShape(node, drawing), sampleBox(node))}</g>`,
    text: meaningOf(node),
  }));
}

/** In a table nodes are rows with a coloured edge, regardless of their shape. */
function sampleShape({ shape }: DrawnNode, { kind }: Drawing): DrawnNode['shape'] {
  if (kind === 'TABLE' || shape === 'PERSON' || shape === 'COMPONENT') return 'ROUNDED';
  return shape;
}

function sampleBox({ shape }: DrawnNode): {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
} {
  const isRound = shape === 'START' || shape === 'MIDDLE' || shape === 'END' || shape === 'DIAMOND';
  return isRound ? { x: 6, y: 2, width: 18, height: 18 } : { x: 0, y: 2, width: symbolWidth, height: 18 };
}

function meaningOf({ shape, elementClass }: DrawnNode): string {
  const words = classWords(elementClass);
  switch (shape) {
    case 'START':
      return `${words}: start`;
    case 'END':
      return `${words}: end`;
    case 'LANE':
      return `${words} (lane)`;
    default:
      return words;
  }
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
