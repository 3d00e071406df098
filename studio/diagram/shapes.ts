import type { Box } from './viewport.ts';

/** What can be pointed at in a copied picture: nodes and the lines inside them with their boxes, and edges. */
export type Shapes = {
  readonly boxes: ReadonlyMap<string, Box>;
  /** The groups of nodes, which take the focus. */
  readonly nodes: ReadonlyMap<string, SVGGElement>;
  /** The groups of edges by id. */
  readonly edges: ReadonlyMap<string, SVGGElement>;
};

/** Measures a copied picture that is in the page; boxes are in the coordinates of its first group. */
export function shapesOf(content: SVGGElement): Shapes {
  const boxes = new Map<string, Box>();
  const nodes = new Map<string, SVGGElement>();
  const edges = new Map<string, SVGGElement>();
  for (const shape of content.querySelectorAll<SVGGraphicsElement>('[data-id]')) {
    const id = shape.dataset['id'] ?? '';
    // Edges are many, and measured only when one is to be shown.
    if (shape instanceof SVGGElement && shape.querySelector('.hit') !== null) {
      edges.set(id, shape);
      continue;
    }
    const { x, y, width, height } = shape.getBBox();
    if (shape instanceof SVGGElement) nodes.set(id, shape);
    boxes.set(id, union(boxes.get(id), { x, y, width, height }));
  }
  return { boxes, nodes, edges };
}

function union(one: Box | undefined, other: Box): Box {
  if (one === undefined) return other;
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  };
}
