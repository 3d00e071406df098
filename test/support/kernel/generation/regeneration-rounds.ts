import assert from 'node:assert/strict';
import fc from 'fast-check';
import { abandonedFolder } from '../../../../src/kernel/generation/abandoned.ts';
import { generatedFile, type GeneratedFile } from '../../../../src/kernel/generation/generated-file.ts';
import { incomingFolder } from '../../../../src/kernel/generation/keep-generated.ts';
import { orphanFolder } from '../../../../src/kernel/generation/orphans.ts';
import { openPrevious } from '../../../../src/kernel/generation/previous-artifact.ts';
import { region } from '../../../../src/kernel/generation/region.ts';
import { regenerate, type ArtifactFile } from '../../../../src/kernel/generation/regenerate.ts';
import { moveBody, scanRegions, withBodies } from '../../../../src/kernel/generation/scan.ts';
import { indent, text } from '../../../../src/kernel/generation/text.ts';

/** A part of the imaginary model that files are made from. */
type Part = {
  readonly name: string;
  readonly folder: string;
  readonly depth: number;
  readonly kinds: readonly string[];
};

const partIds = ['e-1', 'e-2', 'e-3', 'e-4', 'e-5'];
const kinds = ['before', 'after', 'cases'];

/** Where people edit: a line of their own in front or at the end, or the line with the name and version. */
type Place = 'FRONT' | 'END' | 'HEAD';

/** What happens to the model or the files between two generations. */
export type Step =
  | { readonly kind: 'change'; readonly id: string; readonly part: Part | undefined }
  | { readonly kind: 'template'; readonly version: number }
  | { readonly kind: 'write'; readonly pick: number; readonly body: string }
  | { readonly kind: 'edit'; readonly pick: number; readonly text: string; readonly at: Place }
  | { readonly kind: 'revert'; readonly pick: number }
  | { readonly kind: 'take'; readonly pick: number }
  | { readonly kind: 'settle'; readonly pick: number }
  | { readonly kind: 'own'; readonly path: string };

const name = fc.constantFrom('orders', 'customers', 'invoices', 'deliveries', 'returns', 'visits', 'rooms');
const line = fc.oneof(
  fc.string({ maxLength: 30 }).map((found) => found.replace(/[\n\r]/g, ' ')),
  fc.constantFrom(
    '',
    '  ',
    '\treturn 1;',
    '    if (x) {',
    'const text = `',
    '`;',
    '\u2028',
    '# not a marker',
    '*/',
    '\uFEFF',
  ),
);
const body = fc
  .array(line, { minLength: 1, maxLength: 6 })
  .chain((lines) => fc.constantFrom('\n', '\r\n').map((end) => lines.map((each) => each + end).join('')));
const pick = fc.nat(200);

const part: fc.Arbitrary<Part> = fc.record({
  name,
  folder: fc.constantFrom('sales', 'stock', 'sales/inner'),
  depth: fc.nat(2),
  kinds: fc.subarray(kinds, { minLength: 1 }),
});

/** One step of many. */
export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      id: fc.constantFrom(...partIds),
      part: fc.option(part, { nil: undefined, freq: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('template' as const), version: fc.nat(3) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('write' as const), pick, body }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      pick,
      text: line,
      at: fc.constantFrom<Place>('FRONT', 'END', 'HEAD'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('settle' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('revert' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('take' as const), pick }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('own' as const),
      path: fc
        .tuple(name, fc.constantFrom('hooks.ts', 'notes.md'))
        .map(([folder, file]) => `src/sales/${folder}/${file}`),
    }),
  },
);

/** An artifact that is generated again and again while people and the model change. */
export class Rounds {
  readonly #parts = new Map<string, Part>();
  #version = 0;
  readonly #files = new Map<string, string>();
  /** The newest text that people wrote for each region, with the blanks before its marker taken away. */
  readonly #written = new Map<string, string>();
  readonly #before = new Map<string, string>();
  /** Every line that people wrote outside of regions. */
  readonly #edits = new Set<string>();
  #editCount = 0;

  /** Takes a step and generates again; fails when a text of a region is nowhere to be found. */
  take(step: Step): void {
    this.#apply(step);
    const first = this.#generate();
    const again = this.#generate();
    assert.deepEqual(again, first, 'the same input gave other bytes');
    const texts = this.#texts();
    for (const [id, wanted] of this.#written)
      assert.ok(texts.has(wanted), `the text of ${id} is lost: ${JSON.stringify(wanted)}`);
    for (const edit of this.#edits) assert.ok(this.#holds(edit), `the line ${JSON.stringify(edit)} is lost`);
  }

  #holds(edit: string): boolean {
    return this.#own().some(([, content]) => content.split(/\r?\n/).includes(edit));
  }

  #own(): readonly (readonly [path: string, content: string])[] {
    return [...this.#files].filter(
      ([path]) => !path.startsWith('.generation/') || path.startsWith(abandonedFolder),
    );
  }

  get writtenCount(): number {
    return this.#written.size;
  }

  #apply(step: Step): void {
    if (step.kind === 'change') {
      if (step.part === undefined) this.#parts.delete(step.id);
      else this.#parts.set(step.id, step.part);
    }
    if (step.kind === 'template') this.#version = step.version;
    if (step.kind === 'own') this.#files.set(step.path, this.#files.get(step.path) ?? 'mine\n');
    if (step.kind === 'write') this.#write(step);
    if (step.kind === 'edit') this.#edit(step);
    if (step.kind === 'revert') this.#revert(step);
    if (step.kind === 'take') this.#takeIncoming(step);
    if (step.kind === 'settle') this.#settle(step);
    // What people replace or take back by themselves is not lost.
    for (const edit of this.#edits) if (!this.#holds(edit)) this.#edits.delete(edit);
  }

  #write(step: { readonly pick: number; readonly body: string }): void {
    const places = [...this.#files]
      .filter(([path]) => !path.startsWith('.generation/'))
      .flatMap(([path, content]) =>
        scanRegions(path, content).regions.map((found) => ({ path, content, found })),
      );
    const place = places[step.pick % Math.max(1, places.length)];
    if (place === undefined) return;
    const { path, content, found } = place;
    const bodies = new Map([[found.id, step.body]]);
    const next = withBodies(content, { regions: [found], bodies });
    const [again] = scanRegions(path, next).regions.filter(({ id }) => id === found.id);
    // A random text may hold something that looks like a marker; a service refuses to save such a file.
    if (again?.body !== step.body || scanRegions(path, next).problems.length > 0) return;
    this.#files.set(path, next);
    this.#written.set(found.id, plain(step.body, found.indent));
  }

  #edit(step: { readonly pick: number; readonly text: string; readonly at: Place }): void {
    const file = this.#pickFile(step.pick);
    if (file === undefined) return;
    const [path, content] = file;
    this.#before.set(path, content);
    this.#editCount += 1;
    const edit = `// ${this.#editCount} ${step.text}`;
    const edited = { FRONT: `${edit}\n${content}`, END: `${content}${edit}\n` };
    const next = step.at === 'HEAD' ? content.replace(/^\/\/ \S*, version.*$/m, () => edit) : edited[step.at];
    this.#files.set(path, next);
    if (next !== content) this.#edits.add(edit);
  }

  /** Deletes a text with both sides: what stands in the file is the answer. */
  #settle(step: { readonly pick: number }): void {
    const offered = [...this.#files.keys()].filter((path) => path.startsWith(incomingFolder));
    this.#files.delete(offered[step.pick % Math.max(1, offered.length)] ?? '');
  }

  /** Takes an earlier edit outside of regions back, by cutting it off the end. */
  #revert(step: { readonly pick: number }): void {
    const file = this.#pickFile(step.pick);
    const before = file === undefined ? undefined : this.#before.get(file[0]);
    if (file === undefined || before === undefined || !file[1].startsWith(before)) return;
    this.#files.set(file[0], before);
  }

  #takeIncoming(step: { readonly pick: number }): void {
    const offered = [...this.#files].filter(([path]) => path.startsWith(incomingFolder));
    const file = offered[step.pick % Math.max(1, offered.length)];
    if (file === undefined) return;
    const path = file[0].slice(incomingFolder.length);
    // Where both sides have a region, somebody has to choose first; a service refuses to save the text as it is.
    if (scanRegions(path, file[1]).problems.length > 0) return;
    const standing = scanRegions(path, this.#files.get(path) ?? '').regions.map(({ id }) => id);
    this.#files.set(path, file[1]);
    // Taking over the generated text gives up what only the replaced text held.
    const texts = this.#texts();
    for (const id of standing) {
      const wanted = this.#written.get(id);
      if (wanted !== undefined && !texts.has(wanted)) this.#written.delete(id);
    }
  }

  #pickFile(index: number): readonly [string, string] | undefined {
    const files = [...this.#files].filter(
      ([path]) => path.endsWith('hooks.ts') && !path.startsWith('.generation/'),
    );
    return files[index % Math.max(1, files.length)];
  }

  #generate(): readonly ArtifactFile[] {
    const snapshot = { paths: [...this.#files.keys()], read: (path: string) => this.#files.get(path) };
    const previous = openPrevious(snapshot);
    const result = regenerate(this.#render(), previous);
    if (result.kind === 'STOPPED') assert.fail(JSON.stringify(result.problems));
    const foreign = [...this.#files].filter(([path]) => previous?.foreign.has(path) === true);
    const kept = previous === undefined ? [...this.#files] : foreign;
    this.#files.clear();
    for (const [path, content] of kept) this.#files.set(path, content);
    for (const { path, content, mode } of result.files) {
      assert.notEqual(this.#files.has(path), true, `${path} of people is overwritten (${mode})`);
      this.#files.set(path, content);
    }
    return result.files;
  }

  #render(): readonly GeneratedFile[] {
    const files = new Map<string, GeneratedFile>();
    for (const [id, { name: title, folder, depth, kinds: wanted }] of this.#parts) {
      const path = `src/${folder}/${title}/hooks.ts`;
      if (files.has(path)) continue;
      const content = text(
        `// ${title}, version ${this.#version}`,
        ...wanted.map((kind) =>
          indent(
            depth * 2,
            region({ kind, elementId: id, hint: title, style: '//', body: `return ${kind};` }),
          ),
        ),
        '// end',
      );
      files.set(path, generatedFile({ path, content, mode: 'REGENERATE', elementIds: [id] }));
    }
    return [...files.values()];
  }

  #texts(): ReadonlySet<string> {
    const found = new Set<string>();
    for (const [path, content] of this.#files) {
      if (path.startsWith(orphanFolder)) {
        const [, , , blanks = '', , ...lines] = content.split('\n');
        found.add(plain(lines.join('\n'), /"(.*)"/.exec(blanks)?.[1] ?? ''));
      } else if (!path.startsWith(incomingFolder))
        for (const each of scanRegions(path, content).regions) found.add(plain(each.body, each.indent));
    }
    return found;
  }
}

function plain(written: string, blanks: string): string {
  return moveBody(written, { from: blanks, to: '' });
}
