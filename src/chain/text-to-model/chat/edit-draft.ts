import type { Element } from '../../../kernel/model/element.ts';
import type { ModelOperation } from '../../../kernel/operations/model-operation.ts';
import type { EngineLevel } from '../ledger/obligation.ts';
import type { Found, Named } from './lookup.ts';
import { findNamed, namedElements, shown } from './lookup.ts';
import type { LevelTerms } from './vocabulary.ts';
import { termsOf } from './vocabulary.ts';

/** A question back to the user, with what they may have meant. */
export type EditQuestion = {
  readonly kind: 'question';
  readonly reason: 'NOT_UNDERSTOOD' | 'UNKNOWN_ELEMENT' | 'AMBIGUOUS' | 'LANGUAGE';
  readonly question: string;
  readonly options: readonly string[];
};

/** What a message comes to: operations with a sentence for each thing done, or a question. */
export type EditReading =
  | {
      readonly kind: 'operations';
      readonly operations: readonly ModelOperation[];
      readonly summary: readonly string[];
      /** Elements the user named for removal. */
      readonly namedForRemoval: readonly string[];
    }
  | EditQuestion;

/** The change a message asks for, while its clauses are read one after the other. */
export class EditDraft {
  readonly terms: LevelTerms;
  readonly model: Element;
  readonly operations: ModelOperation[] = [];
  readonly summary: string[] = [];
  readonly namedForRemoval: string[] = [];
  readonly #selectedIds: readonly string[];
  #elements: readonly Named[];
  #last: string | undefined;
  #refs = 0;
  readonly #codes = new Map<string, number>();

  constructor(given: {
    readonly level: EngineLevel;
    readonly model: Element;
    readonly selectedIds: readonly string[];
  }) {
    this.terms = termsOf(given.level);
    this.model = given.model;
    this.#selectedIds = given.selectedIds;
    this.#elements = namedElements(this.terms, given.model);
  }

  get elements(): readonly Named[] {
    return this.#elements;
  }

  /**
   * Finds what a phrase names, among elements of the given classes where they are known. Of an aggregate and its
   * entity of the same name the entity is meant.
   */
  find(phrase: string, classes?: readonly string[]): Found {
    const found = findNamed({
      terms: this.terms,
      phrase,
      elements: this.#elements,
      selectedIds: this.#selectedIds,
      last: this.#last,
      classes,
    });
    return found.kind === 'MANY' ? withoutWholes(found.elements) : found;
  }

  /** As `find`, but with the question to ask when it is not exactly one. */
  findOne(phrase: string, classes?: readonly string[]): Named | EditQuestion {
    const found = this.find(phrase, classes);
    if (found.kind === 'ONE') {
      this.#last = found.element.id;
      return found.element;
    }
    if (found.kind === 'MANY')
      return {
        kind: 'question',
        reason: 'AMBIGUOUS',
        question: `Several elements are meant by "${phrase}". Which one?`,
        options: found.elements.slice(0, 8).map((element) => shown(this.terms, element)),
      };
    return {
      kind: 'question',
      reason: 'UNKNOWN_ELEMENT',
      question: `The model has no element "${phrase}".${found.closest.length > 0 ? ' Did you mean one of these?' : ' Name one that exists, or add it first.'}`,
      options: found.closest,
    };
  }

  /** Adds an element and remembers it for later clauses. */
  add(given: {
    readonly class: string;
    readonly name: string;
    readonly container: { readonly id: string; readonly name: string };
    readonly feature: string;
    readonly set?: Extract<ModelOperation, { readonly op: 'add' }>['set'];
  }): Named {
    this.#refs += 1;
    const ref = `n${this.#refs}`;
    this.operations.push({
      op: 'add',
      ref,
      class: given.class,
      container: { target: given.container.id, feature: given.feature },
      set: { name: given.name, ...given.set },
    });
    const named: Named = {
      id: ref,
      class: given.class,
      name: given.name,
      containerId: given.container.id,
      containerName: given.container.name,
    };
    this.#elements = [...this.#elements, named];
    this.#last = ref;
    return named;
  }

  /** The ref that the next `add` will give. */
  nextRef(): string {
    return `n${this.#refs + 1}`;
  }

  /** Forgets an element that is removed, and gives another its new name. */
  forget(id: string): void {
    this.#elements = this.#elements.filter((element) => element.id !== id);
  }

  /** Later clauses know the element by its new name. */
  rename(id: string, name: string): void {
    this.#elements = this.#elements.map((element) => (element.id === id ? { ...element, name } : element));
    this.#last = id;
  }

  /** Makes "it" mean this element. */
  speakOf(id: string): void {
    this.#last = id;
  }

  /** The next free code such as FR-7. */
  nextCode(prefix: string): string {
    const used = [...JSON.stringify(this.model).matchAll(new RegExp(`"code":"${prefix}-(\\d{1,9})"`, 'g'))];
    const number =
      (this.#codes.get(prefix) ?? used.reduce((most, match) => Math.max(most, Number(match[1])), 0)) + 1;
    this.#codes.set(prefix, number);
    return `${prefix}-${number}`;
  }
}

/** Tells a question from what was found. */
export function isQuestionBack(value: Named | EditQuestion): value is EditQuestion {
  return 'kind' in value;
}

function withoutWholes(elements: readonly Named[]): Found {
  const parts = elements.filter(({ id }) => !elements.some(({ containerId }) => containerId === id));
  const [first] = parts;
  return first !== undefined && parts.length === 1
    ? { kind: 'ONE', element: first }
    : { kind: 'MANY', elements };
}
