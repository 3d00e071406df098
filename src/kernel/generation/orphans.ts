import { sha256Hex } from '../../lib/sha256-hex.ts';
import type { GeneratedFile } from './generated-file.ts';
import { generatedFile } from './generated-file.ts';
import { generationFolder, type ManifestEntry } from './manifest.ts';
import type { WrittenBody } from './written-body.ts';

/** Where the texts of regions stand whose element vanished. */
export const orphanFolder = `${generationFolder}orphans/`;

const heading =
  'Text of a protected region that is generated no more; delete this file when nobody needs it.';

/**
 * The file that keeps the text of a region whose element vanished. Its name holds the hash of id and text, so a text
 * is kept once, and another text of the same region gets another file. The blanks before the markers belong to the
 * text: they show how it moves when it is restored.
 */
export function orphanFile(written: WrittenBody): GeneratedFile {
  const { id } = written;
  const indent = `"${written.indent}"`;
  const mark = sha256Hex(`${id}\n${indent}\n${written.body}`).slice(0, 12);
  const name = id.replaceAll(':', '.').slice(0, 80);
  return generatedFile({
    path: `${orphanFolder}${name}.${mark}.txt`,
    content: [heading, `Region: ${id}`, `File: ${written.path}`, `Indent: ${indent}`, '', written.body].join(
      '\n',
    ),
    mode: 'APPEND',
    elementIds: [id.slice(id.indexOf(':') + 1)],
  });
}

/** Reads a file that {@link orphanFile} made; undefined for any other. */
export function orphanIn(entry: ManifestEntry, content: string): WrittenBody | undefined {
  if (!entry.path.startsWith(orphanFolder)) return undefined;
  const [first, region, file, blanks, empty, ...body] = content.split('\n');
  const id = valueOf('Region: ', region);
  const path = valueOf('File: ', file);
  const indent = /^"([ \t]*)"$/.exec(valueOf('Indent: ', blanks) ?? '')?.[1];
  if (first !== heading || empty !== '') return undefined;
  if (id === undefined || path === undefined || indent === undefined) return undefined;
  return { id, body: body.join('\n'), indent, path, rank: entry.regions[0]?.rank ?? 0 };
}

function valueOf(label: string, line: string | undefined): string | undefined {
  return line?.startsWith(label) === true ? line.slice(label.length) : undefined;
}
