import { isWideText } from '../../lib/wide-text.ts';
import type { Level } from '../../chain/levels.ts';
import { xmlRootOf } from '../../kernel/xmi/xml-tree.ts';
import type { FileFormat, ForeignFormat } from './model-tasks.ts';
import { fileFormats, foreignFormats } from './model-tasks.ts';

/** A format of files that an import reads. */
export type ImportFormat = FileFormat | ForeignFormat;

/** Whether a format is one of another tool. */
export function isForeign(format: ImportFormat): format is ForeignFormat {
  return Object.hasOwn(foreignFormats, format);
}

/** What a file is, when its name, its content and the sender agree on it; else why they do not. */
export type RecognizedFile =
  | { readonly kind: 'KNOWN'; readonly format: ImportFormat }
  /** Several files, of a format that is found in them. */
  | { readonly kind: 'ZIP' }
  | { readonly kind: 'UNKNOWN'; readonly issues: readonly string[] };

const formatsByExtension: Readonly<Record<string, readonly ImportFormat[]>> = {
  json: ['JSON', 'OPENAPI'],
  xmi: ['XMI'],
  xml: ['XMI', 'BPMN', 'REQIF'],
  bpmn: ['BPMN'],
  reqif: ['REQIF'],
  csv: ['CSV'],
  tsv: ['CSV'],
  yaml: ['OPENAPI'],
  yml: ['OPENAPI'],
  zip: ['XMI', 'BPMN', 'REQIF', 'OPENAPI'],
  reqifz: ['REQIF'],
};

/** How the names of files end that an import reads. */
export const importEndings: readonly string[] = Object.keys(formatsByExtension).map((ending) => `.${ending}`);

/**
 * Recognises the format of a file for a model of the level, by its name and what it begins with; `said` is what the
 * sender calls it.
 */
export function fileKind(
  level: Level,
  file: { readonly name: string; readonly bytes: Uint8Array },
  said: string | undefined,
): RecognizedFile {
  const issues: string[] = [];
  const formats = formatsOf(level);
  const extension = /\.([^.]*)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  const all = Object.hasOwn(formatsByExtension, extension) ? formatsByExtension[extension] : undefined;
  const named = all?.filter((format) => formats.includes(format)) ?? [];
  if (named.length === 0)
    issues.push(
      `file: ${shown(file.name)} is not a file that a ${level.toUpperCase()} is read from; its name must end in ${endingsFor(formats)}`,
    );
  const given = said === undefined || said === '' ? undefined : said.toUpperCase();
  const wanted = formats.find((format) => format === given);
  if (given !== undefined && wanted === undefined)
    issues.push(`format: must be one of ${formats.join(', ')}, found ${shown(said ?? '')}`);
  const [first] = named;
  if (first !== undefined && wanted !== undefined && !named.includes(wanted))
    issues.push(`format: is ${wanted}, but ${shown(file.name)} is named like ${first}; leave it out`);
  if (extension === 'zip' || extension === 'reqifz') {
    if (!isZip(file.bytes)) issues.push(`file: ${shown(file.name)} is not a ZIP; pack the files again`);
    return issues.length > 0 ? { kind: 'UNKNOWN', issues } : { kind: 'ZIP' };
  }
  const text = first === 'CSV' || first === 'OPENAPI' ? first : undefined;
  const found = sniffed(file.bytes) ?? (text !== undefined && isText(file.bytes) ? text : undefined);
  if (found === undefined) issues.push(unknownContent(file.bytes, first));
  else if (found === 'WIDE_JSON') issues.push('file: is JSON in UTF-16; save it as UTF-8 and send that file');
  const format = exactFormat(level, found, { bytes: file.bytes, otherwise: wanted ?? first });
  if (format === undefined || format === 'WIDE_JSON') return { kind: 'UNKNOWN', issues };
  if (!formats.includes(format))
    issues.push(`file: holds ${format}, which a ${level.toUpperCase()} is not read from`);
  else if (named.length > 0 && !named.includes(format))
    issues.push(`file: ${shown(file.name)} holds ${format}; give it the name of what it is`);
  else if (wanted !== undefined && wanted !== format && named.includes(wanted))
    issues.push(`format: is ${wanted}, but the file holds ${format}; leave it out`);
  return issues.length > 0 ? { kind: 'UNKNOWN', issues } : { kind: 'KNOWN', format };
}

/** The formats that models of a level are read from. */
export function formatsOf(level: Level): readonly ImportFormat[] {
  // Checked border: the keys of the table are the formats.
  const foreign = (Object.keys(foreignFormats) as ForeignFormat[]).filter(
    (format) => foreignFormats[format] === level,
  );
  return [...fileFormats, ...foreign];
}

function endingsFor(formats: readonly ImportFormat[]): string {
  const endings = Object.entries(formatsByExtension)
    .filter(([, those]) => those.some((format) => formats.includes(format)))
    .map(([extension]) => `.${extension}`);
  return `${endings.slice(0, -1).join(', ')} or ${endings.at(-1) ?? ''}`;
}

/** What XML and JSON hold: one of the formats of models, or one that is written in them. */
function exactFormat(
  level: Level,
  found: ImportFormat | 'XML' | 'WIDE_JSON' | undefined,
  file: { readonly bytes: Uint8Array; readonly otherwise: ImportFormat | undefined },
): ImportFormat | 'WIDE_JSON' | undefined {
  if (found === 'XML') return xmlFormat(file.bytes, file.otherwise);
  const mayBeOpenApi = found === 'JSON' && level === foreignFormats.OPENAPI;
  return mayBeOpenApi && (file.otherwise === 'OPENAPI' || isOpenApi(file.bytes)) ? 'OPENAPI' : found;
}

/** Bytes in which the class of a model's root stands, with what is in front of it. */
const startBytes = 4096;

/** Whether JSON has a version of OpenAPI or its predecessor, and is no model. */
function isOpenApi(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, startBytes));
  if (start.includes('"eClass"')) return false;
  return saysVersion(start) || saysVersion(new TextDecoder().decode(bytes));
}

/** Whether JSON says which version of OpenAPI, or of its predecessor, it is written in. */
export function saysVersion(json: string): boolean {
  return /"(?:openapi|swagger)"\s*:\s*"/.test(json);
}

/** The format of an XML file by its first element; `otherwise` where that cannot be read. */
export function xmlFormat(bytes: Uint8Array, otherwise: ImportFormat | undefined): ImportFormat {
  const root = xmlRootOf(bytes);
  if (root === undefined) return otherwise === undefined || otherwise === 'JSON' ? 'XMI' : otherwise;
  // Older versions of a format and its neighbours begin so, too; what reads the format says what they are.
  if (root.name === 'definitions') return 'BPMN';
  return root.name === 'REQ-IF' || root.name === 'RIF' ? 'REQIF' : 'XMI';
}

/** The name a file suggests for a model: its own, without folders and extension. */
export function modelNameOf(fileName: string): string {
  const base = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1);
  return base.replace(/\.[^.]*$/, '').trim();
}

function unknownContent(bytes: Uint8Array, named: ImportFormat | undefined): string {
  if (bytes.byteLength === 0) return 'file: is empty; send a model file';
  if (isZip(bytes))
    return 'file: is a ZIP or a spreadsheet; give a ZIP the ending .zip, or save the spreadsheet as CSV and send that file';
  return named === 'CSV'
    ? 'file: is not a text; save the table as CSV and send that file'
    : 'file: holds neither a JSON object nor XML; export the model again and send that file';
}

function isZip([first, second, third]: Uint8Array): boolean {
  // Files begin with the third sign, archives without files with the fifth.
  return first === 0x50 && second === 0x4b && (third === 0x03 || third === 0x05);
}

/** Whether bytes may be a text in one of the usual encodings. */
function isText(bytes: Uint8Array): boolean {
  if (bytes.byteLength === 0 || isZip(bytes)) return false;
  return isWideText(bytes) || !bytes.subarray(0, 4096).includes(0);
}

/** The format of a file by its first characters, which may take several bytes each. */
function sniffed(bytes: Uint8Array): 'XML' | 'JSON' | 'WIDE_JSON' | undefined {
  const isWide = isWideText(bytes);
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d) continue;
    if (isWide && (byte === 0x00 || byte === 0xfe || byte === 0xff)) continue;
    if (byte === 0x3c) return 'XML';
    if (byte !== 0x7b) return undefined;
    return isWide ? 'WIDE_JSON' : 'JSON';
  }
  return undefined;
}

function shown(text: string): string {
  return JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text);
}
