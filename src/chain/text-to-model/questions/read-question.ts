import { namesIn } from './names-in.ts';
import { list, trailing } from './select.ts';
import { peeled } from '../commands/clauses.ts';
import { verbReadingsAt } from '../commands/verb-readings.ts';
import { eventsOf } from '../commands/events.ts';
import type { Named } from '../commands/names.ts';
import { predicatesOf } from '../commands/predicates.ts';
import { alike } from '../commands/candidates.ts';
import { find } from '../commands/references.ts';
import { featureNamed } from '../commands/senses/feature-slots.ts';
import { classAt } from '../commands/terms.ts';
import type { Workbench } from '../commands/workbench.ts';
import type { Span } from '../commands/words.ts';
import { phraseAt } from '../commands/words.ts';
import { withoutDeterminers } from '../commands/amounts.ts';
import type { ModelQuestion } from './query.ts';

/** Whether the words of a sentence ask for an answer rather than for a change. */
export function isAsking(bench: Workbench, sentence: Span): boolean {
  const words = peeled(sentence, bench.language);
  const { questions, auxiliaries, modals } = bench.language;
  const hasMark = sentence.at(-1)?.text === '?';
  if (words.length === 0) return false;
  const asks = [
    questions.WHICH,
    questions.WHO,
    questions.WHERE,
    questions.WHY,
    questions.COUNT,
    questions.TELL,
  ].some((list) => phraseAt(words, 0, list) > 0);
  if (asks)
    return (
      !isDescription(bench, words) &&
      !(phraseAt(words, 0, 'name, count, list') > 0 && isNameCommand(bench, words))
    );
  if (hasMark && phraseAt(words, 0, questions.USED) === 0) {
    // "Could we have …?" is polite, "Has Order …?" asks.
    const isPolite =
      words[0] !== sentence.find(({ kind }) => kind !== 'MARK') &&
      Object.values(modals).some((list) => phraseAt(sentence, 0, list) > 0);
    if (isPolite) return false;
    const helps = [auxiliaries.BE, auxiliaries.DO, auxiliaries.HAVE].some(
      (list) => phraseAt(words, 0, list) > 0,
    );
    if (helps) return true;
    const isModal = Object.values(modals).some((list) => phraseAt(words, 0, list) > 0);
    return isModal || verbReadingsAt(words, 0, bench.language).length === 0;
  }
  return false;
}

/** "Describe X as …" sets a description. */
function isDescription(bench: Workbench, words: Span): boolean {
  return (
    verbReadingsAt(words, 0, bench.language).some(({ lemma }) =>
      /^(?:describe|explain|beschreiben|beschreib)$/.test(lemma),
    ) && words.some((_, at) => at > 1 && phraseAt(words, at, 'as, with, :, als, mit, by') > 0)
  );
}

function isNameCommand(bench: Workbench, words: Span): boolean {
  const first = classAt(withoutDeterminers(words.slice(1), bench.language).rest, 0, bench);
  return phraseAt(words, 0, 'name') > 0 && first?.plural !== true;
}

/** Reads a question; undefined when it is none that the model can answer. */
export function readQuestion(bench: Workbench, sentence: Span): ModelQuestion | undefined {
  const { questions } = bench.language;
  const words = peeled(sentence, bench.language).filter(({ text }) => !/^[?!.]$/.test(text));
  const at = (list: string): number => phraseAt(words, 0, list);
  if (
    words.some((_, index) => phraseAt(words, index, questions.OPEN) > 0) &&
    !words.some(
      (_, index) =>
        index > 0 &&
        classAt(words, index, bench)?.class.endsWith('State') === true &&
        phraseAt(words, index, 'open') === 0,
    )
  )
    if (
      at('what, which, is, are, how much, was, welche, what is, anything, ist, list, show, tell me what') >
        0 &&
      namesIn(bench, words).length === 0
    )
      return { ask: 'OPEN' };
  if (at(questions.WHY) > 0)
    return withName(bench, words.slice(at(questions.WHY)), (of) => ({ ask: 'WHY', of }));
  const path = pathBetween(bench, words);
  if (path !== undefined) return path;
  if (at(questions.COUNT) > 0) return list(bench, words.slice(at(questions.COUNT)), 'COUNT');
  const used = references(bench, words);
  const able = ableTo(bench, words);
  if (able !== undefined) return able;
  const doer = doerAt(bench, words);
  if (doer > 0) return who(bench, words.slice(doer)) ?? used;
  if (used !== undefined) return used;
  const inWhat = phraseAt(words, 0, 'in what, in which, to which, to what, in welcher, in welchem');
  const of = inWhat === 0 ? undefined : feature(bench, featureFirst(bench, words.slice(inWhat)));
  if (of !== undefined) return of;
  const isPlace = words.some(({ lower }) =>
    /^(?:stored|kept|located|defined|recorded|gespeichert|definiert)$/.test(lower),
  );
  if (at(questions.WHERE) > 0 && isPlace)
    return withName(bench, words.slice(at(questions.WHERE)), (found) => ({ ask: 'TELL', of: [found] }));
  if (at(questions.WHERE) > 0)
    return withName(bench, words.slice(at(questions.WHERE)), (of) => ({
      ask: 'REFERENCES',
      of,
      direction: 'IN',
      classes: [],
    }));
  const asked = yesNo(bench, words);
  if (asked !== undefined) return asked;
  const which = Math.max(at(questions.WHICH), at(questions.TELL));
  const rest = which > 0 ? words.slice(which) : words;
  const overview = phraseAt(
    withoutDeterminers(rest, bench.language).rest,
    0,
    'model, whole model, overview, everything, all elements, modell, summary, is in the model, is in this model, do we have, elements',
  );
  if (overview > 0 && rest.length <= overview + 4) return { ask: 'OVERVIEW' };
  return list(bench, rest, 'ALL') ?? feature(bench, rest) ?? tell(bench, rest);
}

function withName(bench: Workbench, span: Span, make: (of: Named) => ModelQuestion): ModelQuestion {
  const [first] = namesIn(bench, span);
  const said = bench.text(
    span.filter(
      (_, at) => phraseAt(span, at, `${bench.language.auxiliaries.BE}, there, here, da, used, needed`) === 0,
    ),
  );
  return first === undefined ? { ask: 'UNKNOWN_NAME', said } : make(first);
}

/** "How are Order and Customer connected?" */
function pathBetween(bench: Workbench, words: Span): ModelQuestion | undefined {
  if (
    phraseAt(
      words,
      0,
      'how, in what way, what connects, wie, what is the relation between, what relation is there between, is there a relation between, is there a connection between',
    ) === 0
  )
    return undefined;
  if (phraseAt(words, 0, bench.language.questions.COUNT) > 0) return undefined;
  const [a, b] = namesIn(bench, words, [bench.level.object]);
  return a === undefined || b === undefined ? undefined : { ask: 'PATH', a, b };
}

/** "What depends on X?", "Where is X used?", "What does X refer to?", "Which objects are connected to X?" */
function references(bench: Workbench, words: Span): ModelQuestion | undefined {
  const { questions } = bench.language;
  const verb = words.findIndex((_, at) => at > 0 && phraseAt(words, at, questions.USED) > 0);
  if (verb < 0) return undefined;
  // "Is Visitor connected to Booking?"
  const [a, b] =
    phraseAt(words, 0, bench.language.auxiliaries.BE) > 0 ? namesIn(bench, words, [bench.level.object]) : [];
  if (a !== undefined && b !== undefined) return { ask: 'PATH', a, b };
  const front = classAt(withoutDeterminers(words.slice(1), bench.language).rest, 0, bench);
  const before = namesIn(bench, words.slice(1, verb));
  const behind = namesIn(bench, words.slice(verb + 1));
  const isConnected =
    phraseAt(words, verb, 'connected, linked, related, associated, connects, links, verbunden, verknüpft') >
    0;
  const classes = front?.plural === true ? alike(front.class) : [];
  const [of] = behind.length > 0 ? behind : before;
  if (of === undefined) return undefined;
  const isDone =
    phraseAt(words, 0, 'what does, what do, which, wovon, worauf') > 0 &&
    behind.length === 0 &&
    before.length > 0 &&
    !isConnected;
  const passive = words
    .slice(0, verb)
    .some((_, at) => phraseAt(words, at, bench.language.auxiliaries.BE) > 0);
  const direction = isConnected
    ? 'BOTH'
    : isDone && !passive && phraseAt(words, 0, 'what does, what do, wovon, worauf') > 0
      ? 'OUT'
      : 'IN';
  return { ask: 'REFERENCES', of, direction, classes };
}

/** "What can an agent do?", "what is a clerk allowed to do?" */
function ableTo(bench: Workbench, words: Span): ModelQuestion | undefined {
  if (
    phraseAt(words, 0, 'what, which operations, which commands, was, which actions, welche operationen') === 0
  )
    return undefined;
  const end = trailing(
    words,
    'do, allowed to do, able to do, tun, machen, use, execute, call, responsible for',
  );
  const [role] =
    end === 0 ? [] : namesIn(bench, words.slice(1, words.length - end), [bench.level.role, 'ExternalSystem']);
  return role === undefined ? undefined : { ask: 'ABLE', of: role };
}

/** Number of words of a phrase such as "who" or "which role" before an action; 0 when none is asked for. */
function doerAt(bench: Workbench, words: Span): number {
  const length = phraseAt(words, 0, bench.language.questions.WHO);
  if (length < 2) return length;
  const isHaving =
    phraseAt(
      words,
      length,
      `${bench.language.auxiliaries.HAVE}, ${bench.language.auxiliaries.BE}, ${bench.language.auxiliaries.DO}, are there, exist`,
    ) > 0;
  return isHaving || length === words.length ? 0 : length;
}

/** "(Who) can cancel an order", "(who) performs Check order". */
function who(bench: Workbench, words: Span): ModelQuestion | undefined {
  const { language } = bench;
  for (let at = 0; at < Math.min(4, words.length); at += 1) {
    const isHelper = [...Object.values(language.modals), ...Object.values(language.auxiliaries)].some(
      (list) => phraseAt(words, at, list) > 0,
    );
    if (isHelper) continue;
    // "Wer darf eine Bestellung stornieren": the verb may stand last.
    const end = verbReadingsAt(words, words.length - 1, language)[0];
    const reading = verbReadingsAt(words, at, language)[0] ?? end;
    if (reading === undefined) continue;
    const object = verbReadingsAt(words, at, language).length > 0 ? words.slice(at + 1) : words.slice(at, -1);
    return {
      ask: 'WHO',
      verb: reading.lemma,
      about: namesIn(bench, object),
      said: bench.text(words.slice(at)),
    };
  }
  const [first] = eventsOf(words, language);
  return first === undefined || first.lemma === ''
    ? undefined
    : { ask: 'WHO', verb: first.lemma, about: namesIn(bench, first.rest), said: bench.text(words) };
}

/** "Is the label required?", "Does Order have an invoice?", "Is there an actor Clerk?" */
function yesNo(bench: Workbench, words: Span): ModelQuestion | undefined {
  const { language } = bench;
  const helper = Math.max(
    phraseAt(words, 0, language.auxiliaries.BE),
    phraseAt(words, 0, language.auxiliaries.DO),
    phraseAt(words, 0, language.auxiliaries.HAVE),
  );
  if (helper === 0) return undefined;
  const rest = words.slice(helper);
  const there = phraseAt(rest, 0, 'there, es, already, we have, the model have, it have');
  if (there > 0) {
    const kind = classAt(withoutDeterminers(rest.slice(there), language).rest, 0, bench);
    const all = kind?.plural === true ? list(bench, rest.slice(there), 'ALL') : undefined;
    if (all !== undefined) return all;
    const found = find(bench, rest.slice(there), { several: true });
    return found.kind === 'FOUND'
      ? { ask: 'TELL', of: found.elements }
      : { ask: 'UNKNOWN_NAME', said: bench.text(rest.slice(there)) };
  }
  for (let at = rest.length - 1; at > 0; at -= 1) {
    const found = find(bench, rest.slice(0, at));
    const [of] = found.kind === 'FOUND' && found.tier <= 5 ? found.elements : [];
    if (of === undefined) continue;
    const behind = rest.slice(at);
    const have = phraseAt(behind, 0, 'have, contain, has, own, haben, include');
    const part = have > 0 ? withoutDeterminers(behind.slice(have), language).rest : [];
    const kind = classAt(part, 0, bench);
    if (kind !== undefined && kind.length === part.length && kind.plural)
      return {
        ask: 'LIST',
        parts: [{ classes: alike(kind.class), owners: [of], filters: [] }],
        isCount: false,
      };
    if (have > 0)
      return {
        ask: 'HAS',
        of,
        part: bench.text(withoutDeterminers(behind.slice(have), language).rest),
        parts: namesIn(bench, behind.slice(have)),
      };
    const predicates = predicatesOf(bench, behind, of);
    if (predicates !== undefined) return { ask: 'IS', of, predicates, said: bench.text(behind) };
    const [other] = namesIn(bench, behind, [bench.level.object]);
    if (other !== undefined && of.class === bench.level.object) return { ask: 'PATH', a: of, b: other };
  }
  return undefined;
}

/** "(in what) domain is Room" asks for the domain of Room. */
function featureFirst(bench: Workbench, span: Span): Span {
  const be = span.findIndex((_, at) => at > 0 && phraseAt(span, at, bench.language.auxiliaries.BE) > 0);
  const verb = span[be];
  return verb === undefined
    ? span
    : [...span.slice(0, be), { ...verb, text: 'of', lower: 'of' }, ...span.slice(be + 1)];
}

/** "(What is) the type of X", "(what is) the target of Fast delivery". */
function feature(bench: Workbench, span: Span): ModelQuestion | undefined {
  const { language } = bench;
  const { rest } = withoutDeterminers(
    span.slice(Math.max(0, phraseAt(span, 0, language.auxiliaries.BE))),
    language,
  );
  for (let at = 1; at < rest.length; at += 1) {
    const prep = phraseAt(rest, at, `${language.prepositions.OF}, does, do, has, have, hat`);
    if (prep === 0) continue;
    const tail = rest.slice(at + prep);
    const found = find(bench, tail.slice(0, tail.length - trailing(tail, 'have, has, haben')), {
      several: true,
    });
    const known =
      found.kind !== 'FOUND'
        ? undefined
        : found.elements[0] === undefined
          ? undefined
          : featureNamed(bench, found.elements[0], bench.text(rest.slice(0, at)));
    if (found.kind === 'FOUND' && known !== undefined)
      return {
        ask: 'FEATURE',
        of: found.elements,
        feature: known.name,
        spoken: bench.text(rest.slice(0, at)),
      };
  }
  return undefined;
}

function tell(bench: Workbench, span: Span): ModelQuestion | undefined {
  const lead = phraseAt(span, 0, bench.language.auxiliaries.BE);
  const bare = span.slice(
    lead,
    span.length - trailing(span, 'is, mean, means, about, for, ist, bedeutet, look like, stand for'),
  );
  const found = find(bench, bare, { several: true });
  if (found.kind === 'FOUND') return { ask: 'TELL', of: found.elements };
  if (found.kind === 'MANY') return { ask: 'TELL', of: found.elements };
  const { rest } = withoutDeterminers(bare, bench.language);
  const names = namesIn(bench, rest);
  if (names.length > 0 && rest.length <= 4) return { ask: 'TELL', of: names };
  return rest.length > 0 && rest.length <= 3 ? { ask: 'UNKNOWN_NAME', said: bench.text(rest) } : undefined;
}
