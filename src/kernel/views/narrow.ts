import { isKindOf } from '../metamodel/metamodel.ts';
import type { Model } from '../model/model.ts';
import type { View, ViewNode } from './view.ts';
import type { Narrowing, ViewDefinition } from './view-definition.ts';

/** What to narrow a view to: an element's id per parameter. */
export type NarrowingValues = Readonly<Record<string, string>>;

/** The parameter by which every view is narrowed: to an element of any class, or to some rows of a table. */
export const scopeParameter = 'scope';

/** Problems of narrowing values, as `parameter: detail`: unknown parameters, and ids of nothing. */
export function narrowingProblems(
  definition: ViewDefinition,
  model: Model,
  values: NarrowingValues,
): readonly string[] {
  return Object.entries(values).flatMap(([parameter, id]) => {
    if (parameter === scopeParameter) return scopeProblems(definition, model, id);
    const narrowing = definition.narrowings.find((one) => one.parameter === parameter);
    if (narrowing === undefined) return [`${parameter}: ${unknownParameter(definition.narrowings)}`];
    const element = model.find(id);
    const fits = element !== undefined && isKindOf(model.metamodel, element.eClass, narrowing.of);
    return fits ? [] : [`${parameter}: no ${narrowing.of} of this model has the id "${id.slice(0, 100)}"`];
  });
}

function scopeProblems({ kind }: ViewDefinition, model: Model, scope: string): readonly string[] {
  if (model.find(scope) !== undefined) return [];
  const rows = rowsIn(scope);
  if (rows === undefined)
    return [`scope: no element of this model has the id ${JSON.stringify(scope.slice(0, 100))}`];
  if (kind !== 'TABLE') return ['scope: only tables have rows; name an element'];
  return rows.first >= 1 && rows.first <= rows.last
    ? []
    : ['scope: rows count from 1 and upwards, as in 1..30'];
}

function rowsIn(scope: string): { readonly first: number; readonly last: number } | undefined {
  const [, first, last] = /^(\d{1,7})\.\.(\d{1,7})$/.exec(scope) ?? [];
  return first === undefined || last === undefined ? undefined : { first: Number(first), last: Number(last) };
}

function unknownParameter(narrowings: readonly Narrowing[]): string {
  const names = narrowings.map(({ parameter }) => parameter);
  return names.length === 0
    ? 'this view cannot be narrowed'
    : `this view can be narrowed by ${names.join(', ')}`;
}

/** A view narrowed to what belongs to all given elements, what is connected to that, and what surrounds both. */
export function narrow(view: View, model: Model, values: NarrowingValues): View {
  const { [scopeParameter]: scope, ...others } = values;
  const rows = scope === undefined || model.find(scope) !== undefined ? undefined : rowsIn(scope);
  const ids = Object.values(rows === undefined ? values : others);
  const narrowed = ids.length === 0 ? view : narrowedTo(view, model, ids);
  return rows === undefined ? narrowed : withRows(narrowed, rows);
}

function narrowedTo(view: View, model: Model, ids: readonly string[]): View {
  const byId = new Map(view.nodes.map((node) => [node.id, node]));
  const inner = new Set(
    view.nodes
      .filter((node) => ids.every((id) => belongsTo(id, { node, model, byId })))
      .map((node) => node.id),
  );
  const edges = view.edges.filter(({ source, target }) => inner.has(source) || inner.has(target));
  const kept = new Set([...inner, ...edges.flatMap(({ source, target }) => [source, target])]);
  for (const node of view.nodes) {
    if (!kept.has(node.id)) continue;
    if (node.laneId !== undefined) kept.add(node.laneId);
    for (const ancestor of ancestorsOf(node, byId)) kept.add(ancestor.id);
  }
  return { ...view, nodes: view.nodes.filter(({ id }) => kept.has(id)), edges };
}

/** Some rows of a table, and those above that they belong to. */
function withRows(view: View, { first, last }: { readonly first: number; readonly last: number }): View {
  const byId = new Map(view.nodes.map((node) => [node.id, node]));
  const rows = view.nodes.slice(first - 1, last);
  const kept = new Set(rows.flatMap((node) => [node, ...ancestorsOf(node, byId)]).map(({ id }) => id));
  return {
    ...view,
    nodes: view.nodes.filter(({ id }) => kept.has(id)),
    edges: view.edges.filter(({ source, target }) => kept.has(source) && kept.has(target)),
  };
}

function belongsTo(
  id: string,
  given: { readonly node: ViewNode; readonly model: Model; readonly byId: ReadonlyMap<string, ViewNode> },
): boolean {
  const { node, model, byId } = given;
  if (node.id === id || ancestorsOf(node, byId).some((ancestor) => ancestor.id === id)) return true;
  let element = model.find(node.id);
  while (element !== undefined) {
    if (element.id === id) return true;
    element = model.placeOf(element)?.container;
  }
  return false;
}

function ancestorsOf(node: ViewNode, byId: ReadonlyMap<string, ViewNode>): readonly ViewNode[] {
  const ancestors: ViewNode[] = [];
  let current = node.parentId === undefined ? undefined : byId.get(node.parentId);
  while (current !== undefined) {
    ancestors.push(current);
    current = current.parentId === undefined ? undefined : byId.get(current.parentId);
  }
  return ancestors;
}
