import {
  assistantParts,
  chainParts,
  cliParts,
  httpParts,
  kernelParts,
  layers,
  moduleOrder,
  studioParts,
} from '../../tools/imports/layers.ts';

/** An import to plant: which file imports which file of ours or package (`npm:…`, `node:…`), maybe in a circle. */
export type Plant = { readonly at: string; readonly imports: string; readonly importedBack?: true };

/** For every import rule, imports that break it and no other rule. */
export const forbiddenPlants: Readonly<Record<string, readonly Plant[]>> = {
  ...layerPlants(),
  ...kernelOrderPlants(),
  ...chainPlants(),
  ...moduleOrderPlants(),
  ...orderPlants('http', httpParts, 'target.ts'),
  ...orderPlants('modules/assistant', assistantParts, 'target.ts'),
  ...packagePlants(),
  ...browserPlants(),
  ...cliPlants(),
  'module-door-between-modules': [{ at: 'src/modules/jobs/a.ts', imports: 'src/modules/accounts/inner.ts' }],
  'module-door-from-outside': [
    { at: 'src/http/a.ts', imports: 'src/modules/accounts/inner.ts' },
    { at: 'src/storage/a.ts', imports: 'src/modules/accounts/inner.ts' },
    { at: 'src/app.ts', imports: 'src/modules/accounts/inner.ts' },
    { at: 'src/http/threads.ts', imports: 'src/modules/assistant/tasks.ts' },
  ],
  'module-door-from-workers': [{ at: 'src/workers/a.ts', imports: 'src/modules/accounts/inner.ts' }],
  'main-is-not-imported': [
    { at: 'tools/a.ts', imports: 'src/main.ts' },
    { at: 'test/api/a.ts', imports: 'src/main.ts' },
    { at: 'src/app.ts', imports: 'src/main.ts' },
  ],
  'app-only-in-main': [{ at: 'src/other.ts', imports: 'src/app.ts' }],
  'settings-imports-lib-only': [
    { at: 'src/settings.ts', imports: 'src/http/target.ts' },
    { at: 'src/settings.test.ts', imports: 'src/modules/jobs/index.ts' },
  ],
  'production-stays-in-src': ['test', 'tools', 'bench', 'examples', 'docs', 'client', 'cli', 'studio'].map(
    (folder) => ({
      at: `src/http/from-${folder}.ts`,
      imports: `${folder}/target.ts`,
    }),
  ),
  'unit-tests-use-test-only': ['tools', 'bench', 'examples', 'docs', 'client', 'cli', 'studio'].map(
    (folder) => ({
      at: `src/http/from-${folder}.test.ts`,
      imports: `${folder}/target.ts`,
    }),
  ),
  'tests-are-not-imported': [
    { at: 'src/http/b.ts', imports: 'src/http/some.test.ts' },
    { at: 'test/api/b.ts', imports: 'test/api/some.test.ts' },
  ],
  'program-texts-are-data': [
    { at: 'src/chain/psm-to-artifact/c.ts', imports: 'src/chain/psm-to-artifact/template/target.ts' },
    { at: 'test/support/c.ts', imports: 'src/chain/psm-to-artifact/template/target.ts' },
  ],
  'kernel-without-node': [
    { at: 'src/kernel/model/a.ts', imports: 'node:fs' },
    { at: 'src/kernel/model/b.ts', imports: 'node:crypto' },
  ],
  'kernel-packages': [{ at: 'src/kernel/model/c.ts', imports: 'npm:@node-rs/argon2' }],
  'chain-without-node': [{ at: 'src/chain/cim/a.ts', imports: 'node:path' }],
  'chain-packages': [{ at: 'src/chain/psm-to-artifact/b.ts', imports: 'npm:yazl' }],
  'no-cycle': [{ at: 'src/lib/a.ts', imports: 'src/lib/b.ts', importedBack: true }],
  'no-dev-package-in-production': [{ at: 'src/http/c.ts', imports: 'npm:fast-check' }],
  'no-undeclared-package': [{ at: 'tools/b.ts', imports: 'npm:acorn' }],
  'no-unresolvable-import': [{ at: 'tools/c.ts', imports: 'npm:no-such-package' }],
};

/** Imports that no rule forbids. */
export const allowedPlants: readonly Plant[] = [
  { at: 'src/kernel/xmi/fine-a.ts', imports: 'src/kernel/model/target.ts' },
  { at: 'src/kernel/model/fine-b.ts', imports: 'src/lib/target.ts' },
  { at: 'src/kernel/xmi/fine-c.ts', imports: 'npm:saxes' },
  { at: 'src/chain/cim-to-pim/fine-d.ts', imports: 'src/chain/cim/target.ts' },
  { at: 'src/chain/psm-to-artifact/fine-e.ts', imports: 'npm:yaml' },
  { at: 'src/modules/transformations/fine-f.ts', imports: 'src/modules/models/index.ts' },
  { at: 'src/modules/transformations/fine-g.ts', imports: 'src/chain/cim-to-pim/target.ts' },
  { at: 'src/modules/archives/fine-h.ts', imports: 'npm:yazl' },
  { at: 'src/storage/fine-i.ts', imports: 'npm:kysely' },
  { at: 'src/storage/fine-j.ts', imports: 'node:sqlite' },
  { at: 'studio/screens/one/fine.tsx', imports: 'studio/screens/one/beside.tsx' },
  { at: 'cli/src/commands/fine-a.ts', imports: 'client/src/index.ts' },
  { at: 'cli/src/models/fine-b.ts', imports: 'src/kernel/model/target.ts' },
  { at: 'studio/api/fine.ts', imports: 'client/src/index.ts' },
  { at: 'studio/ui/fine.tsx', imports: 'npm:preact' },
  { at: 'client/src/fine.ts', imports: 'npm:eventsource-parser' },
  { at: 'src/storage/fine-s.ts', imports: 'npm:pg' },
  { at: 'src/observability/fine-t.ts', imports: 'npm:prom-client' },
  { at: 'src/workers/fine-k.ts', imports: 'src/chain/psm-to-artifact/target.ts' },
  { at: 'src/workers/fine-u.ts', imports: 'src/modules/assistant/tasks.ts' },
  { at: 'src/workers/fine-v.ts', imports: 'src/modules/models/index.ts' },
  { at: 'src/mcp/fine-w.ts', imports: 'npm:@modelcontextprotocol/server' },
  { at: 'cli/src/commands/fine-x.ts', imports: 'src/mcp/target.ts' },
  { at: 'src/http/fine-l.ts', imports: 'src/modules/jobs/index.ts' },
  { at: 'src/http/fine-m.ts', imports: 'npm:@fastify/swagger' },
  { at: 'src/main.ts', imports: 'src/app.ts' },
  { at: 'src/kernel/model/fine-n.test.ts', imports: 'node:test' },
  { at: 'src/kernel/model/fine-o.test.ts', imports: 'npm:fast-check' },
  { at: 'src/kernel/model/fine-p.test.ts', imports: 'test/support/target.ts' },
  { at: 'test/api/fine-q.test.ts', imports: 'src/app.ts' },
  { at: 'tools/fine-r.ts', imports: 'npm:typescript' },
];

function layerPlants(): Record<string, readonly Plant[]> {
  const doors: Readonly<Record<string, string>> = {
    kernel: 'src/kernel/model/target.ts',
    chain: 'src/chain/core/target.ts',
    modules: 'src/modules/jobs/index.ts',
  };
  const insides: Readonly<Record<string, string>> = {
    kernel: 'src/kernel/views/',
    chain: 'src/chain/core/',
    modules: 'src/modules/guide/',
  };
  return Object.fromEntries(
    Object.entries(layers).map(([layer, allowed]: readonly [string, readonly string[]]) => {
      const forbidden = Object.keys(layers).filter((other) => other !== layer && !allowed.includes(other));
      const plants = [
        ...forbidden.map((other) => ({ name: other, target: doors[other] ?? `src/${other}/target.ts` })),
        { name: 'settings', target: 'src/settings.ts' },
      ];
      return [
        `layer-${layer}`,
        plants.map(({ name, target }) => ({
          at: `${insides[layer] ?? `src/${layer}/`}from-${name}.ts`,
          imports: target,
        })),
      ];
    }),
  );
}

function kernelOrderPlants(): Record<string, readonly Plant[]> {
  return orderPlants('kernel', kernelParts, 'target.ts');
}

function moduleOrderPlants(): Record<string, readonly Plant[]> {
  return orderPlants('modules', moduleOrder, 'index.ts');
}

function orderPlants(
  layer: string,
  parts: readonly string[],
  door: string,
): Record<string, readonly Plant[]> {
  return Object.fromEntries(
    parts.slice(0, -1).map((part, index) => [
      `${layer.replace('/', '-')}-order-${part}`,
      parts.slice(index + 1).map((later) => ({
        at: `src/${layer}/${part}/from-${later}.ts`,
        imports: `src/${layer}/${later}/${door}`,
      })),
    ]),
  );
}

function chainPlants(): Record<string, readonly Plant[]> {
  return Object.fromEntries(
    Object.entries(chainParts).map(([part, allowed]: readonly [string, readonly string[]]) => {
      const others = Object.keys(chainParts).filter((other) => other !== part && !allowed.includes(other));
      return [
        `chain-${part}`,
        [
          ...others.map((other) => ({ name: other, target: `src/chain/${other}/target.ts` })),
          { name: 'levels', target: 'src/chain/levels.ts' },
        ].map(({ name, target }) => ({ at: `src/chain/${part}/from-${name}.ts`, imports: target })),
      ];
    }),
  );
}

function packagePlants(): Record<string, readonly Plant[]> {
  return {
    'package-naming': [
      { at: 'src/chain/cim/naming-a.ts', imports: 'npm:any-ascii' },
      { at: 'src/chain/cim/naming-b.ts', imports: 'npm:change-case' },
      { at: 'src/chain/cim/naming-c.ts', imports: 'npm:pluralize' },
    ],
    'package-marked': [{ at: 'src/chain/cim/marked.ts', imports: 'npm:marked' }],
    'package-diff3': [{ at: 'src/kernel/json/diff3.ts', imports: 'npm:node-diff3' }],
    'package-saxes': [{ at: 'src/kernel/json/saxes.ts', imports: 'npm:saxes' }],
    'package-yaml': [{ at: 'src/kernel/model/yaml.ts', imports: 'npm:yaml' }],
    'package-kysely': [{ at: 'src/modules/jobs/kysely.ts', imports: 'npm:kysely' }],
    'package-sqlite': [{ at: 'src/modules/jobs/sqlite.ts', imports: 'node:sqlite' }],
    'package-fastify': [
      { at: 'src/modules/jobs/fastify.ts', imports: 'npm:fastify' },
      { at: 'src/storage/fastify-plugin.ts', imports: 'npm:@fastify/swagger' },
    ],
    'package-typebox': [{ at: 'src/modules/jobs/typebox.ts', imports: 'npm:typebox' }],
    'package-mcp': [{ at: 'src/http/routes/mcp-package.ts', imports: 'npm:@modelcontextprotocol/server' }],
    'package-elkjs': [{ at: 'src/http/elk.ts', imports: 'npm:elkjs' }],
    'package-ai': [{ at: 'src/http/ai.ts', imports: 'npm:ai' }],
    'package-prometheus': [{ at: 'src/http/prometheus.ts', imports: 'npm:prom-client' }],
    'package-postgres': [{ at: 'src/modules/jobs/postgres.ts', imports: 'npm:pg' }],
    'package-oidc': [{ at: 'src/http/oidc.ts', imports: 'npm:openid-client' }],
    'package-nodemailer': [{ at: 'src/http/nodemailer.ts', imports: 'npm:nodemailer' }],
    'package-papaparse': [{ at: 'src/http/papaparse.ts', imports: 'npm:papaparse' }],
    'package-piscina': [{ at: 'src/http/piscina.ts', imports: 'npm:piscina' }],
  };
}

function cliPlants(): Record<string, readonly Plant[]> {
  const orders = cliParts.slice(0, -1).map((part, index) => [
    `cli-order-${part}`,
    cliParts.slice(index + 1).map((later) => ({
      at: `cli/src/${part}/before-${later}.ts`,
      imports: `cli/src/${later}/target.ts`,
    })),
  ]);
  return {
    // Checked border: the entries are pairs of a rule's name and its plants.
    ...(Object.fromEntries(orders) as Record<string, readonly Plant[]>),
    'cli-without-service': [
      'src/storage/target.ts',
      'src/workers/target.ts',
      'client/src/jobs.ts',
      'tools/target.ts',
    ].map((imports, index) => ({ at: `cli/src/commands/from-${index}.ts`, imports })),
  };
}

function browserPlants(): Record<string, readonly Plant[]> {
  const orders = studioParts.slice(0, -1).map((part, index) => [
    `studio-order-${part}`,
    studioParts.slice(index + 1).map((later) => ({
      at: `studio/${part}/before-${later}.ts`,
      imports: `studio/${later}/target.tsx`,
    })),
  ]);
  return {
    // Checked border: the entries are pairs of a rule's name and its plants.
    ...(Object.fromEntries(orders) as Record<string, readonly Plant[]>),
    'client-stands-alone': ['src/lib', 'tools'].map((folder) => ({
      at: `client/src/from-${folder.replace('/', '-')}.ts`,
      imports: `${folder}/target.ts`,
    })),
    'client-without-node': [{ at: 'client/src/node.ts', imports: 'node:http' }],
    'client-packages': [{ at: 'client/src/package.ts', imports: 'npm:preact' }],
    'studio-stands-alone': ['src/lib', 'tools'].map((folder) => ({
      at: `studio/ui/from-${folder.replace('/', '-')}.tsx`,
      imports: `${folder}/target.ts`,
    })),
    'studio-without-node': [{ at: 'studio/lib/node.ts', imports: 'node:path' }],
    'studio-packages': [{ at: 'studio/lib/package.ts', imports: 'npm:saxes' }],
    'studio-client-door': [{ at: 'studio/api/inner.ts', imports: 'client/src/jobs.ts' }],
    'studio-screens-apart': [{ at: 'studio/screens/one/a.tsx', imports: 'studio/screens/two/b.tsx' }],
  };
}
