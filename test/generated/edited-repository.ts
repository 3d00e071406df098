import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { cim } from '../../src/chain/cim/cim.ts';
import { regenerateArtifact } from '../../src/chain/psm-to-artifact/index.ts';
import type { GenerationNote } from '../../src/kernel/generation/generation-note.ts';
import { nothingBefore, openPrevious } from '../../src/kernel/generation/previous-artifact.ts';
import type { ArtifactFile } from '../../src/kernel/generation/regenerate.ts';
import { scanRegions } from '../../src/kernel/generation/scan.ts';
import type { Element } from '../../src/kernel/model/element.ts';
import { edited, elementsOf, without } from '../fixtures/altered-models.ts';
import { pimOf, psmOf } from '../support/chain/chain-runs.ts';
import { programTexts } from '../support/chain/psm-to-artifact/program-texts.ts';
import { run } from '../support/chain/psm-to-artifact/generated-repository.ts';
import type { Ending } from '../support/storage/temporary-storage.ts';
import type { Draw } from '../support/testing/random-numbers.ts';

const changes = ['rename', 'rename', 'move', 'delete', 'delete', 'restore', 'describe'] as const;
const renamable = ['BusinessObject', 'BusinessAttribute', 'BusinessDomain', 'ProcessStep', 'BusinessRule'];
const removable = ['BusinessObject', 'BusinessAttribute', 'BusinessRule', 'ProcessStep'];

/** A repository that people write comments into, and that is generated again after changes of its business model. */
export class EditedRepository {
  /** The comments of people, and the files they were written into. */
  readonly comments = new Map<string, string>();
  readonly #draw: Draw;
  readonly #gone = new Set<string>();
  #business: Element;
  #files: readonly ArtifactFile[] = [];

  constructor(business: Element, draw: Draw) {
    this.#business = business;
    this.#draw = draw;
    this.generate();
  }

  get files(): readonly ArtifactFile[] {
    return this.#files;
  }

  /** Writes a comment into each of so many files, between two statements outside of protected regions. */
  comment(count: number): void {
    const places = this.#files.flatMap((file) => {
      // Files of the platform are the same in every repository: nothing would ever change beside the comment.
      const isOfModel = file.mode === 'REGENERATE' && !file.path.includes('/platform/');
      const lines = isOfModel ? commentable(file) : [];
      return lines.length === 0 ? [] : [{ file, lines }];
    });
    while (this.comments.size < count) {
      const [place] = places.splice(this.#draw(places.length), 1);
      assert.ok(place !== undefined, 'there are not so many files');
      const { path, content } = place.file;
      const comment = `A comment of people, ${this.comments.size}, in ${path.replaceAll('/', ' ')}.`;
      const line = this.#one(place.lines);
      const lines = content.split('\n');
      lines.splice(line, 0, `${path.endsWith('.ts') ? '//' : '#'} ${comment}`);
      this.comments.set(comment, path);
      this.#files = this.#files.map((file) =>
        file === place.file ? { ...file, content: lines.join('\n') } : file,
      );
    }
  }

  /** Changes the business model at random. */
  change(): string {
    const kind = this.#one(changes);
    if (kind === 'restore') this.#gone.delete([...this.#gone][this.#draw(this.#gone.size)] ?? '');
    if (kind === 'delete') this.#gone.add(this.#element(removable).id);
    if (kind === 'rename') this.#set(this.#element(renamable), { name: this.#name() });
    if (kind === 'describe') this.#set(this.#element(renamable), { description: this.#name() });
    if (kind === 'move')
      this.#set(this.#element(['BusinessObject']), { domain: this.#element(['BusinessDomain']).id });
    return kind;
  }

  /** Generates over what people have. */
  generate(): readonly GenerationNote[] {
    const texts = new Map(this.#files.map(({ path, content }) => [path, content]));
    const previous = openPrevious({ paths: [...texts.keys()], read: (path) => texts.get(path) });
    const result = this.#generated(previous ?? nothingBefore);
    this.#files = result.files;
    return result.notes;
  }

  /** What a first generation of the model makes. */
  fresh(): readonly ArtifactFile[] {
    return this.#generated(nothingBefore).files;
  }

  #generated(previous: typeof nothingBefore) {
    const business = without(cim, this.#business, this.#gone);
    const result = regenerateArtifact(psmOf(pimOf(business)).model, { texts: programTexts, previous });
    assert.ok(result.kind === 'GENERATED');
    return result;
  }

  #set(element: Element, members: object): void {
    this.#business = edited(this.#business, (each) =>
      each.id === element.id ? { ...each, ...members } : each,
    );
  }

  #element(classes: readonly string[]): Element {
    const all = elementsOf(this.#business);
    return this.#one(all.filter(({ eClass, id }) => classes.includes(eClass) && !this.#gone.has(id)));
  }

  #name(): string {
    return `${this.#one(['Alpha', 'Beta', 'Größe', 'Order', 'Class'])} ${this.#draw(500)}`;
  }

  #one<V>(list: readonly V[]): V {
    const chosen = list[this.#draw(list.length)];
    assert.ok(chosen !== undefined, 'there is nothing to choose from');
    return chosen;
  }
}

/** Indexes of lines of a file before which a comment may stand, outside of its regions. */
function commentable({ path, content }: ArtifactFile): readonly number[] {
  const regions = scanRegions(path, content).regions;
  const isFree = (index: number): boolean =>
    regions.every(({ line, body }) => index < line || index > line + body.split('\n').length);
  if (path.endsWith('.yaml'))
    return content
      .split('\n')
      .flatMap((line, index) => (/^[a-z]\w*:/i.test(line) && isFree(index) ? [index] : []));
  if (!path.endsWith('.ts')) return [];
  const source = ts.createSourceFile(path, content, ts.ScriptTarget.ES2023, true);
  const found = new Set<number>();
  const visit = (node: ts.Node): void => {
    const start = node.getStart(source);
    const { line, character } = source.getLineAndCharacterOfPosition(start);
    const isFirst = content.slice(start - character, start).trim() === '';
    if ((ts.isStatement(node) || ts.isTypeElement(node)) && isFirst && isFree(line)) found.add(line);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(source, visit);
  return [...found];
}

/** Writes files into a folder of its own and checks the types of every service in it. */
export async function checkTypes(
  files: readonly Pick<ArtifactFile, 'path' | 'content'>[],
  ending: Ending,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'mde-edited-'));
  ending.after(() => rm(folder, { recursive: true, force: true }));
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  for (const { path, content } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  const projects = files.filter(({ path }) => /^services\/[^/]+\/tsconfig\.json$/.test(path));
  assert.ok(projects.length > 0, 'there is no service');
  const compiler = join(process.cwd(), 'node_modules/typescript-native/bin/tsc');
  for (const { path } of projects)
    await run(folder, ['node', compiler, '--singleThreaded', '--noEmit', '--project', path]);
}
