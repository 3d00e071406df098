import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a file so that readers find all of it or what was there before, and makes its folder. */
export async function writeWhole(path: string, content: string | Uint8Array, mode = 0o666): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const beside = `${path}.${process.pid}.tmp`;
  try {
    await writeFile(beside, content, { mode });
    await rename(beside, path);
  } finally {
    await rm(beside, { force: true });
  }
}
