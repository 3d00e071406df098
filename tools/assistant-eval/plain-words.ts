import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainWordsFolder as folder } from '../../test/corpus/plain-words-corpus.ts';

const port = 18_500 + (process.pid % 400);
const address = `http://127.0.0.1:${port}`;

/**
 * Runs the corpus of plain words, which lies beside the clone, against a service of its own, and prints its figures.
 * Says so where the corpus is missing.
 */
export async function measurePlainWords(): Promise<void> {
  const runner = join(folder, 'plain-words.mjs');
  if (!existsSync(runner)) return console.log(`No corpus of plain words at ${folder}; it was not measured.`);
  const data = mkdtempSync(join(tmpdir(), 'plain-words-'));
  const service = spawn(process.execPath, ['--import', './tools/node24.mjs', 'src/main.ts'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      SERVICE_PORT: String(port),
      SERVICE_HOST: '127.0.0.1',
      SERVICE_DATA_FOLDER: data,
      SERVICE_REGISTRATION: 'open',
    },
  });
  try {
    await answering();
    const run = spawnSync(process.execPath, [runner, join(folder, 'open.json'), '--quiet'], {
      encoding: 'utf8',
      env: { ...process.env, BASE_URL: address },
    });
    console.log(run.stdout, run.stderr);
  } finally {
    service.kill();
    await new Promise((ended) => service.once('exit', ended));
    rmSync(data, { recursive: true });
  }
}

async function answering(): Promise<void> {
  for (let attempt = 0; attempt < 120; attempt += 1) {
    const isUp = await fetch(`${address}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((done) => setTimeout(done, 250));
  }
  throw new Error(`The service did not answer at ${address}.`);
}
