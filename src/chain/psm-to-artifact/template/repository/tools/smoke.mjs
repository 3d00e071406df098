// Signs in as every user of deploy/sign-in/realm.json and tries one operation that the user's roles may use and one that
// they may not.
//   node tools/smoke.mjs             first starts everything with docker compose, and leaves it running
//   node tools/smoke.mjs --running   tries what is running already
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { tokens, client, users } = JSON.parse(readFileSync(join(root, 'deploy/sign-in/smoke.json'), 'utf8'));

if (!process.argv.includes('--running')) {
  run(process.execPath, [join(root, 'tools/env.mjs')]);
  run('docker', ['compose', 'up', '--build', '--detach', '--wait']);
}
process.loadEnvFile(join(root, '.env'));

let failures = 0;
for (const { user, password, allowed, refused } of users) {
  const authorization = await signIn(user, process.env[password]);
  if (authorization === undefined) continue;
  if (allowed !== undefined)
    await tryCall(
      user,
      allowed,
      authorization,
      'is allowed',
      (status) => ![401, 403].includes(status) && status < 500,
    );
  if (refused !== undefined)
    await tryCall(user, refused, authorization, 'is refused', (status) => status === 403);
}
if (failures > 0) console.error(`${failures} of the calls went wrong.`);
process.exitCode = failures > 0 ? 1 : 0;

async function signIn(username, password) {
  const body = new URLSearchParams({ grant_type: 'password', client_id: client, username, password });
  const answer = await fetch(tokens, { method: 'POST', body });
  if (!answer.ok) return report(false, `${username} cannot sign in: ${answer.status} ${await answer.text()}`);
  const { access_token } = await answer.json();
  return `Bearer ${access_token}`;
}

async function tryCall(user, { method, url }, authorization, expectation, holds) {
  const { status } = await fetch(url, { method, headers: { authorization } });
  report(holds(status), `${user}: ${method} ${url} ${expectation}: ${status}`);
}

function report(succeeded, line) {
  if (!succeeded) failures += 1;
  console.log(`${succeeded ? 'ok    ' : 'FAILED'} ${line}`);
}

function run(program, words) {
  const { status, error } = spawnSync(program, words, { cwd: root, stdio: 'inherit' });
  if (error !== undefined) throw new Error(`${program} cannot be started: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}
