import { withoutUndefined } from '../../../lib/without-undefined.ts';
import { isForm } from '../sources/declared.ts';
import { isEnglish } from '../language/english.ts';
import { kindOfNoun } from '../language/lexicon.ts';
import type { SourceUnit } from '../sources/source-unit.ts';
import { descriptionIn } from '../sources/instructions.ts';
import { spelledOut } from './acronyms.ts';
import type { SentenceClause } from './clauses.ts';
import { isActor } from './actors.ts';
import { headOf, keyOf } from './concept-names.ts';
import type { DeclaredByUnit } from './declared.ts';
import { declaredIn, declaredKey } from './declared.ts';
import type { ReadDomain } from './domain.ts';
import { readDomain } from './domain.ts';
import type { UnitSentence } from './facts.ts';
import { spelledName, spellingsOf } from './spelling.ts';
import { storyPartsOf } from './story-parts.ts';
import type { TextEvent } from './text-events.ts';
import { eventsIn } from './text-events.ts';
import type { SpokenPassage } from './unit-sentences.ts';
import { personaKey, unitSentences } from './unit-sentences.ts';

/** An action on a thing. */
export type ReadAction = {
  /** Plain form of the verb. */
  readonly verb: string;
  /** The thing, when the text has one. */
  readonly object: string | undefined;
  /** "View nearby facilities". */
  readonly name: string;
  /** Something is done, not only had or been. */
  readonly isDone: boolean;
};

/** A unit that asks for something: a story, a demand or a rule. */
export type ReadDemand = {
  readonly unit: SourceUnit;
  /** Persona of a story, or the person who must or may do it. */
  readonly actor: string | undefined;
  readonly want: string;
  readonly benefit: string | undefined;
  readonly action: ReadAction | undefined;
};

/** Everything read from the units of one root turn. */
export type ReadText = {
  readonly domain: ReadDomain;
  readonly sentences: readonly UnitSentence[];
  readonly events: readonly TextEvent[];
  readonly demands: readonly ReadDemand[];
  /** What passages say by their form. */
  readonly declared: readonly DeclaredByUnit[];
  /** Keys of personas, in reading order. */
  readonly actors: readonly { readonly key: string; readonly unitIds: readonly string[] }[];
  /** Units that were read, by id; others are not English, duplicates, or no statements. */
  readonly readIds: ReadonlySet<string>;
  /** Name for people: "Seat category", with acronyms as written. */
  readonly nameOf: (key: string) => string;
};

let latest: { readonly digest: string; readonly text: ReadText } | undefined;

/** Reads the units of a root turn as one text. Equal units give an equal reading. */
export function understand(units: readonly SourceUnit[]): ReadText {
  // Work items of one turn ask for the same reading again and again.
  const digest = units.map(({ unitId, sha256 }) => `${unitId}${sha256}`).join();
  if (latest?.digest !== digest) latest = { digest, text: readUnits(units) };
  return latest.text;
}

/** The passages of units that are read, as they are written, and the sentences in them. */
export function sentencesIn(units: readonly SourceUnit[]): {
  readonly passages: readonly SpokenPassage[];
  readonly sentences: readonly UnitSentence[];
} {
  const passages = units.filter(isSentence).flatMap((unit): readonly SpokenPassage[] => {
    const { unitId, declares } = unit;
    const text = unit.kind === 'INSTRUCTION' ? descriptionIn(unit.text) : unit.text;
    if (text === undefined) return [];
    const speaker = declares?.kind === 'ACTOR' && /\b(?:I|we)\b/i.test(text) ? declares.name : undefined;
    return [{ unitId, text, ...withoutUndefined({ speaker }) }];
  });
  return { passages, sentences: unitSentences(spelledOut(passages)) };
}

function readUnits(units: readonly SourceUnit[]): ReadText {
  const read = units.filter(isRead);
  const { passages, sentences } = sentencesIn(units);
  const events = sentences.flatMap(eventsIn);
  const declared = declaredIn(units);
  const domain = readDomain(sentences, events, declared);
  const spellings = spellingsOf(passages.map(({ text }) => text));
  const byUnit = Map.groupBy(sentences, ({ unitId }) => unitId);
  const classKeys = new Set(domain.classes.map(({ key }) => key));
  const demands = units.filter(isSentence).flatMap((unit) =>
    demandOf({
      unit,
      sentences: byUnit.get(unit.unitId) ?? [],
      classKeys,
    }),
  );
  return {
    domain,
    sentences,
    events,
    demands,
    declared,
    actors: withDeclaredActors(actorsOf(demands, events), declared),
    readIds: new Set(read.map(({ unitId }) => unitId)),
    nameOf: (key) => spelledName(key, spellings),
  };
}

/** Whether the words of a unit are read. */
const isSentence = (unit: SourceUnit): boolean =>
  isRead(unit) && !isForm(unit) && (unit.kind === 'INSTRUCTION' || isEnglish(unit.text));

/** Whether a unit is read at all; what says something by its form may be in any language. */
function isRead(unit: SourceUnit): boolean {
  if (unit.declares !== undefined) return unit.mandatory;
  if (unit.kind === 'INSTRUCTION') return descriptionIn(unit.text) !== undefined;
  return unit.mandatory && unit.duplicateOf === undefined && isEnglish(unit.text);
}

function demandOf(given: {
  readonly unit: SourceUnit;
  readonly sentences: readonly UnitSentence[];
  readonly classKeys: ReadonlySet<string>;
}): readonly ReadDemand[] {
  const { unit, sentences, classKeys } = given;
  const story = storyPartsOf(unit.text);
  const main = sentences.find(({ role }) => role !== 'BENEFIT');
  const action = main === undefined ? undefined : actionOf(main, classKeys);
  if (story !== undefined)
    return [
      {
        unit,
        actor: personaKey(story.persona.text),
        want: story.want.text,
        benefit: story.benefit?.text,
        action,
      },
    ];
  if (unit.kind !== 'REQUIREMENT' && unit.kind !== 'RULE') return [];
  const actor =
    unit.declares?.kind === 'ACTOR'
      ? declaredKey(unit.declares.name)
      : main === undefined
        ? undefined
        : personIn(main);
  return [{ unit, actor, want: unit.text, benefit: undefined, action }];
}

const wishing: ReadonlySet<string> = new Set([
  'want',
  'need',
  'like',
  'wish',
  'be',
  'able',
  'let',
  'expect',
  'prefer',
  'would',
]);

function actionOf(sentence: UnitSentence, classKeys: ReadonlySet<string>): ReadAction | undefined {
  const { read } = sentence;
  const isPlain = (clause: SentenceClause): boolean =>
    !wishing.has(clause.verb) && /^\p{L}/u.test(clause.verb);
  const clause =
    read.clauses.find(
      (each) => isPlain(each) && (each.objects.length > 0 || each.complements.length > 0 || each.passive),
    ) ?? read.clauses.find(isPlain);
  if (clause === undefined) return undefined;
  const around = [
    ...clause.objects,
    ...(clause.passive ? clause.subjects : []),
    ...clause.complements.flatMap(({ phrases }) => phrases),
  ];
  const [first] = around;
  const keys = around.flatMap((index) => {
    const phrase = read.phrases[index];
    return phrase === undefined ? [] : [keyOf(phrase)];
  });
  const named = read.phrases.map(keyOf);
  // What the verb acts on comes first; else any thing the sentence names.
  const object = [keys, named].map((each) => classIn(each, classKeys)).find((key) => key !== undefined);
  const phrase = read.phrases[first ?? -1];
  const words =
    phrase === undefined
      ? ''
      : read.words
          .slice(phrase.core, phrase.end)
          .map(({ text }) => text)
          .join(' ');
  const name = `${clause.verb} ${words}`.trim();
  // To have or to be is nothing that is done.
  const isDone = clause.verb !== 'have' && clause.verb !== 'be';
  return {
    verb: clause.verb,
    isDone,
    object: isDone ? object : undefined,
    name: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
  };
}

/** The first of the names that is a thing, or ends with one. */
function classIn(keys: readonly string[], classKeys: ReadonlySet<string>): string | undefined {
  return keys.find((key) => classKeys.has(key)) ?? keys.flatMap(tails).find((tail) => classKeys.has(tail));
}

const tails = (key: string): readonly string[] => {
  const words = key.split(' ');
  return words.slice(1).map((_, at) => words.slice(at + 1).join(' '));
};

/** The person a demand speaks of as the one who acts. */
function personIn(sentence: UnitSentence): string | undefined {
  const { read } = sentence;
  for (const { subjects } of read.clauses)
    for (const index of subjects) {
      const phrase = read.phrases[index];
      if (phrase !== undefined && isPerson(keyOf(phrase))) return keyOf(phrase);
    }
  return undefined;
}

function isPerson(key: string): boolean {
  return kindOfNoun(headOf(key)) === 'person';
}

function withDeclaredActors(
  actors: ReadText['actors'],
  declared: readonly DeclaredByUnit[],
): ReadText['actors'] {
  const said = declared.flatMap(({ said: each, unitId }) =>
    each.kind === 'ACTOR' ? [{ key: declaredKey(each.name), unitId }] : [],
  );
  const known = new Set(said.map(({ key }) => key));
  return [
    ...[...Map.groupBy(said, ({ key }) => key)].map(([key, own]) => ({
      key,
      unitIds: [
        ...new Set([
          ...own.map(({ unitId }) => unitId),
          ...(actors.find((each) => each.key === key)?.unitIds ?? []),
        ]),
      ],
    })),
    ...actors.filter(({ key }) => !known.has(key)),
  ];
}

/** Verbs whose subject may be a person who does nothing. */
const idleVerbs: ReadonlySet<string> = new Set([
  'be',
  'have',
  'belong',
  'own',
  'depend',
  'consist',
  'contain',
]);

function actorsOf(demands: readonly ReadDemand[], events: readonly TextEvent[]): ReadText['actors'] {
  const actors = new Map<string, string[]>();
  const acting = events.flatMap(({ unitId, verb, performers, role, negated }) =>
    role !== 'FACT' || negated || idleVerbs.has(verb)
      ? []
      : performers.filter(isActor).map((actor) => ({ actor, unitId })),
  );
  const asking = demands.map(({ actor, unit }) => ({ actor, unitId: unit.unitId }));
  for (const { actor, unitId } of [...asking, ...acting]) {
    if (actor === undefined || actor === '') continue;
    const unitIds = actors.get(actor);
    if (unitIds === undefined) actors.set(actor, [unitId]);
    else if (!unitIds.includes(unitId)) unitIds.push(unitId);
  }
  return [...actors].map(([key, unitIds]) => ({ key, unitIds }));
}
