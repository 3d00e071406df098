import type { ConstraintSet } from '../../../kernel/validation/constraint.ts';
import type { Model } from '../../../kernel/model/model.ts';
import { rememberFacts } from '../../core/model-facts.ts';
import type { Psm } from '../psm.ts';
import { dataSafe, serviceReachable } from './backing-services.ts';
import { symbolUsable } from './code-symbols.ts';
import { columnFits, requiredFilled } from './columns.ts';
import { secretUsed, secretsHidden, sourceSingle } from './configuration.ts';
import { healthAsked, limitsOrdered, memoryLimited, probeComplete, rightsLimited } from './containers.ts';
import { namespacesUnique, overrideFits, productionRedundant } from './environments.ts';
import { eventsArrive } from './events.ts';
import { changesGranted, handlerComplete, ownershipCheckable, requestsUnique } from './handlers.ts';
import { imageFound, versionPinned } from './images.ts';
import { clusterNameUsable, nameGiven, sqlNameUsable, variableUnique } from './names.ts';
import { portsConnected, routesUnique, trafficAllowed, trafficEncrypted } from './network.ts';
import { deliveryCareful, personalDataProtected, qualitiesWatched } from './operation.ts';
import { rowsComplete } from './row-types.ts';
import { ruleReadable } from './rules.ts';
import { keySingle, kindsTold, referenceFits, referenceIndexed } from './tables.ts';
import type { PsmFacts } from './constraint-builder.ts';
import { clientShowsRows } from './web-client.ts';
import { workloadComplete, workloadMovable } from './workloads.ts';

/** Everything a PSM has to keep to, in the order of its codes. */
export const psmConstraints: ConstraintSet<Psm> = psmConstraintsAfter(undefined);

/** As `psmConstraints`, for a model that will take the place of one that runs already. */
export function psmConstraintsAfter(earlier: Model<Psm> | undefined): ConstraintSet<Psm> {
  return {
    analyse: (model): PsmFacts => ({ about: rememberFacts(model), earlier }),
    constraints: [
      clusterNameUsable,
      variableUnique,
      sqlNameUsable,
      nameGiven,
      namespacesUnique,
      overrideFits,
      productionRedundant,
      workloadComplete,
      workloadMovable,
      rightsLimited,
      memoryLimited,
      limitsOrdered,
      healthAsked,
      probeComplete,
      versionPinned,
      imageFound,
      portsConnected,
      routesUnique,
      trafficEncrypted,
      trafficAllowed,
      sourceSingle,
      secretsHidden,
      secretUsed,
      serviceReachable,
      dataSafe,
      keySingle,
      referenceFits,
      columnFits,
      referenceIndexed,
      kindsTold,
      requiredFilled,
      symbolUsable,
      requestsUnique,
      handlerComplete,
      ownershipCheckable,
      changesGranted,
      rowsComplete,
      eventsArrive,
      ruleReadable,
      personalDataProtected,
      qualitiesWatched,
      deliveryCareful,
      clientShowsRows,
    ],
  };
}
