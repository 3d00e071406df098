import { attr, classes, contains, ref } from '../../kernel/metamodel/feature-spec.ts';

/** How workloads are reached, configured and protected. */
export const psmNetworkAndConfiguration = classes({
  NetworkService: {
    doc: 'A stable in-cluster address.',
    extends: ['Resource'],
    features: {
      type: attr('ServiceType', '1', 'Reachability.', { default: 'CLUSTER_IP' }),
      workload: ref('Workload', '1', 'Pods behind it.'),
      ports: contains('ServicePort', '1..*', 'Ports.'),
    },
  },
  ServicePort: {
    doc: 'A port of a network service.',
    extends: ['GeneratedElement'],
    features: {
      portName: attr('DnsLabel', '1', 'Name.', { default: 'http' }),
      number: attr('Integer', '1', 'Service port.', { default: 80 }),
      target: ref('ContainerPort', '1', 'Container port.'),
    },
  },
  Ingress: {
    doc: 'HTTP entry from outside.',
    extends: ['Resource'],
    features: {
      hostPrefix: attr('DnsLabel', '1', 'Left part of the host name.'),
      tls: attr('Boolean', '1', 'Serve HTTPS.', { default: true }),
      routes: contains('RouteRule', '1..*', 'Path rules.'),
    },
  },
  RouteRule: {
    doc: 'One path rule.',
    extends: ['GeneratedElement'],
    features: {
      path: attr('String', '1', 'Path.', { default: '/' }),
      match: attr('PathMatch', '1', 'Matching.', { default: 'PREFIX' }),
      service: ref('NetworkService', '1', 'Destination.'),
      port: ref('ServicePort', '1', 'Destination port.'),
    },
  },
  ConfigSet: {
    doc: 'Group of non-secret settings.',
    extends: ['Resource'],
    features: {
      entries: contains('ConfigEntry', '0..*', 'Settings.'),
    },
  },
  ConfigEntry: {
    doc: 'One setting.',
    extends: ['GeneratedElement'],
    features: {
      key: attr('EnvName', '1', 'Key.'),
      value: attr('String', '1', 'Value in the base.'),
    },
  },
  SecretSet: {
    doc: 'Group of secret references; never holds values.',
    extends: ['Resource'],
    features: {
      source: attr('SecretSource', '1', 'Where values come from.', { default: 'MANUAL' }),
      externalPath: attr('String', '0..1', 'Path in the external store.'),
      keys: contains('SecretKey', '0..*', 'Keys.'),
    },
  },
  SecretKey: {
    doc: 'One secret key.',
    extends: ['GeneratedElement'],
    features: {
      key: attr('EnvName', '1', 'Key.'),
      hint: attr('Text', '0..1', 'How a person obtains the value.'),
    },
  },
  ServiceIdentity: {
    doc: 'Service account of a workload.',
    extends: ['Resource'],
    features: {
      cloudRole: attr('String', '0..1', 'Cloud role bound to it.'),
      automountToken: attr('Boolean', '1', 'Security default.', { default: false }),
      rules: contains('AccessRule', '0..*', 'Cluster permissions.'),
    },
  },
  AccessRule: {
    doc: 'One cluster permission.',
    extends: ['GeneratedElement'],
    features: {
      apiGroups: attr('String', '1..*', 'API groups.'),
      resources: attr('String', '1..*', 'Resource kinds.'),
      verbs: attr('String', '1..*', 'Verbs.'),
    },
  },
  NetworkPolicy: {
    doc: 'Allowed traffic of a workload; everything else is denied.',
    extends: ['Resource'],
    features: {
      workloads: ref('Workload', '1..*', 'Protected pods.'),
      rules: contains('NetworkRule', '0..*', 'Allowed flows.'),
    },
  },
  NetworkRule: {
    doc: 'One allowed flow.',
    extends: ['GeneratedElement'],
    features: {
      direction: attr('RuleDirection', '1', 'Direction.'),
      peer: ref('Resource', '0..1', 'Workload or backing service on the other side.'),
      cidr: attr('String', '0..1', 'Address range for peers outside the cluster.'),
      port: attr('Integer', '0..1', 'Port; empty means any.'),
    },
  },
});
