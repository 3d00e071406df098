import { withoutUndefined } from '../../lib/without-undefined.ts';
import { isObject } from '../model/element.ts';
import type { Box, Placement, Point, Route } from './layout-graph.ts';

/** A placement as JSON text, to be stored. */
export function placementText({ width, height, nodes, edges, isByHand }: Placement): string {
  return JSON.stringify({
    width,
    height,
    ...withoutUndefined({ isByHand }),
    nodes: [...nodes].map(([id, box]) => [id, box.x, box.y, box.width, box.height]),
    edges: [...edges].map(([id, { points, labelAt }]) => [
      id,
      points.flatMap(({ x, y }) => [x, y]),
      ...(labelAt === undefined ? [] : [labelAt.x, labelAt.y]),
    ]),
  });
}

/** Reads what `placementText` wrote; what is not of its form is left out. */
export function readPlacement(text: string): Placement {
  const json: unknown = JSON.parse(text);
  const members = isObject(json) ? json : {};
  const nodes = new Map<string, Box>();
  for (const entry of listIn(members['nodes'])) {
    const [id, x, y, width, height] = listIn(entry);
    if (typeof id !== 'string') continue;
    nodes.set(id, { x: numberOf(x), y: numberOf(y), width: numberOf(width), height: numberOf(height) });
  }
  const edges = new Map<string, Route>();
  for (const entry of listIn(members['edges'])) {
    const [id, points, x, y] = listIn(entry);
    if (typeof id !== 'string') continue;
    edges.set(id, {
      points: pointsOf(listIn(points)),
      ...(x !== undefined && { labelAt: { x: numberOf(x), y: numberOf(y) } }),
    });
  }
  return {
    width: numberOf(members['width']),
    height: numberOf(members['height']),
    nodes,
    edges,
    ...(members['isByHand'] === true && { isByHand: true }),
  };
}

function pointsOf(numbers: readonly unknown[]): readonly Point[] {
  const points: Point[] = [];
  for (let index = 0; index + 1 < numbers.length; index += 2)
    points.push({ x: numberOf(numbers[index]), y: numberOf(numbers[index + 1]) });
  return points;
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
