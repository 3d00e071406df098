// Writes .env: every password that .env.example names gets a random value. Values that are there already stay.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const file = join(root, '.env');
const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
const known = new Set([...before.matchAll(/^(\w+)=./gm)].map(([, name]) => name));

const added = readFileSync(join(root, '.env.example'), 'utf8')
  .split('\n')
  .filter((line) => /^\w+=$/.test(line) && !known.has(line.slice(0, -1)))
  .map((line) => `${line}${randomBytes(18).toString('base64url')}`);

if (added.length > 0) {
  const separator = before === '' || before.endsWith('\n') ? '' : '\n';
  writeFileSync(file, `${before}${separator}${added.join('\n')}\n`, { mode: 0o600 });
}
console.log(`.env: ${added.length} passwords written, ${known.size} values kept.`);
