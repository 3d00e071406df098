/** The layers of `src`, each with the layers it may import besides itself. `app.ts` and `main.ts` join them. */
export const layers = {
  lib: [],
  kernel: ['lib'],
  chain: ['lib', 'kernel'],
  modules: ['lib', 'kernel', 'chain'],
  storage: ['lib', 'modules'],
  providers: ['lib', 'modules'],
  mcp: ['lib', 'kernel', 'chain'],
  workers: ['lib', 'kernel', 'chain', 'modules', 'mcp'],
  http: ['lib', 'modules', 'mcp'],
  observability: ['lib'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The folders of `src/kernel`; each may import the ones before it. */
export const kernelParts = [
  'metamodel',
  'model',
  'identity',
  'json',
  'xmi',
  'ecore',
  'patch',
  'trace',
  'validation',
  'operations',
  'trials',
  'transformation',
  'merge',
  'generation',
  'views',
  'layout',
  'diagram',
] as const;

/** The folders of `src/chain`, each with the others it may import. */
export const chainParts = {
  core: [],
  cim: ['core'],
  pim: ['core'],
  psm: ['core'],
  'cim-to-pim': ['core', 'cim', 'pim'],
  'pim-to-psm': ['core', 'pim', 'psm'],
  'psm-to-artifact': ['core', 'psm'],
  'text-to-model': ['core', 'cim', 'pim'],
  'file-to-model': ['core', 'cim', 'pim'],
  'model-to-file': ['core', 'cim', 'file-to-model'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The folders of `src/modules`; each may import the ones before it, through their `index.ts`. */
export const moduleOrder = [
  'work',
  'mail',
  'accounts',
  'projects',
  'sign-on',
  'audit',
  'activity',
  'webhooks',
  'jobs',
  'models',
  'artifacts',
  'synchronization',
  'history',
  'archives',
  'transformations',
  'views',
  'impact',
  'assistant',
  'guide',
] as const;

/** The folders of `src/http`, from what is said to what is asked; each may import the ones before it. */
export const httpParts = [
  'schemas',
  'examples',
  'answers',
  'limits',
  'repeats',
  'bodies',
  'admission',
  'openapi',
  'studio',
  'mcp',
  'routes',
] as const;

/**
 * The folders of `src/modules/assistant`, from what is kept of a turn to what its user begins with; each may import the
 * ones before it.
 */
export const assistantParts = [
  'records',
  'contract',
  'turns',
  'reporting',
  'committing',
  'provider',
  'making',
  'planning',
  'running',
  'accepting',
  'sessions',
] as const;

/** The packages that pure code may import: everything else in `kernel` and `chain` is our own. */
export const purePackages = {
  kernel: ['node-diff3', 'saxes', 'yaml'],
  chain: ['any-ascii', 'change-case', 'marked', 'pluralize', 'yaml'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Packages (and one built-in) that only some places of `src` may import; tests beside the sources are free. */
export const packageHomes = {
  naming: { packages: ['any-ascii', 'change-case', 'pluralize'], homes: ['src/chain/core/'] },
  marked: { packages: ['marked'], homes: ['src/chain/text-to-model/sources/'] },
  diff3: { packages: ['node-diff3'], homes: ['src/kernel/merge/', 'src/kernel/generation/'] },
  saxes: { packages: ['saxes'], homes: ['src/kernel/xmi/'] },
  yaml: {
    packages: ['yaml'],
    homes: ['src/kernel/generation/', 'src/chain/psm-to-artifact/', 'src/chain/file-to-model/', 'src/http/'],
  },
  kysely: { packages: ['kysely'], homes: ['src/storage/'] },
  sqlite: { packages: ['node:sqlite'], homes: ['src/storage/'] },
  fastify: {
    packages: ['fastify', '@fastify/[^/]+', 'ajv', 'ajv-formats'],
    homes: ['src/http/', 'src/app.ts'],
  },
  typebox: { packages: ['typebox'], homes: ['src/http/', 'src/mcp/'] },
  mcp: { packages: ['@modelcontextprotocol/[^/]+'], homes: ['src/http/mcp/', 'src/mcp/'] },
  prometheus: { packages: ['prom-client'], homes: ['src/observability/'] },
  postgres: { packages: ['pg'], homes: ['src/storage/'] },
  elkjs: { packages: ['elkjs'], homes: ['src/workers/'] },
  ai: { packages: ['ai', '@ai-sdk/[^/]+'], homes: ['src/providers/'] },
  oidc: { packages: ['openid-client'], homes: ['src/providers/'] },
  nodemailer: { packages: ['nodemailer'], homes: ['src/providers/'] },
  papaparse: { packages: ['papaparse'], homes: ['src/workers/'] },
  piscina: { packages: ['piscina'], homes: ['src/workers/'] },
} as const satisfies Readonly<
  Record<string, { readonly packages: readonly string[]; readonly homes: readonly string[] }>
>;

/** The folders of `studio`; each may import the ones before it. Screens do not import each other. */
export const studioParts = ['lib', 'api', 'model', 'ui', 'diagram', 'forms', 'code', 'screens'] as const;

/** The packages of what runs in browsers. */
export const browserPackages = {
  client: ['eventsource-parser'],
  studio: [
    'preact',
    '@preact/signals',
    '@preact/signals-core',
    'preact-iso',
    '@tanstack/query-core',
    'marked',
    '@codemirror/[^/]+',
    '@lezer/highlight',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The folders of `cli/src`; each may import the ones before it. */
export const cliParts = [
  'terminal',
  'repository',
  'settings',
  'models',
  'offline',
  'service',
  'commands',
] as const;

/** What the command line may import of the service: what is pure, the tools of agents, and the layout engine. */
export const cliSources = [
  'src/lib/',
  'src/kernel/',
  'src/chain/',
  'src/mcp/',
  'src/workers/elk-layout.ts',
  'src/workers/picture-renderer.ts',
] as const;
