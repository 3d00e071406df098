import { withoutUndefined } from '../../../lib/without-undefined.ts';
import { withoutDeterminers } from '../commands/amounts.ts';
import { listed } from '../commands/cuts.ts';
import { typeNamedBy, typeValues } from '../commands/types.ts';
import { classAt } from '../commands/terms.ts';
import type { Workbench } from '../commands/workbench.ts';
import type { Span } from '../commands/words.ts';
import { phraseAt } from '../commands/words.ts';
import { classHeadAt } from './class-phrase.ts';
import type { ModelCondition, ModelQuestion, Selection } from './query.ts';
import type { Parts } from './collected-parts.ts';
import { membersOf } from './collected-parts.ts';
import { partsOf } from './read-parts.ts';

/** Reads what is asked for, such as "attributes of Order that are required"; undefined when it begins with no class. */
export function list(bench: Workbench, words: Span, wanted: 'ALL' | 'COUNT'): ModelQuestion | undefined {
  const { questions, conjunctions } = bench.language;
  const isCount = wanted === 'COUNT';
  const parts: Selection[] = [];
  const shown: string[] = [];
  const also = shownToo(bench, words);
  let left = also?.words ?? words;
  for (;;) {
    const bare = bareOf(bench, left);
    if (isCount && parts.length === 0 && phraseAt(bare, 0, questions.MODEL) > 0) return { ask: 'OVERVIEW' };
    const end = endAt(bench, bare);
    const head = classHeadAt(bench, bare, end?.length ?? 0) ?? typedHead(bench, bare);
    if (head === undefined) return parts.length === 0 ? undefined : unknown(bench, bare);
    const { set, isPlural } = head;
    const length = (end?.length ?? 0) + head.length;
    const behind = bare.slice(length);
    // "What is the order date": one thing is not asked for by its class.
    if (!isPlural && !isCount && parts.length === 0 && behind.length > 0 && !goesOn(bench, behind))
      return undefined;
    const joint = listed(behind, bench.language).length > 0 ? phraseAt(behind, 0, conjunctions) : 0;
    const next = joint === 0 ? undefined : classHeadAt(bench, bareOf(bench, behind.slice(joint)), 0);
    const own = end === undefined ? set.where : [...set.where, end.condition];
    if (next !== undefined) {
      parts.push({ ...set, where: own });
      left = behind.slice(joint);
      continue;
    }
    const read = partsOf(bench, set.classes, behind);
    if (read.unknown.length > 0) return unknown(bench, read.unknown);
    // What a verb says of nothing else cannot be looked up.
    if (read.verbs.length > 0 && read.sets.length === 0) return undefined;
    shown.push(...read.with, ...(also?.classes(set.classes) ?? []));
    parts.push({
      ...set,
      where: [...own, ...conditionsOf(read)],
      ...withoutUndefined({ rank: read.rank }),
    });
    break;
  }
  return { ask: 'LIST', parts, isCount, ...(shown.length > 0 && { with: shown }) };
}

/** "…, and which values do they contain", "… and what each contains": what to show with each element. */
function shownToo(
  bench: Workbench,
  words: Span,
): { readonly words: Span; readonly classes: (of: readonly string[]) => readonly string[] } | undefined {
  const { questions, conjunctions, determiners, pronouns } = bench.language;
  for (let at = 1; at < words.length; at += 1) {
    const joint = phraseAt(words, at, conjunctions);
    const which = joint === 0 ? 0 : phraseAt(words, at + joint, questions.WHICH);
    const rest = words.slice(at + joint + which);
    const back = `${pronouns.GROUP}, ${determiners.EACH}, ${determiners.ITS}, they, it`;
    if (which === 0 || !rest.some((_, index) => phraseAt(rest, index, back) > 0)) continue;
    const kind = rest.map((_, index) => classAt(rest, index, bench)).find((found) => found !== undefined);
    const has = rest.some((_, index) => phraseAt(rest, index, questions.HAVING) > 0);
    const does = Object.values(bench.language.modals).some((list) =>
      rest.some((_, index) => phraseAt(rest, index, list) > 0),
    );
    if (kind === undefined && !has && !does) continue;
    return {
      words: words.slice(0, at),
      classes: (of) => (kind === undefined ? membersOf(bench, of) : [kind.class]),
    };
  }
  return undefined;
}

const unknown = (bench: Workbench, words: Span): ModelQuestion => ({
  ask: 'UNKNOWN_NAME',
  said: bench.text(words),
});

/** Without articles and words that only say that there is something. */
function bareOf(bench: Workbench, span: Span): Span {
  let { rest } = withoutDeterminers(span, bench.language);
  for (let idle = 1; idle > 0;) {
    idle = Math.max(
      phraseAt(rest, 0, bench.language.questions.IDLE),
      phraseAt(rest, 0, bench.language.questions.EXIST),
      phraseAt(rest, 0, bench.language.auxiliaries.BE),
    );
    if (idle === 0 || idle >= rest.length || classAt(rest, 0, bench) !== undefined) break;
    ({ rest } = withoutDeterminers(rest.slice(idle), bench.language));
  }
  return rest;
}

/** "(the) first (step)". */
function endAt(
  bench: Workbench,
  span: Span,
): { readonly length: number; readonly condition: ModelCondition } | undefined {
  const first = phraseAt(span, 0, bench.language.questions.FIRST);
  const last = phraseAt(span, 0, bench.language.questions.LAST);
  const length = Math.max(first, last);
  const kind = classAt(span, length, bench)?.class ?? '';
  const hasOrder = kind === bench.level.step || kind === 'LifecycleState' || kind === bench.level.value;
  return length === 0 || !hasOrder
    ? undefined
    : { length, condition: { by: 'END', side: first > 0 ? 'FIRST' : 'LAST' } };
}

/** "(which) dates (does a loan have)": attributes of a type. */
function typedHead(
  bench: Workbench,
  span: Span,
): { readonly set: Selection; readonly length: number; readonly isPlural: boolean } | undefined {
  for (let length = Math.min(3, span.length); length > 0; length -= 1) {
    const words = span.slice(0, length);
    const last = words.at(-1)?.lower ?? '';
    const isPlural = bench.language.code === 'en' && bench.language.singular(last) !== last;
    const type = isPlural ? typeNamedBy(bench, words) : undefined;
    if (type === undefined) continue;
    const where = Object.entries(typeValues(bench, type)).map(
      ([feature, value]) => ({ by: 'VALUE', feature, value, isNegated: false }) as const,
    );
    return { set: { classes: [bench.level.attribute], where }, length, isPlural };
  }
  return undefined;
}

/** Whether what follows a singular class word says something of elements of that class. */
function goesOn(bench: Workbench, behind: Span): boolean {
  const { auxiliaries, modals, questions, relatives, prepositions } = bench.language;
  return (
    [
      ...Object.values(auxiliaries),
      ...Object.values(modals),
      questions.LACKING,
      questions.HAVING,
      questions.WITHIN,
      questions.AFTER,
      questions.BEFORE,
      prepositions.PLACE,
      relatives,
    ].some((list) => phraseAt(behind, 0, list) > 0) ||
    bench.language.verbReadings(behind[0]?.lower ?? '').some(({ form }) => form !== 'GERUND')
  );
}

/** What the parts of a question say about the elements asked for. */
export function conditionsOf(parts: Parts): readonly ModelCondition[] {
  return [
    ...parts.values,
    ...parts.sets.map(({ set, how, amount, verb }): ModelCondition => ({
      by: 'LINK',
      how,
      verb,
      to: set,
      amount,
    })),
  ];
}
