import { oneLine } from '../../../kernel/generation/region.ts';
import type { Model } from '../../../kernel/model/model.ts';
import { sha256Hex } from '../../../lib/sha256-hex.ts';
import type { Database, Psm, Resource, Workload } from '../../psm/psm.ts';

/** An object of a cluster as plain data. */
export type KubernetesObject = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly [member: string]: unknown;
};

/** A file below `deploy/k8s/base/` with its objects. */
export type ManifestFile = {
  readonly path: string;
  readonly objects: readonly KubernetesObject[];
  readonly elementIds: readonly string[];
};

/** The label by which a workload's pods are found. */
export function podLabels(workload: { readonly resourceName: string }): Readonly<Record<string, string>> {
  return { 'app.kubernetes.io/name': workload.resourceName };
}

const labelKey =
  /^(?:[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?\/)?[A-Za-z0-9](?:[A-Za-z0-9._-]{0,61}[A-Za-z0-9])?$/;
const labelValue = /^(?:[A-Za-z0-9](?:[A-Za-z0-9._-]{0,61}[A-Za-z0-9])?)?$/;

/** The metadata of a resource: its name and the labels and annotations of the model that a cluster accepts. */
export function metadataOf(
  resource: Pick<Resource, 'resourceName' | 'labels' | 'annotations'>,
  labels: Readonly<Record<string, string>> = podLabels(resource),
): KubernetesObject['metadata'] {
  const own = pairs(resource.labels).filter(([key, value]) => labelKey.test(key) && labelValue.test(value));
  const annotations = pairs(resource.annotations).filter(([key]) => labelKey.test(key));
  return {
    name: resource.resourceName,
    labels: { ...Object.fromEntries(own), ...labels },
    ...(annotations.length > 0 && { annotations: Object.fromEntries(annotations) }),
  };
}

function pairs(entries: readonly string[]): readonly [string, string][] {
  return [...entries].sort().map((entry): [string, string] => {
    const [key = '', ...value] = oneLine(entry).split('=');
    return [key, value.join('=')];
  });
}

/** A name of at most `length` characters; a shortened one ends in a fingerprint. */
export function shortName(name: string, length: number): string {
  return name.length <= length ? name : `${name.slice(0, length - 7)}-${sha256Hex(name).slice(0, 6)}`;
}

/** Sorts resources by their names, so that lists read the same in any order of the model. */
export function byName<R extends { readonly resourceName: string; readonly id: string }>(
  resources: readonly R[],
): R[] {
  return [...resources].sort((left, right) =>
    left.resourceName === right.resourceName
      ? left.id < right.id
        ? -1
        : 1
      : left.resourceName < right.resourceName
        ? -1
        : 1,
  );
}

/** Kind and API version of a workload. */
export function workloadKind(workload: Workload): { readonly apiVersion: string; readonly kind: string } {
  switch (workload.kind) {
    case 'DEPLOYMENT':
      return { apiVersion: 'apps/v1', kind: 'Deployment' };
    case 'STATEFUL_SET':
      return { apiVersion: 'apps/v1', kind: 'StatefulSet' };
    case 'JOB':
      return { apiVersion: 'batch/v1', kind: 'Job' };
    case 'CRON_JOB':
      return { apiVersion: 'batch/v1', kind: 'CronJob' };
  }
}

/** The name of a workload's object; names of cron jobs must be shorter than others. */
export function workloadName(workload: Workload): string {
  return workload.kind === 'CRON_JOB' ? shortName(workload.resourceName, 52) : workload.resourceName;
}

/** The databases that run inside the cluster, sorted by name. */
export function databasesInCluster(model: Model<Psm>): readonly Database[] {
  return byName(model.all('Database').filter((database) => database.provisioning === 'IN_CLUSTER'));
}
