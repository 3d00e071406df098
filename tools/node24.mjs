// Loaded with --import before every script. Plain JavaScript, because an older Node cannot read TypeScript.
import module from 'node:module';
import { dirname } from 'node:path';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 24 || (major === 24 && minor < 15)) {
  process.stderr.write(
    `This project needs Node 24.15 or newer; this is Node ${process.versions.node} (${process.execPath}).\n` +
      'Run it through npm ("npm start", "npm test"): on x64 Linux "npm ci" brings Node 24 along.\n' +
      'Elsewhere, or after "npm ci --omit=optional", install Node 24 from https://nodejs.org first.\n',
  );
  process.exit(1);
}

module.enableCompileCache();
// Threads and child processes do not share the cache by themselves; without it a thread starts three times as slowly.
const cache = module.getCompileCacheDir();
if (cache !== undefined) process.env['NODE_COMPILE_CACHE'] ??= dirname(cache);
