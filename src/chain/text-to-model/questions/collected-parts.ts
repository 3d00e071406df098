import type { Occurrences } from '../commands/languages/language.ts';
import type { Workbench } from '../commands/workbench.ts';
import type { Span, Word } from '../commands/words.ts';
import { phraseAt } from '../commands/words.ts';
import { canContain } from './links.ts';
import type { ModelCondition, How, ModelSet, Selection } from './query.ts';
import { none, some } from './query.ts';

/** A set of elements in a question, and how what is asked for belongs to it. */
export type SetPart = {
  readonly set: ModelSet;
  how: How;
  readonly amount: Occurrences;
  verb: string | undefined;
  /** Whether a preposition or "has" before it says how. */
  readonly isPlaced: boolean;
};

/** What the words of a question behind what it asks for say; every content word has a place, or is `unknown`. */
export type Parts = {
  readonly sets: SetPart[];
  readonly values: ModelCondition[];
  /** Verbs that say more than that two things belong together. */
  readonly verbs: string[];
  readonly unknown: Word[];
  /** Members to show as well. */
  readonly with: string[];
  rank: Selection['rank'];
  isNegated: boolean;
  isIndirect: boolean;
};

/** What was read of a question so far; what a preposition, verb or negation says counts for the set behind it. */
export class CollectedParts {
  readonly bench: Workbench;
  readonly classes: readonly string[];
  readonly span: Span;
  readonly parts: Parts = {
    sets: [],
    values: [],
    verbs: [],
    unknown: [],
    with: [],
    rank: undefined,
    isNegated: false,
    isIndirect: false,
  };
  how: How | undefined;
  amount: Occurrences | undefined;
  /** Whether the set behind is asked for with most or fewest of it. */
  rank: boolean | undefined;
  verb: string | undefined;
  /** Whether a verb or "has" waits for the set it is about. */
  waits: 'HAVING' | 'WITHIN' | 'VERB' | undefined;
  saysLink = false;

  constructor(bench: Workbench, classes: readonly string[], span: Span) {
    this.bench = bench;
    this.classes = classes;
    this.span = span;
  }

  phrase(at: number, list: string): number {
    return phraseAt(this.span, at, list);
  }

  value(feature: string, value: unknown): void {
    const { isNegated, values } = this.parts;
    const before = values.at(-1);
    const isOr =
      before?.by === 'VALUE' &&
      before.feature === feature &&
      before.isNegated === isNegated &&
      value !== undefined;
    // "numbers or decimals": one of several values.
    if (isOr) values[values.length - 1] = { ...before, value: [before.value, value].flat() };
    else values.push({ by: 'VALUE', feature, value, isNegated });
    this.parts.isNegated = false;
    this.how = undefined;
    this.waits = undefined;
  }

  push(set: ModelSet): void {
    if (this.rank !== undefined) {
      this.parts.rank = { by: set, isMost: this.rank };
      this.rank = undefined;
      this.waits = undefined;
      return;
    }
    const isPlaced = this.how !== undefined;
    const amount = this.parts.isNegated ? none : (this.amount ?? some);
    this.parts.sets.push({ set, how: this.#howTo(set), amount, verb: this.verb, isPlaced });
    this.parts.isNegated = false;
    this.amount = undefined;
    this.verb = undefined;
    this.waits = undefined;
  }

  /** Every element that another one may be linked to: no part of it, and not where it stands. */
  others(): Selection {
    const { level } = this.bench;
    const things = [level.object, 'ValueObject'];
    const all = [...level.metamodel.classes.keys()].filter(
      (name) => name !== level.domain && name !== 'Capability' && !/^Trace/.test(name),
    );
    return { classes: this.saysLink ? things : all, where: [] };
  }

  /** What stands at the end is about the set before it: "(does) Customer have", "(does) Product belong to". */
  end(): void {
    const { sets, verbs } = this.parts;
    const last = sets.at(-1);
    if (this.rank !== undefined)
      this.parts.rank = {
        by: { classes: membersOf(this.bench, this.classes), where: [] },
        isMost: this.rank,
      };
    if (last === undefined) {
      if (this.waits === 'VERB' && this.parts.isNegated && verbs.length === 0) this.push(this.others());
      return;
    }
    if (this.waits === 'HAVING' && !last.isPlaced) last.how = 'WHOLE';
    if (this.waits === 'WITHIN' && !last.isPlaced) last.how = 'ANY';
    if (this.verb !== undefined) {
      const bare = sets.findLast(({ isPlaced }) => !isPlaced) ?? last;
      bare.verb = this.verb;
    }
  }

  /** "Welche Attribute hat Kunde": what can only hold the elements asked for is their whole. */
  #howTo(set: ModelSet): How {
    const [className = ''] = this.classes;
    const [first] = 'elements' in set ? set.elements : [];
    const isWhole =
      this.how === 'PART' &&
      first !== undefined &&
      canContain(this.bench, first.class, className) &&
      !canContain(this.bench, className, first.class);
    return isWhole ? 'WHOLE' : (this.how ?? 'ANY');
  }
}

/** The classes of what can stand directly in elements of some classes. */
export function membersOf(bench: Workbench, [className = '']: readonly string[]): readonly string[] {
  const { classes } = bench.level.metamodel;
  const kinds = (classes.get(className)?.containments ?? []).map(({ type }) => type);
  return [...classes.values()]
    .filter((each) => kinds.some((kind) => each.kinds.has(kind)))
    .map(({ name }) => name);
}
