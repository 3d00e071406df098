import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Client } from './client.ts';

/** Writes every file of an artifact below `folder`. Returns the files' paths. */
export async function writeRepository(
  client: Client,
  artifactId: string,
  folder: string,
): Promise<readonly string[]> {
  const paths = (await client.list(`/api/artifact/${artifactId}/files`)).map((file) => String(file['path']));
  for (const path of paths) {
    const encoded = path.split('/').map(encodeURIComponent).join('/');
    const text = await client.text(`/api/artifact/${artifactId}/files/${encoded}?raw=true`);
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return paths;
}

/** Folders of the services in a generated repository. */
export function serviceFolders(paths: readonly string[]): readonly string[] {
  return paths.filter((path) => /^services\/[^/]+\/package\.json$/.test(path)).map((path) => dirname(path));
}

/** Runs a command in a folder. Returns its output; throws with the last lines when it fails. */
export function run(folder: string, command: string, ...args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(output);
      else
        reject(new Error(`${command} ${args.join(' ')} ended with ${String(code)}:\n${lastLines(output)}`));
    });
  });
}

const shownLines = 40;

function lastLines(text: string): string {
  return text.trimEnd().split('\n').slice(-shownLines).join('\n');
}
