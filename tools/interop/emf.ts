import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const jarFolder = '/usr/share/java';

/** What the round trip through Eclipse EMF needs: the jars, and the Debian package each comes with. */
const jars = {
  'eclipse-emf-common.jar': 'libeclipse-emf-common-java',
  'eclipse-emf-ecore.jar': 'libeclipse-emf-ecore-java',
  'eclipse-emf-ecore-xmi.jar': 'libeclipse-emf-ecore-xmi-java',
} as const;

const java = 'openjdk-17-jdk-headless';

/** What EMF found in one file. */
export type EmfReport = {
  readonly path: string;
  readonly counts: Readonly<Record<string, number>>;
  /** Everything that kept EMF from loading the file as it is meant. */
  readonly errors: readonly string[];
  /** What EMF's validation has against the contents. */
  readonly invalid: readonly string[];
};

/** Runs files through Eclipse EMF; arguments as `EmfRoundTrip.java` says. */
export type EmfRoundTrip = (files: readonly string[]) => readonly EmfReport[];

/**
 * Compiles the round trip into a folder. Throws when Java or EMF is missing; the message says which Debian packages to
 * install.
 */
export function compileRoundTrip(folder: string): EmfRoundTrip {
  const missing = [
    ...(runs('javac') && runs('java') ? [] : [java]),
    ...Object.entries(jars).flatMap(([jar, name]) => (existsSync(join(jarFolder, jar)) ? [] : [name])),
  ];
  if (missing.length > 0)
    throw new Error(
      `Eclipse EMF is not complete on this machine. Install what is missing, as root:\n  apt-get install ${missing.join(' ')}`,
    );
  mkdirSync(folder, { recursive: true });
  const libraries = Object.keys(jars).map((jar) => join(jarFolder, jar));
  const source = join(import.meta.dirname, 'EmfRoundTrip.java');
  run('javac', ['-cp', libraries.join(delimiter), '-d', folder, source]);
  const classPath = [folder, ...libraries].join(delimiter);
  return (files) =>
    run('java', ['-cp', classPath, 'EmfRoundTrip', ...files])
      .split('\n')
      .filter((line) => line !== '')
      .map(reportOf);
}

function reportOf(line: string): EmfReport {
  const [path = '', counts = '', ...problems] = line.split('\t');
  return {
    path,
    counts: Object.fromEntries(
      counts
        .split(',')
        .map((each) => each.split('='))
        .map(([name = '', count]) => [name, Number(count)]),
    ),
    errors: problems.filter((problem) => !problem.startsWith('invalid ')),
    invalid: problems.filter((problem) => problem.startsWith('invalid ')),
  };
}

function runs(command: string): boolean {
  return spawnSync(command, ['-version']).status === 0;
}

function run(command: string, args: readonly string[]): string {
  const done = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (done.status !== 0) throw new Error(`${command} failed:\n${done.stderr}\n${done.stdout}`);
  return done.stdout;
}
