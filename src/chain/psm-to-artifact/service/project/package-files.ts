import { generatedFile, type GeneratedFile } from '../../../../kernel/generation/generated-file.ts';
import { jsonText } from '../../../../kernel/generation/json-text.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import type { Program } from '../../program-text.ts';

/** Exact versions of everything a generated service depends on. */
export const dependencyVersions = {
  '@electric-sql/pglite': '0.5.16',
  '@eslint/js': '10.0.1',
  '@fastify/swagger': '9.9.3',
  '@fastify/swagger-ui': '6.1.3',
  '@nats-io/jetstream': '3.4.0',
  '@nats-io/transport-node': '3.4.0',
  '@seriousme/openapi-schema-validator': '2.11.0',
  '@types/node': '24.19.2',
  '@types/pg': '8.23.1',
  eslint: '10.15.0',
  fastify: '5.12.8',
  jose: '6.2.17',
  pg: '8.23.1',
  prettier: '3.10.1',
  typescript: '6.0.3',
  'typescript-eslint': '8.74.0',
  yaml: '2.9.1',
} as const;

type Dependency = keyof typeof dependencyVersions;

function runtimeOf({ project, messaging }: ServicePlan): readonly Dependency[] {
  return [
    '@fastify/swagger',
    '@fastify/swagger-ui',
    ...(messaging?.broker.engine === 'NATS'
      ? (['@nats-io/jetstream', '@nats-io/transport-node'] as const)
      : []),
    'fastify',
    ...(project.authMode === 'OIDC_JWT' ? (['jose'] as const) : []),
    'pg',
  ];
}

const development: readonly Dependency[] = [
  '@electric-sql/pglite',
  '@eslint/js',
  '@seriousme/openapi-schema-validator',
  '@types/node',
  '@types/pg',
  'eslint',
  'prettier',
  'typescript',
  'typescript-eslint',
  'yaml',
];

const scripts = {
  build: `node -e "require('node:fs').rmSync('dist', { recursive: true, force: true })" && tsc -p tsconfig.json`,
  dev: 'npm run build && node dist/src/dev.js',
  format: 'prettier --write src test',
  lint: 'eslint . --max-warnings 0 && prettier --check src test',
  migrate: 'node dist/src/migrate.js',
  start: 'node dist/src/main.js',
  typecheck: 'tsc -p tsconfig.json --noEmit',
  verify: 'node ../../tools/verify.mjs',
} as const;

/** `package.json` and the settings of TypeScript and ESLint of a service. */
export function packageFiles(service: ServicePlan, program: Program): GeneratedFile[] {
  const { project, folder } = service;
  const place = { elementIds: [project.id] };
  return [
    packageJson(service),
    generatedFile({
      ...place,
      path: `services/${folder}/tsconfig.json`,
      content: jsonText({ extends: './tsconfig.generated.json' }),
      mode: 'SCAFFOLD',
    }),
    generatedFile({
      ...place,
      path: `services/${folder}/tsconfig.generated.json`,
      content: jsonText(JSON.parse(program('service/tsconfig.generated.json'))),
      mode: 'REGENERATE',
    }),
    generatedFile({
      ...place,
      path: `services/${folder}/eslint.config.js`,
      content: program('service/eslint.config.js'),
      mode: 'SCAFFOLD',
    }),
  ];
}

function packageJson(service: ServicePlan): GeneratedFile {
  const { project, folder } = service;
  const dependencies = pick(runtimeOf(service));
  const hasResources = service.modules.some((module) => module.resources.length > 0);
  const test = `npm run build && node --test ${hasResources ? 'dist/test/*.test.js dist/test/*/*.test.js' : 'dist/test/*.test.js'}`;
  const content = {
    name: packageName(project.packageName, folder),
    version: '0.1.0',
    private: true,
    type: 'module',
    engines: { node: `>=${oldestNode(project.runtimeVersion)}` },
    scripts: sorted({ ...scripts, test }),
    dependencies,
    devDependencies: pick(development),
  };
  const owned = [
    '/name',
    '/type',
    '/engines',
    ...Object.keys(content.scripts).map((name) => `/scripts/${name}`),
    ...Object.keys(dependencies).map((name) => `/dependencies/${name.replaceAll('/', '~1')}`),
    ...development.map((name) => `/devDependencies/${name.replaceAll('/', '~1')}`),
  ];
  return generatedFile({
    path: `services/${folder}/package.json`,
    content: jsonText(content),
    mode: 'OWNED_KEYS',
    elementIds: [project.id],
    ownedPointers: owned.sort(),
  });
}

/** Releases before these cannot load the ES modules among Fastify's own packages. */
const firstUsable: Readonly<Record<number, string>> = { 20: '20.19.0', 21: '22.12.0', 22: '22.12.0' };

/** The oldest release of Node on which a service runs. */
export function oldestNode(runtimeVersion: string): string {
  const major = nodeVersion(runtimeVersion);
  return firstUsable[major] ?? `${major}.0.0`;
}

/** The oldest supported major version of Node, at least 20. */
export function nodeVersion(runtimeVersion: string): number {
  const major = Number(/^\d{1,3}/.exec(runtimeVersion)?.[0] ?? '20');
  return Math.max(major, 20);
}

function packageName(name: string, folder: string): string {
  return /^(?:@[a-z0-9-][a-z0-9._-]*\/)?[a-z0-9-][a-z0-9._-]*$/.test(name) && name.length <= 200
    ? name
    : folder;
}

function pick(names: readonly Dependency[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, dependencyVersions[name]]));
}

function sorted(record: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(record).sort(([left], [right]) => (left < right ? -1 : 1)));
}
