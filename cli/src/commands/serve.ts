import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Failure } from '../terminal/failure.ts';
import type { Context } from './context.ts';

/** Options of `mde serve`. */
export type ServeOptions = { readonly from?: string };

/** The oldest Node that the service runs on. */
const oldest = [24, 15] as const;

/** `mde serve`: starts the service of a clone, until the process is interrupted. */
export async function serve({ folder, terminal }: Context, { from }: ServeOptions): Promise<void> {
  const { node } = process.versions;
  const [major = 0, minor = 0] = node.split('.').map(Number);
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1]))
    throw new Failure('refused', `mde serve needs Node ${oldest.join('.')} or newer; this is Node ${node}.`);
  const clone = cloneAround(resolve(folder, from ?? '.'));
  if (clone === undefined)
    throw new Failure(
      'refused',
      'The service is not part of this package: run mde serve in a clone of its repository, or name one with --from DIR.',
    );
  terminal.note(`Starting the service of ${clone}; Ctrl+C ends it.`);
  const child = spawn(process.execPath, ['--import', './tools/node24.mjs', 'src/main.ts'], {
    cwd: clone,
    stdio: 'inherit',
  });
  // The terminal interrupts both; this process waits for the end of the other.
  const wait = (): void => undefined;
  const end = (): void => void child.kill('SIGTERM');
  process.on('SIGINT', wait).on('SIGTERM', end);
  try {
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
    if (code !== 0 && signal === null)
      throw new Failure('refused', `The service ended with ${String(code)}.`);
  } finally {
    process.removeListener('SIGINT', wait).removeListener('SIGTERM', end);
  }
}

/** The clone of the service's repository that a folder is in. */
function cloneAround(folder: string): string | undefined {
  for (let place = folder; ; place = dirname(place)) {
    const manifest = join(place, 'package.json');
    if (existsSync(manifest) && existsSync(join(place, 'src/main.ts'))) {
      const json: unknown = JSON.parse(readFileSync(manifest, 'utf8'));
      if (Reflect.get(Object(json), 'name') === 'mde-service') return place;
    }
    if (dirname(place) === place) return undefined;
  }
}
