import { withoutUndefined } from '../../../lib/without-undefined.ts';
import { verbReadingsAt } from '../commands/verb-readings.ts';
import type { Named } from '../commands/names.ts';
import { classAt } from '../commands/terms.ts';
import { classesOf } from '../commands/verbs.ts';
import type { Workbench } from '../commands/workbench.ts';
import type { Span } from '../commands/words.ts';
import { phraseAt } from '../commands/words.ts';
import { classHeadAt } from './class-phrase.ts';
import { nameAt, namesIn } from './names-in.ts';
import type { Action, ModelQuestion } from './query.ts';
import { none, some } from './query.ts';
import { partsOf } from './read-parts.ts';

/** Whether a phrase of a list stands somewhere in a span. */
export const says = (span: Span, list: string): boolean => span.some((_, at) => phraseAt(span, at, list) > 0);

/** "What would break if I removed Customer?", "What happens when Order is deleted?" */
export function removal(bench: Workbench, words: Span): ModelQuestion | undefined {
  const { language } = bench;
  if (!says(words, language.questions.REMOVAL)) return undefined;
  const verb = words.findIndex((_, at) =>
    verbReadingsAt(words, at, language).some(({ lemma }) =>
      classesOf(lemma.split(' ')[0] ?? '', language).has('DELETE'),
    ),
  );
  const isGone = says(
    words,
    'without, were gone, was gone, disappeared, weg, wegfällt, wegfiele, no longer existed, did not exist',
  );
  if (verb < 0 && !isGone) return undefined;
  const [of] = namesIn(bench, words);
  return of === undefined ? undefined : { ask: 'REMOVAL', of };
}

/** "What is the difference between Customer and Client?" */
export function difference(bench: Workbench, words: Span): ModelQuestion | undefined {
  if (!says(words, bench.language.questions.DIFFERENCE)) return undefined;
  const [a, b] = namesIn(bench, words);
  return a === undefined || b === undefined ? undefined : { ask: 'DIFFERENCE', a, b };
}

/** "Which has more attributes, Order or Customer?" */
export function comparison(bench: Workbench, words: Span): ModelQuestion | undefined {
  const which = phraseAt(words, 0, bench.language.questions.WHICH);
  const { MORE, FEWER } = bench.language.questions;
  const at = words.findIndex((_, index) => phraseAt(words, index, MORE, FEWER) > 0);
  const kind = at < 0 ? undefined : classHeadAt(bench, words, at + phraseAt(words, at, MORE, FEWER));
  const elements = namesIn(bench, words);
  const [first] = elements;
  if (which === 0 || kind === undefined || first === undefined || elements.length < 2) return undefined;
  const rank = { by: kind.set, isMost: phraseAt(words, at, MORE) > 0 };
  const classes = [...new Set(elements.map((each) => each.class))];
  return { ask: 'LIST', parts: [{ classes, where: [{ by: 'AMONG', elements }], rank }], isCount: false };
}

/** "How are Order and Customer connected?", "Is there a relation between Customer and Invoice?" */
export function pathBetween(bench: Workbench, words: Span): ModelQuestion | undefined {
  const { language, level } = bench;
  if (!says(words, language.questions.CONNECTED) || phraseAt(words, 0, language.questions.COUNT) > 0)
    return undefined;
  const isYesNo = phraseAt(words, 0, language.auxiliaries.BE, language.auxiliaries.DO, 'gibt es') > 0;
  const isHow = phraseAt(words, 0, language.questions.HOW, 'what, which, was, welche') > 0;
  if (!isYesNo && !isHow) return undefined;
  const [a, b] = namesIn(bench, words, [level.object, 'ValueObject']);
  if (a === undefined || b === undefined || a.id === b.id) return undefined;
  return { ask: 'PATH', a, b, ...(isYesNo && { isYesNo }) };
}

/** "How many orders can a customer place?", "Can an order have several invoices?", "Does every order need an invoice?" */
export function cardinality(bench: Workbench, words: Span): ModelQuestion | undefined {
  const { language, level } = bench;
  const count = phraseAt(words, 0, language.questions.COUNT);
  const names = namesIn(bench, words, [level.object, 'ValueObject']);
  const [first, second] = names;
  if (first === undefined || second === undefined || names.length > 2) return undefined;
  if (count > 0) return { ask: 'CARDINALITY', a: second, b: first };
  const helper = [...Object.values(language.auxiliaries), ...Object.values(language.modals)].some(
    (list) => phraseAt(words, 0, list) > 0,
  );
  if (!helper) return undefined;
  const { SEVERAL, ALWAYS, NONE } = language.questions;
  if (says(words, language.questions.SAME)) return undefined;
  const claim = says(words, SEVERAL)
    ? 'SEVERAL'
    : says(words, NONE)
      ? 'NONE'
      : says(words, ALWAYS)
        ? 'ALWAYS'
        : undefined;
  if (claim === undefined && phraseAt(words, 0, language.auxiliaries.BE) > 0) return undefined;
  // "Is a deposit mandatory for every lease?" is about each lease.
  const each = words.findLastIndex((_, at) => phraseAt(words, at, language.determiners.EACH) > 0);
  const counted = each < 0 ? undefined : namesIn(bench, words.slice(each), [level.object, 'ValueObject'])[0];
  const [a, b] = counted?.id === second.id ? [second, first] : [first, second];
  return { ask: 'CARDINALITY', a, b, ...withoutUndefined({ claim }) };
}

/** "How does an order get paid?", "From which states can an order become Shipped?" */
export function moves(bench: Workbench, words: Span): ModelQuestion | undefined {
  const { language, level } = bench;
  const { INTO, OUT_OF, HOW, WHICH, AFTER, BEFORE } = language.questions;
  const states = level.level === 'cim' ? ['LifecycleState'] : ['EnumLiteral'];
  const from = phraseAt(
    words,
    0,
    'from, out of, into, to, in, von, aus, nach, when, wann, after, nachdem, once',
  );
  const isMove = phraseAt(words, from, HOW, WHICH) > 0 || from > 0;
  if (!isMove) return undefined;
  const named = words.flatMap((_, at) => nameAt(bench, words, at, states)?.elements.slice(0, 1) ?? []);
  const [only] = named;
  const last = named.at(-1);
  if (only === undefined || last === undefined) return undefined;
  const asksState = words.some((_, at) => classAt(words, at, bench)?.class === states[0]);
  const isHow = phraseAt(words, from, HOW) > 0;
  const isFrom = phraseAt(words, 0, 'from, out of, von, aus') > 0;
  const goesOn = says(words, AFTER) || says(words, 'next, follow, danach, nachfolgt, leave, leaves');
  if (says(words, BEFORE)) return { ask: 'MOVES', state: last, side: 'INTO' };
  if (goesOn) return { ask: 'MOVES', state: last, side: 'OUT_OF' };
  if (isHow || (isFrom && asksState)) return { ask: 'MOVES', state: last, side: 'INTO' };
  // "What can an open order become?", "To which states can an order go from Open?"
  if (says(words, INTO) || says(words, OUT_OF)) return { ask: 'MOVES', state: last, side: 'OUT_OF' };
  return undefined;
}

/** "What happens after Check order?", "Which step follows Pack goods?" */
export function neighbour(bench: Workbench, words: Span): ModelQuestion | undefined {
  const { AFTER, BEFORE } = bench.language.questions;
  const steps = [bench.level.step, 'DecisionPoint', 'EventPoint'];
  const at = words.findIndex((_, index) => phraseAt(words, index, AFTER, BEFORE) > 0);
  if (at < 0) return undefined;
  const isBefore = phraseAt(words, at, BEFORE) > phraseAt(words, at, AFTER);
  const named = words.flatMap((_, index) => nameAt(bench, words, index, steps)?.elements.slice(0, 1) ?? []);
  const [to] = named;
  if (to === undefined) return undefined;
  // "Which step does Check order precede?"
  const isTurned = words.some((word) => /^(?:does|do)$/.test(word.lower)) && at > 1 && words.length - at <= 1;
  const side = isBefore === isTurned ? 'AFTER' : 'BEFORE';
  return {
    ask: 'LIST',
    parts: [{ classes: steps, where: [{ by: 'NEXT', to, side }] }],
    isCount: false,
  };
}

/** "What can an agent do?", "What may a clerk cancel?", "What is the clerk responsible for?" */
export function ableTo(bench: Workbench, words: Span): ModelQuestion | undefined {
  const { language, level } = bench;
  const what = phraseAt(words, 0, language.questions.WHICH);
  if (what === 0) return undefined;
  const head = classAt(words, what, bench);
  const isAction =
    head !== undefined && /^(?:Command|Query|Permission|FunctionalRequirement)$/.test(head.class);
  if (head !== undefined && !isAction) return undefined;
  const rest = words.slice(what + (head?.length ?? 0));
  const roles = [level.role, 'ExternalSystem', 'Stakeholder'];
  const at = rest.findIndex((_, index) => nameAt(bench, rest, index, roles) !== undefined);
  const role = at < 0 ? undefined : nameAt(bench, rest, at, roles);
  const [of] = role?.elements ?? [];
  if (of === undefined || role === undefined) return undefined;
  const behind = rest.slice(at + role.length);
  const isDo = says(behind, language.questions.DO) || behind.length === 0;
  const isMay = Object.values(language.modals).some((list) => says(rest.slice(0, at), list));
  const before = partsOf(bench, [], rest.slice(0, at));
  if (before.unknown.length + before.sets.length > 0) return undefined;
  if (isDo && (isMay || says(behind, language.questions.DO) || head !== undefined))
    return { ask: 'ABLE', of };
  const action = actionOf(bench, behind);
  return action === undefined || !isMay ? undefined : { ask: 'ABLE', of, action };
}

/** "cancel an order", "eine Bestellung stornieren": a verb with what it is done to. */
export function actionOf(bench: Workbench, words: Span): Action | undefined {
  const parts = partsOf(bench, [], words);
  const [verb] = parts.verbs;
  const about = parts.sets.flatMap(({ set }) => ('elements' in set ? set.elements.slice(0, 1) : []));
  const inWords = bench.language.code === 'de' ? separable(words, verb) : verb;
  return inWords === undefined
    ? undefined
    : {
        verb: inWords,
        about,
        words: parts.unknown.filter(({ kind }) => kind !== 'MARK').map(({ text }) => text),
      };
}

/** "gibt … auf": the particle at the end belongs to the verb. */
function separable(words: Span, verb: string | undefined): string | undefined {
  const last = words.at(-1)?.lower ?? '';
  return verb !== undefined &&
    /^(?:auf|ab|an|aus|ein|zu|zurück|um|vor|durch)$/.test(last) &&
    !verb.includes(' ')
    ? `${verb} ${last}`
    : verb;
}

/** "(Who) can cancel an order", "(who) packs the goods". */
export function who(bench: Workbench, words: Span, asked?: readonly Named[]): ModelQuestion | undefined {
  const roles = [bench.level.role, 'ExternalSystem', 'Stakeholder'];
  const parts = partsOf(bench, roles, words);
  const said = bench.text(words);
  const action = actionOf(bench, words);
  const only = withoutUndefined({ who: asked });
  if (action !== undefined)
    return {
      ask: 'WHO',
      action: { ...action, words: action.words.filter((word) => !isParticle(bench, word)) },
      said,
      ...only,
    };
  const [set] = parts.sets;
  if (set === undefined || parts.unknown.length > 0) return undefined;
  // "Who uses orders?", "Who is involved in Order handling?"
  const amount = parts.sets.some((each) => each.amount.most === 0) ? none : some;
  return {
    ask: 'LIST',
    parts: [{ classes: roles, where: [{ by: 'LINK', how: 'ANY', verb: undefined, to: set.set, amount }] }],
    isCount: false,
  };
}

const isParticle = (bench: Workbench, word: string): boolean =>
  bench.language.code === 'de' && /^(?:auf|ab|an|aus|ein|zu|zurück|um|vor|durch)$/.test(word);
