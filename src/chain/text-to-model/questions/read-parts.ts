import { amountAt, withoutDeterminers } from '../commands/amounts.ts';
import { verbReadingsAt } from '../commands/verb-readings.ts';
import { flagFeature } from '../commands/flags.ts';
import { literalOf } from '../commands/predicates.ts';
import { featureNamed } from '../commands/senses/feature-slots.ts';
import { classAt } from '../commands/terms.ts';
import type { Workbench } from '../commands/workbench.ts';
import type { Span } from '../commands/words.ts';
import { phraseAt } from '../commands/words.ts';
import { classPhraseAt } from './class-phrase.ts';
import type { Parts } from './collected-parts.ts';
import { CollectedParts } from './collected-parts.ts';
import { nameAt } from './names-in.ts';
import type { ModelCondition } from './query.ts';
import { none } from './query.ts';
import { comparisonAt, sampleOf, valuesAt } from './value-words.ts';

/** Takes the words of a question apart, for elements of `classes`. */
export function partsOf(bench: Workbench, classes: readonly string[], span: Span): Parts {
  const on = new CollectedParts(bench, classes, span);
  for (let at = 0; at < span.length;) {
    const length = steps.reduce((found, step) => (found > 0 ? found : step(on, at)), 0);
    const word = span[at];
    if (length === 0 && word !== undefined) on.parts.unknown.push(word);
    at += Math.max(1, length);
  }
  on.end();
  return on.parts;
}

/** Reads the words at a place, and gives how many they were; the first that reads any counts. */
type Step = (on: CollectedParts, at: number) => number;

const steps: readonly Step[] = [
  idle,
  amounts,
  ranks,
  anything,
  responsible,
  lacking,
  having,
  valueAt,
  setAt,
  within,
  negation,
  verbs,
  grammar,
];

function idle(on: CollectedParts, at: number): number {
  const { questions, relatives, nouns } = on.bench.language;
  const indirect = on.phrase(at, questions.INDIRECT);
  if (indirect > 0) on.parts.isIndirect = true;
  const idle = Math.max(indirect, on.phrase(at, questions.EXIST), on.phrase(at, questions.IDLE));
  if (idle > 0) return isInName(on, at, idle) ? 0 : idle;
  if (on.span[at]?.kind === 'MARK') return 1;
  const relative = on.bench.language.code === 'en' ? on.phrase(at, relatives) : 0;
  return relative > 0 ? relative : on.parts.values.length > 0 ? on.phrase(at, nouns.THING) : 0;
}

/** "in order handling": words that begin a name keep their meaning. */
function isInName(on: CollectedParts, at: number, length: number): boolean {
  for (let from = at; from < at + length; from += 1)
    if ((nameAt(on.bench, on.span, from)?.length ?? 0) >= at + length - from + (from === at ? 0 : 1))
      return true;
  return false;
}

function amounts(on: CollectedParts, at: number): number {
  const found = comparisonAt(on.bench, on.span.slice(at));
  if (found !== undefined) on.amount = found.amount;
  return found?.length ?? 0;
}

function ranks(on: CollectedParts, at: number): number {
  const { MOST, FEWEST } = on.bench.language.questions;
  const most = on.phrase(at, MOST);
  const fewest = on.phrase(at, FEWEST);
  if (Math.max(most, fewest) === 0 || amountAt(on.span.slice(at), on.bench.language) !== undefined) return 0;
  on.rank = most >= fewest;
  return Math.max(most, fewest);
}

/** "no one", "anything". */
function anything(on: CollectedParts, at: number): number {
  const { questions } = on.bench.language;
  const roles = { classes: [on.bench.level.role, 'ExternalSystem', 'Stakeholder'], where: [] };
  for (const [list, set, isNone] of [
    [questions.NO_ROLE, roles, true],
    [questions.ANY_ROLE, roles, false],
    [questions.NOTHING, on.others(), true],
    [questions.ANYTHING, on.others(), false],
  ] as const) {
    const length = on.phrase(at, list);
    if (length === 0) continue;
    if (isNone) on.amount = none;
    on.push(set);
    return length;
  }
  return 0;
}

/** "responsible for" is said by the owner. */
function responsible(on: CollectedParts, at: number): number {
  const length = on.phrase(at, on.bench.language.questions.RESPONSIBLE);
  if (length === 0) return 0;
  on.verb = 'own';
  on.waits = 'VERB';
  return length;
}

function lacking(on: CollectedParts, at: number): number {
  const length = on.phrase(at, on.bench.language.questions.LACKING);
  if (length === 0) return 0;
  on.how = 'PART';
  on.waits = 'HAVING';
  on.amount = none;
  return length + featureAt(on, at + length, 'LACKS');
}

function having(on: CollectedParts, at: number): number {
  const length = on.phrase(at, on.bench.language.questions.HAVING);
  if (length === 0) return 0;
  const its = on.phrase(at + length, on.bench.language.determiners.ITS);
  const shown = its === 0 ? undefined : classAt(on.span, at + length + its, on.bench);
  if (shown !== undefined) {
    on.parts.with.push(shown.class);
    return length + its + shown.length;
  }
  on.how = 'PART';
  on.waits = 'HAVING';
  return length + featureAt(on, at + length, 'HAS');
}

/** "(without) a description", "(have) the priority must". */
function featureAt(on: CollectedParts, at: number, says: 'LACKS' | 'HAS'): number {
  const [className = ''] = on.classes;
  const { rest } = withoutDeterminers(on.span.slice(at), on.bench.language);
  const skipped = on.span.length - at - rest.length;
  if (classAt(rest, 0, on.bench) !== undefined) return 0;
  for (let length = Math.min(3, rest.length); length > 0; length -= 1) {
    const words = rest.slice(0, length);
    const feature =
      featureNamed(on.bench, sampleOf(className), on.bench.text(words)) ??
      featureNamed(
        on.bench,
        sampleOf(className),
        on.bench.language.singular(on.bench.text(words).toLowerCase()),
      );
    if (feature === undefined) continue;
    const behind = rest.slice(length, length + 3);
    for (let more = behind.length; more > 0; more -= 1) {
      const literal = literalOf(on.bench, behind.slice(0, more), sampleOf(className), feature.name);
      if (literal === undefined) continue;
      on.value(feature.name, literal.value);
      return skipped + length + more;
    }
    on.parts.values.push({
      by: 'VALUE',
      feature: feature.name,
      value: undefined,
      isNegated: says === 'HAS',
    });
    on.amount = undefined;
    on.how = undefined;
    on.waits = undefined;
    return skipped + length;
  }
  return 0;
}

/** Flags, types and literals: "required", "of type money", "personal". */
function valueAt(on: CollectedParts, at: number): number {
  const found = valuesAt(on.bench, on.classes, on.span.slice(at));
  if (found === undefined) return 0;
  const isNegated = on.parts.isNegated || on.amount?.most === 0;
  for (const { feature, value } of found.values) {
    on.parts.isNegated = isNegated;
    on.value(feature, value);
  }
  on.amount = undefined;
  return found.length;
}

function setAt(on: CollectedParts, at: number): number {
  const { rest } = withoutDeterminers(on.span.slice(at), on.bench.language);
  const skipped = on.span.length - at - rest.length;
  const { determiners } = on.bench.language;
  const no = phraseAt(rest, 0, determiners.NONE);
  const other = phraseAt(rest, no, determiners.OTHER);
  const from = at + skipped + no + other;
  const named = nameAt(on.bench, on.span, from);
  const kind = classPhraseAt(on.bench, on.span, from);
  const nameWins =
    named !== undefined &&
    (kind === undefined ||
      named.length > kind.length ||
      (named.length === kind.length && named.tier === 1 && !kind.isPlural));
  const set = nameWins ? { elements: named.elements } : kind?.set;
  if (set === undefined) return 0;
  if (no > 0) on.amount = none;
  on.push(set);
  const length = nameWins ? named.length : (kind?.length ?? 0);
  return skipped + no + other + length;
}

function within(on: CollectedParts, at: number): number {
  const { questions, prepositions } = on.bench.language;
  const length = Math.max(
    ...[questions.WITHIN, prepositions.OF, prepositions.PLACE].map((list) => on.phrase(at, list)),
  );
  if (length === 0) return 0;
  // "performed by", "work with": behind a verb a preposition says no place.
  if (on.waits !== 'VERB') {
    on.how = 'WHOLE';
    on.waits = 'WITHIN';
  }
  return length;
}

function negation(on: CollectedParts, at: number): number {
  const { negations, determiners } = on.bench.language;
  const length = Math.max(on.phrase(at, negations), on.phrase(at, determiners.NONE));
  if (length > 0) on.parts.isNegated = true;
  return length;
}

function verbs(on: CollectedParts, at: number): number {
  const { language } = on.bench;
  const helpers = [...Object.values(language.auxiliaries), ...Object.values(language.modals)];
  const isHelper = helpers.some((list) => on.phrase(at, list) > 0);
  // "the swimming pool": behind an article, or a word that is not known, stands no verb.
  const before = on.span[at - 1];
  const isNoun =
    before !== undefined &&
    (on.parts.unknown.includes(before) ||
      [language.determiners.DEFINITE, language.determiners.INDEFINITE].some(
        (list) => phraseAt([before], 0, list) > 0,
      ));
  const readings = isHelper || isNoun ? [] : verbReadingsAt(on.span, at, language);
  const [first] = readings;
  if (first === undefined || on.phrase(at, language.grammar) > 0) return 0;
  const links = language.questions.LINKING.split(', ');
  on.waits = 'VERB';
  on.how = undefined;
  on.saysLink ||= on.phrase(at, language.questions.CONNECTED) > 0;
  if (readings.some(({ lemma }) => links.includes(lemma.split(' ')[0] ?? ''))) return 1;
  const { FIRST, LAST } = language.questions;
  const isFirst = on.phrase(at, FIRST) > 0;
  if (isFirst || on.phrase(at, LAST) > 0) {
    on.parts.values.push({ by: 'END', side: isFirst ? 'FIRST' : 'LAST' });
    return 1;
  }
  const flag = flagOf(on, first.lemma);
  if (flag !== undefined) {
    on.parts.values.push(flag);
    return 1;
  }
  on.verb = first.lemma;
  on.parts.verbs.push(first.lemma);
  return 1;
}

/** "(attributes that) identify" are those that are identifying. */
function flagOf(on: CollectedParts, lemma: string): ModelCondition | undefined {
  const [className = ''] = on.classes;
  const flag = on.bench.language.flags[`${lemma}ing`] ?? on.bench.language.flags[`${lemma}d`];
  const feature = flag === undefined ? undefined : flagFeature(on.bench, sampleOf(className), flag[0]);
  return flag === undefined || feature === undefined
    ? undefined
    : { by: 'VALUE', feature, value: flag[1], isNegated: on.parts.isNegated };
}

function grammar(on: CollectedParts, at: number): number {
  const { grammar, fillers, prepositions, modals, auxiliaries, speakers, connectives } = on.bench.language;
  const lists = [...Object.values(prepositions), ...Object.values(modals), ...Object.values(auxiliaries)];
  return Math.max(...[grammar, fillers, speakers, connectives, ...lists].map((list) => on.phrase(at, list)));
}
