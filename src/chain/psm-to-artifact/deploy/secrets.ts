import { lineComment } from '../../../kernel/generation/escape.ts';
import { generatedFile, type GeneratedFile } from '../../../kernel/generation/generated-file.ts';
import { text } from '../../../kernel/generation/text.ts';
import { yamlText, yamlWithComment } from '../../../kernel/generation/yaml-text.ts';
import type { Model } from '../../../kernel/model/model.ts';
import type { Psm, SecretKey, SecretSet } from '../../psm/psm.ts';
import { databaseSecret, databaseUser } from './backing-services.ts';
import { byName, databasesInCluster } from './kubernetes-object.ts';
import { overlayFolders } from './overlays.ts';

/**
 * `deploy/k8s/overlays/{env}/secrets/`: a kustomization of its own, because it needs files that are never in the
 * repository, while the environment itself always builds.
 */
export function secretFiles(model: Model<Psm>): GeneratedFile[] {
  const byStore = model.only('TargetPlatform').secretDelivery === 'EXTERNAL_SECRETS';
  const sets = byName(model.all('SecretSet'));
  const databases = databasesInCluster(model);
  const local = sets.filter((set) => !byStore || set.source !== 'EXTERNAL_STORE');
  const remote = sets.filter((set) => !local.includes(set));
  if (local.length + remote.length + databases.length === 0) return [];
  const sources = [
    ...local.map((set) => ({ name: set.resourceName, id: set.id, content: setExample(model, set) })),
    ...databases.map((database) => ({
      name: databaseSecret(database),
      id: database.id,
      content: text(
        '# Password of the database user; the address in DATABASE_URL needs the same.',
        'POSTGRES_PASSWORD=change-me',
      ),
    })),
  ];
  return [...overlayFolders(model)].flatMap(([environment, name]) => {
    const folder = `deploy/k8s/overlays/${name}/secrets`;
    const kustomization = {
      apiVersion: 'kustomize.config.k8s.io/v1beta1',
      kind: 'Kustomization',
      namespace: environment.namespace,
      ...(remote.length > 0 && { resources: ['external-secrets.yaml'] }),
      ...(sources.length > 0 && {
        generatorOptions: { disableNameSuffixHash: true },
        secretGenerator: sources.map((source) => ({ name: source.name, envs: [`${source.name}.env`] })),
      }),
    };
    const elementIds = [environment.id, ...sets.map((set) => set.id)];
    const note =
      'Copy every *.env.example to *.env, fill in the values, then: kubectl apply -k .\nThe *.env files are ignored by git.';
    return [
      generatedFile({
        path: `${folder}/kustomization.yaml`,
        content: yamlWithComment(note, kustomization),
        mode: 'REGENERATE',
        elementIds,
      }),
      ...sources.map((source) =>
        generatedFile({
          path: `${folder}/${source.name}.env.example`,
          content: source.content,
          mode: 'REGENERATE',
          elementIds: [environment.id, source.id],
        }),
      ),
      ...(remote.length === 0
        ? []
        : [
            generatedFile({
              path: `${folder}/external-secrets.yaml`,
              content: remote.map((set) => yamlText(externalSecret(set))).join('---\n'),
              mode: 'REGENERATE',
              elementIds,
            }),
          ]),
    ];
  });
}

function setExample(model: Model<Psm>, set: SecretSet): string {
  const keys = [...set.keys].sort((left, right) => (left.key < right.key ? -1 : 1));
  return text(
    keys.map((key) => [
      key.hint !== undefined && `# ${lineComment(key.hint)}`,
      `${key.key}=${exampleValue(model, key) ?? 'change-me'}`,
    ]),
  );
}

/** The address of an in-cluster database when a key holds one, with a placeholder for the password. */
export function exampleValue(model: Model<Psm>, key: SecretKey): string | undefined {
  const database = databasesInCluster(model).find((each) => each.credentials.includes(key.id));
  if (database === undefined) return undefined;
  return `postgres://${databaseUser}:change-me@${database.resourceName}:${database.port ?? 5432}/${database.databaseName}`;
}

function externalSecret(set: SecretSet): object {
  return {
    apiVersion: 'external-secrets.io/v1',
    kind: 'ExternalSecret',
    metadata: { name: set.resourceName },
    spec: {
      refreshInterval: '1h',
      secretStoreRef: { kind: 'ClusterSecretStore', name: 'default' },
      target: { name: set.resourceName },
      data: [...set.keys]
        .sort((left, right) => (left.key < right.key ? -1 : 1))
        .map((key) => ({
          secretKey: key.key,
          remoteRef: { key: set.externalPath ?? set.resourceName, property: key.key },
        })),
    },
  };
}
