import type { SentenceClause } from './clauses.ts';
import { headOf } from './concept-names.ts';
import { headedBy } from './thing-names.ts';
import type { AttributeFact, SentenceInText } from './facts.ts';
import { bracketFacts, chainFacts, ownedFacts } from './value-chains.ts';
import type { Reader } from './value-reader.ts';
import {
  chainsOf,
  counting,
  fact,
  isPlainMember,
  rowOf,
  isValueName,
  kindOfValue,
  listed,
  readerOf,
} from './value-reader.ts';
import { bearingVerbs, describingVerbs, keepingVerbs, partVerbs } from './word-lists.ts';
import { isPeople } from './actors.ts';

/** What is said about values in one sentence, given the thing the text speaks about before it. */
export function attributeFactsOf(
  sentence: SentenceInText,
  topic: string | undefined,
): readonly AttributeFact[] {
  const reader = readerOf(sentence, topic);
  const rows = [
    ...sentence.read.clauses.flatMap((clause) => clauseFacts(reader, clause)),
    ...bracketFacts(reader),
  ];
  const isNumber = (words: readonly string[]): boolean => words[0] === 'number' && words[1] === 'of';
  const numbers = new Set(rows.flatMap(({ words }) => (isNumber(words) ? [words.join(' ')] : [])));
  // Who has "the number of seats" is known where it stands in a row.
  const chains = chainFacts(reader).filter(({ words }) => !numbers.has(words.join(' ')));
  return [...rows, ...chains, ...ownedFacts(reader), ...eachFacts(reader)];
}

function clauseFacts(reader: Reader, clause: SentenceClause): readonly AttributeFact[] {
  if (clause.negated) return [];
  if (clause.verb === 'have' && !clause.passive) return haveFacts(reader, clause);
  if (bearingVerbs.has(clause.verb) && !clause.passive && !isDoneByPeople(reader, clause))
    return borneFacts(reader, clause);
  if (describingVerbs.has(clause.verb) && clause.passive) {
    const values = clause.complements
      .filter(({ preposition }) => preposition === 'by' || preposition === 'with')
      .flatMap(({ phrases }) => phrases);
    return owners(reader, clause).flatMap((owner) =>
      values.flatMap((index) => listed(reader, owner, [index])),
    );
  }
  if (clause.verb === 'give' && !clause.passive && clause.objects.length > 1)
    return givenFacts(reader, clause);
  const companions = clause.passive ? companionFacts(reader, clause) : [];
  if (companions.length > 0) return companions;
  if (keepingVerbs.has(clause.verb)) return keepingFacts(reader, clause);
  if (gettingVerbs.test(clause.verb) && !clause.passive && !isDoneByPeople(reader, clause))
    return gottenFacts(reader, clause);
  if (momentVerbs.test(clause.verb)) return momentFacts(reader, clause);
  if (partVerbs.has(clause.verb) && !clause.passive) {
    const parts = [
      ...clause.objects,
      ...clause.complements
        .filter(({ preposition }) => preposition === 'of')
        .flatMap(({ phrases }) => phrases),
    ];
    return owners(reader, clause).flatMap((owner) => listed(reader, owner, parts));
  }
  return [];
}

/** "A notice states the tax and the period": in a row of things that a document says all are values. */
function borneFacts(reader: Reader, clause: SentenceClause): readonly AttributeFact[] {
  const objects = rowOf(reader, clause.objects);
  const row = objects.filter((index) => isPlainMember(reader, index) || isValueName(reader.key(index)));
  if (objects.length < 2) return haveFacts(reader, clause);
  return owners(reader, clause).flatMap((owner) =>
    row.flatMap((index) => fact(reader, owner, index, 'LISTED')),
  );
}

/** "a clerk names the price" is an action; "a line names the article" is not. */
function isDoneByPeople(reader: Reader, clause: SentenceClause): boolean {
  return clause.subjects.length === 0 || clause.subjects.some((index) => isPeople(reader.key(index)));
}

/** "The agent gives every issue a priority." */
function givenFacts(reader: Reader, clause: SentenceClause): readonly AttributeFact[] {
  const [first = -1, ...others] = clause.objects;
  const isPair = !reader.read.lists.some((list) => list.includes(first) && list.includes(others[0] ?? -1));
  return isPair ? others.flatMap((index) => listed(reader, reader.key(first), [index])) : [];
}

/** "An incident is opened, with an address and a severity." */
function companionFacts(reader: Reader, clause: SentenceClause): readonly AttributeFact[] {
  const row = clause.complements.find(
    ({ preposition, phrases }) => preposition === 'with' && rowOf(reader, phrases).length > 1,
  );
  return row === undefined
    ? []
    : owners(reader, clause).flatMap((owner) => listed(reader, owner, rowOf(reader, row.phrases)));
}

const gettingVerbs = /^(?:get|receive|need|require|hold|carry)$/;

/** "Every lot gets a number and a weight": what a thing gets, and is a word for values, it has. */
function gottenFacts(reader: Reader, clause: SentenceClause): readonly AttributeFact[] {
  const row = rowOf(reader, clause.objects);
  return row.some((index) => isValueName(reader.key(index))) ? haveFacts(reader, clause) : [];
}

/** "What we need: for each room the floor, the height and the number of windows" */
function eachFacts(reader: Reader): readonly AttributeFact[] {
  const { phrases, words, lists } = reader.read;
  return phrases.flatMap((phrase, index) => {
    const isEach = phrase.determiners.some((word) => /^(?:each|every)$/.test(word));
    if (!isEach || !/^(?:for|of|per)$/.test(words[phrase.start - 1]?.lower ?? '')) return [];
    const follows = words[phrase.end]?.lower === ',' ? phrase.end + 1 : phrase.end;
    const first = phrases.findIndex(({ start }) => start === follows);
    const row = rowOf(reader, lists.find((list) => list.includes(first)) ?? []).filter((at) => at >= first);
    const isRow = first >= 0 && row.length > 1 && row.some((at) => isValueName(reader.key(at)));
    return isRow
      ? row
          .filter((at) => isPlainMember(reader, at) || isValueName(reader.key(at)))
          .flatMap((at) => fact(reader, reader.key(index), at, 'LISTED'))
      : [];
  });
}

const momentVerbs = /^(?:start|begin|end|finish|open|close|expire|arrive|depart|leave)$/;

/** "an auction ends at a fixed time": its end time. */
function momentFacts(reader: Reader, clause: SentenceClause): readonly AttributeFact[] {
  const moments = clause.complements
    .filter(({ preposition }) => /^(?:at|on|in)$/.test(preposition))
    .flatMap(({ phrases }) => phrases.map(reader.key))
    .filter((key) => /^(?:time|date|day|hour|place|location)$/.test(headOf(key)));
  return owners(reader, clause).flatMap((owner) =>
    moments.map((key) => ({
      owner,
      words: [clause.verb, headOf(key)],
      unitId: reader.sentence.unitId,
      strength: 'LIKELY' as const,
      boolean: false,
    })),
  );
}

/** The things a clause is about: its subjects, or what the text spoke of before where a pronoun stands. */
function owners(reader: Reader, clause: SentenceClause): readonly string[] {
  // "each seat in the train has a number": the seat has it
  if (clause.subjects.length > 0)
    return [...new Set(clause.subjects.map((index) => headedBy(reader.read, index)))]
      .map(reader.key)
      .filter((key) => !reader.sentence.idle.has(key));
  if (/^(?:it|they|he|she)$/.test(clause.subjectWord) && reader.topic !== undefined) return [reader.topic];
  // "…, each of whom has a name": the thing named last before the verb.
  const before = reader.read.phrases.findLastIndex(({ end }) => end <= clause.start);
  return clause.subjectWord === '' && before >= 0 ? [reader.key(before)] : [];
}

function haveFacts(reader: Reader, clause: SentenceClause): readonly AttributeFact[] {
  return owners(reader, clause).flatMap((owner) => listed(reader, owner, rowOf(reader, clause.objects)));
}

/** "the name and price are stored for flights"; "the system stores the name of each guest". */
function keepingFacts(reader: Reader, clause: SentenceClause): readonly AttributeFact[] {
  const said = clause.passive ? clause.subjects : clause.objects;
  const isIdle = (key: string): boolean =>
    reader.sentence.idle.has(headOf(key)) && !(isValueName(key) && key.includes(' '));
  const kept = said.every((index) => isIdle(reader.key(index))) ? afterColon(reader, clause) : said;
  if (kept.length === 0) return [];
  const owner = ownerOfKept(reader, clause, kept);
  if (owner === undefined) return [];
  const chainOwners = new Set(chainsOf(reader).map(({ owner: index }) => index));
  const passesAsValue = (index: number): boolean => {
    const key = reader.key(index);
    return (
      isValueName(key) || (clause.passive && kept.length > 1 && !chainOwners.has(index) && key !== owner)
    );
  };
  const isChained = (index: number): boolean =>
    kindOfValue(reader, index) === undefined && chainsOf(reader).some(({ value }) => value === index);
  const values = kept.filter((index) => passesAsValue(index) && !isChained(index));
  const strength = clause.passive || values.length > 1 ? 'LISTED' : 'LIKELY';
  return values.flatMap((index) => fact(reader, owner, index, strength));
}

const bearing = /^(?:contain|include|hold|carry|list|state|indicate|mention|show)$/;

/** "The following is recorded for each person: a phone number, keywords …" */
function afterColon(reader: Reader, clause: SentenceClause): readonly number[] {
  const { words, phrases, lists } = reader.read;
  const colon = words.findIndex(({ text }, at) => at >= clause.end && text === ':');
  if (colon < 0) return [];
  const first = phrases.findIndex(({ start }) => start > colon);
  return lists.find((list) => list.includes(first)) ?? [];
}

function ownerOfKept(reader: Reader, clause: SentenceClause, kept: readonly number[]): string | undefined {
  // "The report contains the date, the place and photos of the damage": what a thing contains is its own.
  const [holder = -1] = clause.subjects;
  const holds = !clause.passive && bearing.test(clause.verb) && holder >= 0;
  if (holds && !isPeople(reader.key(holder)) && !reader.sentence.idle.has(headOf(reader.key(holder))))
    return reader.key(holder);
  const named = clause.complements.find(({ preposition }) => /^(?:for|of|about|per|on)$/.test(preposition));
  const [first] = named?.phrases ?? inFront(reader, clause);
  if (first !== undefined && !isValueName(reader.key(first)) && !reader.sentence.idle.has(reader.key(first)))
    return reader.key(first);
  const chained = chainsOf(reader).find(
    ({ value }) =>
      kept.includes(value) && kindOfValue(reader, value) === undefined && !counting.test(reader.key(value)),
  );
  if (chained !== undefined) return reader.key(chained.owner);
  if (kept.some((index) => reader.read.phrases[index]?.possessive !== undefined))
    return previousThing(reader, clause) ?? reader.topic;
  if (!clause.passive) {
    const [subject] = clause.subjects;
    return subject === undefined || /^(?:we|i|you)$/.test(clause.subjectWord)
      ? reader.topic
      : reader.key(subject);
  }
  return previousThing(reader, clause) ?? reader.topic;
}

/** "For every appointment we store …": the thing that stands in front. */
function inFront({ read }: Reader, clause: SentenceClause): readonly number[] {
  const isNamed = /^(?:for|of|about|per)$/.test(read.words[0]?.lower ?? '');
  const first = read.phrases.findIndex(({ start, end }) => start === 1 && end <= clause.start);
  return isNamed && first >= 0 ? [first] : [];
}

/** The subject of the clause before. */
function previousThing(reader: Reader, clause: SentenceClause): string | undefined {
  const before = reader.read.clauses.filter(({ start }) => start < clause.start).at(-1);
  const [subject] = before?.subjects ?? [];
  const key = subject === undefined ? undefined : reader.key(subject);
  return key === undefined || isValueName(key) || reader.sentence.idle.has(key) ? undefined : key;
}
