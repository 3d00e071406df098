import { randomUUID } from 'node:crypto';
import { cim } from '../chain/cim/cim.ts';
import type { Level } from '../chain/levels.ts';
import { levels } from '../chain/levels.ts';
import type { Element } from '../kernel/model/element.ts';
import { writeBpmn } from '../chain/model-to-file/bpmn/write-bpmn.ts';
import { openModel } from '../kernel/model/model.ts';
import { nameOf } from '../kernel/model/element.ts';
import { readModel } from '../kernel/json/read-model.ts';
import type { NamedFile } from '../chain/file-to-model/file-reading.ts';
import { readXmi, type XmiResult } from '../kernel/xmi/read-xmi.ts';
import { readXmiFiles } from '../kernel/xmi/read-xmi-files.ts';
import { eachXmiPiece } from '../kernel/xmi/write-xmi.ts';
import { encodedPieces } from '../lib/encoded-pieces.ts';
import { letGo } from '../lib/let-go.ts';
import { Refusal } from '../lib/refusal.ts';
import type {
  DocumentFile,
  FileFormat,
  ReadContent,
  UnreadableContent,
  WantedFile,
} from '../modules/models/index.ts';
import {
  contentOf,
  exportFormats,
  parseContent,
  textBytes,
  wantedFileProblems,
} from '../modules/models/index.ts';
import { collect } from '../lib/collect-garbage.ts';
import { issuesOf } from './issues.ts';
import { readContent } from './read-document.ts';
import { unsavedContent } from './unsaved-content.ts';

/** Writes a stored content as XMI; see `ModelTasks.toXmi`. */
export function toXmi(level: Level, bytes: Uint8Array): Uint8Array {
  return xmiOf(level, parseContent(bytes));
}

/** Writes processes of a stored CIM as BPMN; see `ModelTasks.toBpmn`. */
export function toBpmn(request: { readonly bytes: Uint8Array; readonly process: string | undefined }): {
  readonly name: string | undefined;
  readonly bytes: Uint8Array;
} {
  return bpmnOf(parseContent(request.bytes), request.process);
}

function bpmnOf(root: Element, process: string | undefined): ReturnType<typeof toBpmn> {
  const written = writeBpmn(openModel(cim, root), process);
  if (!written.ok) throw invalid([written.problem]);
  return { name: written.name, bytes: new TextEncoder().encode(written.text) };
}

/** Writes the model in a request body as a file; see `ModelTasks.exportDocument`. */
export function exportDocument(
  level: Level,
  request: { readonly bytes: Uint8Array; readonly otherwise: WantedFile },
): DocumentFile {
  const { json, fields } = unsavedContent(request.bytes, 'body');
  const { name, issues, ...wanted } = readFields(fields, request.otherwise);
  issues.push(...wantedFileProblems(level, wanted));
  const read = readModel({ metamodel: levels[level].metamodel, json, newId: randomUUID });
  if (!read.ok || issues.length > 0)
    throw invalid([...issues, ...(read.ok ? [] : issuesOf(read.findings, 'content'))]);
  const { root } = read;
  collect();
  const { format, process } = wanted;
  if (format === 'BPMN') {
    const file = bpmnOf(root, process);
    return { format, name: name ?? file.name ?? nameOf(root) ?? '', bytes: file.bytes };
  }
  const bytes = format === 'XMI' ? xmiOf(level, root) : textBytes(root);
  return { format, name: name ?? nameOf(root) ?? '', bytes };
}

/** Reads a file as a model; see `ModelTasks.readFile`. */
export function readFile(
  level: Level,
  { bytes, format }: { readonly bytes: Uint8Array; readonly format: FileFormat },
): ReadContent | UnreadableContent {
  if (format === 'JSON')
    return readContent(level, { json: unsavedContent(bytes, 'file').json, whole: 'file' });
  const { newId, isNew } = idSource();
  const read = readXmi({ metamodel: levels[level].metamodel, bytes, newId });
  letGo(bytes);
  collect();
  return contentIn(level, read, isNew);
}

/** Reads a model in several files; see `ModelTasks.readXmiFiles`. */
export function readModelFiles(
  level: Level,
  { files, main }: { readonly files: readonly NamedFile[]; readonly main: string },
): ReadContent | UnreadableContent {
  const byPath = new Map(files.map(({ path, bytes }) => [path, bytes]));
  const { newId, isNew } = idSource();
  const read = readXmiFiles({ metamodel: levels[level].metamodel, files: byPath, main, newId });
  for (const { bytes } of files) letGo(bytes);
  collect();
  return contentIn(level, read, isNew);
}

/** Ids that are drawn, and whether one was. */
function idSource(): { readonly newId: () => string; readonly isNew: (id: string) => boolean } {
  const drawn = new Set<string>();
  const newId = (): string => {
    const id = randomUUID();
    drawn.add(id);
    return id;
  };
  return { newId, isNew: (id) => drawn.has(id) };
}

function contentIn(
  level: Level,
  read: XmiResult,
  isNew: (id: string) => boolean,
): ReadContent | UnreadableContent {
  if (!read.ok) return { kind: 'UNREADABLE', issues: issuesOf(read.findings, 'file') };
  const { root, elementCount } = read;
  const content = contentOf({ level, root, bytes: textBytes(root), elementCount });
  return { ...content, rootIdFrom: isNew(root.id) ? 'NEW' : 'DOCUMENT' };
}

/** A model as XMI text in UTF-8. */
export function xmiOf(level: Level, root: Element): Uint8Array {
  return encodedPieces((take) => eachXmiPiece(levels[level].metamodel, [root], take));
}

function readFields(
  fields: Readonly<Record<string, unknown>>,
  otherwise: WantedFile,
): WantedFile & { readonly name: string | undefined; readonly issues: string[] } {
  const issues: string[] = [];
  const { format: said = null, name = null, process = null } = fields;
  const wanted = typeof said === 'string' ? said.toUpperCase() : undefined;
  const known = exportFormats.find((format) => format === wanted);
  if (said !== null && known === undefined)
    issues.push(
      `format: must be one of ${exportFormats.join(', ')}, found ${JSON.stringify(said).slice(0, 80)}`,
    );
  if (name !== null && typeof name !== 'string') issues.push('name: must be a text');
  if (process !== null && typeof process !== 'string') issues.push('process: must be a text');
  return {
    format: known ?? otherwise.format,
    process: typeof process === 'string' ? process : otherwise.process,
    name: typeof name === 'string' ? name : undefined,
    issues,
  };
}

function invalid(issues: readonly string[]): Refusal {
  return new Refusal('INVALID', 'Request validation failed', issues);
}
