import { randomUUID } from 'node:crypto';
import type { Level } from '../chain/levels.ts';
import { levels } from '../chain/levels.ts';
import { fingerprint } from '../kernel/json/fingerprint.ts';
import { readModel } from '../kernel/json/read-model.ts';
import type { Element } from '../kernel/model/element.ts';
import { isObject, nameOf, valueOf } from '../kernel/model/element.ts';
import { encodedPieces } from '../lib/encoded-pieces.ts';
import { readJsonBody, takeJson } from '../lib/json-body.ts';
import { eachJsonPiece } from '../lib/json-pieces.ts';
import { letGo } from '../lib/let-go.ts';
import { Refusal } from '../lib/refusal.ts';
import { jsonFingerprint } from '../lib/request-fingerprint.ts';
import type { ModelDocument, ReadContent, RootChange, UnreadableContent } from '../modules/models/index.ts';
import { collect } from './collect.ts';
import { issuesOf } from './issues.ts';

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

/** What tells JSON bodies apart; see `ModelReader.fingerprint`. */
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
    ...(id === undefined ? {} : { id }),
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
  };
  const read = readContent(level, { json: changed, whole: 'content' });
  if (read.kind === 'UNREADABLE') throw new Refusal('INVALID', 'Request validation failed', read.issues);
  return read;
}

/** The root element of a stored content. */
export function parseContent(bytes: Uint8Array): Element {
  // Checked border: contents are stored in the normal form that `readContent` and `contentOf` make.
  return JSON.parse(new TextDecoder().decode(bytes)) as Element;
}

/** What is stored of a model whose text is given, in UTF-8. */
export function contentOf(given: {
  readonly level: Level;
  readonly root: Element;
  readonly bytes: Uint8Array;
  readonly elementCount: number;
}): ReadContent {
  const { level, root, bytes, elementCount } = given;
  collect();
  const description = valueOf(root, 'description');
  return {
    kind: 'READ',
    bytes,
    fingerprint: fingerprint(levels[level].metamodel, root),
    elementCount,
    rootId: root.id,
    rootIdFrom: 'DOCUMENT',
    name: nameOf(root) ?? '',
    description: typeof description === 'string' ? description : null,
  };
}

/** A value as JSON text in UTF-8. */
export function textBytes(value: object): Uint8Array {
  return encodedPieces((take) => eachJsonPiece(value, take));
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
