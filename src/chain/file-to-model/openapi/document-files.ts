import { decodedChunks } from '../../../lib/decoded-chunks.ts';
import type { NamedFile, NotTaken } from '../file-reading.ts';
import { joinedDocument } from './joined-document.ts';
import type { ParsedDocument } from './parse-document.ts';
import { parseText } from './parse-document.ts';

/** An OpenAPI document from one file or several. */
export type OpenApiDocument = ParsedDocument & {
  /** The file that a place of the document comes from; undefined when there is only one file. */
  readonly fileOf: (path: readonly string[]) => string | undefined;
  /** References that lead to nothing, where there are several files. */
  readonly broken: readonly NotTaken[];
};

/**
 * Reads an OpenAPI document: the first file, with those of the others that it refers to. Else gives what is wrong, entries
 * `Line 3: detail`, of several files with the path in front. Nothing is fetched.
 */
export function readDocumentFiles(files: readonly NamedFile[]): OpenApiDocument | readonly string[] {
  const [main] = files;
  if (main === undefined) throw new Error('There is no file to read.');
  const isAlone = files.length === 1;
  const problems: string[] = [];
  const byPath = new Map(files.map((file) => [file.path, file]));
  const read = new Map<string, ParsedDocument>();
  const open = (path: string): ParsedDocument | undefined => {
    const file = byPath.get(path);
    const known = read.get(path);
    if (file === undefined || known !== undefined) return known;
    const parsed = parse(file);
    if (typeof parsed === 'string') problems.push(isAlone ? parsed : `${path}: ${parsed}`);
    const document = typeof parsed === 'string' ? nothing : parsed;
    read.set(path, document);
    return document;
  };
  const document = open(main.path) ?? nothing;
  if (problems.length > 0) return problems;
  if (isAlone) return { ...document, fileOf: () => undefined, broken: [] };
  const { value, broken, originOf } = joinedDocument(main.path, open);
  if (problems.length > 0) return problems;
  return {
    value,
    broken,
    fileOf: (path) => originOf(path).file,
    lineOf: (path) => {
      const origin = originOf(path);
      return open(origin.file)?.lineOf(origin.path) ?? null;
    },
  };
}

const nothing: ParsedDocument = { value: {}, lineOf: () => null };

function parse({ bytes }: NamedFile): ParsedDocument | string {
  let text: string;
  try {
    text = [...decodedChunks(bytes, 'UTF-8')].join('');
  } catch {
    return 'Line 1: The file is not UTF-8; save it as UTF-8.';
  }
  return parseText(text);
}
