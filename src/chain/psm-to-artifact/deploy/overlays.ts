import { generatedFile, type GeneratedFile } from '../../../kernel/generation/generated-file.ts';
import { yamlText } from '../../../kernel/generation/yaml-text.ts';
import type { Model } from '../../../kernel/model/model.ts';
import type { ConfigEntry, ConfigSet, Environment, Psm } from '../../psm/psm.ts';
import { slug, uniqueNames } from '../naming.ts';
import { builtImages, configText, imageLocation, imageVersion } from './base.ts';
import { byName } from './kubernetes-object.ts';
import { patchesOf } from './patches.ts';

const kindOrder = { DEV: 0, STAGE: 1, PROD: 2 } as const;

/** The folders of the environments below `deploy/k8s/overlays/`, from development to production. */
export function overlayFolders(model: Model<Psm>): ReadonlyMap<Environment, string> {
  const names = uniqueNames(model.all('Environment'), (environment) => slug(environment.name, 'environment'));
  const sorted = [...names].sort(
    ([left, leftName], [right, rightName]) =>
      kindOrder[left.kind] - kindOrder[right.kind] || (leftName < rightName ? -1 : 1),
  );
  return new Map(sorted);
}

/** `deploy/k8s/overlays/`: how each environment differs from the base. */
export function overlayFiles(model: Model<Psm>): GeneratedFile[] {
  return [...overlayFolders(model)].flatMap(([environment, folder]) => overlay(model, environment, folder));
}

function overlay(model: Model<Psm>, environment: Environment, name: string): GeneratedFile[] {
  const folder = `deploy/k8s/overlays/${name}`;
  const elementIds = [environment.id, ...environment.overrides.map((override) => override.id)];
  const patches = patchesOf(model, environment);
  const settings = changedSettings(model, environment);
  const file = (path: string, content: string): GeneratedFile =>
    generatedFile({ path: `${folder}/${path}`, content, mode: 'REGENERATE', elementIds });
  const kustomization = {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    namespace: environment.namespace,
    resources: ['namespace.yaml', '../../base'],
    ...(patches.length > 0 && { patches: patches.map((patch) => ({ path: `patches/${patch.name}.yaml` })) }),
    ...(settings.length > 0 && {
      configMapGenerator: settings.map(({ set }) => ({
        name: set.resourceName,
        behavior: 'replace',
        envs: [`config/${set.resourceName}.env`],
      })),
    }),
    ...images(model, environment),
  };
  return [
    file('kustomization.yaml', yamlText(kustomization)),
    file('namespace.yaml', yamlText(namespaceObject(environment))),
    ...patches.map((patch) => file(`patches/${patch.name}.yaml`, yamlText(patch.content))),
    ...settings.map(({ set, changes }) => file(`config/${set.resourceName}.env`, configText(set, changes))),
  ];
}

function namespaceObject(environment: Environment): object {
  return {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: {
      name: environment.namespace,
      labels: { 'pod-security.kubernetes.io/enforce': 'restricted' },
    },
  };
}

type ChangedSet = { readonly set: ConfigSet; readonly changes: ReadonlyMap<ConfigEntry, string> };

function changedSettings(model: Model<Psm>, environment: Environment): readonly ChangedSet[] {
  const values = new Map(
    environment.overrides
      .filter((override) => override.property === 'CONFIG_VALUE')
      .map((override) => [override.target, override.value]),
  );
  return byName(model.all('ConfigSet')).flatMap((set): ChangedSet[] => {
    const changes = new Map(
      set.entries.flatMap((entry): [ConfigEntry, string][] => {
        const value = values.get(entry.id);
        return value === undefined ? [] : [[entry, value]];
      }),
    );
    return changes.size === 0 ? [] : [{ set, changes }];
  });
}

function images(model: Model<Psm>, environment: Environment): object {
  const entries = builtImages(model).flatMap((image) => {
    const tag = environment.overrides.find(
      (override) => override.property === 'IMAGE_TAG' && override.target === image.id,
    );
    return tag === undefined ? [] : [{ name: imageLocation(model, image), ...imageVersion(tag.value) }];
  });
  if (entries.length === 0) return {};
  return { images: entries };
}
