import { sha256Hex } from '../../../lib/sha256-hex.ts';
import { withoutUndefined } from '../../../lib/without-undefined.ts';
import { generationFolder, type ManifestEntry } from '../manifest.ts';
import { isObject } from '../../model/element.ts';

/** Where the texts stand that were generated last: people's edits are what a file differs by from them. */
export const baseFolder = `${generationFolder}base/`;

/** What a conflict that is not resolved needs to be found again; lines of a {@link LiftedText}. */
export type OpenConflict = {
  /** The text generated last, with the lines from before where people's lines stand against new ones. */
  readonly base: readonly string[];
  /** The text with both sides that stands in the incoming folder. */
  readonly beside: readonly string[];
};

/** The text of a file as it was generated last, with the default bodies in its regions. */
export type BaseText = { readonly text: string; readonly open?: OpenConflict };

type BaseFile = BaseText & { readonly path: string };

/** UTF-16 units of a file of bases; in UTF-8, at most three times as many bytes: a file of an artifact may have 1 MiB. */
const partUnits = 300_000;

/** Bytes of all bases, and files beside them, at most: together with them an artifact stays below its limits. */
const mostBytes = 20 * 1024 * 1024;
const mostFiles = 1_900;

/**
 * Puts bases into files: JSON, one base a line, sorted by path. None for artifacts so large that they would not fit in;
 * a single text that is too long for a file of bases has none.
 */
export function baseFiles(
  bases: ReadonlyMap<string, BaseText>,
  given: { readonly fileCount: number },
): readonly { readonly path: string; readonly content: string }[] {
  const lines = [...bases]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([path, base]) => `    ${JSON.stringify({ path, ...base })}`)
    .filter((line) => line.length <= partUnits);
  if (given.fileCount > mostFiles || !fits(lines)) return [];
  const parts: { readonly lines: string[]; units: number }[] = [];
  for (const line of lines) {
    const last = parts.at(-1);
    if (last === undefined || last.units + line.length > partUnits)
      parts.push({ lines: [line], units: line.length });
    else {
      last.lines.push(line);
      last.units += line.length;
    }
  }
  return parts.map((part, index) => ({
    path: `${baseFolder}${index + 1}.json`,
    content: `{\n  "generated": true,\n  "format": 1,\n  "files": [\n${part.lines.join(',\n')}\n  ]\n}\n`,
  }));
}

/**
 * Reads the bases of an artifact, whose files `read` gives. A base counts for a manifest's entry only when its hash is the one of the entry: after
 * a merge of branches, say, the two may be of different generations.
 */
export function readBases(
  read: (path: string) => string | undefined,
): (entry: ManifestEntry) => BaseText | undefined {
  const bases = new Map<string, BaseText>();
  for (let part = 1, more = true; more; part += 1) {
    const text = read(`${baseFolder}${part}.json`);
    more = text !== undefined;
    for (const { path, ...base } of text === undefined ? [] : basesIn(text)) bases.set(path, base);
  }
  return ({ path, sha256 }) => {
    const base = bases.get(path);
    return base !== undefined && sha256Hex(base.text) === sha256 ? base : undefined;
  };
}

function basesIn(text: string): readonly BaseFile[] {
  try {
    const value: unknown = JSON.parse(text);
    const files = isObject(value) && value['format'] === 1 ? value['files'] : undefined;
    return Array.isArray(files) ? files.flatMap(baseIn) : [];
  } catch {
    return [];
  }
}

function baseIn(value: unknown): readonly BaseFile[] {
  if (!isObject(value)) return [];
  const { path, text, open } = value;
  if (typeof path !== 'string' || typeof text !== 'string') return [];
  return [{ path, text, ...withoutUndefined({ open: openIn(open) }) }];
}

function openIn(value: unknown): OpenConflict | undefined {
  if (!isObject(value)) return undefined;
  const { base, beside } = value;
  return areTexts(base) && areTexts(beside) ? { base, beside } : undefined;
}

function areTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

/** Whether some lines have no more than the bytes allowed; of UTF-8 a UTF-16 unit takes three bytes at most. */
function fits(lines: readonly string[]): boolean {
  const units = lines.reduce((sum, line) => sum + line.length, 0);
  if (units * 3 <= mostBytes) return true;
  const size = lines.reduce((sum, line) => sum + (isAscii.test(line) ? line.length : line.length * 3), 0);
  return size <= mostBytes;
}

const isAscii = /^\p{ASCII}*$/u;
