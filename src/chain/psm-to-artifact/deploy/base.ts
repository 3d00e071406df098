import { envValue } from '../../../kernel/generation/escape.ts';
import { generatedFile, type GeneratedFile } from '../../../kernel/generation/generated-file.ts';
import { text } from '../../../kernel/generation/text.ts';
import { yamlStream, yamlText, yamlWithComment } from '../../../kernel/generation/yaml-text.ts';
import type { Model } from '../../../kernel/model/model.ts';
import type { ConfigEntry, ConfigSet, ContainerImage, Psm } from '../../psm/psm.ts';
import { slug } from '../naming.ts';
import { backingServiceFiles } from './backing-services.ts';
import { byName, type ManifestFile } from './kubernetes-object.ts';
import { networkFiles } from './network.ts';
import { builtImageName } from './pods.ts';
import { identityFiles, workloadFiles } from './workloads.ts';

const base = 'deploy/k8s/base';

/** `deploy/k8s/base/` and the user's own component beside it. */
export function baseFiles(model: Model<Psm>): GeneratedFile[] {
  const manifests = [
    ...workloadFiles(model),
    ...identityFiles(model),
    ...networkFiles(model),
    ...backingServiceFiles(model),
  ];
  return [
    ...manifests.map((file) =>
      generatedFile({
        path: `${base}/${file.path}`,
        content: yamlStream(file.objects),
        mode: 'REGENERATE',
        elementIds: file.elementIds,
      }),
    ),
    ...model.all('ConfigSet').map((set) =>
      generatedFile({
        path: `${base}/config/${set.resourceName}.env`,
        content: configText(set, new Map()),
        mode: 'REGENERATE',
        elementIds: [set.id, ...set.entries.map((entry) => entry.id)],
      }),
    ),
    kustomization(model, manifests),
    customComponent,
  ];
}

/** The settings of a set as an env file; `changes` replaces values. */
export function configText(set: ConfigSet, changes: ReadonlyMap<ConfigEntry, string>): string {
  const entries = [...set.entries].sort((left, right) => (left.key < right.key ? -1 : 1));
  return text(entries.map((entry) => `${entry.key}=${envValue(changes.get(entry) ?? entry.value)}`));
}

function kustomization(model: Model<Psm>, manifests: readonly ManifestFile[]): GeneratedFile {
  const sets = byName(model.all('ConfigSet'));
  const images = builtImages(model);
  const root = model.only('PsmModel');
  const content = {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    labels: [{ pairs: { 'app.kubernetes.io/part-of': slug(root.name, 'system') }, includeTemplates: true }],
    resources: manifests.map((file) => file.path).sort(),
    components: ['../custom'],
    ...(sets.length > 0 && {
      configMapGenerator: sets.map((set) => ({
        name: set.resourceName,
        envs: [`config/${set.resourceName}.env`],
      })),
    }),
    ...(images.length > 0 && {
      images: images.map((image) => ({
        name: builtImageName(image),
        newName: imageLocation(model, image),
        ...imageVersion(image.tag),
      })),
    }),
  };
  return generatedFile({
    path: `${base}/kustomization.yaml`,
    content: yamlText(content),
    mode: 'REGENERATE',
    elementIds: [
      root.id,
      ...manifests.flatMap((file) => file.elementIds),
      ...images.map((image) => image.id),
    ],
  });
}

/** The images that are built from projects of the model. */
export function builtImages(model: Model<Psm>): readonly ContainerImage[] {
  return byName(model.all('ContainerImage').filter((image) => image.builtFrom !== undefined));
}

/** Where an image comes from: registry and repository. */
export function imageLocation(model: Model<Psm>, image: ContainerImage): string {
  const { registry } = model.only('TargetPlatform');
  const host = /^[A-Za-z0-9.-]+(?::\d{1,5})?(?:\/[a-z0-9._-]+)*$/.test(registry)
    ? registry
    : 'registry.example.com';
  return `${host}/${builtImageName(image)}`;
}

/** How Kustomize writes a version: a tag or a digest. */
export function imageVersion(tag: string): object {
  return tag.startsWith('sha256:') ? { digest: tag } : { newTag: tag };
}

const customComponent = generatedFile({
  path: 'deploy/k8s/custom/kustomization.yaml',
  content: yamlWithComment(
    'Yours: patches and further resources for all environments. Regeneration never touches this folder.',
    { apiVersion: 'kustomize.config.k8s.io/v1alpha1', kind: 'Component', patches: [] },
  ),
  mode: 'SCAFFOLD',
  elementIds: [],
});
