import { peeled, verbAt } from '../commands/clauses.ts';
import { eventsOf, listed } from '../commands/events.ts';
import type { Named } from '../commands/names.ts';
import { flagFeature, predicatesOf, typeNamedBy } from '../commands/predicates.ts';
import { alike, find } from '../commands/references.ts';
import { featureNamed } from '../commands/senses/features.ts';
import { classAt } from '../commands/terms.ts';
import type { Workbench } from '../commands/workbench.ts';
import type { Span } from '../commands/words.ts';
import { phraseAt } from '../commands/words.ts';
import { withoutDeterminers } from '../commands/amounts.ts';
import type { Filter, Query, Selection } from './query.ts';

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
    return isModal || verbAt(words, 0, bench.language).length === 0;
  }
  return false;
}

/** "Describe X as …" sets a description. */
function isDescription(bench: Workbench, words: Span): boolean {
  return (
    verbAt(words, 0, bench.language).some(({ lemma }) =>
      /^(?:describe|explain|beschreiben|beschreib)$/.test(lemma),
    ) && words.some((_, at) => at > 1 && phraseAt(words, at, 'as, with, :, als, mit, by') > 0)
  );
}

function isNameCommand(bench: Workbench, words: Span): boolean {
  const first = classAt(withoutDeterminers(words.slice(1), bench.language).rest, 0, bench);
  return phraseAt(words, 0, 'name') > 0 && first?.plural !== true;
}

/** Reads a question; undefined when it is none that the model can answer. */
export function readQuestion(bench: Workbench, sentence: Span): Query | undefined {
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
  if (at(questions.COUNT) > 0) return list(bench, words.slice(at(questions.COUNT)), true);
  const used = references(bench, words);
  const able = ableTo(bench, words);
  if (able !== undefined) return able;
  const doer = doerAt(bench, words);
  if (doer > 0) return who(bench, words.slice(doer)) ?? used;
  if (used !== undefined) return used;
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
  return list(bench, rest, false) ?? feature(bench, rest) ?? tell(bench, rest);
}

/** The things a span names, the longest names first. */
export function namesIn(bench: Workbench, span: Span, classes?: readonly string[]): readonly Named[] {
  const found: Named[] = [];
  for (let at = 0; at < span.length; at += 1)
    for (let end = Math.min(span.length, at + 6); end > at; end -= 1) {
      const part = span.slice(at, end);
      const edge = [part[0], part.at(-1)].some((word) => word?.kind === 'MARK');
      if (edge) continue;
      const one = find(bench, part, classes === undefined ? {} : { classes });
      if (one.kind === 'NONE' || one.tier > 3 || (part.length === 1 && isPronounOnly(bench, part))) continue;
      const [first] = one.elements;
      if (first !== undefined) found.push(first);
      at = end - 1;
      break;
    }
  return found;
}

const isPronounOnly = (bench: Workbench, span: Span): boolean =>
  phraseAt(span, 0, bench.language.grammar) === span.length &&
  !/^(?:it|this|that|ihn|sie|es)$/.test(span[0]?.lower ?? '');

function withName(bench: Workbench, span: Span, make: (of: Named) => Query): Query {
  const [first] = namesIn(bench, span);
  const said = bench.text(
    span.filter(
      (_, at) => phraseAt(span, at, `${bench.language.auxiliaries.BE}, there, here, da, used, needed`) === 0,
    ),
  );
  return first === undefined ? { ask: 'UNKNOWN_NAME', said } : make(first);
}

/** "How are Order and Customer connected?" */
function pathBetween(bench: Workbench, words: Span): Query | undefined {
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
function references(bench: Workbench, words: Span): Query | undefined {
  const { questions } = bench.language;
  const verb = words.findIndex((_, at) => at > 0 && phraseAt(words, at, questions.USED) > 0);
  if (verb < 0) return undefined;
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
function ableTo(bench: Workbench, words: Span): Query | undefined {
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

/** Number of words of "who", "which role" and the like before an action; 0 when none is asked for. */
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
function who(bench: Workbench, words: Span): Query | undefined {
  const { language } = bench;
  for (let at = 0; at < Math.min(4, words.length); at += 1) {
    const isHelper = [...Object.values(language.modals), ...Object.values(language.auxiliaries)].some(
      (list) => phraseAt(words, at, list) > 0,
    );
    if (isHelper) continue;
    // "Wer darf eine Bestellung stornieren": the verb may stand last.
    const end = verbAt(words, words.length - 1, language)[0];
    const reading = verbAt(words, at, language)[0] ?? end;
    if (reading === undefined) continue;
    const object = verbAt(words, at, language).length > 0 ? words.slice(at + 1) : words.slice(at, -1);
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

function list(bench: Workbench, words: Span, isCount: boolean): Query | undefined {
  const { rest } = withoutDeterminers(words, bench.language);
  const elements = phraseAt(rest, 0, 'elements, things, elemente');
  if (elements > 0 && isCount) return { ask: 'OVERVIEW' };
  const parts: Selection[] = [];
  let left = rest;
  for (;;) {
    const { rest: stripped } = withoutDeterminers(left, bench.language);
    const idle = phraseAt(
      stripped,
      0,
      'possible, existing, defined, different, various, allowed, available, current, known, möglichen, vorhandenen',
    );
    const bare = stripped.slice(idle);
    const flags = flagBefore(bench, bare);
    const front = classAt(bare, flags.length, bench);
    if (
      front === undefined ||
      (!front.plural &&
        bare.length > front.length + flags.length &&
        !isCount &&
        phraseAt(bare, front.length + flags.length, bench.language.auxiliaries.BE) === 0 &&
        phraseAt(bare, front.length + flags.length, 'does, do, has, hat, haben') === 0)
    )
      break;
    const classes =
      front.class === 'Entity' && bench.level.level === 'pim'
        ? ['Entity']
        : alike(front.class).slice(0, front.class === 'Command' ? 2 : 1);
    const behind = bare.slice(flags.length + front.length);
    const joint =
      listed(behind, bench.language).length > 0
        ? phraseAt(behind, 0, `${bench.language.conjunctions}, ,`)
        : 0;
    if (joint > 0) {
      parts.push({ classes, owners: undefined, filters: flags.filters(classes) });
      left = behind.slice(joint);
      continue;
    }
    const selection = selectionOf(bench, classes, behind);
    if (selection === undefined) return undefined;
    parts.push({ ...selection, filters: [...selection.filters, ...flags.filters(classes)] });
    break;
  }
  return parts.length === 0 ? undefined : { ask: 'LIST', parts, isCount };
}

/** "required attributes", "optional fields": what stands before the class word. */
function flagBefore(
  bench: Workbench,
  span: Span,
): { readonly length: number; readonly filters: (classes: readonly string[]) => readonly Filter[] } {
  for (const [said, [feature, value]] of Object.entries(bench.language.flags)) {
    const length = phraseAt(span, 0, said);
    if (length === 0) continue;
    return {
      length,
      filters: ([kind = '']) => {
        const known = flagFeature(bench, { class: kind }, feature);
        return known === undefined ? [] : [{ by: 'VALUE', feature: known, value, isNegated: false }];
      },
    };
  }
  return { length: 0, filters: () => [] };
}

/** What follows a class word: an owner, and what the elements have or are. */
function selectionOf(bench: Workbench, classes: readonly string[], given: Span): Selection | undefined {
  const { language } = bench;
  const filters: Filter[] = [];
  let owners: readonly Named[] | undefined;
  let span = given;
  for (let turn = 0; turn < 10 && span.length > 0; turn += 1) {
    const noise = phraseAt(
      span,
      0,
      'that, which, who, are there, is there, exist, do we have, have we, does the model have, are in the model, in the model, there are, gibt es, es gibt, does it have, are defined, we have, do you know, are used, and, in total, altogether, im modell, were',
    );
    if (noise > 0) {
      span = span.slice(noise);
      continue;
    }
    const typed = phraseAt(span, 0, 'of type, of the type, vom typ');
    const ofType = typed === 0 ? undefined : predicateFilters(bench, classes, span, false);
    if (ofType !== undefined) {
      filters.push(...ofType);
      span = [];
      continue;
    }
    const negation = phraseAt(
      span,
      0,
      `${language.prepositions.WITHOUT}, have no, has no, have not, do not have, does not have, do n't have, does n't have, having no, lack, are without, have not any, haben keine, haben keinen, hat keine, hat keinen, ohne, have none of the, are missing, miss, that have no`,
    );
    const having =
      negation > 0
        ? 0
        : phraseAt(span, 0, 'with, have, has, having, contain, contains, that have, own, haben, hat, mit');
    const be = phraseAt(span, 0, `${language.auxiliaries.BE}`);
    const prep = phraseAt(span, 0, `${language.prepositions.PLACE}, ${language.prepositions.OF}`);
    const helper = phraseAt(span, 0, 'does, do, can, has, have, hat, haben');
    if (negation > 0 || having > 0) {
      const { rest } = withoutDeterminers(span.slice(Math.max(negation, having)), language);
      const any = phraseAt(rest, 0, 'any, at all, a single');
      const member = classAt(rest, any, bench);
      if (member !== undefined) {
        filters.push({ by: 'MEMBER', classes: alike(member.class), isNegated: negation > 0 });
        span = rest.slice(any + member.length);
        continue;
      }
      const described = phraseAt(rest, 0, 'description, descriptions, documentation, beschreibung');
      if (described > 0) {
        filters.push({ by: 'VALUE', feature: 'description', value: undefined, isNegated: negation === 0 });
        span = rest.slice(described);
        continue;
      }
      const feature =
        rest.length > 0 && rest.length < 4 ? featureOfClass(bench, classes[0] ?? '', rest) : undefined;
      if (feature !== undefined) {
        filters.push({ by: 'VALUE', feature, value: undefined, isNegated: negation === 0 });
        span = [];
        continue;
      }
      const [other] = namesIn(bench, rest);
      if (other === undefined) return undefined;
      filters.push({ by: 'NEAR', to: other, isNegated: negation > 0 });
      span = [];
      continue;
    }
    if (be > 0) {
      const not = phraseAt(span, be, language.negations);
      const predicate = predicateFilters(bench, classes, span.slice(be + not), not > 0);
      if (predicate !== undefined) {
        filters.push(...predicate);
        span = [];
        continue;
      }
      span = span.slice(be);
      continue;
    }
    if (prep > 0 || helper > 0) {
      const tail = span.slice(Math.max(prep, helper));
      const end = trailing(
        tail,
        'have, has, contain, own, get, haben, hat, possess, there, consist of, know, belong to, include, go through, be in, have got, show, use',
      );
      const owner = ownerAt(bench, tail.slice(0, tail.length - end));
      if (owner !== undefined) {
        owners = owner.elements;
        span = tail.slice(owner.length, tail.length - end);
        continue;
      }
      const predicate = predicateFilters(bench, classes, tail, false);
      if (predicate !== undefined) {
        filters.push(...predicate);
        span = [];
        continue;
      }
      return undefined;
    }
    const predicate = predicateFilters(bench, classes, span, false);
    if (predicate === undefined) {
      const found = find(bench, span.slice(0, span.length - trailing(span, 'have, has, haben, hat')), {
        several: true,
      });
      if (found.kind !== 'FOUND' || owners !== undefined) return undefined;
      owners = found.elements;
      span = [];
      continue;
    }
    filters.push(...predicate);
    span = [];
  }
  return { classes, owners, filters };
}

/** The elements that the beginning of a span names, as many words as possible. */
function ownerAt(
  bench: Workbench,
  span: Span,
): { readonly elements: readonly Named[]; readonly length: number } | undefined {
  for (let length = span.length; length > 0; length -= 1) {
    const found = find(bench, span.slice(0, length), { several: true });
    if (found.kind === 'FOUND' && found.tier <= 5) return { elements: found.elements, length };
  }
  return undefined;
}

const trailing = (span: Span, list: string): number => {
  for (let at = 1; at < span.length; at += 1)
    if (phraseAt(span, at, list) === span.length - at) return span.length - at;
  return 0;
};

function featureOfClass(bench: Workbench, className: string, span: Span): string | undefined {
  return featureNamed(
    bench,
    { id: '', class: className, name: '', containerId: '', element: undefined },
    bench.text(span),
  )?.name;
}

function predicateFilters(
  bench: Workbench,
  classes: readonly string[],
  span: Span,
  isNegated: boolean,
): readonly Filter[] | undefined {
  const [kind = ''] = classes;
  const sample: Named = { id: '', class: kind, name: '', containerId: '', element: undefined };
  const ofType = phraseAt(span, 0, 'of type, of the type, vom typ, dates of type');
  const type = typeNamedBy(bench, span.slice(ofType));
  const predicates = predicatesOf(bench, type === undefined ? span : span.slice(ofType), sample);
  return predicates?.map(({ feature, value }) => ({ by: 'VALUE', feature, value, isNegated }));
}

/** "Is the label required?", "Does Order have an invoice?", "Is there an actor Clerk?" */
function yesNo(bench: Workbench, words: Span): Query | undefined {
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

/** "(What is) the type of X", "(what is) the target of Fast delivery". */
function feature(bench: Workbench, span: Span): Query | undefined {
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

function tell(bench: Workbench, span: Span): Query | undefined {
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
