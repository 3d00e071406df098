import { attr, classes, contains, ref } from '../../kernel/metamodel/feature-spec.ts';

/** The root of a PSM, its common bases, the target platform, environments and delivery. */
export const psmPlatform = classes({
  PsmElement: {
    doc: 'Any named deployment or code element.',
    abstract: true,
    extends: ['NamedElement', 'GeneratedElement'],
    features: {},
  },
  Resource: {
    doc: 'Becomes (part of) a manifest; carries a cluster-safe name.',
    abstract: true,
    extends: ['PsmElement'],
    features: {
      resourceName: attr('DnsLabel', '1', 'RFC 1123 label, at most 63 characters.'),
      labels: attr('String', '0..*', 'Extra key=value labels.'),
      annotations: attr('String', '0..*', 'Extra key=value annotations.'),
    },
  },
  CodeElement: {
    doc: 'Becomes source code.',
    abstract: true,
    extends: ['PsmElement'],
    features: {
      symbol: attr('CodeName', '1', 'Identifier in code.'),
    },
  },
  PsmModel: {
    doc: 'Root: how the system is built and run on one platform.',
    extends: ['NamedElement', 'GeneratedElement'],
    features: {
      language: attr('String', '1', 'BCP-47 tag of the names that people read.', { default: 'en' }),
      webClient: attr('WebClient', '1', 'Pages for people that services bring.', { default: 'NONE' }),
      platform: contains('TargetPlatform', '1', 'Platform choices.'),
      environments: contains('Environment', '0..*', 'dev, stage, prod.'),
      workloads: contains('Workload', '0..*', 'Things that run.'),
      images: contains('ContainerImage', '0..*', 'Images used.'),
      services: contains('NetworkService', '0..*', 'In-cluster addresses.'),
      ingresses: contains('Ingress', '0..*', 'Doors to the outside.'),
      configSets: contains('ConfigSet', '0..*', 'Non-secret settings.'),
      secretSets: contains('SecretSet', '0..*', 'Secret references.'),
      identities: contains('ServiceIdentity', '0..*', 'Workload identities.'),
      networkPolicies: contains('NetworkPolicy', '0..*', 'Allowed traffic.'),
      backingServices: contains(
        'BackingService',
        '0..*',
        'Databases, brokers, buckets, caches, external endpoints.',
      ),
      observability: contains('Observability', '0..1', 'Metrics, traces, logs, alerts.'),
      pipelines: contains('Pipeline', '0..*', 'Build and delivery.'),
      decisionRecords: contains(
        'DecisionRecord',
        '0..*',
        'Architecture decisions carried along so that the repository explains itself.',
      ),
      projects: contains('CodeProject', '0..*', 'Source-code projects.'),
      appRoles: contains('AppRole', '0..*', 'Roles checked by code.'),
      trace: contains('TraceModel', '0..1', 'Trace of the last generation.'),
    },
  },
  TargetPlatform: {
    doc: 'Choices that hold for the whole deployment.',
    extends: ['PsmElement'],
    features: {
      kind: attr('PlatformKind', '1', 'Platform family.', { default: 'KUBERNETES' }),
      platformVersion: attr('String', '1', 'Lowest supported cluster version.', { default: '1.31' }),
      provider: attr('CloudProvider', '1', 'Cloud for managed services.', { default: 'NONE' }),
      registry: attr('String', '1', 'Image registry.', { default: 'registry.example.com' }),
      ingressClass: attr('String', '1', 'Ingress class name.', { default: 'nginx' }),
      storageClass: attr('String', '0..1', 'Storage class; empty means cluster default.'),
      secretDelivery: attr('SecretDelivery', '1', 'How secrets arrive.', { default: 'KUBERNETES_SECRET' }),
    },
  },
  Environment: {
    doc: 'One place to run the whole system.',
    extends: ['PsmElement'],
    features: {
      kind: attr('EnvironmentKind', '1', 'Purpose.'),
      namespace: attr('DnsLabel', '1', 'Cluster namespace.'),
      domainSuffix: attr('String', '1', 'Appended to host prefixes.'),
      overrides: contains('EnvironmentOverride', '0..*', 'Differences from the base.'),
    },
  },
  EnvironmentOverride: {
    doc: 'One difference of an environment from the base.',
    extends: ['GeneratedElement'],
    features: {
      target: ref('GeneratedElement', '1', 'What differs.'),
      property: attr('OverridableProperty', '1', 'Which property.'),
      value: attr('String', '1', 'New value.'),
    },
  },
  Observability: {
    doc: 'How the system is watched.',
    extends: ['PsmElement'],
    features: {
      metricsPath: attr('String', '1', 'Scrape path.', { default: '/metrics' }),
      otlpEndpoint: attr('String', '0..1', 'Trace collector; empty means tracing off.'),
      logFormat: attr('String', '1', 'Log format.', { default: 'json' }),
      alerts: contains('AlertRule', '0..*', 'Alerts.'),
    },
  },
  AlertRule: {
    doc: 'One alert.',
    extends: ['PsmElement'],
    features: {
      characteristic: attr('QualityCharacteristic', '1', 'Quality watched.'),
      expression: attr('String', '1', 'Query.'),
      forDuration: attr('String', '1', 'Time before firing.', { default: '5m' }),
      severity: attr('AlertSeverity', '1', 'Urgency.', { default: 'WARNING' }),
    },
  },
  Pipeline: {
    doc: 'A delivery pipeline.',
    extends: ['PsmElement'],
    features: {
      provider: attr('CiProvider', '1', 'Dialect.', { default: 'GITHUB_ACTIONS' }),
      stages: contains('PipelineStage', '0..*', 'Stages in order.', { ordered: true }),
    },
  },
  PipelineStage: {
    doc: 'One stage.',
    extends: ['PsmElement'],
    features: {
      kind: attr('StageKind', '1', 'Meaning.'),
      environment: ref('Environment', '0..1', 'For DEPLOY.'),
      manualApproval: attr('Boolean', '1', 'Ask a person first.', { default: false }),
    },
  },
  DecisionRecord: {
    doc: 'An architecture decision to be written out as a document.',
    extends: ['PsmElement'],
    features: {
      status: attr('String', '1', 'Life of the decision.', { default: 'PROPOSED' }),
      question: attr('Text', '0..1', 'What was decided.'),
      choice: attr('String', '0..1', 'The pick.'),
      alternatives: attr('String', '0..*', 'Other options.'),
      rationale: attr('Text', '0..1', 'Why.'),
    },
  },
});
