import { attr, classes, contains, ref } from '../../kernel/metamodel/feature-spec.ts';

/** What runs: workloads, containers, images, probes, volumes, scaling. */
export const psmWorkloads = classes({
  Workload: {
    doc: 'A set of identical pods or a job.',
    extends: ['Resource'],
    features: {
      kind: attr('WorkloadKind', '1', 'Shape.', { default: 'DEPLOYMENT' }),
      replicas: attr('Integer', '1', 'Base count.', { default: 1 }),
      schedule: attr('String', '0..1', 'Cron line for CRON_JOB.'),
      minAvailable: attr('Integer', '0..1', 'Disruption budget; empty means none.'),
      terminationGraceSeconds: attr('Integer', '1', 'Time to finish.', { default: 30 }),
      identity: ref('ServiceIdentity', '0..1', 'Account it runs as.'),
      uses: ref('BackingService', '0..*', 'Connections.'),
      containers: contains('Container', '1..*', 'Containers.'),
      volumes: contains('Volume', '0..*', 'Pod volumes.'),
      autoscaling: contains('Autoscaling', '0..1', 'Horizontal scaling.'),
    },
  },
  Container: {
    doc: 'One container of a pod.',
    extends: ['Resource'],
    features: {
      role: attr('ContainerRole', '1', 'Role.', { default: 'MAIN' }),
      image: ref('ContainerImage', '1', 'Image.'),
      command: attr('String', '0..*', 'Entry point override.', { ordered: true }),
      args: attr('String', '0..*', 'Arguments.', { ordered: true }),
      runAsNonRoot: attr('Boolean', '1', 'Security default.', { default: true }),
      readOnlyRootFilesystem: attr('Boolean', '1', 'Security default.', { default: true }),
      ports: contains('ContainerPort', '0..*', 'Listening ports.'),
      env: contains('EnvVar', '0..*', 'Environment variables.'),
      configs: ref('ConfigSet', '0..*', 'Sets whose entries are all variables; env comes before them.'),
      secrets: ref('SecretSet', '0..*', 'Sets whose keys are all variables; env comes before them.'),
      probes: contains('Probe', '0..*', 'Health checks.'),
      mounts: contains('VolumeMount', '0..*', 'Volume mounts.'),
      resources: contains('ResourceLimits', '0..1', 'Requests and limits.'),
    },
  },
  ContainerImage: {
    doc: 'An image reference.',
    extends: ['Resource'],
    features: {
      repository: attr('String', '1', 'Name without tag.'),
      tag: attr('String', '1', 'Tag or digest.', { default: 'dev' }),
      pullPolicy: attr('PullPolicy', '1', 'Pull behaviour.', { default: 'IF_NOT_PRESENT' }),
      builtFrom: ref(
        'CodeProject',
        '0..1',
        'Project whose Dockerfile builds it; empty for third-party images.',
      ),
    },
  },
  ContainerPort: {
    doc: 'A listening port.',
    extends: ['GeneratedElement'],
    features: {
      portName: attr('DnsLabel', '1', 'Name, at most 15 characters.', { default: 'http' }),
      number: attr('Integer', '1', 'Port number.'),
      protocol: attr('Protocol', '1', 'Transport.', { default: 'TCP' }),
    },
  },
  EnvVar: {
    doc: 'One environment variable; exactly one of value, fromConfig, fromSecret is set.',
    extends: ['GeneratedElement'],
    features: {
      variable: attr('EnvName', '1', 'Variable name.'),
      value: attr('String', '0..1', 'Literal.'),
      fromConfig: ref('ConfigEntry', '0..1', 'Config entry.'),
      fromSecret: ref('SecretKey', '0..1', 'Secret key.'),
    },
    facts: [{ leading: ['value', 'fromConfig', 'fromSecret'], others: [] }],
  },
  Probe: {
    doc: 'A health check.',
    extends: ['GeneratedElement'],
    features: {
      kind: attr('ProbeKind', '1', 'Purpose.'),
      mechanism: attr('ProbeMechanism', '1', 'How.', { default: 'HTTP' }),
      path: attr('String', '0..1', 'URL path for HTTP.'),
      port: ref('ContainerPort', '0..1', 'Port for HTTP and TCP.'),
      command: attr('String', '0..*', 'Command for EXEC.', { ordered: true }),
      initialDelaySeconds: attr('Integer', '1', 'Wait before the first check.', { default: 0 }),
      periodSeconds: attr('Integer', '1', 'Interval.', { default: 10 }),
      timeoutSeconds: attr('Integer', '1', 'Patience.', { default: 2 }),
      failureThreshold: attr('Integer', '1', 'Failures before acting.', { default: 3 }),
    },
  },
  ResourceLimits: {
    doc: 'Compute requests and limits.',
    extends: ['GeneratedElement'],
    features: {
      cpuRequest: attr('Quantity', '1', 'Guaranteed CPU.', { default: '100m' }),
      cpuLimit: attr('Quantity', '0..1', 'CPU ceiling; usually left empty on purpose.'),
      memoryRequest: attr('Quantity', '1', 'Guaranteed memory.', { default: '128Mi' }),
      memoryLimit: attr('Quantity', '1', 'Memory ceiling.', { default: '256Mi' }),
    },
  },
  Volume: {
    doc: 'A pod volume.',
    extends: ['Resource'],
    features: {
      kind: attr('VolumeKind', '1', 'Backing.', { default: 'EMPTY_DIR' }),
      sizeGib: attr('Integer', '0..1', 'Size for PERSISTENT.'),
      accessMode: attr('AccessModeKind', '1', 'Sharing.', { default: 'READ_WRITE_ONCE' }),
      config: ref('ConfigSet', '0..1', 'For CONFIG.'),
      secret: ref('SecretSet', '0..1', 'For SECRET.'),
    },
  },
  VolumeMount: {
    doc: 'A volume seen inside a container.',
    extends: ['GeneratedElement'],
    features: {
      volume: ref('Volume', '1', 'What.'),
      mountPath: attr('String', '1', 'Where.'),
      readOnly: attr('Boolean', '1', 'Access.', { default: false }),
    },
  },
  Autoscaling: {
    doc: 'Horizontal scaling rule.',
    extends: ['GeneratedElement'],
    features: {
      minReplicas: attr('Integer', '1', 'Floor.', { default: 2 }),
      maxReplicas: attr('Integer', '1', 'Ceiling.', { default: 5 }),
      cpuUtilization: attr('Integer', '1', 'Target CPU percent.', { default: 70 }),
      memoryUtilization: attr('Integer', '0..1', 'Target memory percent.'),
    },
  },
});
