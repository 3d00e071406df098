import type { Model } from '../../../kernel/model/model.ts';
import { appendTo, setValue } from '../../../kernel/validation/fixes.ts';
import { reachableFrom } from '../../core/graph.ts';
import type { Aggregate, Association, BoundedContext, DataStore, Entity, Pim } from '../pim.ts';
import { constraint } from './constraint-builder.ts';

/** The way into an aggregate leads through its root. */
export const rootInside = constraint('PIM-AGG-01', 'Aggregate', {
  severity: 'ERROR',
  holds: 'root is one of its own entities',
  message: 'The root of {name} is not inside it.',
  remedy: 'Pick one of its entities.',
  feature: 'root',
  fix: 'Make the only entity the root.',
  check: (aggregate, { pointer }) => {
    if (aggregate.entities.some(({ id }) => id === aggregate.root)) return true;
    const [only] = aggregate.entities;
    if (only === undefined || aggregate.entities.length > 1) return false;
    return { fix: setValue(`Make ${only.name} the root`, pointer(aggregate, 'root'), only.id) };
  },
});

/** Every entity of an aggregate is part of its root. */
export const partsReached = constraint('PIM-AGG-02', ['Aggregate', 'BoundedContext'], {
  severity: 'ERROR',
  holds:
    'every non-root entity is reached from the root by COMPOSITION associations; no entity stands outside of aggregates',
  message: '{entity} is not part of anything in {name}.',
  remedy: 'Add a composition or move it to an own aggregate.',
  requires: ['PIM-AGG-01'],
  check: (element, { facts }) =>
    lostEntities(element, facts(compositionsFrom)).map((entity) => ({
      at: entity,
      feature: 'name',
      values: { entity: entity.name },
    })),
});

function lostEntities(
  element: Aggregate | BoundedContext,
  compositions: ReadonlyMap<string, readonly Association[]>,
): readonly Entity[] {
  if (element.eClass === 'BoundedContext') return element.types.filter((type) => type.eClass === 'Entity');
  const inside = new Set(element.entities.map(({ id }) => id));
  const reached = reachableFrom<string>([element.root], (entity) =>
    (compositions.get(entity) ?? []).map(({ target }) => target).filter((part) => inside.has(part)),
  );
  return element.entities.filter(({ id }) => !reached.has(id));
}

function compositionsFrom(model: Model<Pim>): ReadonlyMap<string, readonly Association[]> {
  const compositions = model.all('Association').filter(({ kind }) => kind === 'COMPOSITION');
  return Map.groupBy(compositions, ({ source }) => source);
}

const manyEntities = 8;

/** What changes together stays small. */
export const aggregateSmall = constraint('PIM-AGG-03', 'Aggregate', {
  severity: 'WARNING',
  holds: 'has at most 8 entities',
  message: '{name} locks {count} entities in one transaction.',
  remedy: 'Split the aggregate.',
  feature: 'entities',
  check: ({ entities }) => entities.length <= manyEntities || { values: { count: entities.length } },
});

const referenceData = 'reference data';

/** Data comes from somewhere. */
export const aggregateChangeable = constraint('PIM-AGG-04', 'Aggregate', {
  severity: 'WARNING',
  holds: 'has at least one command unless fed by an integration',
  message: 'Nothing can change {name}.',
  remedy: 'Add a command or mark it as reference data.',
  feature: 'operations',
  fix: 'Tag the aggregate as reference data.',
  check: (aggregate, { facts, model, pointer }) => {
    const context = model.containerOf(aggregate, 'BoundedContext');
    if (facts(fedContexts).has(context.id) || aggregate.operations.some(({ eClass }) => eClass === 'Command'))
      return true;
    if (aggregate.tags.some((tag) => tag.toLowerCase() === referenceData)) return true;
    const list = { pointer: pointer(aggregate, 'tags'), present: aggregate.tags };
    return { fix: appendTo('Tag it as reference data', list, referenceData) };
  },
});

/** Ids of the contexts that other systems send data to. */
function fedContexts(model: Model<Pim>): ReadonlySet<string> {
  const incoming = model.all('Integration').filter(({ direction }) => direction !== 'OUTBOUND');
  return new Set(incoming.map((integration) => model.containerOf(integration, 'BoundedContext').id));
}

/** An aggregate is stored where its context keeps its rows. */
export const storeOwn = constraint('PIM-STO-01', 'Aggregate', {
  severity: 'ERROR',
  holds: 'store belongs to the same context and is RELATIONAL',
  message: '{name} keeps its data in {store} of another context.',
  remedy: 'Use an own store.',
  feature: 'store',
  fix: 'Use the only relational store of the context.',
  check: (aggregate, { facts, model, pointer }) => {
    const store = model.resolve<'DataStore'>(aggregate.store);
    if (store === undefined) return true;
    const context = model.containerOf(aggregate, 'BoundedContext');
    const isOwn = model.containerOf(store, 'BoundedContext') === context;
    if (isOwn && store.kind === 'RELATIONAL') return true;
    const stores = facts(relationalStores).get(context.id) ?? [];
    const [only] = stores;
    return {
      values: { store: store.name },
      ...(isOwn && { message: '{name} keeps its data in {store}, which is not a relational store.' }),
      ...(only !== undefined &&
        stores.length <= 1 && { fix: setValue(`Use ${only.name}`, pointer(aggregate, 'store'), only.id) }),
    };
  },
});

/** The relational stores of each context, by its id. */
function relationalStores(model: Model<Pim>): ReadonlyMap<string, readonly DataStore[]> {
  const stores = model.all('DataStore').filter(({ kind }) => kind === 'RELATIONAL');
  return Map.groupBy(stores, (store) => model.containerOf(store, 'BoundedContext').id);
}
