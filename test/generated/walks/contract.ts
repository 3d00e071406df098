import assert from 'node:assert/strict';
import { parse } from 'yaml';
import { at, listOf, membersOf } from '../../support/lib/json.ts';
import { isSameName } from './names.ts';

/** One operation of a contract. */
export type Operation = {
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly tags: readonly string[];
  /** Ids of the model elements that it comes from. */
  readonly elements: readonly string[];
  readonly parameters: readonly string[];
  /** The schema of its body, without a reference; undefined where it takes none. */
  readonly body: unknown;
  /** The last word of the reference to the schema of a collection's items; empty where it is no collection. */
  readonly items: string;
};

/** What a person finds in the OpenAPI document of a service, by the names and ids of a business model alone. */
export type Contract = {
  readonly operations: readonly Operation[];
  /** A schema, with its reference followed. */
  readonly resolved: (schema: unknown) => unknown;
};

/** Reads an OpenAPI document. */
export function readContract(text: string): Contract {
  const document: unknown = parse(text);
  const resolved = (schema: unknown): unknown => {
    const reference = at(schema, '$ref');
    return typeof reference === 'string' ? resolved(at(document, ...stepsOf(reference))) : schema;
  };
  const operations = Object.entries(membersOf(at(document, 'paths'))).flatMap(([path, methods]) =>
    Object.entries(membersOf(methods)).map(([method, operation]): Operation => {
      const success = Object.entries(membersOf(at(operation, 'responses'))).find(([status]) =>
        status.startsWith('2'),
      );
      const answer = resolved(at(resolved(success?.[1]), 'content', 'application/json', 'schema'));
      const item = at(resolved(at(answer, 'properties', 'items')), 'items', '$ref');
      return {
        method: method.toUpperCase(),
        path,
        summary: textIn(at(operation, 'summary')),
        tags: listOf(at(operation, 'tags')).map(String),
        elements: listOf(at(operation, 'x-model-elements')).map(String),
        parameters: listOf(at(operation, 'parameters')).map((each) => textIn(at(resolved(each), 'name'))),
        body: resolved(at(operation, 'requestBody', 'content', 'application/json', 'schema')),
        items: typeof item === 'string' ? (stepsOf(item).at(-1) ?? '') : '',
      };
    }),
  );
  return { operations, resolved };
}

/** An object of the business, as its model names it. */
export type Thing = { readonly id: string; readonly name: string };

/** The path under which the rows of an object are listed. */
export function collectionOf({ operations }: Contract, thing: Thing): string {
  const lists = operations.filter(({ method, path }) => method === 'GET' && parametersIn(path) === 0);
  const found =
    lists.find(({ items }) => items !== '' && isSameName(items, thing.name)) ??
    lists.find(({ items, elements }) => items !== '' && elements.includes(thing.id));
  assert.ok(found !== undefined, `no collection of ${thing.name}`);
  return found.path;
}

/** The operation of one of some methods on a row of a collection. */
export function onRow(contract: Contract, collection: string, methods: readonly string[]): Operation {
  const found = contract.operations.find(
    ({ method, path }) => methods.includes(method) && withoutLast(path) === collection && isParameter(path),
  );
  assert.ok(found !== undefined, `no ${methods.join(' or ')} of one row of ${collection}`);
  return found;
}

/** The operation that creates a row of a collection, or of the parts below one. */
export function creationIn(contract: Contract, collection: string): Operation {
  const found = contract.operations.find(({ method, path }) => method === 'POST' && path === collection);
  assert.ok(found !== undefined, `no POST on ${collection}`);
  return found;
}

/** The collection of the parts in a role, below one row of the whole. */
export function partsOf(contract: Contract, whole: string, role: string): string {
  const found = contract.operations.find(
    ({ path }) => unnamed(withoutLast(path)) === unnamed(whole) && isSameName(lastOf(path), role),
  );
  assert.ok(found !== undefined, `no ${role} below a row of ${whole}`);
  return found.path;
}

/** A path without the names of its parameters: that of a part is called otherwise where the path goes on. */
function unnamed(path: string): string {
  return path.replaceAll(/\{[^}]*\}/g, '{}');
}

/**
 * The operation of a step of a process; one below the collection of what it is done to comes first, and without a
 * collection one that needs no id.
 */
export function stepOperation(contract: Contract, step: Thing, collection: string): Operation {
  const writing = contract.operations.filter(
    ({ method, tags }) => method !== 'GET' && !tags.includes('processes'),
  );
  const candidates = [
    ...writing.filter(({ elements }) => elements.includes(step.id)),
    ...writing.filter(({ summary }) => isSameName(summary, step.name)),
  ];
  const isWanted = ({ path }: Operation): boolean =>
    collection === '' ? parametersIn(path) === 0 : path.startsWith(collection);
  const found = candidates.find(isWanted) ?? candidates[0];
  assert.ok(found !== undefined, `no operation for the step ${step.name}`);
  return found;
}

/** The operation that brings an object into a state without a step of a process. */
export function moveOperation(contract: Contract, thing: Thing, state: string): Operation {
  const found = contract.operations.find(
    ({ method, summary }) =>
      method === 'POST' && containsName(summary, thing.name) && endsWithName(summary, state),
  );
  assert.ok(found !== undefined, `no operation brings ${thing.name} into ${state}`);
  return found;
}

/** The operation without path parameter that says where the processes of a subject are. */
export function processesOperation({ operations }: Contract): Operation {
  const found = operations.find(
    ({ tags, path, parameters }) =>
      tags.includes('processes') && parametersIn(path) === 0 && parameters.includes('subjectId'),
  );
  assert.ok(found !== undefined, 'no operation lists processes');
  return found;
}

function containsName(text: string, name: string): boolean {
  const words = text.split(/\s+/);
  return words.some((_, start) =>
    words.some((__, end) => isSameName(words.slice(start, end + 1).join(' '), name)),
  );
}

function endsWithName(text: string, name: string): boolean {
  const words = text.split(/\s+/);
  return words.some((_, start) => isSameName(words.slice(start).join(' '), name));
}

function parametersIn(path: string): number {
  return path.split('{').length - 1;
}

function isParameter(path: string): boolean {
  return lastOf(path).startsWith('{');
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function withoutLast(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function stepsOf(reference: string): readonly string[] {
  return reference.slice('#/'.length).split('/');
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
