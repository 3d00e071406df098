import { nameOf } from '../../../kernel/model/element.ts';
import { plainWordings } from '../commands/idioms.ts';
import { withoutDeterminers } from '../commands/amounts.ts';
import { alike } from '../commands/candidates.ts';
import { peeled } from '../commands/clauses.ts';
import { verbReadingsAt } from '../commands/verb-readings.ts';
import type { Named } from '../commands/names.ts';
import { find } from '../commands/references.ts';
import { featureNamed } from '../commands/senses/feature-slots.ts';
import { classAt } from '../commands/terms.ts';
import type { Workbench } from '../commands/workbench.ts';
import type { Span } from '../commands/words.ts';
import { phraseAt, phraseAtEnd } from '../commands/words.ts';
import { nameAt, namesIn } from './names-in.ts';
import type { ModelQuestion } from './query.ts';
import { conditionsOf, list } from './read-list.ts';
import { partsOf } from './read-parts.ts';
import { yesNo } from './read-yes-no.ts';
import {
  ableTo,
  cardinality,
  comparison,
  difference,
  moves,
  neighbour,
  pathBetween,
  removal,
  says,
  who,
} from './special-questions.ts';

/** Reads a question as a query; undefined when it is not one that the model can answer. */
export function readQuestion(bench: Workbench, sentence: Span): ModelQuestion | undefined {
  const said = peeled(sentence, bench.language).filter(({ text }) => !/^[?!.]$/.test(text));
  const words = withoutModel(bench, said);
  const read = readWords(bench, words);
  if (read !== undefined && read.ask !== 'UNKNOWN_NAME') return read;
  for (const wording of plainWordings(words, bench.language)) {
    const other = readWords(bench, wording);
    if (other !== undefined && other.ask !== 'UNKNOWN_NAME') return other;
  }
  return read;
}

/** "(Which goals are there) in the shop?" of a model that is called Shop. */
function withoutModel(bench: Workbench, words: Span): Span {
  const { language, scene } = bench;
  const name = (nameOf(scene.model) ?? '').toLowerCase();
  const places = `${language.prepositions.PLACE}, ${language.prepositions.WITH}`;
  const at = words.findLastIndex((_, index) => {
    const length = index === 0 ? 0 : phraseAt(words, index, places);
    const { rest } = withoutDeterminers(words.slice(index + length), language);
    return length > 0 && bench.text(rest).toLowerCase() === name;
  });
  return at < 0 || bench.matching(name, 2).length > 0 ? words : words.slice(0, at);
}

function readWords(bench: Workbench, words: Span): ModelQuestion | undefined {
  const { questions } = bench.language;
  const at = (list: string): number => phraseAt(words, 0, list);
  if (asksOpen(bench, words)) return { ask: 'OPEN' };
  if (at(questions.WHY) > 0)
    return withName(bench, words.slice(at(questions.WHY)), (of) => ({ ask: 'WHY', of }));
  const special =
    comparison(bench, words) ??
    removal(bench, words) ??
    difference(bench, words) ??
    pathBetween(bench, words) ??
    neighbour(bench, words) ??
    moves(bench, words);
  if (special !== undefined) return special;
  if (at(questions.COUNT) > 0)
    return counted(bench, words.slice(at(questions.COUNT))) ?? cardinality(bench, words);
  const used = references(bench, words);
  const able = ableTo(bench, words);
  if (able !== undefined) return able;
  const doer = doerAt(bench, words);
  const listed = whoAre(bench, words.slice(doer)) ?? anything(bench, words);
  if (listed !== undefined) return listed;
  if (doer > 0) return who(bench, words.slice(doer)) ?? used;
  if (used !== undefined) return used;
  const placed = place(bench, words);
  if (placed !== undefined) return placed;
  const asked = yesNo(bench, words);
  if (asked !== undefined) return asked;
  const inWhat = phraseAt(words, 0, bench.language.prepositions.PLACE);
  const from = inWhat > 0 && phraseAt(words, inWhat, questions.WHICH) > 0 ? words.slice(inWhat) : words;
  return asksWhat(bench, from);
}

/** "(Who) are the actors?" asks for all of a class. */
function whoAre(bench: Workbench, words: Span): ModelQuestion | undefined {
  const be = phraseAt(words, 0, bench.language.auxiliaries.BE);
  const { rest } = withoutDeterminers(words.slice(be), bench.language);
  const kind = be === 0 ? undefined : classAt(rest, 0, bench);
  return kind?.plural === true ? list(bench, rest, 'ALL') : undefined;
}

/** "Is there anything without attributes?" asks for things of the business. */
function anything(bench: Workbench, words: Span): ModelQuestion | undefined {
  const { EXIST, ANYTHING } = bench.language.questions;
  const exists = phraseAt(words, 0, EXIST);
  const length = exists === 0 ? 0 : phraseAt(words, exists, ANYTHING);
  const classes = [bench.level.object];
  const parts = length === 0 ? undefined : partsOf(bench, classes, words.slice(exists + length));
  return parts === undefined || parts.unknown.length > 0 || parts.verbs.length > 0
    ? undefined
    : { ask: 'LIST', parts: [{ classes, where: conditionsOf(parts) }], isCount: false };
}

/** "Which …", "what is …", "list …", or a bare noun phrase. */
function asksWhat(bench: Workbench, words: Span): ModelQuestion | undefined {
  const { questions } = bench.language;
  const which = Math.max(phraseAt(words, 0, questions.WHICH), phraseAt(words, 0, questions.TELL));
  const rest = withoutKind(bench, words.slice(which));
  const overview = phraseAt(withoutDeterminers(rest, bench.language).rest, 0, questions.MODEL);
  if (overview > 0 && rest.length <= overview + 4) return { ask: 'OVERVIEW' };
  // "What does the rule Deposit limit say?"
  const does = says(words.slice(0, which + 1), bench.language.auxiliaries.DO);
  const told = does && phraseAtEnd(rest, questions.EXPLAINED) > 0 ? tell(bench, rest) : undefined;
  if (told?.ask === 'TELL') return told;
  const doing = doingOf(bench, rest);
  if (doing !== undefined) return doing;
  const role = featureOf(bench, rest);
  if (role !== undefined) return role;
  const first = list(bench, rest, 'ALL');
  if (first !== undefined && first.ask !== 'UNKNOWN_NAME') return first;
  return feature(bench, rest) ?? tell(bench, rest) ?? first;
}

/** "(What) secures a lease" asks for things that a link by that verb joins to it. */
function doingOf(bench: Workbench, words: Span): ModelQuestion | undefined {
  const { auxiliaries, modals } = bench.language;
  const isHelper = [...Object.values(auxiliaries), ...Object.values(modals)].some(
    (list) => phraseAt(words, 0, list) > 0,
  );
  const isVerb = !isHelper && verbReadingsAt(words, 0, bench.language).some(({ form }) => form === 'FINITE');
  if (!isVerb || classAt(words, 0, bench) !== undefined || nameAt(bench, words, 0) !== undefined)
    return undefined;
  const classes = [bench.level.object, 'ValueObject'];
  const parts = partsOf(bench, classes, words);
  return parts.verbs.length === 0 || parts.sets.length === 0 || parts.unknown.length > 0
    ? undefined
    : { ask: 'LIST', parts: [{ classes, where: conditionsOf(parts) }], isCount: false };
}

/** "(which) entity is the root of the aggregate Order". */
function featureOf(bench: Workbench, words: Span): ModelQuestion | undefined {
  const kind = classAt(words, 0, bench);
  const be = kind === undefined ? 0 : phraseAt(words, kind.length, bench.language.auxiliaries.BE);
  const rest = words.slice((kind?.length ?? 0) + be);
  return be > 0 && phraseAt(rest, 0, bench.language.determiners.DEFINITE) > 0
    ? feature(bench, rest)
    : undefined;
}

/** "(What) kind of value is (Fine)" asks what it is. */
function withoutKind(bench: Workbench, words: Span): Span {
  const { nouns, auxiliaries } = bench.language;
  const kind = phraseAt(words, 0, nouns.KIND);
  const noun = kind === 0 ? 0 : phraseAt(words, kind, nouns.THING, 'value, wert');
  const be = noun === 0 ? 0 : phraseAt(words, kind + noun, auxiliaries.BE);
  return be === 0 ? words : words.slice(kind + noun + be);
}

function counted(bench: Workbench, words: Span): ModelQuestion | undefined {
  // "How many orders can a customer place?" asks for a thing, not for a class.
  return list(bench, words, 'COUNT');
}

function asksOpen(bench: Workbench, words: Span): boolean {
  const { questions } = bench.language;
  const isState = words.some(
    (_, index) =>
      index > 0 &&
      classAt(words, index, bench)?.class.endsWith('State') === true &&
      phraseAt(words, index, 'open') === 0,
  );
  return (
    says(words, questions.OPEN) &&
    !isState &&
    phraseAt(
      words,
      0,
      'what, which, is, are, how much, was, welche, what is, anything, ist, list, show, tell me what',
    ) > 0 &&
    namesIn(bench, words).length === 0 &&
    !words.some((_, index) => classAt(words, index, bench)?.plural === true)
  );
}

function withName(bench: Workbench, span: Span, make: (of: Named) => ModelQuestion): ModelQuestion {
  const [first] = namesIn(bench, span);
  const said = bench.text(
    span.filter(
      (_, at) => phraseAt(span, at, bench.language.auxiliaries.BE, 'there, here, da, used, needed') === 0,
    ),
  );
  return first === undefined ? { ask: 'UNKNOWN_NAME', said } : make(first);
}

/** "Where is X stored?" asks for its place, "where is X" for what uses it. */
function place(bench: Workbench, words: Span): ModelQuestion | undefined {
  const { questions } = bench.language;
  const where = phraseAt(words, 0, questions.WHERE);
  if (where === 0 || classAt(words, where, bench) !== undefined) return undefined;
  const rest = words.slice(where);
  const isPlace = says(rest, questions.STORED);
  return withName(bench, rest, (of) =>
    isPlace ? { ask: 'TELL', of: [of] } : { ask: 'REFERENCES', of, direction: 'IN', classes: [] },
  );
}

/** "What depends on X?", "Where is X used?", "What does X refer to?" */
function references(bench: Workbench, words: Span): ModelQuestion | undefined {
  const { questions, auxiliaries } = bench.language;
  const verb = words.findIndex((_, at) => at > 0 && phraseAt(words, at, questions.USED) > 0);
  // What names a class is a list, and yes-no questions have an answer of their own.
  const which = Math.max(phraseAt(words, 0, questions.WHICH), phraseAt(words, 0, questions.WHERE));
  if (verb < 0 || which === 0 || classAt(words, which, bench) !== undefined) return undefined;
  if (classAt(withoutDeterminers(words.slice(which), bench.language).rest, 0, bench) !== undefined)
    return undefined;
  const before = namesIn(bench, words.slice(1, verb));
  const behind = namesIn(bench, words.slice(verb + 1));
  const isConnected = says(words, questions.CONNECTED);
  const [of] = behind.length > 0 ? behind : before;
  if (of === undefined) return undefined;
  const isPassive = words.slice(0, verb).some((_, at) => phraseAt(words, at, auxiliaries.BE) > 0);
  const isDone =
    behind.length === 0 && before.length > 0 && !isPassive && phraseAt(words, 0, 'where, wo') === 0;
  const isDeep = says(words, questions.INDIRECT);
  const direction = isConnected ? 'BOTH' : isDone ? 'OUT' : 'IN';
  return { ask: 'REFERENCES', of, direction, classes: [], ...(isDeep && { isDeep }) };
}

/** Number of words of a phrase such as "who" or "which role" before an action; 0 when none is asked for. */
function doerAt(bench: Workbench, words: Span): number {
  const { language } = bench;
  const length = phraseAt(words, 0, language.questions.WHO);
  if (length < 2) return length;
  const isHaving = [
    language.auxiliaries.HAVE,
    language.auxiliaries.BE,
    language.auxiliaries.DO,
    language.questions.EXIST,
    language.questions.LACKING,
  ].some((list) => phraseAt(words, length, list) > 0);
  return isHaving || length === words.length || alike(bench.level.role).length === 0 ? 0 : length;
}

/** "(What is) the type of X", "(what) type does the total have", "(in which) unit is the weight measured". */
function feature(bench: Workbench, span: Span): ModelQuestion | undefined {
  const { language } = bench;
  const { rest } = withoutDeterminers(
    span.slice(Math.max(0, phraseAt(span, 0, language.auxiliaries.BE))),
    language,
  );
  for (let from = 0; from < rest.length; from += 1) {
    const named = nameAt(bench, rest, from);
    const [first] = named?.elements ?? [];
    if (named === undefined || first === undefined) continue;
    // What stands before the element, else what stands behind it.
    for (const words of [rest.slice(0, from), rest.slice(from + named.length)]) {
      const found = featureIn(bench, first, words);
      if (found !== undefined)
        return { ask: 'FEATURE', of: named.elements, feature: found.name, spoken: found.said };
    }
  }
  return undefined;
}

/** The feature that some words name; nothing but grammar may stand beside its name. */
function featureIn(
  bench: Workbench,
  of: Named,
  words: Span,
): { readonly name: string; readonly said: string } | undefined {
  const { grammar, prepositions, questions } = bench.language;
  for (let at = 0; at < words.length; at += 1)
    for (let length = Math.min(3, words.length - at); length > 0; length -= 1) {
      const said = words.slice(at, at + length);
      const known = featureNamed(bench, of, bench.text(said));
      if (known === undefined) continue;
      const others = [...words.slice(0, at), ...words.slice(at + length)];
      const isIdle = others.every((word) =>
        [
          grammar,
          questions.HAVING,
          questions.IDLE,
          'measured, defined, given, expressed, gemessen, angegeben',
          ...Object.values(prepositions),
        ].some((list) => phraseAt([word], 0, list) > 0),
      );
      if (isIdle) return { name: known.name, said: bench.text(said) };
    }
  return undefined;
}

const withoutIdle = (bench: Workbench, span: Span): Span => {
  const idle = phraseAt(span, 0, bench.language.questions.IDLE);
  return idle > 0 && idle < span.length ? span.slice(idle) : span;
};

function tell(bench: Workbench, said: Span): ModelQuestion | undefined {
  // "What payment methods do we have?"
  const span = said.slice(0, said.length - phraseAtEnd(said, bench.language.questions.IDLE));
  const lead = phraseAt(span, 0, bench.language.auxiliaries.BE, bench.language.auxiliaries.DO);
  const tail = phraseAtEnd(span.slice(lead), bench.language.questions.EXPLAINED);
  const inside = phraseAt(span, lead, bench.language.prepositions.PLACE);
  const has = phraseAtEnd(span.slice(lead), bench.language.questions.HAVING);
  const bare = withoutIdle(bench, span.slice(lead + inside, span.length - Math.max(tail, has)));
  const found = find(bench, bare, { several: true });
  if (found.kind !== 'NONE') return { ask: 'TELL', of: found.elements };
  const { rest } = withoutDeterminers(bare, bench.language);
  const names = namesIn(bench, rest);
  const named = nameAt(bench, rest, 0);
  if (names.length > 0 && named !== undefined && named.length >= rest.length - 1)
    return { ask: 'TELL', of: names };
  return rest.length > 0 && rest.length <= 3 ? { ask: 'UNKNOWN_NAME', said: bench.text(rest) } : undefined;
}
