import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { freeAddress, startService } from '../demo/service.ts';
import type { ReadText } from './read-by-service.ts';
import { readByService } from './read-by-service.ts';

/** A text of one's own, and the things it is about, where they are written down. */
type OwnText = {
  readonly name: string;
  readonly text: string;
  readonly expected: readonly string[] | undefined;
};

const engines = ['embedded', 'provider'] as const;

/**
 * Has the embedded engine and the language model of the settings read the texts (`.md`, `.txt`) of a folder, each in a
 * service of its own, and prints what each found, how much of the text is represented, and what it cost. With a file
 * `NAME.expected` beside a text, a name a line, also how many of these were found. The model's work is not mixed with
 * that of the embedded engine: where it fails, that is shown. Throws when the folder has no text or no model is set.
 */
export async function compareEngines(given: {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly print: (line: string) => void;
}): Promise<void> {
  const { folder, environment, print } = given;
  if ((environment['SERVICE_ASSISTANT_PROVIDER'] ?? 'embedded') === 'embedded')
    throw new Error('Set SERVICE_ASSISTANT_PROVIDER and what goes with it, as for the service.');
  const texts = await textsIn(folder);
  if (texts.length === 0) throw new Error(`${folder} has no .md or .txt file.`);
  const found = new Map<string, ReadText>();
  for (const engine of engines) {
    const besides = engine === 'embedded' ? { SERVICE_ASSISTANT_PROVIDER: 'embedded' } : { ...environment };
    const results = await readAll(texts, { ...besides, SERVICE_ASSISTANT_FALLBACK: 'none' });
    for (const [index, result] of results.entries()) found.set(`${engine} ${index}`, result);
  }
  for (const [index, text] of texts.entries()) {
    print(`\n${text.name}`);
    for (const engine of engines) print(lineFor(engine, found.get(`${engine} ${index}`), text));
    const [embedded = [], provider = []] = engines.map((engine) => found.get(`${engine} ${index}`)?.things);
    print(`  both: ${provider.filter((name) => has(embedded, name)).join(', ')}`);
    print(`  embedded only: ${embedded.filter((name) => !has(provider, name)).join(', ')}`);
    print(`  provider only: ${provider.filter((name) => !has(embedded, name)).join(', ')}`);
  }
}

async function textsIn(folder: string): Promise<readonly OwnText[]> {
  const names = (await readdir(folder)).filter((name) => /\.(?:md|txt)$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const beside = join(folder, `${basename(name, extname(name))}.expected`);
      const expected = await readFile(beside, 'utf8').catch(() => undefined);
      return {
        name,
        text: await readFile(join(folder, name), 'utf8'),
        expected: expected
          ?.split('\n')
          .map((line) => line.trim())
          .filter(Boolean),
      };
    }),
  );
}

async function readAll(
  texts: readonly OwnText[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<readonly ReadText[]> {
  const folder = await mkdtemp(join(tmpdir(), 'assistant-eval-'));
  const service = await startService(await freeAddress({ host: '127.0.0.1', port: 0 }), folder, environment);
  try {
    const results: ReadText[] = [];
    for (const text of texts) results.push(await readByService(service.baseUrl, text));
    return results;
  } finally {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function lineFor(engine: string, read: ReadText | undefined, { expected }: OwnText): string {
  if (read === undefined) return `  ${engine}: nothing`;
  const { status, coverage, elements, things, calls, tokens, milliseconds } = read;
  const covered = coverage === undefined ? '' : `, ${coverage} % represented`;
  const cost = calls === 0 ? '' : `, ${calls} calls, ${tokens} tokens`;
  const time = `${(milliseconds / 1000).toFixed(1)} s`;
  const counts = `${things.length} things, ${elements} elements${covered}${scoreOf(things, expected)}`;
  return `  ${engine}: ${status}, ${counts}${cost}, ${time}`;
}

function scoreOf(things: readonly string[], expected: readonly string[] | undefined): string {
  if (expected === undefined) return '';
  const right = expected.filter((name) => has(things, name)).length;
  const f1 = things.length + expected.length === 0 ? 0 : (2 * right) / (things.length + expected.length);
  return `, ${right} of ${expected.length} expected, F1 ${f1.toFixed(2)}`;
}

function has(names: readonly string[], name: string): boolean {
  const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return names.some((each) => plain(each) === plain(name));
}
