import type { Model } from '../../../kernel/model/model.ts';
import type { NetworkService, Psm, ServiceIdentity, Workload } from '../../psm/psm.ts';
import {
  byName,
  metadataOf,
  podLabels,
  workloadKind,
  workloadName,
  type KubernetesObject,
  type ManifestFile,
} from './kubernetes-object.ts';
import { podSpec, volumeClaims } from './pods.ts';

/** The manifests of everything that runs, a folder a workload. */
export function workloadFiles(model: Model<Psm>): readonly ManifestFile[] {
  return byName(model.all('Workload')).flatMap((workload) => {
    const folder = workload.resourceName;
    const services = byName(model.referrers(workload, 'NetworkService', 'workload'));
    const { kind } = workloadKind(workload);
    const claims = volumeClaims(model, workload);
    const scaling = workload.autoscaling;
    const files: readonly (ManifestFile | undefined)[] = [
      {
        path: `${folder}/${kind.toLowerCase()}.yaml`,
        objects: [workloadObject(model, workload)],
        elementIds: [workload.id, ...workload.containers.map((container) => container.id)],
      },
      claims.length === 0
        ? undefined
        : {
            path: `${folder}/volumeclaims.yaml`,
            objects: claims,
            elementIds: workload.volumes.map((volume) => volume.id),
          },
      services.length === 0
        ? undefined
        : {
            path: `${folder}/service.yaml`,
            objects: services.map((service) => serviceObject(model, service, workload)),
            elementIds: services.map((service) => service.id),
          },
      scaling === undefined
        ? undefined
        : {
            path: `${folder}/hpa.yaml`,
            objects: [autoscalerObject(workload, scaling)],
            elementIds: [workload.id, scaling.id],
          },
      workload.minAvailable === undefined
        ? undefined
        : {
            path: `${folder}/pdb.yaml`,
            objects: [disruptionBudget(workload, workload.minAvailable)],
            elementIds: [workload.id],
          },
    ];
    return files.filter((file) => file !== undefined);
  });
}

function workloadObject(model: Model<Psm>, workload: Workload): KubernetesObject {
  const metadata = { ...metadataOf(workload), name: workloadName(workload) };
  const template = {
    metadata: { labels: podLabels(workload), ...scrapeAnnotations(model, workload) },
    spec: podSpec(model, workload),
  };
  const head = { ...workloadKind(workload), metadata };
  const selector = { matchLabels: podLabels(workload) };
  // Where an autoscaler decides, a fixed number would undo its work on every deployment.
  const replicas = workload.autoscaling === undefined ? { replicas: workload.replicas } : {};
  switch (workload.kind) {
    case 'DEPLOYMENT':
      return { ...head, spec: { ...replicas, selector, template } };
    case 'STATEFUL_SET': {
      const service = byName(model.referrers(workload, 'NetworkService', 'workload'))[0];
      return {
        ...head,
        spec: {
          ...replicas,
          serviceName: service?.resourceName ?? workload.resourceName,
          selector,
          template,
        },
      };
    }
    case 'JOB':
      return { ...head, spec: { backoffLimit: 2, template } };
    case 'CRON_JOB':
      return {
        ...head,
        spec: {
          schedule: workload.schedule ?? '0 3 * * *',
          concurrencyPolicy: 'Forbid',
          successfulJobsHistoryLimit: 3,
          failedJobsHistoryLimit: 3,
          jobTemplate: { spec: { backoffLimit: 2, template } },
        },
      };
  }
}

function scrapeAnnotations(model: Model<Psm>, workload: Workload): object {
  const main = workload.containers.find((container) => container.role === 'MAIN');
  const port = main?.ports[0]?.number;
  const built = main !== undefined && model.get(main.image).builtFrom !== undefined;
  const path = model.all('Observability')[0]?.metricsPath;
  if (port === undefined || !built || path === undefined) return {};
  return {
    annotations: {
      'prometheus.io/scrape': 'true',
      'prometheus.io/port': String(port),
      'prometheus.io/path': path,
    },
  };
}

const serviceTypes = {
  CLUSTER_IP: 'ClusterIP',
  NODE_PORT: 'NodePort',
  LOAD_BALANCER: 'LoadBalancer',
  HEADLESS: 'ClusterIP',
} as const;

function serviceObject(model: Model<Psm>, service: NetworkService, workload: Workload): KubernetesObject {
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: metadataOf(service, podLabels(workload)),
    spec: {
      type: serviceTypes[service.type],
      ...(service.type === 'HEADLESS' && { clusterIP: 'None' }),
      selector: podLabels(workload),
      ports: service.ports.map((port) => {
        const target = model.get(port.target);
        return {
          name: port.portName,
          port: port.number,
          targetPort: target.portName,
          protocol: target.protocol,
        };
      }),
    },
  };
}

function autoscalerObject(
  workload: Workload,
  scaling: NonNullable<Workload['autoscaling']>,
): KubernetesObject {
  const metric = (name: 'cpu' | 'memory', averageUtilization: number): object => ({
    type: 'Resource',
    resource: { name, target: { type: 'Utilization', averageUtilization } },
  });
  return {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: workload.resourceName, labels: podLabels(workload) },
    spec: {
      scaleTargetRef: { ...workloadKind(workload), name: workloadName(workload) },
      minReplicas: scaling.minReplicas,
      maxReplicas: scaling.maxReplicas,
      metrics: [
        metric('cpu', scaling.cpuUtilization),
        ...(scaling.memoryUtilization === undefined ? [] : [metric('memory', scaling.memoryUtilization)]),
      ],
    },
  };
}

function disruptionBudget(workload: Workload, minAvailable: number): KubernetesObject {
  return {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name: workload.resourceName, labels: podLabels(workload) },
    spec: { minAvailable, selector: { matchLabels: podLabels(workload) } },
  };
}

/** The accounts that workloads run as, with their permissions. */
export function identityFiles(model: Model<Psm>): readonly ManifestFile[] {
  return byName(model.all('ServiceIdentity')).map((identity) => ({
    path: `identities/${identity.resourceName}.yaml`,
    objects: identityObjects(model, identity),
    elementIds: [identity.id, ...identity.rules.map((rule) => rule.id)],
  }));
}

const cloudRoleAnnotations = {
  AWS: 'eks.amazonaws.com/role-arn',
  AZURE: 'azure.workload.identity/client-id',
  GCP: 'iam.gke.io/gcp-service-account',
  NONE: undefined,
} as const;

function identityObjects(model: Model<Psm>, identity: ServiceIdentity): readonly KubernetesObject[] {
  const name = identity.resourceName;
  const metadata = metadataOf(identity);
  const annotation = cloudRoleAnnotations[model.only('TargetPlatform').provider];
  const bound =
    annotation === undefined || identity.cloudRole === undefined
      ? metadata
      : { ...metadata, annotations: { ...metadata.annotations, [annotation]: identity.cloudRole } };
  const account: KubernetesObject = {
    apiVersion: 'v1',
    kind: 'ServiceAccount',
    metadata: bound,
    automountServiceAccountToken: identity.automountToken,
  };
  if (identity.rules.length === 0) return [account];
  const rules = identity.rules.map(({ apiGroups, resources, verbs }) => ({ apiGroups, resources, verbs }));
  return [
    account,
    { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'Role', metadata, rules },
    {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'RoleBinding',
      metadata,
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name },
      subjects: [{ kind: 'ServiceAccount', name }],
    },
  ];
}
