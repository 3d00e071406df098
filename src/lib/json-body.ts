import { isUtf8 } from 'node:buffer';
import { jsonLimits } from './json-limits.ts';
import { lineAndColumn, shownSteps } from './json-place.ts';
import { findJsonProblem, type JsonProblem } from './json-scan.ts';
import { letGo } from './let-go.ts';
import { Refusal } from './refusal.ts';

/**
 * Reads a JSON request body. No bytes at all count as `{}`. Refuses with INVALID, naming the place, what is not UTF-8,
 * not JSON, beyond `jsonLimits`, has two members of one name in an object or a member named `__proto__`, or holds text
 * that is not Unicode or has the character U+0000, which not every database and file can keep.
 */
export function readJsonBody(bytes: Uint8Array): unknown {
  return bytes.byteLength === 0 ? {} : readJson(bytes, 'body');
}

/** As `readJsonBody`, of a JSON text that messages call `whole`; an empty one is refused. */
export function readJson(bytes: Uint8Array, whole: string): unknown {
  requireJson(bytes, whole);
  return JSON.parse(new TextDecoder().decode(bytes));
}

/**
 * As `readJson`, of bytes that are taken over: when they are many, they are gone afterwards, and their memory is free.
 */
export function takeJson(bytes: Uint8Array, whole: string): unknown {
  return JSON.parse(takeText(bytes, whole));
}

function takeText(bytes: Uint8Array, whole: string): string {
  try {
    requireJson(bytes, whole);
    return new TextDecoder().decode(bytes);
  } finally {
    letGo(bytes);
  }
}

/** Refuses what `readJson` refuses, and builds nothing. */
export function requireJson(bytes: Uint8Array, whole: string): void {
  // Two bytes a character: that is valid UTF-8, as it happens.
  const isWide = bytes[0] === 0 || bytes[1] === 0;
  if (isWide || !isUtf8(bytes))
    throw new Refusal('INVALID', notJson(whole), [`${whole}: is not UTF-8; send UTF-8 text`]);
  const problem = findJsonProblem(bytes, jsonLimits);
  if (problem !== undefined) throw refusalOf(problem, { bytes, whole });
}

function refusalOf(
  { fault, steps }: JsonProblem,
  { bytes, whole }: { readonly bytes: Uint8Array; readonly whole: string },
): Refusal {
  const place = lineAndColumn(bytes, fault.at);
  const field = placeIn(whole, shownSteps(steps));
  const unacceptable = (issue: string): Refusal =>
    new Refusal('INVALID', `The ${nounFor(whole)} is not acceptable.`, [issue]);
  switch (fault.kind) {
    case 'SYNTAX':
      return new Refusal('INVALID', notJson(whole), [
        `${whole}: ${place}: ${fault.detail}; correct the JSON`,
      ]);
    case 'LIMIT':
      return unacceptable(`${whole}: ${fault.detail} at ${field} (${place}); ${fault.remedy}`);
    case 'CONTENT':
      return unacceptable(`${field}: ${fault.detail}`);
    case 'DUPLICATE': {
      const first = lineAndColumn(bytes, fault.first);
      return unacceptable(
        `${field}: stands twice in one object, at ${first} and at ${place}; keep one of the two members`,
      );
    }
  }
}

/** A path in a body starts at its first member; one in a file starts with the name of the file. */
function placeIn(whole: string, path: string): string {
  if (path === '') return whole;
  if (whole === 'body') return path;
  return path.startsWith('[') ? whole + path : `${whole}.${path}`;
}

function notJson(whole: string): string {
  return `The ${nounFor(whole)} is not valid JSON.`;
}

function nounFor(whole: string): string {
  return whole === 'body' ? 'request body' : whole;
}
