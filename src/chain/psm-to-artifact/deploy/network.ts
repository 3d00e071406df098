import type { Model } from '../../../kernel/model/model.ts';
import { withoutUndefined } from '../../../lib/without-undefined.ts';
import type { Ingress, NetworkPolicy, NetworkRule, Psm, Workload } from '../../psm/psm.ts';
import {
  byName,
  metadataOf,
  podLabels,
  type KubernetesObject,
  type ManifestFile,
} from './kubernetes-object.ts';

/** The doors to the outside and the traffic that is allowed; everything else is denied. */
export function networkFiles(model: Model<Psm>): readonly ManifestFile[] {
  const policies = byName(model.all('NetworkPolicy'));
  return [
    {
      path: 'network-policies/default-deny.yaml',
      objects: [defaultDeny],
      elementIds: policies.map((policy) => policy.id),
    },
    ...policies.map((policy) => ({
      path: `network-policies/${policy.resourceName}.yaml`,
      objects: [policyObject(model, policy)],
      elementIds: [policy.id, ...policy.rules.map((rule) => rule.id)],
    })),
    ...byName(model.all('Ingress')).map((ingress) => ({
      path: `ingress/${ingress.resourceName}.yaml`,
      objects: [ingressObject(model, ingress, `${ingress.hostPrefix}.localhost`)],
      elementIds: [ingress.id, ...ingress.routes.map((route) => route.id)],
    })),
  ];
}

const defaultDeny: KubernetesObject = {
  apiVersion: 'networking.k8s.io/v1',
  kind: 'NetworkPolicy',
  metadata: { name: 'default-deny' },
  spec: { podSelector: {}, policyTypes: ['Ingress', 'Egress'] },
};

/** An ingress under a host; every environment has a host of its own. */
export function ingressObject(model: Model<Psm>, ingress: Ingress, host: string): KubernetesObject {
  const paths = ingress.routes.map((route) => ({
    path: route.path.startsWith('/') ? route.path : `/${route.path}`,
    pathType: route.match === 'EXACT' ? 'Exact' : 'Prefix',
    backend: {
      service: {
        name: model.get(route.service).resourceName,
        port: { name: model.get(route.port).portName },
      },
    },
  }));
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'Ingress',
    metadata: metadataOf(ingress),
    spec: {
      ingressClassName: model.only('TargetPlatform').ingressClass,
      ...(ingress.tls && { tls: [{ hosts: [host], secretName: `${ingress.resourceName}-tls` }] }),
      rules: [{ host, http: { paths: paths.sort((left, right) => (left.path < right.path ? -1 : 1)) } }],
    },
  };
}

function policyObject(model: Model<Psm>, policy: NetworkPolicy): KubernetesObject {
  const workloads = byName(model.resolveAll(policy.workloads));
  const rules = (direction: NetworkRule['direction']): readonly object[] =>
    policy.rules
      .filter((rule) => rule.direction === direction)
      .map((rule) => ruleObject(model, rule))
      .map((rule) => ({ key: JSON.stringify(rule), rule }))
      .sort((left, right) => (left.key < right.key ? -1 : 1))
      // Several services outside of the cluster end up in the same rule.
      .filter(({ key }, index, all) => key !== all[index - 1]?.key)
      .map(({ rule }) => rule);
  const egress = [...rules('EGRESS'), ...(needsSignInKeys(model, policy, workloads) ? [signInKeys] : [])];
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: metadataOf(policy, {}),
    spec: {
      podSelector: {
        matchExpressions: [
          {
            key: 'app.kubernetes.io/name',
            operator: 'In',
            values: workloads.map((workload) => workload.resourceName),
          },
        ],
      },
      policyTypes: ['Ingress', 'Egress'],
      ingress: rules('INGRESS'),
      egress,
    },
  };
}

const anywhere = [{ ipBlock: { cidr: '0.0.0.0/0' } }];
const signInKeys = { to: anywhere, ports: [{ port: 443, protocol: 'TCP' }] };

// Tokens are checked with keys that the issuer publishes; without this flow no one could sign in.
function needsSignInKeys(model: Model<Psm>, policy: NetworkPolicy, workloads: readonly Workload[]): boolean {
  const hasFlow = policy.rules.some(
    (rule) =>
      rule.direction === 'EGRESS' &&
      rule.cidr !== undefined &&
      (rule.port === 443 || rule.port === undefined),
  );
  const serving = workloads.flatMap((workload) =>
    workload.kind === 'DEPLOYMENT' ? workload.containers : [],
  );
  const projects = serving.flatMap((container) => model.resolve(model.get(container.image).builtFrom) ?? []);
  return !hasFlow && projects.some((project) => project.authMode === 'OIDC_JWT');
}

function ruleObject(model: Model<Psm>, rule: NetworkRule): object {
  const side = rule.direction === 'INGRESS' ? 'from' : 'to';
  const peers = peersOf(model, rule);
  const protocols = rule.port === 53 ? ['UDP', 'TCP'] : ['TCP'];
  return {
    ...withoutUndefined({ [side]: peers }),
    ...(rule.port !== undefined && { ports: protocols.map((protocol) => ({ port: rule.port, protocol })) }),
  };
}

function peersOf(model: Model<Psm>, rule: NetworkRule): readonly object[] | undefined {
  const peer = model.resolve(rule.peer);
  if (peer === undefined) return rule.cidr === undefined ? undefined : [{ ipBlock: { cidr: rule.cidr } }];
  if (peer.eClass === 'Workload') return [{ podSelector: { matchLabels: podLabels(peer) } }];
  const runsHere =
    'provisioning' in peer && peer.provisioning === 'IN_CLUSTER' && peer.eClass !== 'ObjectStorage';
  // Services outside of the cluster have names, and policies know only addresses.
  return runsHere ? [{ podSelector: { matchLabels: podLabels(peer) } }] : anywhere;
}

/** The workloads that may talk to a backing service: those that use it, and those whose policy says so. */
export function clientsOf(model: Model<Psm>, service: { readonly id: string }): readonly Workload[] {
  const users = model.all('Workload').filter((workload) => workload.uses.includes(service.id));
  const allowed = model
    .all('NetworkPolicy')
    .filter((policy) => policy.rules.some((rule) => rule.direction === 'EGRESS' && rule.peer === service.id))
    .flatMap((policy) => model.resolveAll(policy.workloads));
  return byName([...new Set([...users, ...allowed])]);
}
