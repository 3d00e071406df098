import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Client, listArtifactFiles, readArtifactFile } from '../../client/src/index.ts';

/** Writes every file of an artifact below `folder`. Returns the files' paths. */
export async function writeRepository(
  client: Client,
  artifactId: string,
  folder: string,
): Promise<readonly string[]> {
  const files = await listArtifactFiles({ client, path: { artifactId } });
  for (const { path } of files) {
    const { content, encoding } = await readArtifactFile({ client, path: { artifactId, path } });
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), Buffer.from(content, encoding));
  }
  return files.map(({ path }) => path);
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
