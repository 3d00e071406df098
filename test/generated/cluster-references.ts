import { at, listOf, membersOf } from '../support/lib/json.ts';
import type { ClusterObject } from '../support/chain/psm-to-artifact/cluster-objects.ts';

type Labels = Readonly<Record<string, unknown>>;

/** Pods of one workload, with the path of the workload's file. */
type Pods = { readonly owner: string; readonly labels: Labels; readonly spec: unknown };

/**
 * What objects of one namespace say of each other that is not true: selectors without pods, ports no one opens, settings,
 * secrets, accounts and volumes that do not exist, targets to scale or to reach that are not there.
 */
export function referenceFaults(objects: readonly ClusterObject[]): readonly string[] {
  const cluster = { objects, pods: objects.flatMap(podsOf) };
  return objects.flatMap((each) => {
    const name = titleOf(each);
    return faultsOf(each, cluster).map((fault) => `${name}: ${fault}`);
  });
}

type Cluster = { readonly objects: readonly ClusterObject[]; readonly pods: readonly Pods[] };

function faultsOf(each: ClusterObject, cluster: Cluster): readonly string[] {
  const { object } = each;
  const own = podsOf(each).flatMap((pods) => podFaults(pods, cluster));
  switch (object['kind']) {
    case 'Service':
      return serviceFaults(object, cluster);
    case 'Ingress':
      return ingressFaults(object, cluster);
    case 'HorizontalPodAutoscaler': {
      const target = at(object, 'spec', 'scaleTargetRef');
      return exists(cluster, at(target, 'kind'), at(target, 'name')) ? [] : ['scales what is not there'];
    }
    case 'PodDisruptionBudget':
      return selected(cluster, at(object, 'spec', 'selector')).length > 0 ? [] : ['selects no pods'];
    case 'NetworkPolicy':
      return policyFaults(object, cluster);
    case 'RoleBinding':
      return bindingFaults(object, cluster);
    case 'StatefulSet': {
      const service = at(object, 'spec', 'serviceName');
      const isThere = exists(cluster, 'Service', service);
      return [...own, ...selectorFaults(object), ...(isThere ? [] : [`has no service ${String(service)}`])];
    }
    case 'Deployment':
      return [...own, ...selectorFaults(object)];
    default:
      return own;
  }
}

function titleOf({ object }: ClusterObject): string {
  return `${String(object['kind'])} ${String(at(object, 'metadata', 'name'))}`;
}

function exists({ objects }: Cluster, kind: unknown, name: unknown): boolean {
  return objects.some(({ object }) => object['kind'] === kind && at(object, 'metadata', 'name') === name);
}

function podsOf(each: ClusterObject): readonly Pods[] {
  const { object } = each;
  const template =
    object['kind'] === 'CronJob'
      ? at(object, 'spec', 'jobTemplate', 'spec', 'template')
      : ['Deployment', 'StatefulSet', 'Job'].includes(String(object['kind']))
        ? at(object, 'spec', 'template')
        : undefined;
  if (template === undefined) return [];
  const claims = listOf(at(object, 'spec', 'volumeClaimTemplates')).map((claim) => ({
    name: at(claim, 'metadata', 'name'),
  }));
  const spec = membersOf(at(template, 'spec'));
  const volumes = [...listOf(spec['volumes']), ...claims];
  const labels = membersOf(at(template, 'metadata', 'labels') ?? {});
  return [{ owner: titleOf(each), labels, spec: { ...spec, volumes } }];
}

/** Whether a selector takes labels; only the operators that are generated count. */
function takes(selector: unknown, labels: Labels): boolean {
  const wanted = Object.entries(membersOf(at(selector, 'matchLabels') ?? {}));
  const expressions = listOf(at(selector, 'matchExpressions'));
  return (
    wanted.every(([key, value]) => labels[key] === value) &&
    expressions.every(
      (each) =>
        at(each, 'operator') === 'In' && listOf(at(each, 'values')).includes(labels[String(at(each, 'key'))]),
    )
  );
}

function selected({ pods }: Cluster, selector: unknown): readonly Pods[] {
  return pods.filter(({ labels }) => takes(selector, labels));
}

function containersOf(spec: unknown): readonly unknown[] {
  return [...listOf(at(spec, 'initContainers')), ...listOf(at(spec, 'containers'))];
}

function portsOf(spec: unknown): readonly unknown[] {
  return listOf(at(spec, 'containers')).flatMap((container) => listOf(at(container, 'ports')));
}

function opens(spec: unknown, port: unknown): boolean {
  return portsOf(spec).some((each) => at(each, 'name') === port || at(each, 'containerPort') === port);
}

function selectorFaults(object: unknown): readonly string[] {
  const labels = membersOf(at(object, 'spec', 'template', 'metadata', 'labels') ?? {});
  return takes(at(object, 'spec', 'selector'), labels) ? [] : ['does not select its own pods'];
}

function serviceFaults(object: unknown, cluster: Cluster): readonly string[] {
  const pods = selected(cluster, { matchLabels: at(object, 'spec', 'selector') });
  if (pods.length === 0) return ['selects no pods'];
  return listOf(at(object, 'spec', 'ports'))
    .map((port) => at(port, 'targetPort') ?? at(port, 'port'))
    .filter((port) => !pods.some(({ spec }) => opens(spec, port)))
    .map((port) => `leads to port ${String(port)}, which no pod opens`);
}

function ingressFaults(object: unknown, { objects }: Cluster): readonly string[] {
  const backends = listOf(at(object, 'spec', 'rules'))
    .flatMap((rule) => listOf(at(rule, 'http', 'paths')))
    .map((path) => at(path, 'backend', 'service'));
  if (backends.length === 0) return ['leads nowhere'];
  return backends.flatMap((backend) => {
    const service = objects.find(
      (each) =>
        each.object['kind'] === 'Service' && at(each.object, 'metadata', 'name') === at(backend, 'name'),
    );
    const port = at(backend, 'port', 'name') ?? at(backend, 'port', 'number');
    const isOpen = listOf(at(service?.object, 'spec', 'ports')).some(
      (each) => at(each, 'name') === port || at(each, 'port') === port,
    );
    return isOpen ? [] : [`leads to ${String(at(backend, 'name'))}:${String(port)}, which is not there`];
  });
}

function policyFaults(object: unknown, cluster: Cluster): readonly string[] {
  const subject = at(object, 'spec', 'podSelector');
  const pods = selected(cluster, subject);
  const faults = pods.length === 0 ? ['selects no pods'] : [];
  const peers = (['ingress', 'egress'] as const).flatMap((direction) =>
    listOf(at(object, 'spec', direction)).flatMap((rule) =>
      listOf(at(rule, direction === 'ingress' ? 'from' : 'to')).map((peer) => ({ direction, rule, peer })),
    ),
  );
  for (const { direction, rule, peer } of peers) {
    const selector = at(peer, 'podSelector');
    if (selector === undefined || at(peer, 'namespaceSelector') !== undefined) continue;
    const others = selected(cluster, selector);
    if (others.length === 0) faults.push(`names a peer that has no pods: ${JSON.stringify(selector)}`);
    const open = direction === 'ingress' ? pods : others;
    for (const port of listOf(at(rule, 'ports')).map((each) => at(each, 'port')))
      if (!open.some(({ spec }) => opens(spec, port)))
        faults.push(`lets traffic through to port ${String(port)}, which no pod opens`);
  }
  return faults;
}

function bindingFaults(object: unknown, cluster: Cluster): readonly string[] {
  const role = at(object, 'roleRef');
  return [
    ...(exists(cluster, at(role, 'kind'), at(role, 'name')) ? [] : ['binds a role that is not there']),
    ...listOf(at(object, 'subjects'))
      .filter((subject) => !exists(cluster, at(subject, 'kind'), at(subject, 'name')))
      .map((subject) => `binds ${String(at(subject, 'name'))}, which is not there`),
  ];
}

function podFaults({ spec }: Pods, cluster: Cluster): readonly string[] {
  const account = at(spec, 'serviceAccountName');
  const volumes = listOf(at(spec, 'volumes')).map((volume) => at(volume, 'name'));
  return [
    ...(account === undefined || exists(cluster, 'ServiceAccount', account)
      ? []
      : [`runs as ${JSON.stringify(account)}, which is not there`]),
    ...containersOf(spec).flatMap((container) => [
      ...listOf(at(container, 'env')).flatMap((variable) => variableFaults(variable, cluster)),
      ...listOf(at(container, 'volumeMounts'))
        .map((mount) => at(mount, 'name'))
        .filter((name) => !volumes.includes(name))
        .map((name) => `mounts ${String(name)}, which is not a volume`),
      ...(['livenessProbe', 'readinessProbe', 'startupProbe'] as const)
        .flatMap((probe) => ['httpGet', 'tcpSocket'].map((kind) => at(container, probe, kind, 'port')))
        .filter((port) => port !== undefined && !opens({ containers: [container] }, port))
        .map((port) => `is probed at port ${String(port)}, which it does not open`),
    ]),
  ];
}

function variableFaults(variable: unknown, { objects }: Cluster): readonly string[] {
  const name = String(at(variable, 'name'));
  return (
    [
      ['configMapKeyRef', 'ConfigMap'],
      ['secretKeyRef', 'Secret'],
    ] as const
  ).flatMap(([member, kind]) => {
    const reference = at(variable, 'valueFrom', member);
    if (reference === undefined) return [];
    const source = objects.find(
      (each) => each.object['kind'] === kind && at(each.object, 'metadata', 'name') === at(reference, 'name'),
    );
    const isThere = at(source?.object, 'data', String(at(reference, 'key'))) !== undefined;
    return isThere
      ? []
      : [`${name} reads ${String(at(reference, 'key'))} of a ${kind} that does not have it`];
  });
}
