import { generatedFile, type GeneratedFile } from '../../../kernel/generation/generated-file.ts';
import { region } from '../../../kernel/generation/region.ts';
import { indent, text } from '../../../kernel/generation/text.ts';
import { yamlText } from '../../../kernel/generation/yaml-text.ts';
import type { Pipeline, PipelineStage } from '../../psm/psm.ts';
import { builtImages, imageLocation } from '../deploy/base.ts';
import { overlayFolders } from '../deploy/overlays.ts';
import { slug, uniqueNames } from '../naming.ts';
import type { ArtifactPlan } from '../plan/artifact-plan.ts';
import { nodeVersion } from '../service/project/package-files.ts';

/** The delivery pipelines: `.github/workflows/*.yaml` or `.gitlab-ci.yml`. */
export function pipelineFiles(plan: ArtifactPlan): GeneratedFile[] {
  const { pipelines } = plan.root;
  const onGitHub = pipelines.filter((pipeline) => pipeline.provider === 'GITHUB_ACTIONS');
  const [first, ...others] = onGitHub;
  const names = uniqueNames(onGitHub, (pipeline) =>
    onGitHub.length === 1 ? 'ci' : slug(pipeline.name, 'ci'),
  );
  const [gitLab] = pipelines.filter((pipeline) => pipeline.provider === 'GITLAB_CI');
  return [
    ...(first === undefined ? [] : [first, ...others]).map((pipeline) =>
      generatedFile({
        path: `.github/workflows/${names.get(pipeline) ?? 'ci'}.yaml`,
        content: gitHubWorkflow(plan, pipeline),
        mode: 'REGENERATE',
        elementIds: [pipeline.id, ...pipeline.stages.map((stage) => stage.id)],
      }),
    ),
    ...(gitLab === undefined
      ? []
      : [
          generatedFile({
            path: '.gitlab-ci.yml',
            content: gitLabPipeline(plan, gitLab),
            mode: 'REGENERATE',
            elementIds: [gitLab.id, ...gitLab.stages.map((stage) => stage.id)],
          }),
        ]),
  ];
}

type Stage = PipelineStage['kind'];

/** The commands of each stage inside the folder of a service; stages without an entry are jobs of their own. */
function serviceSteps(pipeline: Pipeline): readonly { readonly name: string; readonly run: string }[] {
  const has = (kind: Stage): boolean => pipeline.stages.some((stage) => stage.kind === kind);
  return [
    { name: 'Install', run: 'if [ -f package-lock.json ]; then npm ci; else npm install; fi' },
    ...(has('LINT')
      ? [
          { name: 'Check types', run: 'npm run typecheck' },
          { name: 'Lint', run: 'npm run lint' },
        ]
      : []),
    // The contract is checked by the service's own tests, against its real routes.
    ...(has('TEST') || has('CONTRACT_CHECK') ? [{ name: 'Test, with the contract', run: 'npm test' }] : []),
  ];
}

function oldestNode(plan: ArtifactPlan): number {
  return Math.max(20, ...plan.services.map((service) => nodeVersion(service.project.runtimeVersion)));
}

const checkout = { uses: 'actions/checkout@v4' };

function gitHubWorkflow(plan: ArtifactPlan, pipeline: Pipeline): string {
  const jobs = gitHubJobs(plan, pipeline);
  const head = {
    name: pipeline.name,
    on: { push: { branches: ['main'] }, pull_request: {} },
    permissions: { contents: 'read' },
    concurrency: { group: '${{ github.workflow }}-${{ github.ref }}', 'cancel-in-progress': false },
  };
  return text(
    '# Generated from the model.',
    yamlText(head).trimEnd(),
    'jobs:',
    ...indent(
      2,
      yamlText(jobs).trimEnd(),
      '# Jobs of your own go here.',
      region({ kind: 'extra-jobs', elementId: pipeline.id, hint: pipeline.name, style: '#' }),
    ),
  );
}

function gitHubJobs(plan: ArtifactPlan, pipeline: Pipeline): Readonly<Record<string, object>> {
  const node = { uses: 'actions/setup-node@v4', with: { 'node-version': oldestNode(plan) } };
  const folders = plan.services.map((service) => service.folder);
  const has = (kind: Stage): boolean => pipeline.stages.some((stage) => stage.kind === kind);
  const jobs: Record<string, object> = {
    services: {
      'runs-on': 'ubuntu-latest',
      strategy: { matrix: { service: folders } },
      defaults: { run: { 'working-directory': 'services/${{ matrix.service }}' } },
      steps: [checkout, node, ...serviceSteps(pipeline)],
    },
  };
  if (has('MANIFEST_CHECK'))
    jobs['manifests'] = {
      'runs-on': 'ubuntu-latest',
      steps: [
        checkout,
        node,
        ...folders.slice(0, 1).map((folder) => ({
          name: 'Install',
          run: 'npm install',
          'working-directory': `services/${folder}`,
        })),
        { name: 'Cross references', run: 'node tools/verify.mjs' },
        ...[...overlayFolders(plan.model).values()].map((name) => ({
          name: `Build ${name}`,
          run: `kubectl kustomize deploy/k8s/overlays/${name} > /dev/null`,
        })),
      ],
    };
  const checks = Object.keys(jobs);
  if (has('BUILD_IMAGE')) jobs['images'] = imageJob(plan, { needs: checks, scan: has('SCAN') });
  return { ...jobs, ...deployJobs(plan, pipeline, has('BUILD_IMAGE') ? ['images'] : checks) };
}

function imageJob(
  plan: ArtifactPlan,
  given: { readonly needs: readonly string[]; readonly scan: boolean },
): object {
  const images = builtImages(plan.model).flatMap((image) => {
    const service = plan.services.find((each) => each.image === image);
    return service === undefined
      ? []
      : [{ location: imageLocation(plan.model, image), folder: service.folder }];
  });
  const reference = '"${{ matrix.image.location }}:$GITHUB_SHA"';
  return {
    'runs-on': 'ubuntu-latest',
    needs: given.needs,
    if: "github.ref == 'refs/heads/main'",
    strategy: { matrix: { image: images } },
    steps: [
      checkout,
      {
        name: 'Sign in to the registry',
        env: {
          REGISTRY: registryOf(plan),
          REGISTRY_USER: '${{ secrets.REGISTRY_USER }}',
          REGISTRY_PASSWORD: '${{ secrets.REGISTRY_PASSWORD }}',
        },
        run: 'echo "$REGISTRY_PASSWORD" | docker login "$REGISTRY" --username "$REGISTRY_USER" --password-stdin',
      },
      { name: 'Build', run: `docker build --tag ${reference} "services/\${{ matrix.image.folder }}"` },
      ...(given.scan
        ? [
            {
              name: 'Scan',
              run: `docker run --rm aquasec/trivy:0.58.1 image --exit-code 1 --severity CRITICAL ${reference}`,
            },
          ]
        : []),
      { name: 'Push', run: `docker push ${reference}` },
    ],
  };
}

function registryOf(plan: ArtifactPlan): string {
  const [image] = builtImages(plan.model);
  return image === undefined ? '' : (imageLocation(plan.model, image).split('/')[0] ?? '');
}

function deployJobs(
  plan: ArtifactPlan,
  pipeline: Pipeline,
  needs: readonly string[],
): Readonly<Record<string, object>> {
  const folders = overlayFolders(plan.model);
  const jobs: Record<string, object> = {};
  let before = needs;
  for (const stage of sortedDeployments(plan, pipeline)) {
    const environment = plan.model.resolve(stage.environment);
    const name = environment === undefined ? undefined : folders.get(environment);
    if (environment === undefined || name === undefined) continue;
    const overlay = `deploy/k8s/overlays/${name}`;
    const tags = builtImages(plan.model).map(
      (image) => `kustomize edit set image "${imageLocation(plan.model, image)}:$GITHUB_SHA"`,
    );
    jobs[`deploy-${name}`] = {
      'runs-on': 'ubuntu-latest',
      needs: before,
      if: "github.ref == 'refs/heads/main'",
      // Approval is a protection rule of the environment in the repository's settings.
      environment: name,
      steps: [
        checkout,
        { name: 'Use the image of this commit', 'working-directory': overlay, run: tags.join('\n') },
        {
          name: 'Apply',
          env: { KUBE_CONFIG: '${{ secrets.KUBE_CONFIG }}' },
          run: [
            'umask 077 && printf "%s" "$KUBE_CONFIG" > "$RUNNER_TEMP/kubeconfig"',
            `kubectl --kubeconfig "$RUNNER_TEMP/kubeconfig" apply -k ${overlay}`,
          ].join('\n'),
        },
      ],
    };
    before = [`deploy-${name}`];
  }
  return jobs;
}

// From the least to the most precious environment, in any order of the list.
function sortedDeployments(plan: ArtifactPlan, pipeline: Pipeline): readonly PipelineStage[] {
  const environments = [...overlayFolders(plan.model).keys()].map((environment) => environment.id);
  const rank = (stage: PipelineStage): number => environments.indexOf(stage.environment ?? '');
  return pipeline.stages
    .filter((stage) => stage.kind === 'DEPLOY')
    .sort((left, right) => rank(left) - rank(right) || (left.id < right.id ? -1 : 1));
}

function gitLabPipeline(plan: ArtifactPlan, pipeline: Pipeline): string {
  const deployments = sortedDeployments(plan, pipeline);
  const folders = overlayFolders(plan.model);
  const jobs: Record<string, object> = Object.fromEntries(
    plan.services.map((service) => [
      `test-${service.folder}`,
      {
        stage: 'test',
        image: `node:${nodeVersion(service.project.runtimeVersion)}-bookworm-slim`,
        script: [`cd services/${service.folder}`, ...serviceSteps(pipeline).map((step) => step.run)],
      },
    ]),
  );
  for (const stage of deployments) {
    const environment = plan.model.resolve(stage.environment);
    const name = environment === undefined ? undefined : folders.get(environment);
    if (name === undefined) continue;
    jobs[`deploy-${name}`] = {
      stage: 'deploy',
      environment: name,
      ...(stage.manualApproval && { when: 'manual' }),
      only: ['main'],
      script: [`kubectl apply -k deploy/k8s/overlays/${name}`],
    };
  }
  return text(
    '# Generated from the model.',
    yamlText({ stages: ['test', 'deploy'], ...jobs }).trimEnd(),
    '# Jobs of your own go here.',
    region({ kind: 'extra-jobs', elementId: pipeline.id, hint: pipeline.name, style: '#' }),
  );
}
