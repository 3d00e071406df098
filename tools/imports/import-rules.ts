import type { IForbiddenRuleType } from 'dependency-cruiser';
import {
  assistantParts,
  browserPackages,
  chainParts,
  cliParts,
  cliSources,
  httpParts,
  kernelParts,
  layers,
  moduleOrder,
  packageHomes,
  purePackages,
  studioParts,
} from './layers.ts';

/** A forbidden import: dependency-cruiser's rule with a name and a comment that says what to do instead. */
export type ImportRule = IForbiddenRuleType & { readonly name: string; readonly comment: string };

const anyTest = String.raw`\.test\.ts$`;

/** Every import rule of the repository, built from the tables in `layers.ts`; all of them are errors. */
export const importRules: readonly ImportRule[] = [
  ...layerRules(),
  ...orderRules('kernel', kernelParts),
  ...chainRules(),
  ...orderRules('modules', moduleOrder),
  ...orderRules('http', httpParts),
  ...orderRules('modules/assistant', assistantParts),
  ...moduleDoorRules(),
  ...compositionRules(),
  ...outsideRules(),
  ...pureRules(),
  ...packageRules(),
  ...browserRules(),
  ...cliRules(),
  ...hygieneRules(),
];

function layerRules(): readonly ImportRule[] {
  return Object.entries(layers).map(([layer, allowed]) => ({
    name: `layer-${layer}`,
    comment: `src/${layer} may import ${listed(allowed)} of src; move the code, or hand it in from app.ts.`,
    severity: 'error',
    from: { path: `^src/${layer}/` },
    to: { path: '^src/', pathNot: `^src/(?:${[layer, ...allowed].join('|')})/` },
  }));
}

function orderRules(layer: string, parts: readonly string[]): readonly ImportRule[] {
  return orderWithin(`src/${layer}`, layer.replace('/', '-'), parts);
}

function orderWithin(folder: string, name: string, parts: readonly string[]): readonly ImportRule[] {
  return parts.slice(0, -1).map((part, index) => ({
    name: `${name}-order-${part}`,
    comment: `${folder}/${part} may import ${listed(parts.slice(0, index))} of ${folder}, no later part.`,
    severity: 'error',
    from: { path: `^${folder}/${part}/` },
    to: { path: `^${folder}/(?:${parts.slice(index + 1).join('|')})/` },
  }));
}

function chainRules(): readonly ImportRule[] {
  return Object.entries(chainParts).map(([part, allowed]) => ({
    name: `chain-${part}`,
    comment: `src/chain/${part} may import ${listed(allowed)} of src/chain.`,
    severity: 'error',
    from: { path: `^src/chain/${part}/` },
    to: { path: '^src/chain/', pathNot: `^src/chain/(?:${[part, ...allowed].join('|')})/` },
  }));
}

function moduleDoorRules(): readonly ImportRule[] {
  const comment = 'A module is entered through its index.ts; export from there what others need.';
  const door = '^src/modules/[^/]+/index\\.ts$';
  return [
    {
      name: 'module-door-between-modules',
      comment,
      severity: 'error',
      from: { path: '^src/modules/([^/]+)/' },
      to: { path: '^src/modules/', pathNot: ['^src/modules/$1/', door] },
    },
    {
      name: 'module-door-from-outside',
      comment,
      severity: 'error',
      from: { path: '^src/(?!(?:modules|workers)/)' },
      to: { path: '^src/modules/', pathNot: door },
    },
    {
      name: 'module-door-from-workers',
      comment:
        'Threads enter a module through its index.ts, or through its tasks.ts for what it has done in them.',
      severity: 'error',
      from: { path: '^src/workers/' },
      to: { path: '^src/modules/', pathNot: [door, String.raw`^src/modules/[^/]+/tasks\.ts$`] },
    },
  ];
}

function compositionRules(): readonly ImportRule[] {
  return [
    {
      name: 'main-is-not-imported',
      comment: 'main.ts is a process, not a library; import app.ts, or start it.',
      severity: 'error',
      from: {},
      to: { path: String.raw`^src/main\.ts$` },
    },
    {
      name: 'app-only-in-main',
      comment: 'Inside src only main.ts imports app.ts; parts get what they need handed in.',
      severity: 'error',
      from: { path: '^src/', pathNot: [String.raw`^src/main\.ts$`, anyTest] },
      to: { path: String.raw`^src/app\.ts$` },
    },
    {
      name: 'settings-imports-lib-only',
      comment: 'settings.ts turns the environment into values; it knows no part of the service.',
      severity: 'error',
      from: { path: String.raw`^src/settings(?:-table|-sign-in|-assistant|\.test)?\.ts$` },
      to: {
        path: '^src/',
        pathNot: [String.raw`^src/lib/`, String.raw`^src/settings(?:-table|-sign-in|-assistant)?\.ts$`],
      },
    },
  ];
}

function outsideRules(): readonly ImportRule[] {
  return [
    {
      name: 'production-stays-in-src',
      comment: 'What src needs to run lives in src; only tests beside the sources may use test/.',
      severity: 'error',
      from: { path: '^src/', pathNot: anyTest },
      to: { path: '^(?:test|tools|bench|examples|docs|client|cli|studio)/' },
    },
    {
      name: 'unit-tests-use-test-only',
      comment: 'Tests beside the sources may import test/, nothing else outside src.',
      severity: 'error',
      from: { path: `^src/.*${anyTest}` },
      to: { path: '^(?:tools|bench|examples|docs|client|cli|studio)/' },
    },
    {
      name: 'program-texts-are-data',
      comment:
        'Programs of generated repositories are read as texts; nothing here runs them but their own tests.',
      severity: 'error',
      from: {},
      to: { path: '^src/chain/psm-to-artifact/template/' },
    },
    {
      name: 'tests-are-not-imported',
      comment:
        'Put what several tests share into the folder of test/support/ that is named as what it supports.',
      severity: 'error',
      from: {},
      to: { path: anyTest },
    },
  ];
}

function pureRules(): readonly ImportRule[] {
  return Object.entries(purePackages).flatMap(([layer, packages]): readonly ImportRule[] => [
    {
      name: `${layer}-without-node`,
      comment: `src/${layer} is pure: no I/O, no platform; hand the value in.`,
      severity: 'error',
      from: { path: `^src/${layer}/`, pathNot: anyTest },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: `${layer}-packages`,
      comment: `src/${layer} may import the packages ${packages.join(', ')}; extend tools/imports/layers.ts on purpose.`,
      severity: 'error',
      from: { path: `^src/${layer}/`, pathNot: anyTest },
      to: { path: '^node_modules/', pathNot: `^node_modules/(?:${packages.join('|')})/` },
    },
  ]);
}

function packageRules(): readonly ImportRule[] {
  return Object.entries(packageHomes).map(([name, { packages, homes }]) => ({
    name: `package-${name}`,
    comment: `Only ${homes.join(', ')} may import ${packages.join(', ')}; use what stands there.`,
    severity: 'error',
    from: { path: '^src/', pathNot: [...homes.map((home) => `^${home}`), anyTest] },
    to: { path: packages.map(packagePath) },
  }));
}

function packagePath(name: string): string {
  return name.startsWith('node:') ? `^(?:node:)?${name.slice('node:'.length)}$` : `^node_modules/${name}/`;
}

/** The client package and the studio run in browsers; the studio knows the service by that package only. */
function browserRules(): readonly ImportRule[] {
  const runsInBrowsers = { client: '^client/src/', studio: '^studio/' };
  const configuration = String.raw`^studio/vite\.config\.ts$`;
  const apart = Object.entries(runsInBrowsers).flatMap(([name, path]): readonly ImportRule[] => {
    const from = { path, pathNot: [configuration, anyTest] };
    const packages = browserPackages[name === 'client' ? 'client' : 'studio'];
    return [
      {
        name: `${name}-stands-alone`,
        comment: `${name}/ knows the service by its API; ask that, or move what both need.`,
        severity: 'error',
        from: { path },
        to: { path: '^(?:src|cli|tools|bench|examples|docs)/' },
      },
      {
        name: `${name}-without-node`,
        comment: `${name}/ runs in browsers, which have no modules of Node.`,
        severity: 'error',
        from,
        to: { dependencyTypes: ['core'] },
      },
      {
        name: `${name}-packages`,
        comment: `${name}/ may import the packages ${packages.join(', ')}; extend tools/imports/layers.ts on purpose.`,
        severity: 'error',
        from,
        to: { path: '^node_modules/', pathNot: `^node_modules/(?:${packages.join('|')})/` },
      },
    ];
  });
  return [
    ...apart,
    ...orderWithin('studio', 'studio', studioParts),
    {
      name: 'studio-client-door',
      comment: 'The client package is entered through its index.ts.',
      severity: 'error',
      from: { path: '^studio/' },
      to: { path: '^client/', pathNot: String.raw`^client/src/index\.ts$` },
    },
    {
      name: 'studio-screens-apart',
      comment:
        'Screens do not import each other; move what two of them need into an earlier folder of studio/.',
      severity: 'error',
      from: { path: '^studio/screens/([^/]+)/' },
      to: { path: '^studio/screens/', pathNot: '^studio/screens/$1/' },
    },
  ];
}

/** The command line works without a service: it has kernel and chain in it, and nothing that stores or serves. */
function cliRules(): readonly ImportRule[] {
  return [
    ...orderWithin('cli/src', 'cli', cliParts),
    {
      name: 'cli-without-service',
      comment: `cli/ may import ${listed(cliSources)} of src, and the client package; move what both need there.`,
      severity: 'error',
      from: { path: '^cli/src/' },
      to: {
        path: '^(?:src|client|studio|test|tools|bench|examples|docs)/',
        pathNot: [
          String.raw`^client/src/index\.ts$`,
          ...cliSources.map((path) => `^${path.replaceAll('.', String.raw`\.`)}`),
        ],
      },
    },
  ];
}

function hygieneRules(): readonly ImportRule[] {
  return [
    {
      name: 'no-cycle',
      comment: 'Break the circle: move what both need into a file of its own.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-dev-package-in-production',
      comment: 'src runs without devDependencies; make the package a dependency (with an ADR) or do without.',
      severity: 'error',
      from: { path: '^src/', pathNot: anyTest },
      to: { dependencyTypes: ['npm-dev'] },
    },
    {
      name: 'no-undeclared-package',
      comment: 'Name the package in package.json, or do not use it.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-unresolvable-import',
      comment: 'The imported file does not exist; imports are relative and end in .ts.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ];
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? 'nothing else' : names.join(', ');
}
