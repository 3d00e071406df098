// Puts mistakes into the code of each resource of a service, and runs its tests on each: what no test notices is a gap.
// In the folder of a service, `npm run mutation -- sales/orders` tries one resource and `sales/orders/rules` one file.
// Stryker is installed for this alone: among devDependencies it would double what every other installation brings.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

const version = '10.0.0';
const packages = ['core', 'tap-runner', 'typescript-checker'].map(
  (name) => `@stryker-mutator/${name}@${version}`,
);

function passes(program, words, environment = {}) {
  const env = { ...process.env, ...environment };
  return (
    spawnSync(program, words, { stdio: 'inherit', env, shell: process.platform === 'win32' }).status === 0
  );
}

function resources() {
  const paths = readdirSync('src/modules', { recursive: true }).map((path) => path.replaceAll('\\', '/'));
  return paths.flatMap((path) => /^([^/]+\/[^/]+)\/routes\.ts$/.exec(path)?.[1] ?? []).sort();
}

function isWeak(name) {
  const [module, resource, file] = name.split('/');
  const chosen = { RESOURCE: `${module}/${resource}`, ...(file !== undefined && { FILE: file }) };
  return !passes('npx', ['--no-install', 'stryker', 'run'], chosen);
}

if (!passes('npm', ['install', '--no-save', '--no-audit', '--no-fund', ...packages])) process.exit(1);
const chosen = process.argv.slice(2);
const weak = (chosen.length > 0 ? chosen : resources()).filter(isWeak);
if (weak.length > 0) {
  console.error(`Tests notice too little in ${weak.join(', ')}.`);
  process.exitCode = 1;
}
