import type { WrittenView } from '../../kernel/views/define-views.ts';
import type { NodeRule } from '../../kernel/views/view-definition.ts';

const workload: NodeRule = {
  of: 'Workload',
  shape: 'GROUP',
  tone: 'BLUE',
  label: '{name}',
  summary: '{kind}, {replicas:count replica/replicas}',
};

const backing: readonly NodeRule[] = [
  { of: 'Database', shape: 'CYLINDER', tone: 'TEAL', summary: '{engine}, {provisioning}, {storageGib} GiB' },
  { of: 'MessageBroker', shape: 'PIPE', tone: 'ORANGE', summary: '{engine}, {provisioning}' },
  { of: 'ObjectStorage', shape: 'CYLINDER', tone: 'GREEN', summary: 'bucket {bucket}, {provisioning}' },
  { of: 'Cache', shape: 'CYLINDER', tone: 'YELLOW', summary: '{engine}, {provisioning}' },
  { of: 'ExternalEndpoint', shape: 'COMPONENT', tone: 'NEUTRAL', summary: '{baseUrl}' },
];

const outline: NodeRule = { of: 'Workload', shape: 'HEXAGON', tone: 'BLUE', summary: '{kind}' };

/** What runs where: the platform, its network, its configuration and its protection. */
export const deploymentViews: readonly WrittenView[] = [
  {
    id: 'deployment',
    title: 'Deployment',
    purpose: 'What runs, built from which images, connected to what.',
    readers: 'platform engineer',
    kind: 'GRAPH',
    nodes: [
      { of: 'PsmModel', shape: 'GROUP' },
      {
        of: 'TargetPlatform',
        shape: 'ROW',
        label: '{kind} {platformVersion}, registry {registry}',
        summary: 'ingress {ingressClass}',
      },
      workload,
      { of: 'Container', shape: 'BOX', tone: 'BLUE', summary: '{role} container' },
      {
        of: 'ResourceLimits',
        shape: 'ROW',
        label: 'cpu {cpuRequest}, memory {memoryRequest}–{memoryLimit}',
      },
      { of: 'Probe', shape: 'ROW', label: '{kind} by {mechanism}[ {path}]' },
      { of: 'VolumeMount', shape: 'ROW', label: '{mountPath}', summary: '{readOnly?read only}' },
      { of: 'Volume', shape: 'CYLINDER', tone: 'NEUTRAL', summary: '{kind}[, {sizeGib} GiB]' },
      {
        of: 'Autoscaling',
        shape: 'ROW',
        label: '{minReplicas} to {maxReplicas:count replica/replicas} at {cpuUtilization} % CPU',
      },
      {
        of: 'ContainerImage',
        shape: 'NOTE',
        tone: 'YELLOW',
        label: '{repository}',
        summary: 'tag {tag}[, built from {builtFrom}]',
      },
      ...backing,
    ],
    edges: [
      { of: 'Workload', to: 'uses', kind: 'uses' },
      { of: 'Container', to: 'image', kind: 'runs', line: 'DASHED' },
      { of: 'VolumeMount', from: '^', to: 'volume', kind: 'mounts', line: 'DOTTED' },
    ],
    c4: {
      Workload: 'CONTAINER',
      Database: 'CONTAINER',
      MessageBroker: 'CONTAINER',
      ObjectStorage: 'CONTAINER',
      Cache: 'CONTAINER',
      ExternalEndpoint: 'SYSTEM',
    },
  },
  {
    id: 'network',
    title: 'Network',
    purpose: 'The way of a request from outside to a port, and the traffic that is allowed.',
    readers: 'platform engineer, security officer',
    kind: 'GRAPH',
    nodes: [
      {
        of: 'Ingress',
        shape: 'HEXAGON',
        tone: 'GREEN',
        label: '{name}',
        summary: '{hostPrefix}.…{tls?, TLS}',
      },
      { of: 'RouteRule', shape: 'ROW', label: '{path}', summary: '{match}' },
      { of: 'NetworkService', shape: 'ROUNDED', tone: 'TEAL', summary: '{type}' },
      { of: 'ServicePort', shape: 'ROW', label: '{portName} {number}' },
      outline,
      { of: 'ContainerPort', shape: 'ROW', label: '{portName} {number} {protocol:raw}' },
      { of: 'NetworkPolicy', shape: 'NOTE', tone: 'RED', summary: 'everything else is denied' },
      { of: 'NetworkRule', shape: 'ROW', label: '{direction}[ {peer|cidr}][ port {port}]' },
      { of: 'BackingService', shape: 'CYLINDER', tone: 'NEUTRAL', onlyUsed: true },
    ],
    edges: [
      { of: 'RouteRule', from: '^', to: 'service', kind: 'routes to', label: '{path}' },
      { of: 'NetworkService', to: 'workload', kind: 'leads to' },
      { of: 'NetworkPolicy', to: 'workloads', kind: 'protects', line: 'DOTTED' },
      {
        of: 'NetworkRule',
        when: { direction: 'INGRESS' },
        from: 'peer',
        to: '^.workloads',
        kind: 'may call',
        label: '[{port}]',
        line: 'DASHED',
      },
      {
        of: 'NetworkRule',
        when: { direction: 'EGRESS' },
        from: '^.workloads',
        to: 'peer',
        kind: 'may call',
        label: '[{port}]',
        line: 'DASHED',
      },
    ],
  },
  {
    id: 'configuration',
    title: 'Configuration',
    purpose: 'Settings and secrets, and the variables that bring them into containers.',
    readers: 'platform engineer',
    kind: 'GRAPH',
    nodes: [
      { of: 'ConfigSet', shape: 'BOX', tone: 'GREEN', summary: 'settings' },
      { of: 'ConfigEntry', shape: 'ROW', label: '{key} = {value}' },
      { of: 'SecretSet', shape: 'BOX', tone: 'RED', summary: 'secrets, {source}' },
      { of: 'SecretKey', shape: 'ROW', label: '{key}' },
      { of: 'Workload', shape: 'BOX', tone: 'BLUE', summary: '{kind}' },
      { of: 'EnvVar', shape: 'ROW', label: '{variable}', summary: '[= {value}]' },
      { of: 'BackingService', shape: 'CYLINDER', tone: 'NEUTRAL', onlyUsed: true },
    ],
    edges: [
      { of: 'EnvVar', from: '^.^', to: 'fromConfig.^', kind: 'reads settings' },
      { of: 'EnvVar', from: '^.^', to: 'fromSecret.^', kind: 'reads secrets', line: 'DASHED' },
      { of: 'Container', from: '^', to: 'configs', kind: 'reads settings' },
      { of: 'Container', from: '^', to: 'secrets', kind: 'reads secrets', line: 'DASHED' },
      { of: 'BackingService', to: 'credentials.^', kind: 'is opened with', line: 'DOTTED' },
    ],
  },
  {
    id: 'environments',
    title: 'Environments',
    purpose: 'Where the system runs, what differs there, and how a change gets there.',
    readers: 'platform engineer',
    kind: 'TABLE',
    columns: ['Where', 'What', 'Property', 'Value'],
    nodes: [
      {
        of: 'Environment',
        shape: 'NOTE',
        tone: 'GREEN',
        cells: ['{name}', '{kind} environment', 'namespace {namespace}', '{domainSuffix}'],
      },
      {
        of: 'EnvironmentOverride',
        shape: 'NOTE',
        tone: 'YELLOW',
        label: '{property} {value}',
        cells: ['', '{target}', '{property}', '{value}'],
      },
      {
        of: 'Pipeline',
        shape: 'NOTE',
        tone: 'BLUE',
        cells: ['{name}', 'pipeline', '{provider}', '{stages:count stage/stages}'],
      },
      {
        of: 'PipelineStage',
        shape: 'NOTE',
        tone: 'NEUTRAL',
        cells: ['', '{name}', '{kind}', '[to {environment}]{manualApproval?, approved by a person}'],
      },
    ],
    edges: [{ of: 'PipelineStage', to: 'environment', kind: 'deploys to' }],
  },
  {
    id: 'security',
    title: 'Identities',
    purpose: 'The accounts workloads run as, and which role may call which handler.',
    readers: 'security officer',
    kind: 'GRAPH',
    nodes: [
      { of: 'ServiceIdentity', shape: 'PERSON', tone: 'PURPLE', summary: 'service account[, {cloudRole}]' },
      { of: 'AccessRule', shape: 'ROW', label: '{verbs} {resources}' },
      outline,
      { of: 'AppRole', shape: 'PERSON', tone: 'BLUE', summary: 'claim {claim}' },
      { of: 'RestController', shape: 'BOX', tone: 'TEAL', summary: '{path}' },
      { of: 'RouteHandler', shape: 'ROW', label: '{verb:raw} {name}', summary: '{anonymous?open to all}' },
    ],
    edges: [
      { of: 'Workload', to: 'identity', kind: 'runs as' },
      { of: 'RouteHandler', from: 'requiredRoles', to: '^', kind: 'may call' },
      { of: 'RouteHandler', from: 'ownRoles', to: '^', kind: 'may call for own rows', line: 'DASHED' },
    ],
  },
];
