import type { ModelChange } from './model-change.ts';
import { isSameValue, listOf } from './model-change.ts';

/**
 * What two lists of changes of the same state both touch, as `id/feature: detail` of the first list's side: a value
 * both set differently, an element one moved or changed and the other moved or removed.
 */
export function overlapsOf(theirs: readonly ModelChange[], ours: readonly ModelChange[]): readonly string[] {
  const values = new Map<string, unknown>();
  const touched = new Map<string, string>();
  const removed = new Set<string>();
  for (const change of ours) {
    for (const [place, value] of valuesIn(change)) values.set(place, value);
    for (const id of mentionedBy(change)) touched.set(id, change.kind);
    if (change.kind === 'removed') removed.add(change.element.id);
  }
  const found = new Set<string>();
  for (const change of theirs) {
    for (const [place, value] of valuesIn(change))
      if (values.has(place) && !isSameValue(values.get(place), value)) found.add(`/${place}`);
    if (change.kind === 'removed') {
      if (touched.has(change.element.id) && !removed.has(change.element.id))
        found.add(`/${change.element.id}`);
      continue;
    }
    for (const id of mentionedBy(change)) if (removed.has(id)) found.add(`/${id}`);
  }
  return [...found];
}

/** The single values a change sets, by `id/feature`, and the entries of lists it puts in or takes out. */
function valuesIn(change: ModelChange): readonly (readonly [string, unknown])[] {
  if (change.kind === 'moved') return [[`${change.id}/container`, [change.to.container, change.to.feature]]];
  if (change.kind !== 'changed') return [];
  const place = `${change.id}/${change.feature}`;
  if (!Array.isArray(change.before) && !Array.isArray(change.after)) return [[place, change.after]];
  const [before, after] = [listOf(change.before), listOf(change.after)];
  return [
    ...after
      .filter((value) => !before.includes(value))
      .map((value) => [`${place}/${String(value)}`, true] as const),
    ...before
      .filter((value) => !after.includes(value))
      .map((value) => [`${place}/${String(value)}`, false] as const),
  ];
}

/** The elements a change is about: itself, where it stands, what it refers to. */
function mentionedBy(change: ModelChange): readonly string[] {
  switch (change.kind) {
    case 'added':
      return [change.place.container, ...Object.values(change.element.values).flatMap(textsIn)];
    case 'removed':
      return [change.element.id];
    case 'moved':
      return [change.id, change.to.container];
    case 'changed':
      return [change.id, ...textsIn(change.after)];
  }
}

function textsIn(value: unknown): readonly string[] {
  return listOf(value).filter((one) => typeof one === 'string');
}
