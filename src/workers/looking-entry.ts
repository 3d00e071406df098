import type { Level } from '../chain/levels.ts';
import type { Drawing } from '../kernel/diagram/drawn.ts';
import { isElement } from '../kernel/model/element.ts';
import type { ViewRequest, ViewResult, ViewTasks } from '../modules/views/index.ts';
import * as comparing from './compare-models.ts';
import { indexModel as makeIndex } from './index-model.ts';
import type { TriedChanges } from '../modules/impact/index.ts';
import { parseContent } from './read-document.ts';
import type * as changes from './try-changes.ts';
import * as viewing from './view-models.ts';

type Told<T> = { readonly ok: true; readonly value: T };

/** Materialises a view as JSON. */
export function view(request: Parameters<ViewTasks['view']>[0]): Told<ViewResult<Uint8Array>> {
  return told(viewing.view(request));
}

/** Measures a view for drawing. */
export function drawing(request: ViewRequest): Told<ViewResult<Drawing>> {
  return told(viewing.drawing(request));
}

/** Draws a picture. */
export function draw(request: Parameters<ViewTasks['draw']>[0]): Told<Uint8Array> {
  return told(viewing.draw(request));
}

/** Indexes a stored model. */
export function indexModel(request: {
  readonly level: Level;
  readonly bytes: Uint8Array;
}): Told<readonly string[]> {
  return told(makeIndex(request.level, request.bytes));
}

/** Tries changes of an element. */
export async function tryChanges(
  request: Parameters<typeof changes.tryChanges>[0],
): Promise<Told<TriedChanges>> {
  // Loaded on first use: it brings all rules and templates.
  const trying = await import('./try-changes.ts');
  return told(trying.tryChanges(request));
}

/** Compares two stored models. */
export function differences(
  request: Parameters<typeof comparing.differences>[0],
): Told<ReturnType<typeof comparing.differences>> {
  return told(comparing.differences(request));
}

/** Counts the elements of a stored model by class. */
export function countClasses(request: {
  readonly bytes: Uint8Array;
}): Told<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  const waiting: unknown[] = [parseContent(request.bytes)];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (isElement(value)) {
      counts[value.eClass] = (counts[value.eClass] ?? 0) + 1;
      for (const feature of Object.values(value))
        if (typeof feature === 'object' && feature !== null) waiting.push(feature);
    } else if (Array.isArray(value)) for (const entry of value) waiting.push(entry);
  }
  return told(counts);
}

function told<T>(value: T): Told<T> {
  return { ok: true, value };
}
