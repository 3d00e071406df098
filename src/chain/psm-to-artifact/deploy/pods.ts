import type { Model } from '../../../kernel/model/model.ts';
import type {
  Container,
  ContainerImage,
  EnvVar,
  Probe,
  Psm,
  ResourceLimits,
  Volume,
  Workload,
} from '../../psm/psm.ts';
import type { KubernetesObject } from './kubernetes-object.ts';
import { withoutUndefined } from '../../../lib/without-undefined.ts';

type Json = Readonly<Record<string, unknown>>;

/** The pod of a workload, with secure defaults. */
export function podSpec(model: Model<Psm>, workload: Workload): Json {
  const identity = model.resolve(workload.identity);
  const containers = (role: 'INIT' | 'OTHER'): readonly Json[] =>
    workload.containers
      .filter((container) => (container.role === 'INIT') === (role === 'INIT'))
      .map((container) => containerSpec(model, container));
  const init = containers('INIT');
  return {
    ...(identity !== undefined && { serviceAccountName: identity.resourceName }),
    automountServiceAccountToken: identity?.automountToken ?? false,
    terminationGracePeriodSeconds: workload.terminationGraceSeconds,
    ...((workload.kind === 'JOB' || workload.kind === 'CRON_JOB') && { restartPolicy: 'Never' }),
    securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    ...(init.length > 0 && { initContainers: init }),
    containers: containers('OTHER'),
    ...(workload.volumes.length > 0 && {
      volumes: workload.volumes.map((volume) => volumeSpec(model, workload, volume)),
    }),
  };
}

function containerSpec(model: Model<Psm>, container: Container): Json {
  const image = model.get(container.image);
  const ports = container.ports.map((port) => ({
    name: port.portName,
    containerPort: port.number,
    protocol: port.protocol,
  }));
  const sets = [
    ...model
      .resolveAll<'ConfigSet'>(container.configs)
      .map((set) => ({ configMapRef: { name: set.resourceName } })),
    ...model
      .resolveAll<'SecretSet'>(container.secrets)
      .map((set) => ({ secretRef: { name: set.resourceName } })),
  ];
  return {
    name: container.resourceName,
    image: imageName(image),
    imagePullPolicy: pullPolicies[image.pullPolicy],
    ...(container.command.length > 0 && { command: container.command }),
    ...(container.args.length > 0 && { args: container.args }),
    ...(ports.length > 0 && { ports }),
    ...(container.env.length > 0 && { env: container.env.map((variable) => envVar(model, variable)) }),
    ...(sets.length > 0 && { envFrom: sets }),
    ...probes(model, container),
    ...(container.resources !== undefined && { resources: resourceSpec(container.resources) }),
    securityContext: {
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
      readOnlyRootFilesystem: container.readOnlyRootFilesystem,
      runAsNonRoot: container.runAsNonRoot,
    },
    ...(container.mounts.length > 0 && {
      volumeMounts: container.mounts.map((mount) => ({
        name: model.get(mount.volume).resourceName,
        mountPath: mount.mountPath,
        readOnly: mount.readOnly,
      })),
    }),
  };
}

const pullPolicies = { IF_NOT_PRESENT: 'IfNotPresent', ALWAYS: 'Always', NEVER: 'Never' } as const;

/** The name of an image as manifests write it; Kustomize adds registry and tag to images that are built here. */
export function imageName(image: ContainerImage): string {
  return image.builtFrom === undefined ? `${image.repository}:${image.tag}` : builtImageName(image);
}

/** The repository of an image that is built here: its own name where that is one, else a name made from it. */
export function builtImageName(image: ContainerImage): string {
  const { repository, resourceName } = image;
  return /^[a-z0-9]+(?:[._/-][a-z0-9]+)*$/.test(repository) ? repository : resourceName;
}

function envVar(model: Model<Psm>, variable: EnvVar): Json {
  const config = model.resolve(variable.fromConfig);
  const secret = model.resolve(variable.fromSecret);
  if (config !== undefined) {
    const name = model.containerOf(config, 'ConfigSet').resourceName;
    return { name: variable.variable, valueFrom: { configMapKeyRef: { name, key: config.key } } };
  }
  if (secret !== undefined) {
    const name = model.containerOf(secret, 'SecretSet').resourceName;
    return { name: variable.variable, valueFrom: { secretKeyRef: { name, key: secret.key } } };
  }
  return { name: variable.variable, value: variable.value ?? '' };
}

const probeMembers = {
  LIVENESS: 'livenessProbe',
  READINESS: 'readinessProbe',
  STARTUP: 'startupProbe',
} as const;

function probes(model: Model<Psm>, container: Container): Json {
  return Object.fromEntries(
    container.probes.map((probe) => [probeMembers[probe.kind], probeSpec(model, container, probe)]),
  );
}

function probeSpec(model: Model<Psm>, container: Container, probe: Probe): Json {
  const port = model.resolve(probe.port)?.portName ?? container.ports[0]?.portName ?? 'http';
  const mechanism = {
    HTTP: { httpGet: { path: probe.path ?? '/', port } },
    TCP: { tcpSocket: { port } },
    EXEC: { exec: { command: probe.command } },
  }[probe.mechanism];
  return {
    ...mechanism,
    initialDelaySeconds: probe.initialDelaySeconds,
    periodSeconds: probe.periodSeconds,
    timeoutSeconds: probe.timeoutSeconds,
    failureThreshold: probe.failureThreshold,
  };
}

/** Requests and limits as a cluster writes them. */
export function resourceSpec(limits: ResourceLimits): Json {
  return {
    requests: { cpu: limits.cpuRequest, memory: limits.memoryRequest },
    limits: {
      ...withoutUndefined({ cpu: limits.cpuLimit }),
      memory: limits.memoryLimit,
    },
  };
}

function volumeSpec(model: Model<Psm>, workload: Workload, volume: Volume): Json {
  const name = volume.resourceName;
  switch (volume.kind) {
    case 'EMPTY_DIR':
      return { name, emptyDir: {} };
    case 'PERSISTENT':
      return { name, persistentVolumeClaim: { claimName: claimName(workload, volume) } };
    case 'CONFIG':
      return { name, configMap: { name: model.resolve(volume.config)?.resourceName ?? name } };
    case 'SECRET':
      return { name, secret: { secretName: model.resolve(volume.secret)?.resourceName ?? name } };
  }
}

const accessModes = {
  READ_WRITE_ONCE: 'ReadWriteOnce',
  READ_ONLY_MANY: 'ReadOnlyMany',
  READ_WRITE_MANY: 'ReadWriteMany',
} as const;

function claimName(workload: Workload, volume: Volume): string {
  return `${workload.resourceName}-${volume.resourceName}`.slice(0, 63).replace(/-+$/, '');
}

/** The claims for the persistent volumes of a workload. */
export function volumeClaims(model: Model<Psm>, workload: Workload): readonly KubernetesObject[] {
  const storageClass = model.only('TargetPlatform').storageClass;
  return workload.volumes
    .filter((volume) => volume.kind === 'PERSISTENT')
    .map((volume) => ({
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { name: claimName(workload, volume) },
      spec: {
        accessModes: [accessModes[volume.accessMode]],
        ...(storageClass !== undefined && storageClass !== '' && { storageClassName: storageClass }),
        resources: { requests: { storage: `${volume.sizeGib ?? 1}Gi` } },
      },
    }));
}
