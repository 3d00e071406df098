import { hash, randomUUID } from 'node:crypto';
import type { Level } from '../chain/levels.ts';
import { levels } from '../chain/levels.ts';
import { isObject } from '../kernel/model/element.ts';
import { applyPatch } from '../kernel/patch/apply-patch.ts';
import { readOperations } from '../kernel/patch/patch-operation.ts';
import { readJsonBody } from '../lib/json-body.ts';
import { Refusal } from '../lib/refusal.ts';
import type { PatchForm, PatchOutcome, TriedPatch } from '../modules/models/index.ts';
import { issuesOf } from './issues.ts';
import { parseContent } from '../modules/models/index.ts';
import { newVersions, recentModels, type RecentModel } from './recent-models.ts';

/** Contents with fewer bytes are not remembered: they are parsed and written in a few milliseconds. */
export const leastRemembered = 1024 * 1024;

/** Models of this thread that were patched lately. */
const recent = recentModels({ room: 16 * 1024 * 1024, forgottenAfter: 60_000 });

/** A patch whose content this thread does not remember, with the bytes that it came in. */
export type UntriedPatch = {
  readonly outcome: { readonly kind: 'CONTENT_NEEDED' };
  readonly body: Uint8Array;
};

/** Whether a patch was tried. */
export function isTried(patched: TriedPatch | UntriedPatch): patched is TriedPatch {
  return patched.outcome.kind !== 'CONTENT_NEEDED';
}

/** Applies the patch in a request body to a stored content, which may be left out where this thread remembers it. */
export function patch(
  level: Level,
  request: {
    readonly sha256: string;
    readonly content: Uint8Array | undefined;
    readonly body: Uint8Array;
    readonly form: PatchForm;
  },
): TriedPatch | UntriedPatch {
  const { sha256, content, body, form } = request;
  const known =
    recent.find(sha256) ?? (content === undefined ? undefined : opened(level, { sha256, content }));
  if (known === undefined) return { outcome: { kind: 'CONTENT_NEEDED' }, body };
  const { fields, operations } = operationsIn(body, form);
  return { fields, outcome: tryOut(level, known, operations), body };
}

function opened(
  level: Level,
  { sha256, content }: { readonly sha256: string; readonly content: Uint8Array },
): RecentModel {
  const model = { root: parseContent(content), versions: newVersions(level) };
  remember({ ...model, sha256, size: content.byteLength });
  return model;
}

function remember(version: Parameters<typeof recent.keep>[0]): void {
  if (version.size >= leastRemembered) recent.keep(version);
}

function operationsIn(
  bytes: Uint8Array,
  form: PatchForm,
): { readonly fields: TriedPatch['fields']; readonly operations: unknown } {
  const body = readJsonBody(bytes);
  if (form === 'LIST') {
    if (Array.isArray(body)) return { fields: {}, operations: body };
    throw malformed('body: must be a JSON array of operations; send an object as application/json');
  }
  if (!isObject(body))
    throw malformed('body: must be a JSON object; send a bare array as application/json-patch+json');
  const { operations, ...fields } = body;
  return { fields, operations };
}

function malformed(issue: string): Refusal {
  return new Refusal('INVALID', 'Request validation failed', [issue]);
}

function tryOut(level: Level, known: RecentModel, operations: unknown): PatchOutcome {
  const form = readOperations(operations);
  if (!form.ok) return { kind: 'MALFORMED', issues: form.issues };
  const { metamodel } = levels[level];
  const patched = applyPatch({ metamodel, root: known.root, operations, newId: randomUUID });
  if (patched.ok) {
    const { root, elementCount } = patched;
    const { versions } = known;
    const content = versions.writer.contentOf(root, elementCount);
    const { bytes } = content;
    remember({ root, versions, sha256: hash('sha256', bytes), size: bytes.byteLength });
    return { kind: 'PATCHED', content };
  }
  const issues = patched.reason === 'OPERATIONS' ? patched.issues : issuesOf(patched.findings, 'content');
  return { kind: 'DOES_NOT_FIT', issues };
}
