import assert from 'node:assert/strict';
import {
  generatedFile,
  type FileMode,
  type GeneratedFile,
} from '../../../../src/kernel/generation/generated-file.ts';
import { baseFolder } from '../../../../src/kernel/generation/merging/base-texts.ts';
import { openPrevious } from '../../../../src/kernel/generation/previous-artifact.ts';
import {
  regenerate,
  type ArtifactFile,
  type Regeneration,
} from '../../../../src/kernel/generation/regenerate.ts';
import { region } from '../../../../src/kernel/generation/region.ts';
import { indent, text } from '../../../../src/kernel/generation/text.ts';

/** The texts of an artifact by path. */
export type Files = Readonly<Record<string, string>>;

/** A generation that was not stopped. */
export type Generated = Extract<Regeneration, { kind: 'GENERATED' }>;

/** A generated file, made from the element `e`. */
export function file(path: string, content: string, mode: FileMode = 'REGENERATE'): GeneratedFile {
  return generatedFile({ path, content, mode, elementIds: ['e'] });
}

/** A generated file with a line at its head and a region `before:<id>` for each id, which holds `return;` by default. */
export function hooks(
  path: string,
  given: { readonly ids: readonly string[]; readonly head?: string; readonly spaces?: number },
): GeneratedFile {
  const regions = given.ids.map((elementId) =>
    region({ kind: 'before', elementId, hint: '', style: '//', body: 'return;' }),
  );
  return file(path, text(given.head ?? '// head', indent(given.spaces ?? 0, ...regions)));
}

/** Generates over an artifact, which holds its manifest; that may be stopped. */
export function outcomeOver(before: Files, ...generated: readonly GeneratedFile[]): Regeneration {
  const previous = openPrevious({ paths: Object.keys(before), read: (path) => before[path] });
  assert.ok(previous !== undefined);
  return regenerate(generated, previous);
}

/** Generates over an artifact, which holds its manifest, and is not stopped. */
export function regenerateOver(before: Files, ...generated: readonly GeneratedFile[]): Generated {
  const result = outcomeOver(before, ...generated);
  assert.ok(result.kind === 'GENERATED', JSON.stringify(result));
  return result;
}

/** The texts of a first generation. */
export function generatedFirst(...generated: readonly GeneratedFile[]): Files {
  const result = regenerate(generated);
  assert.ok(result.kind === 'GENERATED');
  return textsOf(result);
}

/**
 * The texts of a generation by path, its manifest included, without those that edits are found by: as older artifacts
 * are, in which a file that people edited outside its regions keeps its text.
 */
export function textsOf(generated: Generated): Files {
  const whole = Object.entries(wholeTextsOf(generated));
  return Object.fromEntries(whole.filter(([path]) => !path.startsWith(baseFolder)));
}

/** All texts of a generation by path. */
export function wholeTextsOf({ files }: Generated): Files {
  return Object.fromEntries(files.map(({ path, content }) => [path, content]));
}

/** All texts of a first generation. */
export function generatedWhole(...generated: readonly GeneratedFile[]): Files {
  const result = regenerate(generated);
  assert.ok(result.kind === 'GENERATED');
  return wholeTextsOf(result);
}

/** A file of a generation. */
export function fileAt({ files }: Generated, path: string): ArtifactFile {
  const found = files.find((each) => each.path === path);
  assert.ok(found !== undefined, `${path} is not among ${files.map((each) => each.path).join(', ')}`);
  return found;
}

/** `CODE path`, a line per note. */
export function noteLines({ notes }: Generated): readonly string[] {
  return notes.map(({ code, path }) => `${code} ${path}`);
}

/** The files with one of them changed by people. */
export function editedBy(files: Files, path: string, change: readonly [from: string, to: string]): Files {
  const [from, to] = change;
  const content = files[path] ?? '';
  assert.ok(content.includes(from), `${path} does not hold ${from}`);
  return { ...files, [path]: content.replace(from, to) };
}
