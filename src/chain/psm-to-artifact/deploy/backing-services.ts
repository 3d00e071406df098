import type { Model } from '../../../kernel/model/model.ts';
import type { Cache, Database, MessageBroker, Psm } from '../../psm/psm.ts';
import {
  byName,
  databasesInCluster,
  metadataOf,
  podLabels,
  type KubernetesObject,
  type ManifestFile,
} from './kubernetes-object.ts';
import { clientsOf } from './network.ts';

/** The user that owns an in-cluster database. */
export const databaseUser = 'app';

/** The secret with the password of an in-cluster database. */
export function databaseSecret(database: Database): string {
  return `${database.resourceName}-credentials`;
}

/** Databases, brokers and caches that run inside the cluster. */
export function backingServiceFiles(model: Model<Psm>): readonly ManifestFile[] {
  return [
    ...databasesInCluster(model).map((database) => ({
      path: `${database.resourceName}/database.yaml`,
      objects: [
        databaseObject(model, database),
        serviceObject(database, database.port ?? 5432),
        accessPolicy(model, database, database.port ?? 5432),
      ],
      elementIds: [database.id],
    })),
    ...simpleServices(model).map(({ service, product }) => ({
      path: `${service.resourceName}/${product.file}.yaml`,
      objects: [
        simpleObject(model, { service, product }),
        serviceObject(service, product.port),
        accessPolicy(model, service, product.port),
      ],
      elementIds: [service.id],
    })),
  ];
}

function databaseObject(model: Model<Psm>, database: Database): KubernetesObject {
  const name = database.resourceName;
  const ready = ['pg_isready', '-U', databaseUser, '-d', database.databaseName];
  const storageClass = model.only('TargetPlatform').storageClass;
  return {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata: metadataOf(database),
    spec: {
      replicas: 1,
      serviceName: name,
      selector: { matchLabels: podLabels(database) },
      template: {
        metadata: { labels: podLabels(database) },
        spec: {
          automountServiceAccountToken: false,
          terminationGracePeriodSeconds: 60,
          // 999 is the user postgres of the image; the disk has to belong to it.
          securityContext: {
            runAsNonRoot: true,
            runAsUser: 999,
            runAsGroup: 999,
            fsGroup: 999,
            seccompProfile: { type: 'RuntimeDefault' },
          },
          containers: [
            {
              name: 'postgres',
              image: databaseImage(database),
              ports: [{ name: 'postgres', containerPort: 5432, protocol: 'TCP' }],
              env: [
                { name: 'POSTGRES_DB', value: database.databaseName },
                { name: 'POSTGRES_USER', value: databaseUser },
                {
                  name: 'POSTGRES_PASSWORD',
                  valueFrom: { secretKeyRef: { name: databaseSecret(database), key: 'POSTGRES_PASSWORD' } },
                },
                { name: 'PGDATA', value: '/var/lib/postgresql/data/pgdata' },
              ],
              readinessProbe: { exec: { command: ready }, periodSeconds: 5, timeoutSeconds: 2 },
              livenessProbe: {
                exec: { command: ready },
                periodSeconds: 10,
                timeoutSeconds: 2,
                failureThreshold: 6,
              },
              resources: { requests: { cpu: '100m', memory: '256Mi' }, limits: { memory: '512Mi' } },
              securityContext: lockedDown,
              volumeMounts: [
                { name: 'data', mountPath: '/var/lib/postgresql/data' },
                { name: 'run', mountPath: '/var/run/postgresql' },
                { name: 'tmp', mountPath: '/tmp' },
              ],
            },
          ],
          volumes: [
            { name: 'run', emptyDir: {} },
            { name: 'tmp', emptyDir: {} },
          ],
        },
      },
      volumeClaimTemplates: [volumeClaim(database.storageGib, storageClass)],
    },
  };
}

/** The claim for the disk of an in-cluster database. */
export function volumeClaim(sizeGib: number, storageClass: string | undefined): object {
  return {
    metadata: { name: 'data' },
    spec: {
      accessModes: ['ReadWriteOnce'],
      ...(storageClass !== undefined && storageClass !== '' && { storageClassName: storageClass }),
      resources: { requests: { storage: `${sizeGib}Gi` } },
    },
  };
}

/** The image of a database; an invalid version falls back to 16. */
export function databaseImage(database: Database): string {
  return `postgres:${/^\d+(?:\.\d+)*$/.exec(database.version ?? '')?.[0] ?? '16'}-bookworm`;
}

const lockedDown = {
  allowPrivilegeEscalation: false,
  capabilities: { drop: ['ALL'] },
  readOnlyRootFilesystem: true,
  runAsNonRoot: true,
};

/** How to run a product with one container. */
export type SimpleProduct = {
  readonly file: string;
  readonly image: string;
  readonly port: number;
  readonly args: readonly string[];
  /** Size of the disk below `/data`; a product without one forgets everything when its pod ends. */
  readonly diskGib?: number;
};

const nats: SimpleProduct = {
  file: 'broker',
  image: 'nats:2.10-alpine',
  port: 4222,
  args: ['-js', '-sd', '/data'],
  diskGib: 2,
};
const valkey: SimpleProduct = {
  file: 'cache',
  image: 'valkey/valkey:8.0-alpine',
  port: 6379,
  args: ['--save', ''],
};
const redis: SimpleProduct = { file: 'cache', image: 'redis:7.4-alpine', port: 6379, args: ['--save', ''] };

/** Whether a broker is started with the system: others run elsewhere, or need an operator of their own. */
export function startsInCluster(broker: MessageBroker): boolean {
  return broker.provisioning === 'IN_CLUSTER' && broker.engine === 'NATS';
}

/** In-cluster brokers and caches of products that run as a single container. */
export function simpleServices(
  model: Model<Psm>,
): readonly { readonly service: MessageBroker | Cache; readonly product: SimpleProduct }[] {
  const brokers = model
    .all('MessageBroker')
    .filter(startsInCluster)
    .map((service) => ({ service, product: nats }));
  const caches = model
    .all('Cache')
    .filter((cache) => cache.provisioning === 'IN_CLUSTER')
    .map((service) => ({ service, product: service.engine === 'REDIS' ? redis : valkey }));
  const all = [...brokers, ...caches];
  return byName(all.map(({ service }) => service)).flatMap(
    (service) => all.find((each) => each.service === service) ?? [],
  );
}

function simpleObject(
  model: Model<Psm>,
  given: { readonly service: MessageBroker | Cache; readonly product: SimpleProduct },
): KubernetesObject {
  const { service, product } = given;
  const { diskGib } = product;
  const claim =
    diskGib === undefined ? undefined : volumeClaim(diskGib, model.only('TargetPlatform').storageClass);
  return {
    apiVersion: 'apps/v1',
    kind: claim === undefined ? 'Deployment' : 'StatefulSet',
    metadata: metadataOf(service),
    spec: {
      replicas: 1,
      ...(claim === undefined ? { strategy: { type: 'Recreate' } } : { serviceName: service.resourceName }),
      selector: { matchLabels: podLabels(service) },
      template: {
        metadata: { labels: podLabels(service) },
        spec: {
          automountServiceAccountToken: false,
          securityContext: {
            runAsNonRoot: true,
            runAsUser: 1000,
            runAsGroup: 1000,
            fsGroup: 1000,
            seccompProfile: { type: 'RuntimeDefault' },
          },
          containers: [
            {
              name: product.file,
              image: product.image,
              args: product.args,
              ports: [{ name: 'main', containerPort: product.port, protocol: 'TCP' }],
              readinessProbe: { tcpSocket: { port: 'main' }, periodSeconds: 5 },
              livenessProbe: { tcpSocket: { port: 'main' }, periodSeconds: 10, failureThreshold: 6 },
              resources: { requests: { cpu: '50m', memory: '64Mi' }, limits: { memory: '256Mi' } },
              securityContext: lockedDown,
              volumeMounts: [{ name: 'data', mountPath: '/data' }],
            },
          ],
          ...(claim === undefined && { volumes: [{ name: 'data', emptyDir: {} }] }),
        },
      },
      ...(claim !== undefined && { volumeClaimTemplates: [claim] }),
    },
  };
}

function serviceObject(service: Database | MessageBroker | Cache, port: number): KubernetesObject {
  const target = service.eClass === 'Database' ? 'postgres' : 'main';
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: metadataOf(service),
    spec: {
      clusterIP: 'None',
      selector: podLabels(service),
      ports: [{ name: target, port, targetPort: target, protocol: 'TCP' }],
    },
  };
}

function accessPolicy(
  model: Model<Psm>,
  service: Database | MessageBroker | Cache,
  port: number,
): KubernetesObject {
  const clients = clientsOf(model, service).map((workload) => ({
    podSelector: { matchLabels: podLabels(workload) },
  }));
  const target = service.eClass === 'Database' ? 5432 : port;
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: metadataOf(service),
    spec: {
      podSelector: { matchLabels: podLabels(service) },
      policyTypes: ['Ingress', 'Egress'],
      // An empty list of peers would admit all traffic.
      ingress: clients.length === 0 ? [] : [{ from: clients, ports: [{ port: target, protocol: 'TCP' }] }],
      egress: [],
    },
  };
}
