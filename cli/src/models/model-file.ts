import { readFile } from 'node:fs/promises';
import { parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import { levelNames, levels, type Level } from '../../../src/chain/levels.ts';
import { readModel } from '../../../src/kernel/json/read-model.ts';
import type { Element } from '../../../src/kernel/model/element.ts';
import { isObject } from '../../../src/kernel/model/element.ts';
import { errorAt, type Finding } from '../../../src/kernel/model/finding.ts';
import { readXmi } from '../../../src/kernel/xmi/read-xmi.ts';
import { Failure, hasCode } from '../terminal/failure.ts';
import { elementPlaces, jsonPlaces, lineStarts, placeAt, type FindPlace } from './places.ts';

/** How a model stands in a file. */
export type ModelFormat = 'JSON' | 'XMI';

/** A file with a model, as far as it can be read. */
export type ModelFile = {
  /** As it was named. */
  readonly path: string;
  readonly level: Level;
  readonly format: ModelFormat;
  readonly text: string;
  /** Where a finding is in the text. */
  readonly placeOf: FindPlace;
  readonly content: ModelContent;
};

/** The model of a file, or why there is none. */
export type ModelContent =
  | {
      readonly ok: true;
      readonly root: Element;
      /** How many elements have no id in the file; here they have one that stands for this reading only. */
      readonly withoutId: number;
    }
  | { readonly ok: false; readonly findings: readonly Finding[] };

/** Reads a model from a file. Fails with `usage` when there is no such file, or when it shows no level. */
export async function readModelFile(path: string): Promise<ModelFile> {
  const bytes = await bytesOf(path);
  const text = new TextDecoder().decode(bytes);
  return text.trimStart().startsWith('<') ? xmiFile(path, { bytes, text }) : jsonFile(path, text);
}

/** The bytes of a file that a person named. Fails with `usage` when it cannot be read. */
async function bytesOf(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) throw new Failure('usage', `There is no file ${path}.`);
    if (hasCode(error, 'EISDIR'))
      throw new Failure('usage', `${path} is a folder; name a file with a model.`);
    throw error;
  }
}

function jsonFile(path: string, text: string): ModelFile {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true, allowEmptyContent: false });
  const starts = lineStarts(text);
  const [error] = errors;
  const base = { path, format: 'JSON', text } as const;
  if (error !== undefined || tree === undefined) {
    const place = placeAt(starts, error?.offset ?? 0);
    const problem = error === undefined ? 'ValueExpected' : printParseErrorCode(error.error);
    const findings = [notJson(problem)];
    return {
      ...base,
      level: levelNamed(path) ?? 'cim',
      placeOf: () => place,
      content: { ok: false, findings },
    };
  }
  const json: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
  const level = levelOfJson(json) ?? levelNamed(path);
  if (level === undefined) throw noLevel(path);
  let drawn = 0;
  const newId = (): string => `without-id-${(drawn += 1)}`;
  const read = readModel({ metamodel: levels[level].metamodel, json, newId });
  const content = read.ok ? { ok: true as const, root: read.root, withoutId: drawn } : read;
  return { ...base, level, placeOf: jsonPlaces(tree satisfies Node, starts), content };
}

function notJson(problem: string): Finding {
  const words = problem.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return errorAt({
    code: 'NOT_JSON',
    message: `The file is not JSON: ${words.toLowerCase()}; correct the text here.`,
    path: undefined,
  });
}

function xmiFile(
  path: string,
  { bytes, text }: { readonly bytes: Uint8Array; readonly text: string },
): ModelFile {
  const level = levelOfXmi(text) ?? levelNamed(path);
  if (level === undefined) throw noLevel(path);
  let drawn = 0;
  const newId = (): string => `without-id-${(drawn += 1)}`;
  const read = readXmi({ metamodel: levels[level].metamodel, bytes, newId });
  const content = read.ok ? { ok: true as const, root: read.root, withoutId: drawn } : read;
  return { path, level, format: 'XMI', text, placeOf: elementPlaces(text), content };
}

function levelOfJson(json: unknown): Level | undefined {
  if (!isObject(json)) return undefined;
  return levelNames.find((level) => levels[level].rootClass === json['eClass']);
}

function levelOfXmi(text: string): Level | undefined {
  const found = /<(?:[\w.-]+:)?(CimModel|PimModel|PsmModel)[\s/>]/.exec(text)?.[1];
  return levelNames.find((level) => levels[level].rootClass === found);
}

/** The level in a name such as `shop.cim.json`. */
export function levelNamed(path: string): Level | undefined {
  const found = /\.(cim|pim|psm)\.[a-z]+$/i.exec(path)?.[1]?.toLowerCase();
  return levelNames.find((level) => level === found);
}

function noLevel(path: string): Failure {
  const classes = levelNames.map((level) => `"${levels[level].rootClass}"`).join(', ');
  return new Failure(
    'usage',
    `${path} does not say what kind of model it is; the root's "eClass" must be one of ${classes}.`,
  );
}
