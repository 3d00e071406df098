import { randomUUID } from 'node:crypto';
import type { Level } from '../chain/levels.ts';
import { levels } from '../chain/levels.ts';
import { isObject } from '../kernel/model/element.ts';
import { applyPatch } from '../kernel/patch/apply-patch.ts';
import { readOperations } from '../kernel/patch/patch-operation.ts';
import { readJsonBody } from '../lib/json-body.ts';
import { Refusal } from '../lib/refusal.ts';
import type { PatchForm, PatchOutcome, TriedPatch } from '../modules/models/index.ts';
import { issuesOf } from './issues.ts';
import { contentOf, parseContent, textBytes } from '../modules/models/index.ts';

/** Applies the patch in a request body to a stored content; see `ModelTasks.patch`. */
export function patch(
  level: Level,
  request: { readonly content: Uint8Array; readonly body: Uint8Array; readonly form: PatchForm },
): TriedPatch {
  const { fields, operations } = operationsIn(request.body, request.form);
  return { fields, outcome: tryOut(level, request.content, operations), body: request.body };
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

function tryOut(level: Level, content: Uint8Array, operations: unknown): PatchOutcome {
  const form = readOperations(operations);
  if (!form.ok) return { kind: 'MALFORMED', issues: form.issues };
  const { metamodel } = levels[level];
  const patched = applyPatch({ metamodel, root: parseContent(content), operations, newId: randomUUID });
  if (patched.ok) {
    const { root, elementCount } = patched;
    return { kind: 'PATCHED', content: contentOf({ level, root, bytes: textBytes(root), elementCount }) };
  }
  const issues = patched.reason === 'OPERATIONS' ? patched.issues : issuesOf(patched.findings, 'content');
  return { kind: 'DOES_NOT_FIT', issues };
}
