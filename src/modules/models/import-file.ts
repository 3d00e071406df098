import { isWideText } from '../../lib/wide-text.ts';
import type { FileFormat } from './model-tasks.ts';
import { fileFormats } from './model-tasks.ts';

/** What a file is, when its name, its content and the sender agree on it; else why they do not. */
export type RecognizedFile =
  | { readonly kind: 'KNOWN'; readonly format: FileFormat }
  | { readonly kind: 'UNKNOWN'; readonly issues: readonly string[] };

const formatByExtension: Readonly<Record<string, FileFormat>> = { json: 'JSON', xmi: 'XMI', xml: 'XMI' };

/** Recognises the format of a model file by its name and its first characters; `said` is what the sender calls it. */
export function fileKind(
  file: { readonly name: string; readonly bytes: Uint8Array },
  said: string | undefined,
): RecognizedFile {
  const issues: string[] = [];
  const extension = /\.([^.]*)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  const named = Object.hasOwn(formatByExtension, extension) ? formatByExtension[extension] : undefined;
  if (named === undefined)
    issues.push(`file: ${shown(file.name)} is not a model file; its name must end in .json, .xmi or .xml`);
  const given = said === undefined || said === '' ? undefined : said.toUpperCase();
  const wanted = fileFormats.find((format) => format === given);
  if (given !== undefined && wanted === undefined)
    issues.push(`format: must be one of ${fileFormats.join(', ')}, found ${shown(said ?? '')}`);
  if (named !== undefined && wanted !== undefined && named !== wanted)
    issues.push(`format: is ${wanted}, but ${shown(file.name)} is named like ${named}; leave it out`);
  const found = sniffed(file.bytes);
  if (found === undefined)
    issues.push(
      file.bytes.byteLength === 0
        ? 'file: is empty; send a model file'
        : 'file: holds neither a JSON object nor XML; export the model again and send that file',
    );
  else if (found === 'WIDE_JSON') issues.push('file: is JSON in UTF-16; save it as UTF-8 and send that file');
  else if (named !== undefined && found !== named)
    issues.push(`file: ${shown(file.name)} holds ${found}; give it the name of what it is`);
  return named === undefined || issues.length > 0
    ? { kind: 'UNKNOWN', issues }
    : { kind: 'KNOWN', format: named };
}

/** The name a file suggests for a model: its own, without folders and extension. */
export function modelNameOf(fileName: string): string {
  const base = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1);
  return base.replace(/\.[^.]*$/, '').trim();
}

/** The format of a file by its first characters, which may take several bytes each. */
function sniffed(bytes: Uint8Array): FileFormat | 'WIDE_JSON' | undefined {
  const isWide = isWideText(bytes);
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d) continue;
    if (isWide && (byte === 0x00 || byte === 0xfe || byte === 0xff)) continue;
    if (byte === 0x3c) return 'XMI';
    if (byte !== 0x7b) return undefined;
    return isWide ? 'WIDE_JSON' : 'JSON';
  }
  return undefined;
}

function shown(text: string): string {
  return JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text);
}
