import { generatedFile, type GeneratedFile } from '../../../../kernel/generation/generated-file.ts';
import { jsonText } from '../../../../kernel/generation/json-text.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import type { Program } from '../../program-text.ts';

/** Exact versions of everything a generated service depends on. */
export const dependencyVersions = {
  '@electric-sql/pglite': '0.5.16',
  '@eslint/js': '10.0.1',
  '@fastify/ajv-compiler': '4.0.7',
  '@fastify/fast-json-stringify-compiler': '5.2.0',
  '@fastify/static': '10.1.11',
  '@fastify/swagger': '9.9.3',
  '@fastify/swagger-ui': '6.1.3',
  '@nats-io/jetstream': '3.4.0',
  '@nats-io/transport-node': '3.4.0',
  '@seriousme/openapi-schema-validator': '2.11.0',
  '@tanstack/react-query': '5.108.4',
  '@types/lodash': '4.17.27',
  '@types/node': '24.19.2',
  '@types/pg': '8.23.1',
  '@types/react': '19.3.3',
  '@types/react-dom': '19.3.0',
  eslint: '10.15.0',
  fastify: '5.12.8',
  jose: '6.2.17',
  'oidc-client-ts': '3.5.0',
  pg: '8.23.1',
  prettier: '3.10.1',
  'ra-core': '5.15.4',
  'ra-i18n-polyglot': '5.15.4',
  'ra-language-english': '5.15.4',
  react: '19.3.1',
  'react-dom': '19.3.1',
  'react-hook-form': '7.92.0',
  'react-router': '7.18.6',
  'react-router-dom': '7.18.6',
  typescript: '6.0.3',
  'typescript-eslint': '8.74.0',
  vite: '8.3.8',
  yaml: '2.9.1',
} as const;

type Dependency = keyof typeof dependencyVersions;

function runtimeOf({ project, messaging, webClient }: ServicePlan): readonly Dependency[] {
  return [
    '@fastify/ajv-compiler',
    '@fastify/fast-json-stringify-compiler',
    ...(webClient === 'NONE' ? [] : (['@fastify/static'] as const)),
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

/** What the web client is built from; none of it is there when the service runs. */
const ofClient: readonly Dependency[] = [
  '@tanstack/react-query',
  '@types/lodash',
  '@types/react',
  '@types/react-dom',
  'oidc-client-ts',
  'ra-core',
  'ra-i18n-polyglot',
  'ra-language-english',
  'react',
  'react-dom',
  'react-hook-form',
  'react-router',
  'react-router-dom',
  'vite',
];

function developmentOf({ webClient }: ServicePlan): readonly Dependency[] {
  return webClient === 'NONE' ? development : [...development, ...ofClient].sort();
}

const scripts = {
  build: `node -e "require('node:fs').rmSync('dist', { recursive: true, force: true })" && tsc -p tsconfig.json`,
  dev: 'npm run build && node dist/src/dev.js',
  format: 'prettier --write src test',
  lint: 'eslint . --max-warnings 0 && prettier --check src test',
  migrate: 'node dist/src/migrate.js',
  mutation: 'node ../../tools/mutation.mjs',
  start: 'node dist/src/main.js',
  typecheck: 'tsc -p tsconfig.json --noEmit',
  verify: 'node ../../tools/verify.mjs',
} as const;

/** The scripts that do the same for the web client. */
const scriptsWithClient = {
  ...scripts,
  build: `${scripts.build} && npm run build:admin`,
  'build:admin': 'tsc -p admin && vite build admin',
  format: `${scripts.format} admin/src`,
  lint: `${scripts.lint} admin/src`,
  typecheck: `${scripts.typecheck} && tsc -p admin`,
};

/** `package.json` and the settings of TypeScript, ESLint and Stryker of a service. */
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
      path: `services/${folder}/stryker.config.mjs`,
      content: program('service/stryker.config.mjs'),
      mode: 'SCAFFOLD',
    }),
    generatedFile({
      ...place,
      path: `services/${folder}/eslint.config.js`,
      content: eslintConfig(service, program),
      mode: 'SCAFFOLD',
    }),
  ];
}

function eslintConfig({ webClient }: ServicePlan, program: Program): string {
  const content = program('service/eslint.config.js');
  return webClient === 'NONE'
    ? content
    : content.replace("files: ['**/*.ts']", "files: ['**/*.ts', '**/*.tsx']");
}

function packageJson(service: ServicePlan): GeneratedFile {
  const { project, folder } = service;
  const dependencies = pick(runtimeOf(service));
  const hasResources = service.modules.some((module) => module.resources.length > 0);
  const test = `npm run build && node ../../tools/test.mjs ${hasResources ? 'dist/test/*.test.js dist/test/*/*.test.js' : 'dist/test/*.test.js'}`;
  const content = {
    name: packageName(project.packageName, folder),
    version: '0.1.0',
    private: true,
    type: 'module',
    engines: { node: `>=${oldestNode(project.runtimeVersion)}` },
    scripts: sorted({ ...(service.webClient === 'NONE' ? scripts : scriptsWithClient), test }),
    dependencies,
    devDependencies: pick(developmentOf(service)),
  };
  const owned = [
    '/name',
    '/type',
    '/engines',
    ...Object.keys(content.scripts).map((name) => `/scripts/${name}`),
    ...Object.keys(dependencies).map((name) => `/dependencies/${name.replaceAll('/', '~1')}`),
    ...developmentOf(service).map((name) => `/devDependencies/${name.replaceAll('/', '~1')}`),
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
