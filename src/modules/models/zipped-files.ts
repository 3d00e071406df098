import type { NamedFile } from '../../chain/file-to-model/file-reading.ts';
import { levels, type Level } from '../../chain/levels.ts';
import { xmlRootOf } from '../../kernel/xmi/xml-tree.ts';
import { openZip } from '../../lib/read-zip.ts';
import { Refusal } from '../../lib/refusal.ts';
import { formatsOf, saysVersion, xmlFormat, type ImportFormat } from './import-file.ts';

/** Files of one format that make a model together. */
export type FilesOfModel = {
  readonly format: ImportFormat;
  /** In OpenAPI the document first, then what it may refer to. */
  readonly files: readonly NamedFile[];
  /** The path of the file that has the root of the model; with XMI only. */
  readonly main: string;
};

/** Files of a ZIP that are looked at, and bytes that they may have together. */
const [mostFiles, mostBytes] = [1_000, 64 * 1024 * 1024];

/**
 * The files of a model in a ZIP: all in BPMN, all in ReqIF, all in XMI, or an OpenAPI document with what it refers to;
 * others, such as pictures, are passed over. Refuses with INVALID what is no ZIP, holds no such files or several kinds,
 * and XMI or OpenAPI without the one file that has the root; with TOO_LARGE more than 1,000 such files or 64 MiB.
 */
export async function filesInZip(
  level: Level,
  given: {
    readonly bytes: Uint8Array;
    readonly said: string | undefined;
    readonly main: string | undefined;
  },
): Promise<FilesOfModel> {
  const zip = await openZip(given.bytes);
  const known = formatsOf(level);
  const readsOpenApi = known.includes('OPENAPI');
  const paths = zip.paths
    .filter((path) => !hidden.test(path) && (endings.test(path) || (readsOpenApi && textEndings.test(path))))
    .toSorted();
  if (paths.length > mostFiles) throw tooLarge();
  const byFormat = new Map<ImportFormat, NamedFile[]>();
  let total = 0;
  for (const path of paths) {
    const bytes = await zip.read(path, mostBytes);
    if (bytes === undefined) continue;
    total += bytes.byteLength;
    if (total > mostBytes) throw tooLarge();
    const format = textEndings.test(path) ? 'OPENAPI' : xmlFormat(bytes, 'XMI');
    byFormat.set(format, [...(byFormat.get(format) ?? []), { path, bytes }]);
  }
  // Settings of tools lie beside models in the same formats.
  if (byFormat.get('OPENAPI')?.some(isOpenApi) === false) byFormat.delete('OPENAPI');
  const said = given.said?.toUpperCase();
  const found = [...byFormat].filter(([format]) => said === undefined || said === '' || format === said);
  const [first, ...others] = found;
  if (first === undefined)
    throw invalid(
      `file: the ZIP holds no file that a ${level.toUpperCase()} is read from in one with others`,
    );
  if (others.length > 0)
    throw invalid(
      `file: the ZIP holds files in ${found.map(([format]) => format).join(' and ')}; say which in format`,
    );
  const [format, files] = first;
  if (!known.includes(format))
    throw invalid(`file: the ZIP holds ${format}, which a ${level.toUpperCase()} is not read from`);
  if (format === 'OPENAPI') return { format, files: documentFirst(files, given.main), main: '' };
  const main = format === 'XMI' ? mainOf(level, files, given.main) : '';
  return { format, files, main };
}

const endings = /\.(?:bpmn|reqif|xmi|xml|cim|pim|psm)$/i;
const textEndings = /\.(?:ya?ml|json)$/i;
/** What systems add to archives, which is no part of them. */
const hidden = /(?:^|\/)(?:__MACOSX\/|\.)/;

/** Whether a file says which version of OpenAPI, or of its predecessor, it is written in. */
function isOpenApi({ bytes }: NamedFile): boolean {
  const text = new TextDecoder().decode(bytes);
  return (
    /^(?:openapi|swagger|"openapi"|"swagger"|'openapi'|'swagger')[ \t]*:/m.test(text) || saysVersion(text)
  );
}

/** The files with the OpenAPI document in front: the one that is named, or else the only one. */
function documentFirst(files: readonly NamedFile[], main: string | undefined): readonly NamedFile[] {
  const isNamed = main !== undefined && main !== '';
  const documents = files.filter((file) => (isNamed ? file.path === main : isOpenApi(file)));
  const [document, ...others] = documents;
  if (document === undefined) throw invalid(`main: the ZIP holds no YAML or JSON file ${shown(main ?? '')}`);
  if (others.length > 0)
    throw invalid(`main: ${listed(documents)} are OpenAPI documents; name the one that is read`);
  return [document, ...files.filter((file) => file !== document)];
}

/** The file that has the root of a model: the one that is named, or else the only one that begins with the class. */
function mainOf(level: Level, files: readonly NamedFile[], main: string | undefined): string {
  if (main !== undefined && main !== '') {
    if (files.some(({ path }) => path === main)) return main;
    throw invalid(`main: the ZIP holds no XMI file ${shown(main)}`);
  }
  const { rootClass } = levels[level];
  const roots = files.filter(({ bytes }) => xmlRootOf(bytes)?.name === rootClass);
  const [only, ...others] = roots;
  if (only !== undefined && others.length === 0) return only.path;
  throw invalid(
    only === undefined
      ? `file: no file in the ZIP begins with ${rootClass}, the root of a ${level.toUpperCase()}`
      : `main: ${listed(roots)} begin with ${rootClass}; name the one that has the model`,
  );
}

function listed(files: readonly NamedFile[]): string {
  return files
    .slice(0, 10)
    .map(({ path }) => path)
    .join(', ');
}

function shown(path: string): string {
  return JSON.stringify(path.slice(0, 200));
}

function invalid(issue: string): Refusal {
  return new Refusal('INVALID', 'Request validation failed', [issue]);
}

function tooLarge(): Refusal {
  return new Refusal('TOO_LARGE', 'The ZIP unpacks to more than a model may hold.', [
    `file: more than ${mostFiles} files of models, or ${mostBytes} bytes in them`,
  ]);
}
