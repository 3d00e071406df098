import { amountAt, numberAt, withoutDeterminers } from '../commands/amounts.ts';
import { verbAt } from '../commands/clauses.ts';
import type { Occurrences } from '../commands/languages/language.ts';
import type { Named } from '../commands/names.ts';
import { flagFeature, literalOf, predicatesOf, typeNamedBy, typeValues } from '../commands/predicates.ts';
import { featureNamed } from '../commands/senses/set.ts';
import { classAt } from '../commands/terms.ts';
import type { Workbench } from '../commands/workbench.ts';
import type { Span, Word } from '../commands/words.ts';
import { phraseAt } from '../commands/words.ts';
import { classPhraseAt } from './class-phrase.ts';
import { canContain } from './links.ts';
import { nameAt } from './names-in.ts';
import type { Condition, How, ModelSet, Selection } from './query.ts';
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
  readonly values: Condition[];
  /** Verbs that say more than that two things belong together. */
  readonly verbs: string[];
  readonly unknown: Word[];
  /** Members to show as well. */
  readonly with: string[];
  rank: Selection['rank'];
  isNegated: boolean;
  isIndirect: boolean;
};

/** Takes the words of a question apart, for elements of `classes`. */
export function partsOf(bench: Workbench, classes: readonly string[], span: Span): Parts {
  return new Reader(bench, classes, span).read();
}

/** An element of a class to ask for the features of. */
export const sampleOf = (className: string): Named => ({
  id: '',
  class: className,
  name: '',
  containerId: '',
  element: undefined,
});

/** Reads from left to right; what a preposition, verb or negation says counts for the set behind it. */
class Reader {
  readonly #bench: Workbench;
  readonly #classes: readonly string[];
  readonly #span: Span;
  readonly #parts: Parts = {
    sets: [],
    values: [],
    verbs: [],
    unknown: [],
    with: [],
    rank: undefined,
    isNegated: false,
    isIndirect: false,
  };
  #how: How | undefined;
  #amount: Occurrences | undefined;
  #rank: boolean | undefined;
  #verb: string | undefined;
  /** Whether a verb or "has" waits for the set it is about. */
  #waits: 'HAVING' | 'WITHIN' | 'VERB' | undefined;
  #saysLink = false;

  constructor(bench: Workbench, classes: readonly string[], span: Span) {
    this.#bench = bench;
    this.#classes = classes;
    this.#span = span;
  }

  read(): Parts {
    const steps: readonly ((at: number) => number)[] = [
      (at) => this.#idle(at),
      (at) => this.#amounts(at),
      (at) => this.#ranks(at),
      (at) => this.#anything(at),
      (at) => this.#lacking(at),
      (at) => this.#having(at),
      (at) => this.#valueAt(at),
      (at) => this.#setAt(at),
      (at) => this.#within(at),
      (at) => this.#negation(at),
      (at) => this.#verbAt(at),
      (at) => this.#grammar(at),
    ];
    for (let at = 0; at < this.#span.length;) {
      const length = steps.reduce((found, step) => (found > 0 ? found : step(at)), 0);
      const word = this.#span[at];
      if (length === 0 && word !== undefined) this.#parts.unknown.push(word);
      at += Math.max(1, length);
    }
    this.#end();
    return this.#parts;
  }

  #phrase(at: number, list: string): number {
    return phraseAt(this.#span, at, list);
  }

  #idle(at: number): number {
    const { questions, relatives, nouns } = this.#bench.language;
    const indirect = this.#phrase(at, questions.INDIRECT);
    if (indirect > 0) this.#parts.isIndirect = true;
    const idle = Math.max(indirect, this.#phrase(at, questions.EXIST), this.#phrase(at, questions.IDLE));
    if (idle > 0) return nameAt(this.#bench, this.#span, at)?.length === idle ? 0 : idle;
    if (this.#span[at]?.kind === 'MARK') return 1;
    const relative = this.#bench.language.code === 'en' ? this.#phrase(at, relatives) : 0;
    return relative > 0 ? relative : this.#parts.values.length > 0 ? this.#phrase(at, nouns.THING) : 0;
  }

  #amounts(at: number): number {
    const { language } = this.#bench;
    for (const [list, step] of [
      [language.questions.ABOVE, 1],
      [language.bounds.BELOW, -1],
    ] as const) {
      const length = this.#phrase(at, list);
      const value = length === 0 ? undefined : numberAt(this.#span, at + length, language);
      if (value === undefined) continue;
      this.#amount = step > 0 ? { least: value + 1, most: Infinity } : { least: 0, most: value - 1 };
      return length + 1;
    }
    const several = this.#phrase(at, language.questions.SEVERAL);
    const found = amountAt(this.#span.slice(at), language);
    if (found !== undefined && found.length >= several && found.length < this.#span.length - at) {
      const isMany = found.amount.least === 0 && found.amount.most === Infinity;
      this.#amount = isMany ? { least: 2, most: Infinity } : found.amount;
      return found.length;
    }
    if (several > 0) this.#amount = { least: 2, most: Infinity };
    return several;
  }

  #ranks(at: number): number {
    const { MOST, FEWEST } = this.#bench.language.questions;
    const most = this.#phrase(at, MOST);
    const fewest = this.#phrase(at, FEWEST);
    if (Math.max(most, fewest) === 0 || amountAt(this.#span.slice(at), this.#bench.language) !== undefined)
      return 0;
    this.#rank = most >= fewest;
    return Math.max(most, fewest);
  }

  /** "nobody", "anything". */
  #anything(at: number): number {
    const { questions } = this.#bench.language;
    const roles = { classes: [this.#bench.level.role, 'ExternalSystem', 'Stakeholder'], where: [] };
    for (const [list, set, isNone] of [
      [questions.NOBODY, roles, true],
      [questions.ANYBODY, roles, false],
      [questions.NOTHING, this.#others(), true],
      [questions.ANYTHING, this.#others(), false],
    ] as const) {
      const length = this.#phrase(at, list);
      if (length === 0) continue;
      if (isNone) this.#amount = none;
      this.#push(set);
      return length;
    }
    return 0;
  }

  /** Whatever an element may be linked to: no part of it, and not where it stands. */
  #others(): Selection {
    const { level } = this.#bench;
    const things = [level.object, 'ValueObject'];
    const all = [...level.metamodel.classes.keys()].filter(
      (name) => name !== level.domain && name !== 'Capability' && !/^Trace/.test(name),
    );
    return { classes: this.#saysLink ? things : all, where: [] };
  }

  #lacking(at: number): number {
    const length = this.#phrase(at, this.#bench.language.questions.LACKING);
    if (length === 0) return 0;
    this.#how = 'PART';
    this.#waits = 'HAVING';
    this.#amount = none;
    return length + this.#featureAt(at + length, 'LACKS');
  }

  #having(at: number): number {
    const length = this.#phrase(at, this.#bench.language.questions.HAVING);
    if (length === 0) return 0;
    const its = this.#phrase(at + length, this.#bench.language.determiners.ITS);
    const shown = its === 0 ? undefined : classAt(this.#span, at + length + its, this.#bench);
    if (shown !== undefined) {
      this.#parts.with.push(shown.class);
      return length + its + shown.length;
    }
    this.#how = 'PART';
    this.#waits = 'HAVING';
    return length + this.#featureAt(at + length, 'HAS');
  }

  /** "(without) a description", "(have) the priority must". */
  #featureAt(at: number, says: 'LACKS' | 'HAS'): number {
    const [className = ''] = this.#classes;
    const { rest } = withoutDeterminers(this.#span.slice(at), this.#bench.language);
    const skipped = this.#span.length - at - rest.length;
    if (classAt(rest, 0, this.#bench) !== undefined) return 0;
    for (let length = Math.min(3, rest.length); length > 0; length -= 1) {
      const words = rest.slice(0, length);
      const feature =
        featureNamed(this.#bench, sampleOf(className), this.#bench.text(words)) ??
        featureNamed(
          this.#bench,
          sampleOf(className),
          this.#bench.language.singular(this.#bench.text(words).toLowerCase()),
        );
      if (feature === undefined) continue;
      const behind = rest.slice(length, length + 3);
      for (let more = behind.length; more > 0; more -= 1) {
        const literal = literalOf(this.#bench, behind.slice(0, more), sampleOf(className), feature.name);
        if (literal === undefined) continue;
        this.#value(feature.name, literal.value);
        return skipped + length + more;
      }
      this.#parts.values.push({
        by: 'VALUE',
        feature: feature.name,
        value: undefined,
        isNegated: says === 'HAS',
      });
      this.#amount = undefined;
      this.#how = undefined;
      this.#waits = undefined;
      return skipped + length;
    }
    return 0;
  }

  #value(feature: string, value: unknown): void {
    this.#parts.values.push({ by: 'VALUE', feature, value, isNegated: this.#parts.isNegated });
    this.#parts.isNegated = false;
    this.#how = undefined;
    this.#waits = undefined;
  }

  /** Flags, types and literals: "required", "of type money", "personal". */
  #valueAt(at: number): number {
    const [className = ''] = this.#classes;
    const sample = sampleOf(className);
    const typed = this.#phrase(at, this.#bench.language.questions.TYPED);
    const from = at + typed;
    const named = nameAt(this.#bench, this.#span, at)?.length ?? 0;
    const kind = classAt(this.#span, at, this.#bench)?.length ?? 0;
    for (let length = Math.min(5, this.#span.length - from); length > 0; length -= 1) {
      const words = this.#span.slice(from, from + length);
      if (words.at(-1)?.kind === 'MARK') continue;
      const type = className === this.#bench.level.attribute ? typeNamedBy(this.#bench, words) : undefined;
      const found =
        type === undefined
          ? predicatesOf(this.#bench, words, sample)?.map(({ feature, value }) => ({ feature, value }))
          : Object.entries(typeValues(this.#bench, type)).map(([feature, value]) => ({ feature, value }));
      // Names of elements win over literals, and types of attributes over names.
      const least = typed > 0 || type !== undefined ? 1 : Math.max(named, kind) + 1;
      if (found === undefined || length < least) continue;
      const isNegated = this.#parts.isNegated || this.#amount?.most === 0;
      this.#parts.isNegated = isNegated;
      for (const { feature, value } of found) this.#value(feature, value);
      this.#amount = undefined;
      // "high priority": the feature may stand behind its value.
      const [first] = found;
      const next = this.#span[from + length];
      const isFeature =
        next !== undefined && featureNamed(this.#bench, sample, next.text)?.name === first?.feature;
      return typed + length + (isFeature ? 1 : 0);
    }
    return 0;
  }

  #setAt(at: number): number {
    const { rest } = withoutDeterminers(this.#span.slice(at), this.#bench.language);
    const skipped = this.#span.length - at - rest.length;
    const { determiners } = this.#bench.language;
    const no = phraseAt(rest, 0, determiners.NONE);
    const other = phraseAt(rest, no, determiners.OTHER);
    const from = at + skipped + no + other;
    const named = nameAt(this.#bench, this.#span, from);
    const kind = classPhraseAt(this.#bench, this.#span, from);
    const nameWins =
      named !== undefined &&
      (kind === undefined ||
        named.length > kind.length ||
        (named.length === kind.length && named.tier === 1 && !kind.isPlural));
    const set = nameWins ? { elements: named.elements } : kind?.set;
    if (set === undefined) return 0;
    if (no > 0) this.#amount = none;
    this.#push(set);
    const length = nameWins ? named.length : (kind?.length ?? 0);
    return skipped + no + other + length;
  }

  #push(set: ModelSet): void {
    if (this.#rank !== undefined) {
      this.#parts.rank = { by: set, isMost: this.#rank };
      this.#rank = undefined;
      this.#waits = undefined;
      return;
    }
    const isPlaced = this.#how !== undefined;
    const amount = this.#parts.isNegated ? none : (this.#amount ?? some);
    this.#parts.sets.push({ set, how: this.#howTo(set), amount, verb: this.#verb, isPlaced });
    this.#parts.isNegated = false;
    this.#amount = undefined;
    this.#verb = undefined;
    this.#waits = undefined;
  }

  /** "Welche Attribute hat Kunde": what can only hold the elements asked for is their whole. */
  #howTo(set: ModelSet): How {
    const [className = ''] = this.#classes;
    const [first] = 'elements' in set ? set.elements : [];
    const isWhole =
      this.#how === 'PART' &&
      first !== undefined &&
      canContain(this.#bench, first.class, className) &&
      !canContain(this.#bench, className, first.class);
    return isWhole ? 'WHOLE' : (this.#how ?? 'ANY');
  }

  #within(at: number): number {
    const { questions, prepositions } = this.#bench.language;
    const length = Math.max(
      ...[questions.WITHIN, prepositions.OF, prepositions.PLACE].map((list) => this.#phrase(at, list)),
    );
    if (length === 0) return 0;
    // "performed by", "work with": behind a verb a preposition says no place.
    if (this.#waits !== 'VERB') {
      this.#how = 'WHOLE';
      this.#waits = 'WITHIN';
    }
    return length;
  }

  #negation(at: number): number {
    const length = this.#phrase(at, this.#bench.language.negations);
    if (length > 0) this.#parts.isNegated = true;
    return length;
  }

  #verbAt(at: number): number {
    const { language } = this.#bench;
    const helpers = [...Object.values(language.auxiliaries), ...Object.values(language.modals)];
    const isHelper = helpers.some((list) => this.#phrase(at, list) > 0);
    const readings = isHelper ? [] : verbAt(this.#span, at, language);
    const [first] = readings;
    if (first === undefined || this.#phrase(at, language.grammar) > 0) return 0;
    const links = language.questions.LINKING.split(', ');
    this.#waits = 'VERB';
    this.#how = undefined;
    this.#saysLink ||= this.#phrase(at, language.questions.CONNECTED) > 0;
    if (readings.some(({ lemma }) => links.includes(lemma.split(' ')[0] ?? ''))) return 1;
    const flag = this.#flagOf(first.lemma);
    if (flag !== undefined) {
      this.#parts.values.push(flag);
      return 1;
    }
    this.#verb = first.lemma;
    this.#parts.verbs.push(first.lemma);
    return 1;
  }

  /** "(attributes that) identify" are those that are identifying. */
  #flagOf(lemma: string): Condition | undefined {
    const [className = ''] = this.#classes;
    const flag = this.#bench.language.flags[`${lemma}ing`] ?? this.#bench.language.flags[`${lemma}d`];
    const feature = flag === undefined ? undefined : flagFeature(this.#bench, sampleOf(className), flag[0]);
    return flag === undefined || feature === undefined
      ? undefined
      : { by: 'VALUE', feature, value: flag[1], isNegated: this.#parts.isNegated };
  }

  #grammar(at: number): number {
    const { grammar, fillers, prepositions, modals, auxiliaries, speakers, connectives } =
      this.#bench.language;
    const lists = [...Object.values(prepositions), ...Object.values(modals), ...Object.values(auxiliaries)];
    return Math.max(
      ...[grammar, fillers, speakers, connectives, ...lists].map((list) => this.#phrase(at, list)),
    );
  }

  /** What stands at the end is about the set before it: "(does) Customer have", "(does) Product belong to". */
  #end(): void {
    const { sets, verbs } = this.#parts;
    const last = sets.at(-1);
    if (this.#rank !== undefined)
      this.#parts.rank = {
        by: { classes: membersOf(this.#bench, this.#classes), where: [] },
        isMost: this.#rank,
      };
    if (last === undefined) {
      if (this.#waits === 'VERB' && this.#parts.isNegated && verbs.length === 0) this.#push(this.#others());
      return;
    }
    if (this.#waits === 'HAVING' && !last.isPlaced) last.how = 'WHOLE';
    if (this.#waits === 'WITHIN' && !last.isPlaced) last.how = 'ANY';
    if (this.#verb !== undefined) {
      const bare = sets.findLast(({ isPlaced }) => !isPlaced) ?? last;
      bare.verb = this.#verb;
    }
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
