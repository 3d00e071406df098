import { move, transferableSymbol, valueSymbol } from 'piscina';
import type { Level } from '../chain/levels.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Validation } from '../modules/jobs/index.ts';
import type {
  DocumentFile,
  FileFormat,
  ModelDocument,
  PatchForm,
  ReadContent,
  RootChange,
  TriedPatch,
  UnreadableContent,
} from '../modules/models/index.ts';
import type { MergedModel, MergeSummary, Questioned } from '../modules/synchronization/index.ts';
import type { GeneratedArtifact, GeneratedModel, Judgement } from '../modules/transformations/index.ts';
import { giveBack } from './collect.ts';
import type * as artifacts from './generate-files.ts';
import * as successors from './judge-target.ts';
import * as merging from './merge-models.ts';
import * as files from './model-files.ts';
import * as tasks from './model-tasks.ts';
import { patch as applyPatch } from './patch-model.ts';
import * as documents from './read-document.ts';
import * as validation from './validate-model.ts';

export * from './assistant-entry.ts';
export * from './looking-entry.ts';

/** What a task gives back: classes of errors do not survive the way between threads, so refusals travel as values. */
export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly message: string; readonly issues: readonly string[] };

type Arguments<F extends (request: never) => unknown> = Parameters<F>[0];

type Bytes = { readonly level: Level; readonly bytes: Uint8Array };

/** Reads a request body that carries a model. */
export function readDocument({ level, bytes }: Bytes): Answer<ModelDocument> {
  return answer(
    () => documents.readDocument(level, bytes),
    ({ content }) => bytesOf(content),
  );
}

/** Tells JSON bodies apart. */
export function fingerprintOf({ bytes }: { readonly bytes: Uint8Array }): Answer<string> {
  return answer(() => documents.fingerprintOf(bytes), noBytes);
}

/** Changes a content's root element. */
export function changeRoot(request: {
  readonly level: Level;
  readonly content: ReadContent;
  readonly change: RootChange;
}): Answer<ReadContent> {
  return answer(() => documents.changeRoot(request.level, request), bytesOf);
}

/** Applies a patch to a stored content. */
export function patch(request: {
  readonly level: Level;
  readonly content: Uint8Array;
  readonly body: Uint8Array;
  readonly form: PatchForm;
}): Answer<TriedPatch> {
  return answer(
    () => applyPatch(request.level, request),
    ({ outcome, body }) => [body, ...(outcome.kind === 'PATCHED' ? [outcome.content.bytes] : [])],
  );
}

/** Validates a stored model. */
export function validate(request: Arguments<typeof validation.validate>): Answer<Validation> {
  return answer(() => validation.validate(request), noBytes);
}

/** Judges what a target is to hold. */
export function judge(request: Arguments<typeof successors.judge>): Answer<Judgement> {
  return answer(() => successors.judge(request), noBytes);
}

/** Validates the model in a request body. */
export function validateDocument(request: Arguments<typeof validation.validateDocument>): Answer<Validation> {
  return answer(() => validation.validateDocument(request), noBytes);
}

/** Writes a stored content as XMI. */
export function toXmi({ level, bytes }: Bytes): Answer<Uint8Array> {
  return answer(
    () => files.toXmi(level, bytes),
    (file) => [file],
  );
}

/** Writes the model in a request body as a file. */
export function exportDocument(request: Bytes & { readonly otherwise: FileFormat }): Answer<DocumentFile> {
  return answer(
    () => files.exportDocument(request.level, request),
    ({ bytes }) => [bytes],
  );
}

/** Reads a file as a model. */
export function readFile(
  request: Bytes & { readonly format: FileFormat },
): Answer<ReadContent | UnreadableContent> {
  return answer(() => files.readFile(request.level, request), bytesOf);
}

/** Transforms a stored model. */
export function transform(request: Arguments<typeof tasks.transform>): Answer<GeneratedModel> {
  return answer(
    () => tasks.transform(request),
    (model) => [model.bytes, model.xmi],
  );
}

/** Merges three stored models. */
export function merge(request: Arguments<typeof merging.merge>): Answer<MergedModel> {
  return answer(
    () => merging.merge(request),
    (merged) => (merged.kind === 'MERGED' ? [merged.content.bytes, ...merged.changes.pages] : []),
  );
}

/** Finds what to ask about a merge with errors. */
export function question(request: Arguments<typeof merging.question>): Answer<Questioned> {
  return answer(
    () => merging.question(request),
    (asked) => (asked.kind === 'MERGED' ? [asked.content.bytes, ...asked.changes.pages] : []),
  );
}

/** Compares two stored models. */
export function compare(request: Arguments<typeof merging.compare>): Answer<MergeSummary> {
  return answer(
    () => merging.compare(request),
    ({ changes }) => changes.pages,
  );
}

/** Generates the files of a stored PSM. */
export async function generate(
  request: Arguments<typeof artifacts.generate>,
): Promise<Answer<GeneratedArtifact>> {
  // Loaded on first use: the templates are many, and most tasks need none of them.
  const { generate: generateFiles } = await import('./generate-files.ts');
  return answer(
    () => generateFiles(request),
    (generated) => (generated.kind === 'GENERATED' ? generated.files.map((file) => file.bytes) : []),
  );
}

function bytesOf(content: ReadContent | UnreadableContent | undefined): readonly Uint8Array[] {
  return content?.kind === 'READ' ? [content.bytes] : [];
}

function noBytes(): readonly Uint8Array[] {
  return [];
}

/** Does the work and answers with its value, whose bytes are handed over instead of copied. */
function answer<T>(work: () => T, bytesIn: (value: T) => readonly Uint8Array[]): Answer<T> {
  try {
    const value = work();
    giveBack();
    return handedOver({ ok: true, value }, bytesIn(value));
  } catch (error) {
    giveBack();
    if (!(error instanceof Refusal) || error.kind !== 'INVALID') throw error;
    return { ok: false, message: error.message, issues: error.issues };
  }
}

function handedOver<T extends object>(value: T, bytes: readonly Uint8Array[]): T {
  const buffers = bytes.map((part) => part.buffer).filter((buffer) => buffer instanceof ArrayBuffer);
  // Checked border: the pool unwraps what `move` marks, so the caller of the task gets `value` itself.
  return move({ [transferableSymbol]: buffers, [valueSymbol]: value }) as unknown as T;
}
