import { findView } from '../chain/views.ts';
import type { Drawing } from '../kernel/diagram/drawn.ts';
import { drawingOf } from '../kernel/diagram/drawing.ts';
import { sizeProblems } from '../kernel/diagram/bounds.ts';
import { frameOf } from '../kernel/diagram/frame.ts';
import { toSvg } from '../kernel/diagram/svg.ts';
import type { Box, Placement } from '../kernel/layout/layout-graph.ts';
import { readPlacement } from '../kernel/layout/placement-text.ts';
import { narrow, narrowingProblems } from '../kernel/views/narrow.ts';
import type { View } from '../kernel/views/view.ts';
import type { ViewRequest, ViewResult, ViewTasks } from '../modules/views/index.ts';
import { withoutUndefined } from '../lib/without-undefined.ts';
import { viewedModel } from './viewed-models.ts';

/** Materialises a view as JSON; see `ViewTasks.view`. */
export function view(request: Parameters<ViewTasks['view']>[0]): ViewResult<Uint8Array> {
  const made = materialised(request);
  if (!made.ok) return made;
  const { value } = made;
  const { modelId, revision, level, viewId } = request;
  const places =
    request.placement === undefined ? undefined : placesOf(value, readPlacement(request.placement));
  const { title, kind, direction, columns, matrix, nodes, edges } = value;
  const json = {
    viewId,
    modelId,
    level,
    revision,
    title,
    kind,
    direction,
    ...(columns.length > 0 && { columns }),
    ...withoutUndefined({ matrix }),
    nodes: nodes.map(({ role: _, ...node }) => ({ ...node, ...places?.nodes.get(node.id) })),
    edges: edges.map(({ backwards: _, ...edge }) => {
      const route = places?.edges.get(edge.id);
      return route === undefined ? edge : { ...edge, points: route.points };
    }),
  };
  return { ok: true, value: new TextEncoder().encode(JSON.stringify(json)) };
}

/** Measures a view for drawing; see `ViewTasks.drawing`. */
export function drawing(request: ViewRequest): ViewResult<Drawing> {
  const made = materialised(request);
  return made.ok ? { ok: true, value: drawingOf(made.value) } : made;
}

/** Draws a picture; see `ViewTasks.draw`. */
export function draw(request: Parameters<ViewTasks['draw']>[0]): ViewResult<Uint8Array> {
  const { drawing: measured, sheet, form } = request;
  const issues = sheet === undefined ? [] : sizeProblems(measured, frameOf(measured, request), sheet);
  if (issues.length > 0) return { ok: false, issues };
  // What is drawn once shows the colours of one theme, and programs for print know no outlines around texts.
  const theme = form !== 'svg' && request.theme === 'auto' ? 'light' : request.theme;
  const svg = toSvg(measured, { ...request, theme, apart: form === 'pdf' ? 'ON_BOXES' : 'OUTLINED' });
  return { ok: true, value: new TextEncoder().encode(svg) };
}

function materialised({ level, bytes, viewId, narrowing }: ViewRequest): ViewResult<View> {
  const definition = findView(level, viewId);
  if (definition === undefined) throw new Error(`${level} has no view ${viewId}.`);
  const { model, viewOf } = viewedModel(level, bytes);
  const issues = narrowingProblems(definition, model, narrowing);
  if (issues.length > 0) return { ok: false, issues };
  return { ok: true, value: narrow(viewOf(definition), model, narrowing) };
}

/** Places of all nodes, also of those that are lines inside others. */
function placesOf(made: View, placement: Placement): Placement {
  const nodes = new Map<string, Box>(placement.nodes);
  for (const { id, rows } of drawingOf(made).nodes) {
    const box = placement.nodes.get(id);
    if (box === undefined) continue;
    for (const row of rows)
      nodes.set(row.id, { x: box.x, y: box.y + row.y, width: box.width, height: row.height });
  }
  return { ...placement, nodes };
}
