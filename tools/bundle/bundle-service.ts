import { dirname, join, relative, resolve } from 'node:path';
import { build, type Plugin } from 'vite';

const root = resolve(import.meta.dirname, '../..');

/** Programs of their own: the process, its threads and the processes that it starts. */
const programs = {
  main: 'src/main.ts',
  tasks: 'src/workers/tasks.ts',
  'layout-process': 'src/workers/layout-process.ts',
  'database-thread-entry': 'src/storage/sqlite/database-thread-entry.ts',
} as const;

/** Packages that stay where they are: they find files beside their own, are native, or are only loaded when needed. */
const external = [
  'piscina',
  '@node-rs/argon2',
  '@fastify/swagger-ui',
  'elkjs',
  '@resvg/resvg-wasm',
  'dejavu-fonts-ttf',
  'pdfkit',
  'svg-to-pdfkit',
];

/**
 * Writes the service into few files of plain JavaScript: most of a start is finding and reading two thousand modules. The
 * folder has its place beside `src`, where templates and pages are read.
 */
export async function bundleService(outDir: string = join(root, 'dist')): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    plugins: [placesInSources],
    ssr: { noExternal: true, external, target: 'node' },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(programs).map(([name, file]) => [name, join(root, file)])),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
}

/** Programs are started from the bundle; everything else that a module finds by its own place is beside the sources. */
const placesInSources: Plugin = {
  name: 'places-in-sources',
  transform: (code, id) => {
    if (!id.startsWith(join(root, 'src')) || !code.includes('import.meta.')) return undefined;
    const place = (path: string): string =>
      `new URL(${JSON.stringify(`../${relative(root, path)}`)}, import.meta.__url)`;
    return code
      .replaceAll(/new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g, (found, name: string) =>
        name in programs ? `new URL('./${name}.js', import.meta.__url)` : found,
      )
      .replaceAll('import.meta.url', `${place(id)}.href`)
      .replaceAll(
        'import.meta.dirname',
        `process.getBuiltinModule('node:url').fileURLToPath(${place(dirname(id))})`,
      )
      .replaceAll('import.meta.__url', 'import.meta.url');
  },
};

if (import.meta.main) await bundleService();
