import { readFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';

/** A file of the studio as it is sent. */
export type StudioFile = {
  readonly bytes: Buffer;
  readonly contentType: string;
  /** Absent where it is sent as it is. */
  readonly encoding?: 'br' | 'gzip';
};

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** What the build has compressed each larger file with, the better one first. */
const encodings = [
  { encoding: 'br', extension: '.br', accepted: /\bbr\b(?!;\s*q=0(?:\.0*)?\s*(?:,|$))/ },
  { encoding: 'gzip', extension: '.gz', accepted: /\bgzip\b(?!;\s*q=0(?:\.0*)?\s*(?:,|$))/ },
] as const;

/** Where `npm run studio:build` writes the studio. */
export const studioFolder: string = resolve(import.meta.dirname, '../../../studio/dist');

/** The page of the studio; undefined where it was not built. */
export async function studioPage(folder: string): Promise<StudioFile | undefined> {
  const bytes = await bytesOf(join(folder, 'index.html'));
  return bytes && { bytes, contentType: contentTypes['.html'] ?? '' };
}

/** A file that the page loads, in the best encoding that the client takes; undefined when there is no such file. */
export async function studioAsset(
  folder: string,
  { name, accepted }: { readonly name: string; readonly accepted: string },
): Promise<StudioFile | undefined> {
  const contentType = contentTypes[extname(name)];
  if (contentType === undefined || !/^[\w-][\w.-]*$/.test(name)) return undefined;
  const path = join(folder, 'assets', name);
  for (const { encoding, extension, accepted: takes } of encodings) {
    const compressed = takes.test(accepted) ? await bytesOf(path + extension) : undefined;
    if (compressed !== undefined) return { bytes: compressed, contentType, encoding };
  }
  const bytes = await bytesOf(path);
  return bytes && { bytes, contentType };
}

/** The page in place of a studio that was not built. */
export const unbuiltPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>The studio is not built</title>
  </head>
  <body>
    <h1>The studio is not built</h1>
    <p>Its files are missing. This command, in the folder of the service, builds them; no restart is needed:</p>
    <pre>npm run studio:build</pre>
    <p>It needs the development packages (<code>npm ci</code>). The API works without: see the <a href="/swagger-ui.html">API browser</a>.</p>
  </body>
</html>
`;

async function bytesOf(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch {
    return undefined;
  }
}
