import assert from 'node:assert/strict';
import { cim } from '../../src/chain/cim/cim.ts';
import { regenerateArtifact } from '../../src/chain/psm-to-artifact/index.ts';
import { incomingFolder } from '../../src/kernel/generation/keep-generated.ts';
import { orphanFolder } from '../../src/kernel/generation/orphans.ts';
import { nothingBefore, openPrevious } from '../../src/kernel/generation/previous-artifact.ts';
import { moveBody, scanRegions, withBodies } from '../../src/kernel/generation/scan.ts';
import type { Element } from '../../src/kernel/model/element.ts';
import { edited, elementsOf, without } from '../fixtures/altered-models.ts';
import { pimOf, psmOf, withChoice } from '../support/chain/chain-runs.ts';
import { drawFrom } from '../support/testing/random-numbers.ts';
import { programTexts } from '../support/chain/psm-to-artifact/program-texts.ts';

const steps = ['rename', 'move', 'delete', 'restore', 'repackage', 'write', 'write', 'edit'] as const;
const lines = [
  'return 1;',
  '',
  '  const text = `',
  '\t`;',
  '# not a marker',
  '*/',
  'UPDATE x;',
  '\u2028',
  'é 你好',
];
const renamable = ['BusinessObject', 'BusinessAttribute', 'BusinessDomain', 'ProcessStep', 'BusinessRule'];
const removable = ['BusinessAttribute', 'BusinessObject', 'BusinessRule', 'ProcessStep'];

/**
 * The repository of a business model, generated again and again while the model is renamed, moved about and cut, the
 * packaging changes, and people write into protected regions and elsewhere.
 */
export class ArtifactRounds {
  readonly counts = new Map<string, number>();
  readonly #below: (limit: number) => number;
  readonly #gone = new Set<string>();
  readonly #written = new Map<string, string>();
  #business: Element;
  #files: ReadonlyMap<string, string> = new Map();
  #style: 'MODULAR_MONOLITH' | 'MICROSERVICES' = 'MODULAR_MONOLITH';

  constructor(business: Element, seed: number) {
    this.#business = business;
    this.#below = drawFrom(seed);
    this.#generate();
  }

  /** Takes a random step and generates again; fails when a text that people wrote is nowhere to be found. */
  next(): void {
    const step = this.#one(steps);
    this.counts.set(step, (this.counts.get(step) ?? 0) + 1);
    if (step === 'rename')
      this.#change(this.#elements(renamable), (element) => ({ name: this.#name(element) }));
    if (step === 'move')
      this.#change(this.#elements(['BusinessObject']), () => ({
        domain: this.#elements(['BusinessDomain']).id,
      }));
    if (step === 'delete') this.#gone.add(this.#elements(removable).id);
    if (step === 'restore') this.#gone.delete([...this.#gone][this.#below(this.#gone.size)] ?? '');
    if (step === 'repackage')
      this.#style = this.#style === 'MICROSERVICES' ? 'MODULAR_MONOLITH' : 'MICROSERVICES';
    if (step === 'write') this.#write();
    if (step === 'edit') this.#edit();
    this.#generate();
    const found = textsIn(this.#files);
    for (const [id, wanted] of this.#written)
      assert.ok(found.has(wanted), `after "${step}" the text of ${id} is lost: ${JSON.stringify(wanted)}`);
  }

  /** How many regions hold a text of people. */
  get writtenCount(): number {
    return this.#written.size;
  }

  #generate(): void {
    const business = without(cim, this.#business, this.#gone);
    const { model } = psmOf(withChoice(pimOf(business), 'ARCHITECTURE_STYLE', this.#style));
    const files = this.#files;
    const snapshot = { paths: [...files.keys()], read: (path: string) => files.get(path) };
    const previous = openPrevious(snapshot) ?? nothingBefore;
    const result = regenerateArtifact(model, { texts: programTexts, previous });
    if (result.kind === 'STOPPED') assert.fail(JSON.stringify(result.problems));
    const foreign = [...previous.foreign].map((path) => [path, files.get(path) ?? ''] as const);
    this.#files = new Map([...foreign, ...result.files.map(({ path, content }) => [path, content] as const)]);
  }

  #change(element: Element, changes: (element: Element) => object): void {
    this.#business = edited(this.#business, (each) =>
      each.id === element.id ? { ...each, ...changes(each) } : each,
    );
  }

  #write(): void {
    const places = this.#people().flatMap(([path, content]) =>
      scanRegions(path, content).regions.map((region) => ({ path, content, region })),
    );
    const { path, content, region } = this.#one(places);
    const body = Array.from({ length: 1 + this.#below(4) }, () => `${this.#one(lines)}\n`).join('');
    const unique = `${region.indent}// ${this.#written.size} ${this.#below(1_000_000)}\n${body}`;
    const next = withBodies(content, { regions: [region], bodies: new Map([[region.id, unique]]) });
    this.#files = new Map([...this.#files, [path, next]]);
    this.#written.set(region.id, moveBody(unique, { from: region.indent, to: '' }));
  }

  #edit(): void {
    const [path, content] = this.#one(this.#people().filter(([each]) => each.endsWith('.ts')));
    this.#files = new Map([...this.#files, [path, `${content}// edited ${this.#below(1_000)}\n`]]);
  }

  #people(): readonly (readonly [string, string])[] {
    return [...this.#files].filter(([path]) => !path.startsWith('.generation/'));
  }

  #elements(classes: readonly string[]): Element {
    const all = elementsOf(this.#business).filter(
      ({ eClass, id }) => classes.includes(eClass) && !this.#gone.has(id),
    );
    return this.#one(all);
  }

  #name({ eClass }: Element): string {
    return `${this.#one(['Alpha', 'Beta', 'Gamma', 'Straße', 'Order', 'Class'])} ${eClass} ${this.#below(500)}`;
  }

  #one<V>(list: readonly V[]): V {
    const chosen = list[this.#below(list.length)];
    assert.ok(chosen !== undefined, 'there is nothing to choose from');
    return chosen;
  }
}

/** The texts of all regions and of those whose element went, without the blanks before their markers. */
function textsIn(files: ReadonlyMap<string, string>): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [path, content] of files) {
    if (path.startsWith(orphanFolder)) {
      const [, , , blanks = '', , ...kept] = content.split('\n');
      found.add(moveBody(kept.join('\n'), { from: /"(.*)"/.exec(blanks)?.[1] ?? '', to: '' }));
    } else if (!path.startsWith(incomingFolder))
      for (const { body, indent } of scanRegions(path, content).regions)
        found.add(moveBody(body, { from: indent, to: '' }));
  }
  return found;
}
