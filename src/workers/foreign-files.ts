import { readBpmn } from '../chain/file-to-model/bpmn/read-bpmn.ts';
import { bpmnRules } from '../chain/file-to-model/bpmn/rules.ts';
import type { FileReading, ModelJson, NamedFile, NotTaken } from '../chain/file-to-model/file-reading.ts';
import type { FileRules } from '../chain/file-to-model/onto-model.ts';
import { ontoModel } from '../chain/file-to-model/onto-model.ts';
import { openApiRules, readOpenApi } from '../chain/file-to-model/openapi/read-openapi.ts';
import { requirementRules } from '../chain/file-to-model/requirements/make-requirements.ts';
import { readCsvRows } from '../chain/file-to-model/requirements/read-csv.ts';
import { readReqif } from '../chain/file-to-model/requirements/read-reqif.ts';
import { levels } from '../chain/levels.ts';
import { isElement, isObject } from '../kernel/model/element.ts';
import { collect } from '../lib/collect-garbage.ts';
import { letGo } from '../lib/let-go.ts';
import type {
  ForeignFormat,
  ForeignModel,
  ImportReport,
  UnreadableContent,
} from '../modules/models/index.ts';
import { foreignFormats, parseContent } from '../modules/models/index.ts';
import { readCsv } from './csv-rows.ts';
import { readContent } from './read-document.ts';

/** What reads a format, and how it goes on with a model that such a file was imported into before. */
type ForeignReader = {
  /** Gets one file, but for formats that several of can be read together. */
  readonly read: (files: readonly NamedFile[]) => FileReading;
  readonly rules: FileRules;
};

const readers: Readonly<Record<ForeignFormat, ForeignReader>> = {
  BPMN: { read: readBpmn, rules: bpmnRules },
  REQIF: { read: readReqif, rules: requirementRules('REQIF') },
  CSV: { read: readTable, rules: requirementRules('CSV') },
  OPENAPI: { read: readOpenApi, rules: openApiRules },
};

function readTable([file]: readonly NamedFile[]): FileReading {
  const read = readCsv(bytesOf(file));
  return read.ok ? readCsvRows(read.rows) : { ok: false, problems: [read.problem] };
}

function bytesOf(file: NamedFile | undefined): Uint8Array {
  return file?.bytes ?? new Uint8Array();
}

/** Reads files of another tool as a model; see `ModelTasks.readForeignFile`. */
export function readForeignFile(request: {
  readonly format: ForeignFormat;
  readonly files: readonly NamedFile[];
  readonly model: Uint8Array | undefined;
}): ForeignModel | UnreadableContent {
  const { format, files, model } = request;
  const { read, rules } = readers[format];
  const level = foreignFormats[format];
  const reading = read(files);
  for (const { bytes } of files) letGo(bytes);
  collect();
  if (!reading.ok)
    return { kind: 'UNREADABLE', issues: reading.problems.map((problem) => `file: ${problem}`) };
  const { metamodel } = levels[level];
  const json =
    model === undefined
      ? reading.json
      : ontoModel({
          metamodel,
          model: parseContent(model),
          json: reading.json,
          rules,
          exportedFrom: reading.exportedFrom,
        });
  if (hasNull(reading.json))
    return { kind: 'UNREADABLE', issues: ['file: has a text with the character U+0000; remove it'] };
  const content = readContent(level, { json, whole: 'file' });
  if (content.kind === 'UNREADABLE') return content;
  return { content, report: reportOf(format, reading) };
}

/** Whether a text has the character U+0000, which not every database can keep. */
function hasNull(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (Array.isArray(value)) return value.some(hasNull);
  return isObject(value) && Object.values(value).some(hasNull);
}

/** Entries of what was not taken; more are counted. */
const listed = 500;

/** Characters of a text in such an entry. */
const longestText = 500;

function reportOf(
  format: ForeignFormat,
  reading: { readonly json: ModelJson; readonly notTaken: readonly NotTaken[] },
): ImportReport {
  const counts = new Map<string, number>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each);
    else if (isObject(value)) {
      if (isElement(value)) counts.set(value.eClass, (counts.get(value.eClass) ?? 0) + 1);
      for (const each of Object.values(value)) visit(each);
    }
  };
  for (const value of Object.values(reading.json)) visit(value);
  const inOrder = [...reading.notTaken].sort(byPlace);
  return {
    format,
    taken: Object.fromEntries([...counts].sort(([one], [other]) => (one < other ? -1 : 1))),
    notTaken: inOrder.slice(0, listed).map((each) => ({
      element: shortened(each.element),
      id: each.id === null ? null : shortened(each.id),
      name: each.name === null ? null : shortened(each.name),
      ...(each.file !== undefined && { file: shortened(each.file) }),
      line: each.line,
      reason: shortened(each.reason),
    })),
    notTakenCount: reading.notTaken.length,
  };
}

function byPlace(one: NotTaken, other: NotTaken): number {
  const [file = '', next = ''] = [one.file, other.file];
  if (file !== next) return file < next ? -1 : 1;
  return (one.line ?? 0) - (other.line ?? 0);
}

function shortened(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text;
}
