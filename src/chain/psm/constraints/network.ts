import type { Problem } from '../../../kernel/validation/constraint.ts';
import type { Model } from '../../../kernel/model/model.ts';
import { assertNever } from '../../../lib/assert-never.ts';
import { appendTo, setValue } from '../../../kernel/validation/fixes.ts';
import { pushTo } from '../../../lib/push-to.ts';
import { repetitions } from '../../core/repetitions.ts';
import type { BackingService, NetworkPolicy, Psm, RouteRule } from '../psm.ts';
import { constraint } from './constraint-builder.ts';
import { withoutUndefined } from '../../../lib/without-undefined.ts';

/** Every hop leads to the next one. */
export const portsConnected = constraint('PSM-NET-01', ['ServicePort', 'RouteRule'], {
  severity: 'ERROR',
  holds: 'target port belongs to the workload of the service; route port belongs to the service',
  message: '{name} points at a port of another workload.',
  remedy: 'Choose a port of {workload}.',
  fix: 'Take the only port there is.',
  check: (hop, { model, pointer }) => {
    if (hop.eClass === 'RouteRule') {
      const service = model.get<'NetworkService'>(hop.service);
      if (model.containerOf(model.get<'ServicePort'>(hop.port), 'NetworkService') === service) return true;
      const [only] = service.ports;
      return {
        feature: 'port',
        message: 'Route {path} points at a port of another service.',
        remedy: 'Choose a port of {service}.',
        values: { service: service.name },
        ...(only !== undefined &&
          service.ports.length <= 1 && {
            fix: setValue(`Use port ${only.number}`, pointer(hop, 'port'), only.id),
          }),
      };
    }
    const service = model.containerOf(hop, 'NetworkService');
    const workload = model.get<'Workload'>(service.workload);
    const target = model.get<'ContainerPort'>(hop.target);
    if (model.containerOf(model.containerOf(target, 'Container'), 'Workload') === workload) return true;
    const [only] = workload.containers.flatMap(({ ports }) => ports.slice(0, 1));
    const isOnly = workload.containers.every(({ ports }) => ports.every((port) => port === only));
    return {
      feature: 'target',
      values: { name: `Port ${hop.portName} of ${service.name}`, workload: workload.name },
      ...(only !== undefined &&
        isOnly && { fix: setValue(`Use port ${only.number}`, pointer(hop, 'target'), only.id) }),
    };
  },
});

/** A request goes one way. */
export const routesUnique = constraint('PSM-NET-02', 'RouteRule', {
  severity: 'ERROR',
  holds: 'host, path and match are unique over all ingresses',
  message: 'Two routes claim {host}{path}.',
  remedy: 'Change one path.',
  feature: 'path',
  check: (route, { facts, model }) =>
    !facts.about(routesTwice).has(route) || {
      values: { host: model.containerOf(route, 'Ingress').hostPrefix },
    },
});

function routesTwice(model: Model<Psm>): ReadonlyMap<RouteRule, RouteRule> {
  return repetitions(model.all('RouteRule'), (route) => {
    const path = route.path.replace(/(?<=.)\/$/, '');
    return `${model.containerOf(route, 'Ingress').hostPrefix} ${route.match} ${path}`;
  });
}

/** What people send is not read on the way. */
export const trafficEncrypted = constraint('PSM-NET-03', 'Ingress', {
  severity: 'WARNING',
  holds: 'tls is on outside dev',
  message: '{name} serves plain HTTP.',
  remedy: 'Switch TLS on.',
  feature: 'tls',
  fix: 'Switch TLS on.',
  guard: (_ingress, { model }) => model.all('Environment').some(({ kind }) => kind !== 'DEV'),
  check: (ingress, { pointer }) =>
    ingress.tls || { fix: setValue('Switch TLS on', pointer(ingress, 'tls'), true) },
});

/** What is needed is allowed, and the rest is not. */
export const trafficAllowed = constraint('PSM-NET-04', 'Workload', {
  severity: 'WARNING',
  holds: 'has a network policy whose EGRESS rules cover every backing service it uses',
  message: '{workload} uses {service} but its policy blocks it.',
  remedy: 'Add an egress rule.',
  feature: 'uses',
  fix: 'Add an egress rule.',
  check: (workload, { facts, model, pointer }) => {
    const policies = facts.about(policiesOf).get(workload.id) ?? [];
    const [first] = policies;
    if (first === undefined)
      return {
        message: 'No network policy protects {name}.',
        remedy: 'Add one that allows what the workload needs.',
      };
    const allowed = facts.about(allowedBy);
    return model.resolveAll<'BackingService'>(workload.uses).flatMap((service): readonly Problem[] => {
      if (policies.some((policy) => covers(allowed.get(policy), service))) return [];
      const port = portOf(service);
      const rule = {
        eClass: 'NetworkRule',
        direction: 'EGRESS',
        peer: service.id,
        ...withoutUndefined({ port }),
      };
      const list = { pointer: pointer(first, 'rules'), present: first.rules };
      return [
        {
          values: { workload: workload.name, service: service.name },
          fix: appendTo(`Allow traffic to ${service.name}`, list, rule),
        },
      ];
    });
  },
});

function policiesOf(model: Model<Psm>): ReadonlyMap<string, readonly NetworkPolicy[]> {
  const policies = new Map<string, NetworkPolicy[]>();
  for (const policy of model.all('NetworkPolicy')) {
    for (const workload of policy.workloads) {
      pushTo(policies, workload, policy);
    }
  }
  return policies;
}

/** Where a policy lets traffic go: named peers, and ports at any address, `undefined` standing for all ports. */
type Allowed = { readonly peers: ReadonlySet<string>; readonly ports: ReadonlySet<number | undefined> };

function allowedBy(model: Model<Psm>): ReadonlyMap<NetworkPolicy, Allowed> {
  return new Map(
    model.all('NetworkPolicy').map((policy) => {
      const egress = policy.rules.filter(({ direction }) => direction === 'EGRESS');
      const peers = egress.flatMap(({ peer }) => peer ?? []);
      const ports = egress.flatMap(({ peer, port }) => (peer === undefined ? [port] : []));
      return [policy, { peers: new Set(peers), ports: new Set(ports) }];
    }),
  );
}

function covers(allowed: Allowed | undefined, service: BackingService): boolean {
  if (allowed === undefined) return false;
  const { peers, ports } = allowed;
  return peers.has(service.id) || ports.has(undefined) || ports.has(portOf(service));
}

function portOf(service: BackingService): number | undefined {
  if (service.port !== undefined) return service.port;
  switch (service.eClass) {
    case 'Database':
      return 5432;
    case 'Cache':
      return 6379;
    case 'MessageBroker':
      return { NATS: 4222, RABBITMQ: 5672, KAFKA: 9092 }[service.engine];
    case 'ObjectStorage':
      return service.provisioning === 'IN_CLUSTER' ? 9000 : 443;
    case 'ExternalEndpoint':
      return portOfAddress(service.baseUrl);
    default:
      return assertNever(service);
  }
}

function portOfAddress(baseUrl: string): number {
  const [, scheme = 'https', port] = /^([a-z]+):\/\/[^/:]*(?::(\d{1,5}))?/i.exec(baseUrl) ?? [];
  return port === undefined ? (scheme.toLowerCase() === 'http' ? 80 : 443) : Number(port);
}
