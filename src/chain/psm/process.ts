import type { LevelProcess } from '../core/process-step.ts';
import { step } from '../core/process-step.ts';

/** The method of the level PSM. */
export const psmProcess: LevelProcess = {
  title: 'Deployment',
  intent: 'Say what runs where, configured how, with which tables, routes and files.',
  steps: [
    step({
      id: 'psm-1',
      name: 'Choose the platform',
      goal: 'Run PIM to PSM; set registry, classes, provider.',
      inputs: ['a PIM without errors'],
      concepts: 'PsmModel TargetPlatform TraceModel TraceLink DecisionRecord',
      viewId: 'deployment',
      doneWhen: ['PSM-NAME-01'],
      automated: true,
    }),
    step({
      id: 'psm-2',
      name: 'Size the workloads',
      goal: 'Replicas, resources, probes, scaling, volumes.',
      concepts:
        'Workload Container ContainerImage ContainerPort Probe ResourceLimits Autoscaling Volume VolumeMount',
      viewId: 'deployment',
      doneWhen: ['PSM-WRK-02', 'PSM-WRK-04', 'PSM-WRK-06'],
    }),
    step({
      id: 'psm-3',
      name: 'Wire the network',
      goal: 'Services, ingress, policies.',
      concepts: 'NetworkService ServicePort Ingress RouteRule NetworkPolicy NetworkRule',
      viewId: 'network',
      doneWhen: ['PSM-NET-02', 'PSM-NET-04'],
    }),
    step({
      id: 'psm-4',
      name: 'Configure safely',
      goal: 'Settings, secrets, identities.',
      concepts: 'ConfigSet ConfigEntry SecretSet SecretKey EnvVar ServiceIdentity AccessRule',
      viewId: 'configuration',
      doneWhen: ['PSM-CFG-01', 'PSM-CFG-02'],
    }),
    step({
      id: 'psm-5',
      name: 'Place the data',
      goal: 'Databases, schemas, tables, buckets, caches, outside endpoints.',
      concepts: 'Database DbSchema Table Column ForeignKey Index ObjectStorage Cache ExternalEndpoint',
      viewId: 'data',
      doneWhen: ['PSM-DB-01', 'PSM-SVC-02'],
    }),
    step({
      id: 'psm-6',
      name: 'Review the code model',
      goal: 'Projects, modules, handlers, types, rules, clients, roles.',
      concepts:
        'CodeProject CodeModule RestController RouteHandler HandlerEffect HandlerMove DtoType DtoField ValidationRule IntegrationClient IntegrationOperation AppRole',
      viewId: 'code',
      doneWhen: ['PSM-CODE-02', 'PSM-CODE-06'],
    }),
    step({
      id: 'psm-7',
      name: 'Move the messages',
      goal: 'Broker, topics, background handlers, process managers.',
      concepts: 'MessageBroker Topic BackgroundHandler ProcessManager SagaStep SagaBranch',
      viewId: 'messaging',
      doneWhen: ['PSM-CODE-07'],
    }),
    step({
      id: 'psm-8',
      name: 'Differ per environment',
      goal: 'Environments, overrides, pipeline.',
      concepts: 'Environment EnvironmentOverride Pipeline PipelineStage',
      viewId: 'environments',
      doneWhen: ['PSM-ENV-02', 'PSM-PIPE-01'],
    }),
    step({
      id: 'psm-9',
      name: 'Watch it',
      goal: 'Metrics, traces, alerts.',
      concepts: 'Observability AlertRule',
      viewId: 'observability',
      doneWhen: ['PSM-OBS-01'],
    }),
    step({
      id: 'psm-10',
      name: 'Generate and verify',
      goal: 'Run PSM to artifacts; fill protected regions; run the generated checks.',
      concepts: 'PsmModel',
      viewId: 'code',
      doneWhen: ['ERROR'],
      automated: true,
    }),
  ],
};
