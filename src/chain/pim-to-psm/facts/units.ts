import type { DeploymentUnit } from '../../pim/deployment-units.ts';
import { deploymentUnits } from '../../pim/deployment-units.ts';
import type { PimModel, ServiceUnit } from '../../pim/pim.ts';
import { clusterName } from './legal-names.ts';
import type { PimSource } from './places.ts';
import type { Steering } from './steering.ts';
import { uniqueNames } from './unique-names.ts';

// Leaves room for what is appended (-config, -db, -prod, the digits of pods) within the 63 characters of a label.
const maxUnitName = 40;

/** One deployable piece: a project, an image, a workload. */
export type Unit = DeploymentUnit & {
  /** Name for people. */
  readonly name: string;
  /** Cluster-safe name, unique among units, at most 40 characters. */
  readonly label: string;
  readonly scale: ServiceUnit['scale'];
};

/** Cluster-safe name of the whole system, at most 40 characters. */
export function systemLabel(model: PimModel): string {
  const wish = { id: model.id, name: clusterName(model.name) };
  return uniqueNames([wish], { maxLength: maxUnitName, separator: '-' }).get(model.id) ?? wish.name;
}

/** The units that the system is deployed as, with names for the cluster. */
export function unitsOf(source: PimSource, steering: Steering): readonly Unit[] {
  const drafts = deploymentUnits(source, steering.ARCHITECTURE_STYLE).map((unit) => ({
    ...unit,
    name: unit.source.name,
    scale: unit.source.eClass === 'ServiceUnit' ? unit.source.scale : ('SMALL' as const),
  }));
  const labels = uniqueNames(
    drafts.map((draft) => ({ id: draft.source.id, name: clusterName(codeOrName(draft.source)) })),
    { maxLength: maxUnitName, separator: '-' },
  );
  return drafts.map((draft) => ({ ...draft, label: labels.get(draft.source.id) ?? draft.source.id }));
}

function codeOrName(source: Unit['source']): string {
  return source.eClass === 'PimModel' ? source.name : source.code;
}
