// Checks that the generated files fit together. Needs Node only, and `npm install` in one service (for its YAML reader).
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const faults = [];
const remarks = [];

function fault(place, message) {
  faults.push(`${place}: ${message}`);
}

function read(path) {
  return readFileSync(join(root, path), 'utf8');
}

function exists(path) {
  return existsSync(join(root, path));
}

function folders(path) {
  return exists(path)
    ? readdirSync(join(root, path)).filter((name) => statSync(join(root, path, name)).isDirectory())
    : [];
}

function filesBelow(path) {
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)],
  );
}

function yamlReader() {
  for (const service of folders('services')) {
    try {
      return createRequire(join(root, 'services', service, 'package.json'))('yaml');
    } catch {
      // Not installed there; the next service may have it.
    }
  }
  throw new Error('The YAML reader is missing: run `npm install` in one folder of services/ first.');
}

const yaml = yamlReader();

function documents(path) {
  return yaml.parseAllDocuments(read(path)).map((document) => {
    for (const error of document.errors) fault(path, error.message);
    return document.toJS() ?? {};
  });
}

function keysOfEnv(path) {
  return read(path)
    .split('\n')
    .filter((line) => line.includes('=') && !line.startsWith('#'))
    .map((line) => line.slice(0, line.indexOf('=')));
}

function checkManifest() {
  const { files } = JSON.parse(read('.generation/manifest.json'));
  for (const file of files) {
    if (!exists(file.path)) {
      fault(file.path, 'is in .generation/manifest.json but does not exist.');
      continue;
    }
    const hash = createHash('sha256').update(read(file.path)).digest('hex');
    if (hash !== file.sha256) remarks.push(`${file.path} differs from what was generated.`);
  }
  return files.length;
}

function podOf(object) {
  if (object.kind === 'CronJob') return object.spec.jobTemplate.spec.template;
  return object.spec?.template;
}

function matches(selector, labels) {
  const expressions = selector.matchExpressions ?? [];
  return (
    Object.entries(selector.matchLabels ?? {}).every(([key, value]) => labels[key] === value) &&
    expressions.every((each) => each.operator !== 'In' || each.values.includes(labels[each.key]))
  );
}

function checkCluster() {
  const base = 'deploy/k8s/base';
  if (!exists(`${base}/kustomization.yaml`)) return 0;
  const [kustomization] = documents(`${base}/kustomization.yaml`);
  const listed = new Set(kustomization.resources ?? []);
  for (const path of listed)
    if (!exists(`${base}/${path}`)) fault(`${base}/kustomization.yaml`, `${path} does not exist.`);
  const manifests = filesBelow(base).filter(
    (path) => path.endsWith('.yaml') && !path.endsWith('/kustomization.yaml'),
  );
  for (const path of manifests)
    if (!listed.has(relative(base, path))) fault(path, 'is not listed in kustomization.yaml.');
  const objects = manifests.flatMap((path) => documents(path).map((object) => ({ path, object })));
  const pods = objects.flatMap(({ object }) => podOf(object) ?? []);
  const settings = new Map(
    (kustomization.configMapGenerator ?? []).map((set) => [
      set.name,
      set.envs.flatMap((path) => keysOfEnv(`${base}/${path}`)),
    ]),
  );
  const secrets = secretKeys();
  for (const { path, object } of objects) {
    checkSelectors({ path, object, objects, pods });
    for (const container of containersOf(object)) checkVariables({ path, container, settings, secrets });
  }
  for (const overlay of folders('deploy/k8s/overlays'))
    checkOverlay(`deploy/k8s/overlays/${overlay}`, objects);
  return objects.length;
}

function containersOf(object) {
  const spec = podOf(object)?.spec;
  return spec === undefined ? [] : [...(spec.initContainers ?? []), ...spec.containers];
}

function secretKeys() {
  const secrets = new Map();
  for (const overlay of folders('deploy/k8s/overlays')) {
    const folder = `deploy/k8s/overlays/${overlay}/secrets`;
    if (!exists(folder)) continue;
    for (const name of readdirSync(join(root, folder)).filter((file) => file.endsWith('.env.example')))
      secrets.set(name.replace('.env.example', ''), keysOfEnv(`${folder}/${name}`));
    if (exists(`${folder}/external-secrets.yaml`))
      for (const object of documents(`${folder}/external-secrets.yaml`))
        secrets.set(
          object.metadata.name,
          object.spec.data.map((entry) => entry.secretKey),
        );
  }
  return secrets;
}

function checkVariables({ path, container, settings, secrets }) {
  for (const variable of container.env ?? []) {
    const config = variable.valueFrom?.configMapKeyRef;
    const secret = variable.valueFrom?.secretKeyRef;
    if (config !== undefined && settings.get(config.name)?.includes(config.key) !== true)
      fault(
        path,
        `${variable.name} reads ${config.key} of the settings ${config.name}, which do not have it.`,
      );
    if (secret !== undefined && secrets.get(secret.name)?.includes(secret.key) !== true)
      fault(
        path,
        `${variable.name} reads ${secret.key} of the secret ${secret.name}, which does not have it.`,
      );
  }
}

function checkSelectors({ path, object, objects, pods }) {
  const { kind, spec } = object;
  const find = (wanted, name) =>
    objects.find((each) => each.object.kind === wanted && each.object.metadata.name === name)?.object;
  if (kind === 'Deployment' || kind === 'StatefulSet') {
    if (!matches(spec.selector, spec.template.metadata.labels))
      fault(path, 'the selector does not match its own pods.');
  }
  if (kind === 'Service') {
    const targets = pods.filter((pod) => matches({ matchLabels: spec.selector }, pod.metadata.labels));
    if (targets.length === 0) fault(path, 'no pods match the selector.');
    const names = targets.flatMap((pod) =>
      pod.spec.containers.flatMap((each) => (each.ports ?? []).map((port) => port.name)),
    );
    for (const port of spec.ports)
      if (!names.includes(port.targetPort)) fault(path, `no container has a port named ${port.targetPort}.`);
  }
  if (kind === 'Ingress')
    for (const { backend } of spec.rules.flatMap((rule) => rule.http.paths)) {
      const service = find('Service', backend.service.name);
      if (service?.spec.ports.some((port) => port.name === backend.service.port.name) !== true)
        fault(path, `there is no service ${backend.service.name} with a port ${backend.service.port.name}.`);
    }
  if (
    kind === 'HorizontalPodAutoscaler' &&
    find(spec.scaleTargetRef.kind, spec.scaleTargetRef.name) === undefined
  )
    fault(path, `there is no ${spec.scaleTargetRef.kind} ${spec.scaleTargetRef.name} to scale.`);
  const selector =
    kind === 'NetworkPolicy' ? spec.podSelector : kind === 'PodDisruptionBudget' ? spec.selector : undefined;
  if (selector !== undefined && !pods.some((pod) => matches(selector, pod.metadata.labels)))
    fault(path, 'no pods match the selector.');
}

function checkOverlay(folder, objects) {
  const [kustomization] = documents(`${folder}/kustomization.yaml`);
  for (const path of kustomization.resources ?? [])
    if (!exists(join(folder, path))) fault(`${folder}/kustomization.yaml`, `${path} does not exist.`);
  for (const { path } of kustomization.patches ?? []) {
    if (path === undefined) continue;
    const [patch] = documents(`${folder}/${path}`);
    const known = objects.some(
      ({ object }) => object.kind === patch.kind && object.metadata.name === patch.metadata.name,
    );
    if (!known) fault(`${folder}/${path}`, `there is no ${patch.kind} ${patch.metadata.name} to patch.`);
  }
}

function checkCompose() {
  const path = 'docker-compose.yaml';
  const [compose] = documents(path);
  const services = compose.services ?? {};
  for (const [name, service] of Object.entries(services)) {
    for (const needed of Object.keys(service.depends_on ?? {}))
      if (services[needed] === undefined) fault(path, `${name} depends on ${needed}, which does not exist.`);
    if (service.build !== undefined && !exists(join(service.build.context, 'Dockerfile')))
      fault(path, `${name} is built from ${service.build.context}, which has no Dockerfile.`);
    for (const volume of service.volumes ?? []) {
      const [source] = volume.split(':');
      if (!source.startsWith('.') && compose.volumes?.[source] === undefined)
        fault(path, `${name} uses the volume ${source}, which is not declared.`);
    }
  }
  return Object.keys(services).length;
}

function checkDockerfiles() {
  for (const service of folders('services')) {
    const path = `services/${service}/Dockerfile`;
    const lines = read(path).split('\n');
    const bases = lines.filter((line) => line.startsWith('FROM ')).map((line) => line.split(' ')[1]);
    for (const base of bases)
      if (!/[:@]/.test(base) || base.endsWith(':latest'))
        fault(path, `the base image ${base} has no fixed version.`);
    const user = lines.findLast((line) => line.startsWith('USER '));
    if (user === undefined || /^USER (0|root)\b/.test(user)) fault(path, 'the image runs as root.');
  }
}

function checkPipelines() {
  const paths = exists('.github/workflows') ? filesBelow('.github/workflows') : [];
  if (exists('.gitlab-ci.yml')) paths.push('.gitlab-ci.yml');
  for (const path of paths) {
    documents(path);
    const content = read(path);
    const scripts = [...content.matchAll(/npm (?:run )?([a-z:-]+)/g)].map((match) => match[1]);
    for (const service of folders('services')) {
      const known = JSON.parse(read(`services/${service}/package.json`)).scripts;
      for (const script of scripts)
        if (!['ci', 'install'].includes(script) && known[script] === undefined)
          fault(path, `services/${service}/package.json has no script ${script}.`);
    }
    for (const [, overlay] of content.matchAll(/(deploy\/k8s\/overlays\/[a-z0-9-]+)/g))
      if (!exists(overlay)) fault(path, `${overlay} does not exist.`);
  }
}

const files = checkManifest();
const objects = checkCluster();
const services = checkCompose();
checkDockerfiles();
checkPipelines();

for (const remark of remarks) console.log(`note: ${remark}`);
for (const message of faults) console.error(`fault: ${message}`);
console.log(
  `${files} files, ${objects} cluster objects, ${services} compose services: ${faults.length} faults.`,
);
process.exitCode = faults.length > 0 ? 1 : 0;
