import type { Model } from '../../../kernel/model/model.ts';
import type { Container, Environment, EnvironmentOverride, Psm, Workload } from '../../psm/psm.ts';
import { volumeClaim } from './backing-services.ts';
import { byName, databasesInCluster, workloadKind, workloadName } from './kubernetes-object.ts';
import { ingressObject } from './network.ts';
import { withoutUndefined } from '../../../lib/without-undefined.ts';

/** A change of one object in one environment. */
export type Patch = { readonly name: string; readonly content: object };

type Override = EnvironmentOverride['property'];

/** How the objects of an environment differ from the base, sorted by name. */
export function patchesOf(model: Model<Psm>, environment: Environment): readonly Patch[] {
  const patches = [
    ...byName(model.all('Workload')).flatMap((workload) => workloadPatches(environment, workload)),
    ...databasePatches(model, environment),
    ...ingressPatches(model, environment),
  ];
  return patches.sort((left, right) => (left.name < right.name ? -1 : 1));
}

function valueOf(
  environment: Environment,
  target: { readonly id: string } | undefined,
  property: Override,
): string | undefined {
  return environment.overrides.find((each) => each.property === property && each.target === target?.id)
    ?.value;
}

function numberOf(
  environment: Environment,
  target: { readonly id: string } | undefined,
  property: Override,
): number | undefined {
  const value = valueOf(environment, target, property);
  return value !== undefined && /^\d{1,6}$/.test(value) ? Number(value) : undefined;
}

function isOff(environment: Environment, target: { readonly id: string } | undefined): boolean {
  return valueOf(environment, target, 'ENABLED')?.toLowerCase() === 'false';
}

function deletion(head: { readonly apiVersion: string; readonly kind: string }, name: string): object {
  return { ...head, metadata: { name }, $patch: 'delete' };
}

const autoscaler = { apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler' };
const budget = { apiVersion: 'policy/v1', kind: 'PodDisruptionBudget' };

function workloadPatches(environment: Environment, workload: Workload): readonly Patch[] {
  const { resourceName, autoscaling } = workload;
  const head = workloadKind(workload);
  const name = workloadName(workload);
  if (isOff(environment, workload))
    return [
      { name: `${head.kind.toLowerCase()}-${resourceName}`, content: deletion(head, name) },
      ...(autoscaling === undefined
        ? []
        : [{ name: `hpa-${resourceName}`, content: deletion(autoscaler, resourceName) }]),
      ...(workload.minAvailable === undefined
        ? []
        : [{ name: `pdb-${resourceName}`, content: deletion(budget, resourceName) }]),
    ];
  const scalingOff = isOff(environment, autoscaling);
  const replicas =
    numberOf(environment, workload, 'REPLICAS') ?? (scalingOff ? workload.replicas : undefined);
  const scaled = autoscaling !== undefined && !scalingOff;
  const containers = workload.containers.flatMap((container) => containerPatch(environment, container));
  return [
    ...workloadPatch(workload, { replicas: scaled ? undefined : replicas, containers }),
    ...(autoscaling === undefined ? [] : scalingPatch(environment, workload)),
    ...budgetPatch(environment, workload, {
      scaled,
      replicas: replicas ?? workload.replicas,
    }),
    ...claimPatches(environment, workload),
  ];
}

type ContainerPatch = { readonly role: Container['role']; readonly content: object };

function containerPatch(environment: Environment, container: Container): readonly ContainerPatch[] {
  const value = (property: Override): string | undefined =>
    valueOf(environment, container.resources, property) ?? valueOf(environment, container, property);
  const defined = (members: Readonly<Record<string, string | undefined>>): object =>
    Object.fromEntries(Object.entries(members).filter(([, member]) => member !== undefined));
  const requests = defined({ cpu: value('CPU_REQUEST'), memory: value('MEMORY_REQUEST') });
  const limits = defined({ cpu: value('CPU_LIMIT'), memory: value('MEMORY_LIMIT') });
  if (Object.keys({ ...requests, ...limits }).length === 0) return [];
  return [
    { role: container.role, content: { name: container.resourceName, resources: { requests, limits } } },
  ];
}

function workloadPatch(
  workload: Workload,
  given: { readonly replicas: number | undefined; readonly containers: readonly ContainerPatch[] },
): readonly Patch[] {
  const { replicas } = given;
  const ofRole = (init: 'init' | 'other'): readonly object[] =>
    given.containers
      .filter(({ role }) => (role === 'INIT') === (init === 'init'))
      .map(({ content }) => content);
  const [init, others] = [ofRole('init'), ofRole('other')];
  const pod = {
    ...(init.length > 0 && { initContainers: init }),
    ...(others.length > 0 && { containers: others }),
  };
  const changesPod = init.length + others.length > 0;
  const scalable = workload.kind === 'DEPLOYMENT' || workload.kind === 'STATEFUL_SET';
  if (!changesPod && (replicas === undefined || !scalable)) return [];
  const template = { template: { spec: pod } };
  const spec =
    workload.kind === 'CRON_JOB'
      ? { jobTemplate: { spec: template } }
      : { ...(replicas !== undefined && scalable && { replicas }), ...(changesPod && template) };
  const head = workloadKind(workload);
  return [
    {
      name: `${head.kind.toLowerCase()}-${workload.resourceName}`,
      content: { ...head, metadata: { name: workloadName(workload) }, spec },
    },
  ];
}

function scalingPatch(environment: Environment, workload: Workload): readonly Patch[] {
  const name = `hpa-${workload.resourceName}`;
  if (isOff(environment, workload.autoscaling))
    return [{ name, content: deletion(autoscaler, workload.resourceName) }];
  const least = numberOf(environment, workload.autoscaling, 'MIN_REPLICAS');
  const most = numberOf(environment, workload.autoscaling, 'MAX_REPLICAS');
  if (least === undefined && most === undefined) return [];
  const spec = {
    ...withoutUndefined({ minReplicas: least, maxReplicas: most }),
  };
  return [{ name, content: { ...autoscaler, metadata: { name: workload.resourceName }, spec } }];
}

// A budget that all replicas are needed for would block every drain of a node.
function budgetPatch(
  environment: Environment,
  workload: Workload,
  given: { readonly scaled: boolean; readonly replicas: number },
): readonly Patch[] {
  const least = given.scaled
    ? (numberOf(environment, workload.autoscaling, 'MIN_REPLICAS') ?? workload.autoscaling?.minReplicas ?? 1)
    : given.replicas;
  if (workload.minAvailable === undefined || workload.minAvailable < least) return [];
  return [{ name: `pdb-${workload.resourceName}`, content: deletion(budget, workload.resourceName) }];
}

function claimPatches(environment: Environment, workload: Workload): readonly Patch[] {
  return workload.volumes
    .filter((volume) => volume.kind === 'PERSISTENT')
    .flatMap((volume) => {
      const size = numberOf(environment, volume, 'STORAGE_GIB');
      if (size === undefined) return [];
      const name = `${workload.resourceName}-${volume.resourceName}`.slice(0, 63).replace(/-+$/, '');
      return [
        {
          name: `pvc-${name}`,
          content: {
            apiVersion: 'v1',
            kind: 'PersistentVolumeClaim',
            metadata: { name },
            spec: { resources: { requests: { storage: `${size}Gi` } } },
          },
        },
      ];
    });
}

function databasePatches(model: Model<Psm>, environment: Environment): readonly Patch[] {
  const { storageClass } = model.only('TargetPlatform');
  return databasesInCluster(model).flatMap((database) => {
    const name = `statefulset-${database.resourceName}`;
    const head = { apiVersion: 'apps/v1', kind: 'StatefulSet' };
    if (isOff(environment, database)) return [{ name, content: deletion(head, database.resourceName) }];
    const size = numberOf(environment, database, 'STORAGE_GIB');
    if (size === undefined) return [];
    const metadata = { name: database.resourceName };
    return [
      {
        name,
        content: { ...head, metadata, spec: { volumeClaimTemplates: [volumeClaim(size, storageClass)] } },
      },
    ];
  });
}

function ingressPatches(model: Model<Psm>, environment: Environment): readonly Patch[] {
  return byName(model.all('Ingress')).map((ingress) => {
    const name = `ingress-${ingress.resourceName}`;
    const host = valueOf(environment, ingress, 'HOST') ?? `${ingress.hostPrefix}.${environment.domainSuffix}`;
    const object = ingressObject(model, ingress, host);
    const { apiVersion, kind } = object;
    if (isOff(environment, ingress))
      return { name, content: deletion({ apiVersion, kind }, ingress.resourceName) };
    const { spec } = object;
    return { name, content: { apiVersion, kind, metadata: { name: ingress.resourceName }, spec } };
  });
}
