import { at, listOf, membersOf } from '../support/lib/json.ts';

/** Whether a path of the repository exists. */
export type Exists = (path: string) => boolean;

type Instruction = { readonly word: string; readonly rest: string };

function instructionsOf(dockerfile: string): readonly Instruction[] {
  return dockerfile
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [word = '', ...rest] = line.trim().split(/\s+/);
      return { word, rest: rest.join(' ') };
    });
}

const isSecretName = /PASSWORD|SECRET|TOKEN|PRIVATE|CREDENTIAL/i;

/**
 * What is wrong with a Dockerfile by rules that need no container engine: bases with fixed versions, several stages, no
 * root, nothing secret, and only sources that the build context has.
 */
export function dockerfileFaults(dockerfile: string, exists: Exists): readonly string[] {
  const instructions = instructionsOf(dockerfile);
  const bases = instructions.filter(({ word }) => word === 'FROM').map(({ rest }) => rest.split(' '));
  const stages = bases.flatMap(([, , name]) => name ?? []);
  const isFixed = (image: string): boolean =>
    stages.includes(image) || /:(?!latest)[\w.-]+$|@sha256:/.test(image);
  const last = instructions.findLastIndex(({ word }) => word === 'FROM');
  const user = instructions.slice(last).findLast(({ word }) => word === 'USER')?.rest ?? 'root';
  const command = instructions.slice(last).findLast(({ word }) => word === 'CMD')?.rest ?? '';
  return [
    ...(bases.length < 2 ? ['builds in the stage that is shipped'] : []),
    ...bases.flatMap(([image = '']) =>
      isFixed(image) ? [] : [`starts from ${image}, which has no fixed version`],
    ),
    ...(/^[1-9]\d*$/.test(user) ? [] : [`runs as ${user}, which clusters cannot tell from root`]),
    ...(command.startsWith('["') ? [] : ['starts through a shell, which keeps signals from the process']),
    ...instructions
      .filter(({ word, rest }) => (word === 'ENV' || word === 'ARG') && isSecretName.test(rest))
      .map(({ rest }) => `holds a secret: ${rest}`),
    ...instructions.filter(({ word }) => word === 'ADD').map(({ rest }) => `adds ${rest}; copy instead`),
    ...instructions
      .filter(({ word }) => word === 'COPY')
      .flatMap(({ rest }) => copyFaults(rest, stages, exists)),
  ];
}

function copyFaults(rest: string, stages: readonly string[], exists: Exists): readonly string[] {
  const words = rest.split(' ');
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length);
  if (from !== undefined) return stages.includes(from) ? [] : [`copies from ${from}, which is not a stage`];
  return words
    .slice(0, -1)
    .filter((source) => !source.endsWith('*') && !exists(source))
    .map((source) => `copies ${source}, which is not there`);
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What is wrong with a compose file by rules that need no engine. */
export function composeFaults(compose: unknown, exists: Exists): readonly string[] {
  const services = membersOf(at(compose, 'services') ?? {});
  const volumes = Object.keys(membersOf(at(compose, 'volumes') ?? {}));
  const mounted = Object.values(services).flatMap((service) => namedVolumes(service));
  const ports = Object.values(services).flatMap((service) =>
    listOf(at(service, 'ports')).map((port) => String(port).split(':').at(-2) ?? ''),
  );
  return [
    ...(Object.keys(services).length === 0 ? ['has no services'] : []),
    ...ports.filter((port, index) => ports.indexOf(port) !== index).map((port) => `opens port ${port} twice`),
    ...volumes
      .filter((name) => !mounted.includes(name))
      .map((name) => `declares the volume ${name} for nobody`),
    ...mounted
      .filter((name) => !volumes.includes(name))
      .map((name) => `mounts ${name}, which is not declared`),
    ...Object.entries(services).flatMap(([name, service]) =>
      composeServiceFaults(service, services, exists).map((fault) => `${name} ${fault}`),
    ),
  ];
}

function namedVolumes(service: unknown): readonly string[] {
  return listOf(at(service, 'volumes'))
    .map((volume) => String(volume).split(':')[0] ?? '')
    .filter((source) => !/^[./]/.test(source));
}

function composeServiceFaults(
  service: unknown,
  services: Readonly<Record<string, unknown>>,
  exists: Exists,
): readonly string[] {
  const context = at(service, 'build', 'context');
  const image = String(at(service, 'image'));
  const environment = Object.entries(membersOf(at(service, 'environment') ?? {}));
  return [
    ...(context === undefined || exists(`${plain(context)}/Dockerfile`)
      ? []
      : [`is built from ${plain(context)}, which has no Dockerfile`]),
    ...(context !== undefined || /:(?!latest)[\w.-]+$/.test(image)
      ? []
      : [`runs ${image} without fixed version`]),
    ...(at(service, 'privileged') === true || at(service, 'network_mode') === 'host'
      ? ['leaves its container']
      : []),
    ...(at(service, 'ports') !== undefined && at(service, 'healthcheck') === undefined
      ? ['opens a port and does not say when it answers']
      : []),
    ...Object.entries(membersOf(at(service, 'depends_on') ?? {})).flatMap(([needed, how]) => {
      if (services[needed] === undefined) return [`waits for ${needed}, which is not there`];
      const waitsForHealth = at(how, 'condition') === 'service_healthy';
      return waitsForHealth && at(services[needed], 'healthcheck') === undefined
        ? [`waits for the health of ${needed}, which tells none`]
        : [];
    }),
    ...environment.flatMap(([name, value]) => variableFaults(name, String(value), services)),
  ];
}

/** A dollar sign must be doubled or begin a variable with a default, or with what to do without it; addresses inside must name services. */
function variableFaults(
  name: string,
  value: string,
  services: Readonly<Record<string, unknown>>,
): readonly string[] {
  const plain = value.replaceAll('$$', '').replaceAll(/\$\{[A-Z][A-Z0-9_]*:[-?][^}]*\}/g, '');
  const host = /^(?:postgres|nats|redis):\/\/(?:[^@/]*@)?([a-z0-9-]+):\d+/.exec(value)?.[1];
  return [
    ...(plain.includes('$') ? [`has ${name} with a variable that has neither default nor message`] : []),
    ...(host === undefined || services[host] !== undefined
      ? []
      : [`has ${name} with ${host}, which is not there`]),
  ];
}

/** What pipelines may refer to. */
export type PipelinePlace = {
  readonly exists: Exists;
  /** Scripts of all packages. */
  readonly scripts: ReadonlySet<string>;
};

/** What is wrong with a GitHub workflow by rules that need no server. */
export function workflowFaults(workflow: unknown, repository: PipelinePlace): readonly string[] {
  const jobs = membersOf(at(workflow, 'jobs') ?? {});
  return [
    ...(Object.keys(jobs).length === 0 ? ['has no jobs'] : []),
    ...(at(workflow, 'permissions') === undefined ? ['does not limit its permissions'] : []),
    ...Object.entries(jobs).flatMap(([name, job]) => [
      ...[at(job, 'needs') ?? []]
        .flat()
        .filter((needed) => jobs[plain(needed)] === undefined)
        .map((needed) => `${name} needs ${plain(needed)}, which is not there`),
      ...listOf(at(job, 'steps')).flatMap((step) =>
        stepFaults(step, repository).map((fault) => `${name} ${fault}`),
      ),
    ]),
  ];
}

function stepFaults(step: unknown, repository: PipelinePlace): readonly string[] {
  const [uses, run] = [at(step, 'uses'), at(step, 'run')];
  if ((uses === undefined) === (run === undefined)) return ['has a step that does not say what to do'];
  if (typeof uses === 'string')
    return /@(?:v\d+|[0-9a-f]{40})$/.test(uses) ? [] : [`uses ${uses} without version`];
  const script = String(run);
  const folder = at(step, 'working-directory');
  const expressions = [...script.matchAll(/\$\{\{\s*([\w.]+)/g)].map((match) => match[1] ?? '');
  return [
    ...(typeof folder !== 'string' || folder.includes('${{') || repository.exists(folder)
      ? []
      : [`works in ${folder}, which is not there`]),
    // Texts of others (titles, branch names) in a script would be run.
    ...expressions.filter((name) => !name.startsWith('matrix.')).map((name) => `puts ${name} into a script`),
    ...scriptFaults(script, repository),
  ];
}

/** What is wrong with a GitLab pipeline by rules that need no server. */
export function gitlabFaults(pipeline: unknown, repository: PipelinePlace): readonly string[] {
  const { stages, ...members } = membersOf(pipeline);
  const jobs = Object.entries(members).filter(([, job]) => at(job, 'script') !== undefined);
  return [
    ...(jobs.length === 0 ? ['has no jobs'] : []),
    ...jobs.flatMap(([name, job]) => [
      ...(listOf(stages).includes(at(job, 'stage')) ? [] : [`${name} belongs to no stage`]),
      ...listOf(at(job, 'script')).flatMap((line) =>
        scriptFaults(String(line), repository).map((fault) => `${name} ${fault}`),
      ),
    ]),
  ];
}

function scriptFaults(script: string, repository: PipelinePlace): readonly string[] {
  const scripts = [...script.matchAll(/\bnpm (?:run )?([a-z:-]+)/g)].map((match) => match[1] ?? '');
  const paths = [...script.matchAll(/\b(?:tools|deploy|services)\/[\w./-]*[\w-]/g)].map((match) => match[0]);
  return [
    ...scripts
      .filter((name) => !['ci', 'install', 'prune'].includes(name) && !repository.scripts.has(name))
      .map((name) => `runs the script ${name}, which no package has`),
    ...paths
      .filter((path) => path !== 'services' && !repository.exists(path))
      .map((path) => `names ${path}, which is not there`),
  ];
}
