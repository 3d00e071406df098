import { withoutUndefined } from '../../../lib/without-undefined.ts';
import type { DeclaredByUnit } from '../reading/declared.ts';
import { declaredKey } from '../reading/declared.ts';
import type { Count } from '../reading/facts.ts';
import type { TextEvent } from '../reading/text-events.ts';
import { withOthers } from '../reading/text-events.ts';
import { thingOf } from '../reading/thing-names.ts';
import type { ReadText } from '../reading/understand.ts';
import { endsIdle, thingsOf } from '../reading/used-nouns.ts';
import { isValueName } from '../reading/value-reader.ts';
import { fieldName } from '../sources/table-sentences.ts';
import type { Demand } from './demand.ts';
import type { Content, SaidCount } from './obligation.ts';
import { isLasting, ruleIn } from './sentence-kinds.ts';
import { KnownNames, unnamedIn } from './unnamed-nouns.ts';

const known = new WeakMap<ReadText, readonly Demand[]>();

/**
 * Everything that a text asks for, thing by thing, in reading order: each concept, attribute, value, relation with its
 * number, action with performer and object, and the sentences that say more than that. Independent of any model.
 */
export function demandsIn(text: ReadText): readonly Demand[] {
  const before = known.get(text);
  if (before !== undefined) return before;
  const demands = extract(text);
  known.set(text, demands);
  return demands;
}

function extract(text: ReadText): readonly Demand[] {
  const { idle, attributes, values } = text.domain.facts;
  const things = thingsOf(text.events, idle);
  const classes = new Set(text.domain.classes.map(({ key }) => key));
  // What only stands in a row of values is one of them.
  const asValue = new Set(
    attributes.map(({ words }) => words.join(' ')).filter((name) => !classes.has(name)),
  );
  const eventsOf = Map.groupBy(text.events, ({ sentence }) => sentence);
  const attributesOf = Map.groupBy(attributes, ({ unitId }) => unitId);
  const valuesOf = Map.groupBy(values, ({ unitId }) => unitId);
  const demands: Demand[] = [];
  let current: string | undefined;
  let firstOfUnit = 0;
  const named = new KnownNames();
  let remembered = 0;
  for (const sentence of text.sentences) {
    const { unitId, read, role } = sentence;
    const isFirst = unitId !== current;
    if (isFirst) firstOfUnit = demands.length;
    current = unitId;
    const add = (words: string, content: Content): void => {
      demands.push({ unitId, words, content });
    };
    if (role === 'BENEFIT') {
      demands.push({ unitId, words: read.text, content: { kind: 'GOAL' }, optional: true });
      continue;
    }
    const states = new Set((valuesOf.get(unitId) ?? []).flatMap((each) => each.values));
    const concept = (name: string): void => {
      const isValue = asValue.has(name) || states.has(name);
      if (things.has(name) && !endsIdle(idle, name) && !isValue) add(name, { kind: 'CONCEPT', name });
    };
    if (sentence.persona !== undefined && sentence.persona !== '')
      demands.push({
        unitId,
        words: sentence.persona,
        content: { kind: 'CONCEPT', name: sentence.persona },
        persona: true,
      });
    const events = eventsOf.get(sentence) ?? [];
    for (const event of events) {
      for (const name of [...event.performers, ...event.objects]) concept(name);
      for (const { thing, bare } of event.around) if (!bare) concept(thing);
    }
    // A unit of several sentences states its values once.
    if (isFirst) {
      for (const { owner, words } of attributesOf.get(unitId) ?? []) {
        const name = words.join(' ');
        if (endsIdle(idle, owner)) continue;
        if (things.has(name) && !asValue.has(name) && !isValueName(name))
          add(read.text, { kind: 'RELATION', a: owner, b: name });
        else add(name, { kind: 'ATTRIBUTE', of: owner, name });
      }
      for (const { owner, name, values: list } of valuesOf.get(unitId) ?? [])
        for (const value of list) add(value, { kind: 'VALUE', of: owner ?? name, name: value });
    }
    for (const event of events)
      for (const each of relationsOf(event, things)) if (!asValue.has(each.b)) add(read.text, each);
    // "is planned, held or cancelled" names states, and nothing that is done.
    const isState = ({ passive, performers, clause }: TextEvent): boolean =>
      passive && performers.length === 0 && states.has(read.words[clause.end - 1]?.lower ?? '');
    for (const event of events.filter((each) => !isState(each)))
      for (const each of actionsOf(event)) add(actionWords(event, each), each);
    named.add(demands.slice(remembered));
    remembered = demands.length;
    for (const name of unnamedIn(sentence, { idle, own: demands.slice(firstOfUnit), named }))
      add(name, { kind: 'NOUN', name });
    const own = demands.slice(firstOfUnit);
    if (ruleIn(sentence, { events, contents: own.map(({ content }) => content) }))
      add(read.text, { kind: 'RULE' });
  }
  demands.push(...text.declared.flatMap((each) => declaredDemands(each, classes)));
  // What one sentence only names, another may speak of as a thing.
  const concepts = new Set(
    demands.flatMap(({ content }) => (content.kind === 'CONCEPT' ? [content.name] : [])),
  );
  return demands.filter(({ content }) => content.kind !== 'NOUN' || !concepts.has(content.name));
}

/** What a passage asks for by its form. */
function declaredDemands({ said, unitId }: DeclaredByUnit, classes: ReadonlySet<string>): readonly Demand[] {
  switch (said.kind) {
    case 'ACTOR':
      return [
        {
          unitId,
          words: said.name,
          content: { kind: 'CONCEPT', name: declaredKey(said.name) },
          persona: true,
        },
      ];
    case 'THING':
    case 'TERM':
      return [{ unitId, words: said.name, content: { kind: 'CONCEPT', name: declaredKey(said.name) } }];
    case 'FIELD': {
      const [of, name] = [declaredKey(said.of), fieldName(said.name)];
      const values = said.facts.values ?? [];
      const typed = declaredKey(said.facts.typeName ?? '');
      if (classes.has(typed))
        return [{ unitId, words: said.name, content: { kind: 'RELATION', a: of, b: typed } }];
      return [
        { unitId, words: said.name, content: { kind: 'ATTRIBUTE', of, name } },
        ...values.map((value): Demand => ({
          unitId,
          words: value,
          content: { kind: 'VALUE', of, name: value },
        })),
      ];
    }
    case 'STATE':
      return [said.name, ...said.next].map((name) => ({
        unitId,
        words: name,
        content: { kind: 'VALUE', of: declaredKey(said.of), name: fieldName(name) },
      }));
  }
}

const saidCounts: Readonly<Partial<Record<Count, SaidCount>>> = {
  ZERO_OR_ONE: 'ZERO_OR_ONE',
  EXACTLY_ONE: 'EXACTLY_ONE',
  ONE_OR_MORE: 'ONE_OR_MORE',
};

/** What holds all the time between two things, and how many of the second the first has where the text counts them. */
function relationsOf(
  event: TextEvent,
  things: ReadonlySet<string>,
): readonly Extract<Content, { readonly kind: 'RELATION' | 'COUNT' }>[] {
  const { performers, objects, around, negated, sentence } = event;
  if (negated) return [];
  const { read } = sentence;
  const behind = around.filter(
    ({ preposition, bare }) => !bare && /^(?:of|to|on|in|with)$/.test(preposition),
  );
  const others = [...objects, ...behind.map(({ thing }) => thing)];
  const lasting = isLasting(event) ? performers.flatMap((a) => others.map((b) => ({ a, b }))) : [];
  const pairs = [
    ...lasting,
    ...partsOf(event),
    ...withOthers(event).map((name) => ({ a: name, b: name })),
  ].filter(({ a, b }) => things.has(a) && things.has(b) && !isValueName(a) && !isValueName(b));
  return pairs.flatMap(({ a, b }): ReturnType<typeof relationsOf> => {
    const count = isLasting(event) ? saidCounts[countOf(read.text, b) ?? 'ZERO_OR_MORE'] : undefined;
    return [
      { kind: 'RELATION', a, b },
      ...(count === undefined || a === b ? [] : [{ kind: 'COUNT', a, b, count } as const]),
    ];
  });
}

/** "a committee of three members" */
function partsOf({ sentence }: TextEvent): readonly { readonly a: string; readonly b: string }[] {
  const { read } = sentence;
  return read.phrases.flatMap((phrase, index) => {
    if (read.words[phrase.end]?.lower !== 'of') return [];
    const other = read.phrases.findIndex(({ start }) => start === phrase.end + 1);
    const isCounted = read.phrases[other]?.determiners.length !== 0;
    return other < 0 || !isCounted ? [] : [{ a: thingOf(read, index), b: thingOf(read, other) }];
  });
}

/** Only words that count: an article says no more than that there is one at all. */
function countOf(text: string, b: string): Count | undefined {
  const head = b.slice(b.lastIndexOf(' ') + 1).slice(0, 4);
  const counted = (words: string): boolean =>
    new RegExp(String.raw`\b(?:${words})\s+(?:[\p{L}-]+\s+){0,3}?${escaped(head)}`, 'iu').test(text);
  if (counted('at least one|one or more|one or several')) return 'ONE_OR_MORE';
  if (counted('at most one|zero or one|no more than one')) return 'ZERO_OR_ONE';
  return counted('exactly one|only one|a single|exactly a single') ? 'EXACTLY_ONE' : undefined;
}

const escaped = (text: string): string => text.replace(/[^\p{L}\d]/gu, '.');

/** Verbs that tell how it is, or how much of it there may be: nothing is done. */
const limiting = /^(?:be|have|limit|restrict)$/;

/** What is done, once for each performer and object; what is forbidden is a rule alone. */
function actionsOf(event: TextEvent): readonly Extract<Content, { readonly kind: 'ACTION' }>[] {
  const { verb, performers, objects, around, negated } = event;
  if (negated || limiting.test(verb) || (isLasting(event) && performers.length > 0)) return [];
  const targets = objects.length > 0 ? objects.map((each) => [each]) : [[]];
  const actors = performers.length > 0 ? performers : [undefined];
  const behind = around.filter(({ bare }) => !bare).map(({ thing }) => thing);
  const means = around
    .filter(({ bare, preposition }) => bare && preposition === 'by')
    .map(({ thing }) => thing);
  const ways = means.length > 0 ? means.map((each) => [...behind, each]) : [behind];
  return actors.flatMap((performer) =>
    targets.flatMap((target) =>
      ways.map((way) => ({
        kind: 'ACTION' as const,
        verb,
        ...withoutUndefined({ performer }),
        objects: [...target, ...way],
      })),
    ),
  );
}

/** The words of an event from its verb to the last thing it names, after who acts or what it is done to. */
function actionWords(event: TextEvent, { performer, objects }: Extract<Content, { kind: 'ACTION' }>): string {
  const { clause, sentence, passive, role } = event;
  const { words, phrases } = sentence.read;
  const named = [...clause.objects, ...clause.complements.flatMap((each) => each.phrases)];
  const end = Math.max(clause.end, ...named.map((index) => phrases[index]?.end ?? 0));
  const said = words.slice(clause.start, end).map(({ text }) => text);
  const [subject] = passive ? objects : role === 'WANT' ? [] : [performer];
  return [...(subject === undefined ? [] : [subject]), ...said].join(' ').replace(/^to /, '');
}
