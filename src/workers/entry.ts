import { move, transferableSymbol, valueSymbol } from 'piscina';
import type { Level } from '../chain/levels.ts';
import type { Finding } from '../kernel/model/finding.ts';
import { Refusal } from '../lib/refusal.ts';
import type { MergeCounts } from '../modules/jobs/index.ts';
import type { ModelDocument, ReadContent, RootChange } from '../modules/models/index.ts';
import type { GeneratedBytes, GeneratedModel } from '../modules/transformations/index.ts';
import * as tasks from './model-tasks.ts';
import * as documents from './read-document.ts';

/** What a task gives back: classes of errors do not survive the way between threads, so refusals travel as values. */
export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly message: string; readonly issues: readonly string[] };

type Arguments<F extends (request: never) => unknown> = Parameters<F>[0];

/** Reads a request body that carries a model. */
export function readDocument(request: {
  readonly level: Level;
  readonly bytes: Uint8Array;
}): Answer<ModelDocument> {
  return answer(
    () => documents.readDocument(request.level, request.bytes),
    ({ content }) => (content?.kind === 'READ' ? [content.bytes] : []),
  );
}

/** Changes a content's root element. */
export function changeRoot(request: {
  readonly level: Level;
  readonly content: ReadContent;
  readonly change: RootChange;
}): Answer<ReadContent> {
  return answer(
    () => documents.changeRoot(request.level, request),
    (content) => [content.bytes],
  );
}

/** Validates a stored model. */
export function validate(request: Arguments<typeof tasks.validate>): Answer<readonly Finding[]> {
  return answer(
    () => tasks.validate(request),
    () => [],
  );
}

/** Transforms a stored model. */
export function transform(request: Arguments<typeof tasks.transform>): Answer<GeneratedModel> {
  return answer(
    () => tasks.transform(request),
    (model) => [model.bytes],
  );
}

/** Compares two stored models. */
export function compare(request: Arguments<typeof tasks.compare>): Answer<MergeCounts> {
  return answer(
    () => tasks.compare(request),
    () => [],
  );
}

/** Generates the files of a stored PSM. */
export async function generate(request: {
  readonly bytes: Uint8Array;
}): Promise<Answer<readonly GeneratedBytes[]>> {
  // Loaded on first use: the templates are many, and most tasks need none of them.
  const { generate: generateFiles } = await import('./generate-files.ts');
  return answer(
    () => generateFiles(request),
    (files) => files.map((file) => file.bytes),
  );
}

/** Does the work and answers with its value, whose bytes are handed over instead of copied. */
function answer<T>(work: () => T, bytesIn: (value: T) => readonly Uint8Array[]): Answer<T> {
  try {
    const value = work();
    return handedOver({ ok: true, value }, bytesIn(value));
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'INVALID') throw error;
    return { ok: false, message: error.message, issues: error.issues };
  }
}

function handedOver<T extends object>(value: T, bytes: readonly Uint8Array[]): T {
  const buffers = bytes.map((part) => part.buffer).filter((buffer) => buffer instanceof ArrayBuffer);
  // Checked border: the pool unwraps what `move` marks, so the caller of the task gets `value` itself.
  return move({ [transferableSymbol]: buffers, [valueSymbol]: value }) as unknown as T;
}
