import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** How many functions are listed. */
const told = 12;

/** What V8 writes: the functions, and which of them ran at each sample. Times are microseconds. */
type Profile = {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
};

/**
 * Runs a script once more under the profiler and lists the functions with the most time of their own, each with its
 * share. Of the processes and threads it starts, the main thread of the service counts where there is one.
 */
export async function profileOf(script: string): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'mde-profile-'));
  try {
    const child = spawn(process.execPath, ['--expose-gc', script], {
      env: { ...process.env, NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder}` },
      stdio: 'ignore',
    });
    await once(child, 'close');
    const profiles: Profile[] = [];
    for (const file of await readdir(folder))
      // Checked border: V8 wrote the file.
      profiles.push(JSON.parse(await readFile(join(folder, file), 'utf8')) as Profile);
    const services = profiles.filter(({ nodes }) =>
      nodes.some(({ callFrame }) => callFrame.url.endsWith('/src/main.ts')),
    );
    const [longest] = (services.length > 0 ? services : profiles).sort(
      (one, other) => other.samples.length - one.samples.length,
    );
    return longest === undefined ? ['No profile was written.'] : functionsOf(longest);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function functionsOf({ nodes, samples, timeDeltas }: Profile): readonly string[] {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const times = new Map<string, number>();
  for (const [index, id] of samples.entries()) {
    const name = names.get(id) ?? '';
    if (name === '(idle)') continue;
    times.set(name, (times.get(name) ?? 0) + (timeDeltas[index] ?? 0));
  }
  const all = [...times.values()].reduce((sum, time) => sum + time, 0);
  return [...times]
    .sort(([, one], [, other]) => other - one)
    .slice(0, told)
    .map(([name, time]) => `${((100 * time) / all).toFixed(1)} % ${name}`);
}

function nameOf({ functionName, url, lineNumber }: Profile['nodes'][number]['callFrame']): string {
  if (url === '') return functionName;
  const file = url.replace(new URL('..', import.meta.url).href, '');
  return `\`${functionName === '' ? 'anonymous' : functionName}\` ${file}:${lineNumber + 1}`;
}
