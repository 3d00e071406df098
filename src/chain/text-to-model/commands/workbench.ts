import { valueOf } from '../../../kernel/model/element.ts';
import type { ModelOperation, ValuesByFeature } from '../../../kernel/operations/model-operation.ts';
import { withoutUndefined } from '../../../lib/without-undefined.ts';
import { english } from './languages/en.ts';
import type { Language } from './languages/language.ts';
import type { Forms, Named, Tier } from './names.ts';
import { areNear, folded, formsOf, isTypo } from './names.ts';
import type { Hole, Scene } from './scene.ts';
import type { LevelTerms } from './terms.ts';
import { wordFor } from './terms.ts';
import type { Span, Word } from './words.ts';
import { textOf } from './words.ts';
import { soAlready } from './so-already.ts';

/**
 * A reading while it is tried: operations, and what is known of the model after them. A fork of it can be thrown away;
 * nothing reaches the model from here.
 */
export class Workbench {
  readonly scene: Scene;
  readonly operations: ModelOperation[];
  readonly assumptions: string[];
  readonly notes: string[];
  readonly namedForRemoval: string[];
  /** Elements the reading speaks of, newest first. */
  topics: readonly (readonly string[])[];
  hole: Hole | undefined;
  /** Words that have a place in the reading. */
  readonly used: Set<Word>;
  worstTier: Tier = 1;
  /** How far a reading bends what was said: a class that does not fit, a verb of another class. */
  coerced = 0;
  /** Whether only a text is kept, because nothing more precise was understood. */
  isFallback = false;
  /** What every group of the reading is without. */
  excepted: Span = [];
  /** Words that stand in a name and make none. */
  noise = 0;
  readonly #changed: Map<string, Named | undefined>;
  #refs: number;

  constructor(scene: Scene, from?: Workbench) {
    this.scene = scene;
    this.operations = [...(from?.operations ?? [])];
    this.assumptions = [...(from?.assumptions ?? [])];
    this.notes = [...(from?.notes ?? [])];
    this.namedForRemoval = [...(from?.namedForRemoval ?? [])];
    this.topics = from?.topics ?? scene.topics;
    this.excepted = from?.excepted ?? [];
    this.used = new Set();
    this.#changed = new Map(from === undefined ? [] : from.#changed);
    this.#refs = from === undefined ? 0 : from.#refs;
  }

  /** A workbench with the same operations that can be thrown away. */
  fork(): Workbench {
    return new Workbench(this.scene, this);
  }

  get language(): Language {
    return this.scene.language;
  }

  get level(): LevelTerms {
    return this.scene.level;
  }

  text(span: Span): string {
    return textOf(this.scene.source, span);
  }

  /** What was said where the words of a span stand, also when an idiom put them into other words. */
  said(span: Span): string {
    const start = Math.min(...span.map((word) => word.start));
    return this.scene.source.slice(start, Math.max(start, ...span.map((word) => word.end))).trim();
  }

  /** Notes that words have a place. */
  use(...spans: readonly (Span | readonly Word[])[]): void {
    for (const span of spans) for (const word of span) this.used.add(word);
  }

  word(className: string): string {
    return wordFor(english, this.level, className);
  }

  /** `attribute "Name" of "Client"`. */
  shown(element: Named): string {
    return `${this.word(element.class)} "${element.name}"${this.place(element, ' of ')}`;
  }

  /** `Name of Client`. */
  label(element: Named): string {
    const container = this.element(element.containerId);
    return container === undefined ? element.name : `${element.name} of ${container.name}`;
  }

  place(element: Named, between: string): string {
    const container = this.element(element.containerId);
    return container === undefined ? '' : `${between}"${container.name}"`;
  }

  element(id: string): Named | undefined {
    return this.#changed.has(id) ? this.#changed.get(id) : this.scene.index.byId.get(id);
  }

  /** All elements as they are after the operations so far. */
  *elements(): Iterable<Named> {
    for (const each of this.scene.index.all) {
      if (!this.#changed.has(each.id)) yield each;
    }
    for (const each of this.#changed.values()) if (each !== undefined) yield each;
  }

  ofClass(...classes: readonly string[]): readonly Named[] {
    const isOf = (each: Named): boolean => classes.includes(each.class);
    const before = this.remembered(`class ${classes.join()}`, () => this.scene.index.all.filter(isOf));
    return this.#asChanged(before, isOf);
  }

  inside(id: string, ...classes: readonly string[]): readonly Named[] {
    const isIn = (each: Named): boolean =>
      each.containerId === id && (classes.length === 0 || classes.includes(each.class));
    const byContainer = this.remembered('contained', () =>
      Map.groupBy(this.scene.index.all, ({ containerId }) => containerId),
    );
    return this.#asChanged((byContainer.get(id) ?? []).filter(isIn), isIn);
  }

  /** What the model has of a kind, as it is after the operations so far. */
  #asChanged(before: readonly Named[], isWanted: (each: Named) => boolean): readonly Named[] {
    if (this.#changed.size === 0) return before;
    const changed = [...this.#changed.values()].filter((each) => each !== undefined);
    return [...before.filter(({ id }) => !this.#changed.has(id)), ...changed.filter(isWanted)];
  }

  /** The containers of an element, nearest first. */
  around(element: Named): readonly Named[] {
    const all: Named[] = [];
    for (let at = this.element(element.containerId); at !== undefined; at = this.element(at.containerId))
      all.push(at);
    return all;
  }

  /** Elements whose name is met in a tier. */
  matching(name: string, tier: Tier): readonly Named[] {
    const before = this.#matchingBefore(name, tier);
    if (this.#changed.size === 0) return before;
    const form = tier === 6 ? '' : this.#forms(name)[tier];
    const meets = (each: Named): boolean =>
      tier === 6 ? isTypo(name, each.name) : this.#forms(each.name)[tier] === form;
    const changed = [...this.#changed.values()].filter((each) => each !== undefined);
    return [...before.filter((each) => !this.#changed.has(each.id)), ...changed.filter(meets)];
  }

  /** Elements of the model whose name is met in a tier. */
  #matchingBefore(name: string, tier: Tier): readonly Named[] {
    if (tier === 6) return this.#misspelled(name);
    return this.scene.index.byForm[tier].get(this.#forms(name)[tier]) ?? [];
  }

  /** Elements of the model whose name a typing error could have made into this. */
  #misspelled(name: string): readonly Named[] {
    return this.remembered(`misspelled ${name}`, () => {
      const { all, byForm } = this.scene.index;
      // The index has folded the names already.
      const said = folded(name);
      const ids = new Set<string>();
      if (name.length >= 4)
        for (const [form, elements] of byForm[2])
          if (areNear(said, form)) for (const { id } of elements) ids.add(id);
      return ids.size === 0 ? [] : all.filter(({ id }) => ids.has(id));
    });
  }

  /** The forms by which a name is compared; readings of a message ask for those of the same names again and again. */
  #forms(name: string): Forms {
    const known = this.remembered('forms', () => new Map<string, Forms>());
    const forms = known.get(name) ?? formsOf(name, this.language);
    known.set(name, forms);
    return forms;
  }

  /** Whether the message has changed no name yet. */
  get isUnchanged(): boolean {
    return this.#changed.size === 0;
  }

  /** A value that depends on the model alone; worked out once for a message. */
  remembered<T>(key: string, make: () => T): T {
    const { found } = this.scene;
    // Checked border: a key is used by one place, for values of one type.
    if (found.has(key)) return found.get(key) as T;
    const value = make();
    found.set(key, value);
    return value;
  }

  /** Value of a feature, after the operations so far. */
  value(element: Named, featureName: string): unknown {
    for (let at = this.operations.length - 1; at >= 0; at -= 1) {
      const each = this.operations[at];
      const target = each?.op === 'add' ? each.ref : each?.op === 'update' ? each.target : undefined;
      if (target !== element.id || each === undefined) continue;
      if (each.op === 'update' && each.unset?.includes(featureName) === true) return undefined;
      if ('set' in each && each.set?.[featureName] !== undefined) return each.set[featureName];
    }
    return element.element === undefined ? undefined : valueOf(element.element, featureName);
  }

  add(given: {
    readonly class: string;
    readonly name?: string;
    readonly container: string;
    readonly feature: string;
    readonly set?: ValuesByFeature;
    readonly index?: number;
  }): Named {
    const ref = this.nextRef();
    this.#refs += 1;
    const { name = '', container, feature, index } = given;
    this.operations.push({
      op: 'add',
      ref,
      class: given.class,
      container: { target: container, feature, ...withoutUndefined({ index }) },
      set: { ...(name !== '' && { name }), ...given.set },
    });
    const added: Named = { id: ref, class: given.class, name, containerId: container, element: undefined };
    if (name !== '') this.#changed.set(ref, added);
    return added;
  }

  /** The ref that the element added next will have. */
  nextRef(ahead = 1): string {
    return `new-${this.#refs + ahead}`;
  }

  /** Sets features; what is so already is said, not done again. */
  set(element: Named, values: ValuesByFeature): void {
    if (this.isSo(element, values)) {
      for (const [feature, value] of Object.entries(values))
        this.notes.push(soAlready(this, element, [feature, value]));
      return;
    }
    this.operations.push({ op: 'update', target: element.id, set: values });
    const { name } = values;
    if (typeof name === 'string') this.#changed.set(element.id, { ...element, name });
  }

  /** Whether an element has all these values; what is not set counts as no. */
  isSo(element: Named, values: ValuesByFeature): boolean {
    return Object.entries(values).every(
      ([feature, value]) => JSON.stringify(this.value(element, feature) ?? false) === JSON.stringify(value),
    );
  }

  unset(element: Named, ...features: readonly string[]): void {
    this.operations.push({ op: 'update', target: element.id, unset: features });
  }

  move(element: Named, container: Named, feature: string): void {
    this.operations.push({ op: 'move', target: element.id, container: { target: container.id, feature } });
    this.#changed.set(element.id, { ...element, containerId: container.id });
  }

  remove(id: string): void {
    this.operations.push({ op: 'remove', target: id, cascade: true });
    this.namedForRemoval.push(id);
    this.#changed.set(id, undefined);
    for (const each of this.inside(id)) this.forget(each.id);
  }

  /** Takes an element that goes with another one out of what can be named. */
  forget(id: string): void {
    this.#changed.set(id, undefined);
    for (const each of this.inside(id)) this.forget(each.id);
  }

  /** Notes what the reading speaks of. */
  speakOf(...elements: readonly Named[]): void {
    if (elements.length > 0) this.topics = [elements.map(({ id }) => id), ...this.topics].slice(0, 8);
  }

  /** Notes what is missing, unless something is already. Gives undefined, so that a reading can end with it. */
  ask(hole: Hole): undefined {
    this.hole ??= hole;
    return undefined;
  }

  met(tier: Tier): void {
    if (tier > this.worstTier) this.worstTier = tier;
  }

  assume(text: string): void {
    if (!this.assumptions.includes(text)) this.assumptions.push(text);
  }
}
