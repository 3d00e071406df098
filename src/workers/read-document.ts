import { randomUUID } from 'node:crypto';
import type { Level } from '../chain/levels.ts';
import { levels } from '../chain/levels.ts';
import { readModel } from '../kernel/json/read-model.ts';
import { isObject } from '../kernel/model/element.ts';
import { readJsonBody, takeJson } from '../lib/json-body.ts';
import { letGo } from '../lib/let-go.ts';
import { Refusal } from '../lib/refusal.ts';
import { jsonFingerprint } from '../lib/request-fingerprint.ts';
import type { ModelDocument, ReadContent, RootChange, UnreadableContent } from '../modules/models/index.ts';
import { contentOf, parseContent, textBytes } from '../modules/models/index.ts';
import { collect } from '../lib/collect-garbage.ts';
import { issuesOf } from './issues.ts';
import { withoutUndefined } from '../lib/without-undefined.ts';

/** Reads a request body that carries a model; see `ModelReader.readDocument`. */
export function readDocument(level: Level, bytes: Uint8Array): ModelDocument {
  const body = takeJson(bytes, 'body');
  collect();
  if (!isObject(body))
    throw new Refusal('INVALID', 'Request validation failed', ['body: must be a JSON object']);
  const { content, ...fields } = body;
  if (content === undefined || content === null) return { fields, content: undefined };
  return { fields, content: readContent(level, { json: content, whole: 'content' }) };
}

/** What identifies JSON bodies; see `ModelReader.fingerprint`. */
export function fingerprintOf(bytes: Uint8Array): string {
  return jsonFingerprint(readJsonBody(bytes));
}

/** Reads a stored content again with its root element changed; see `ModelReader.changeRoot`. */
export function changeRoot(
  level: Level,
  request: { readonly content: ReadContent; readonly change: RootChange },
): ReadContent {
  const root = parseContent(request.content.bytes);
  letGo(request.content.bytes);
  const { id, name, description } = request.change;
  const changed = {
    ...root,
    ...withoutUndefined({ id, name, description }),
  };
  const read = readContent(level, { json: changed, whole: 'content' });
  if (read.kind === 'UNREADABLE') throw new Refusal('INVALID', 'Request validation failed', read.issues);
  return read;
}

/** Reads parsed JSON as a model of a level; in issues the model is called `whole`. */
export function readContent(
  level: Level,
  { json, whole }: { readonly json: unknown; readonly whole: string },
): ReadContent | UnreadableContent {
  const { metamodel } = levels[level];
  const read = readModel({ metamodel, json, newId: randomUUID });
  if (!read.ok) return { kind: 'UNREADABLE', issues: issuesOf(read.findings, whole) };
  const { root, elementCount } = read;
  const content = contentOf({ level, root, bytes: textBytes(root), elementCount });
  const hasId = isObject(json) && json['id'] !== undefined && json['id'] !== null;
  return { ...content, rootIdFrom: hasId ? 'DOCUMENT' : 'NEW' };
}
