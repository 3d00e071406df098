import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** A folder to write a generated repository to, new and empty. */
export type OutputFolder = {
  readonly path: string;
  /** Earlier folders that were left alone because they were changed. */
  readonly kept: readonly string[];
};

/**
 * Makes the folder `parent/name` from scratch, unless it is no longer as `rememberFolder` saw it: then `name-2` is tried, and so
 * on. What people changed, added or removed is thereby never deleted; nor is what no demo has finished.
 */
export async function makeOutputFolder(parent: string, name: string): Promise<OutputFolder> {
  const kept: string[] = [];
  for (let number = 1; ; number++) {
    const path = join(parent, number === 1 ? name : `${name}-${number}`);
    if (existsSync(path) && !(await isAsRemembered(path))) {
      kept.push(path);
      continue;
    }
    await rm(path, { recursive: true, force: true });
    await rm(memoryOf(path), { force: true });
    await mkdir(path, { recursive: true });
    return { path, kept };
  }
}

/** Notes beside a folder what is in it now, as made by the demo. */
export async function rememberFolder(path: string): Promise<void> {
  await writeFile(memoryOf(path), JSON.stringify(await digestsOf(path), null, 2));
}

async function isAsRemembered(path: string): Promise<boolean> {
  try {
    return (await readFile(memoryOf(path), 'utf8')) === JSON.stringify(await digestsOf(path), null, 2);
  } catch {
    return false;
  }
}

function memoryOf(path: string): string {
  return `${path}.made.json`;
}

/** The SHA-256 of each file below a folder by its path, sorted; what package managers install is passed over. */
async function digestsOf(folder: string): Promise<Readonly<Record<string, string>>> {
  const digests: Record<string, string> = {};
  const visit = async (inside: string): Promise<void> => {
    const entries = await readdir(inside, { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(inside, entry.name);
      if (entry.isDirectory()) {
        if (entry.name !== 'node_modules') await visit(path);
      } else {
        const content = entry.isFile() ? await readFile(path) : '';
        digests[relative(folder, path)] = createHash('sha256').update(content).digest('hex');
      }
    }
  };
  await visit(folder);
  return digests;
}
