import type { BoundedContext, PimModel, ServiceUnit } from '../../pim/pim.ts';
import { clusterName } from './legal-names.ts';
import type { PimSource } from './places.ts';
import { byId } from './places.ts';
import type { Steering } from './steering.ts';
import { uniqueNames } from './unique-names.ts';

// Leaves room for what is appended (-config, -db, -prod, the digits of pods) within the 63 characters of a label.
const maxUnitName = 40;

/** One deployable piece: a project, an image, a workload. */
export type Unit = {
  /** What the identity of everything made for the unit hangs on. */
  readonly source: PimModel | ServiceUnit | BoundedContext;
  /** Name for people. */
  readonly name: string;
  /** Cluster-safe name, unique among units, at most 40 characters. */
  readonly label: string;
  readonly contexts: readonly BoundedContext[];
  readonly scale: ServiceUnit['scale'];
};

/** Cluster-safe name of the whole system, at most 40 characters. */
export function systemLabel(model: PimModel): string {
  const wish = { id: model.id, name: clusterName(model.name) };
  return uniqueNames([wish], { maxLength: maxUnitName, separator: '-' }).get(model.id) ?? wish.name;
}

/**
 * Cuts the system into units: service units host the contexts they name; all other contexts go together into one
 * unit of the whole model (MODULAR_MONOLITH) or each into its own (MICROSERVICES).
 */
export function unitsOf(source: PimSource, steering: Steering): readonly Unit[] {
  const model = source.only('PimModel');
  const free = new Map(model.contexts.map((context) => [context.id, context]));
  const drafts: Omit<Unit, 'label'>[] = [];
  for (const unit of byId(model.serviceUnits)) {
    const contexts = source
      .resolveAll<'BoundedContext'>(unit.hosts)
      .filter((context) => free.delete(context.id));
    if (contexts.length > 0) drafts.push({ source: unit, name: unit.name, contexts, scale: unit.scale });
  }
  const rest = [...free.values()];
  if (steering.ARCHITECTURE_STYLE === 'MICROSERVICES')
    for (const context of rest)
      drafts.push({ source: context, name: context.name, contexts: [context], scale: 'SMALL' });
  else if (rest.length > 0) drafts.push({ source: model, name: model.name, contexts: rest, scale: 'SMALL' });
  const labels = uniqueNames(
    drafts.map((draft) => ({ id: draft.source.id, name: clusterName(codeOrName(draft.source)) })),
    { maxLength: maxUnitName, separator: '-' },
  );
  return drafts.map((draft) => ({ ...draft, label: labels.get(draft.source.id) ?? draft.source.id }));
}

function codeOrName(source: Unit['source']): string {
  return source.eClass === 'PimModel' ? source.name : source.code;
}
