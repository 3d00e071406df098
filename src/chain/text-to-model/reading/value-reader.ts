import { kindOfNoun } from '../language/lexicon.ts';
import { isPeople } from './actors.ts';
import type { ReadSentence } from './clauses.ts';
import { headOf, keyOf } from './concept-names.ts';
import type { AttributeFact, SentenceInText } from './facts.ts';
import { attributeNouns, recordNouns } from './word-lists.ts';

/** A sentence, and the thing the text speaks about before it. */
export type Reader = {
  readonly sentence: SentenceInText;
  readonly read: ReadSentence;
  readonly topic: string | undefined;
  readonly key: (index: number) => string;
};

/** Prepares a sentence for reading values. */
export function readerOf(sentence: SentenceInText, topic: string | undefined): Reader {
  const { read } = sentence;
  return {
    sentence,
    read,
    topic,
    key: (index) => {
      const phrase = read.phrases[index];
      return phrase === undefined ? '' : keyOf(phrase);
    },
  };
}

/** Whether a phrase names a value: its head is a word for values, or it is a compound with one. */
export function isValueName(key: string): boolean {
  return attributeNouns.has(headOf(key));
}

/** Says that the owner has the value that a phrase names; nothing where either is unnamed. */
export function fact(
  reader: Reader,
  owner: string,
  index: number,
  strength: AttributeFact['strength'],
): readonly AttributeFact[] {
  const key = reader.key(index);
  if (owner === '' || key === '' || owner === key) return [];
  return [
    { owner, words: expanded(reader, index), unitId: reader.sentence.unitId, strength, boolean: false },
  ];
}

/** The phrase after "of" that only says what kind of value it is: "birth" in "date of birth". */
export function kindOfValue(reader: Reader, index: number): number | undefined {
  const { phrases, words } = reader.read;
  const phrase = phrases[index];
  if (phrase === undefined || words[phrase.end]?.lower !== 'of' || counting.test(reader.key(index)))
    return undefined;
  const other = phrases.findIndex(({ start }) => start === phrase.end + 1);
  const kind = phrases[other];
  const isBare =
    kind !== undefined &&
    kind.determiners.length === 0 &&
    kind.tags.at(-1) === 'NN' &&
    kind.owner === undefined &&
    kind.words.length === 1;
  if (!isBare || /^\p{Lu}/u.test(words[kind.head]?.text ?? '')) return undefined;
  return isValueName(reader.key(index)) || happening.test(kindOfNoun(reader.key(other))) ? other : undefined;
}

/** "region of origin", "country of birth": what happens once and is no thing. */
const happening = /^(?:act|event|location|time|state)$/;

/** "arrival date" and "fuel type" are usual; "death date" and "origin region" are not. */
const isUsualAhead = ([word = '']: readonly string[]): boolean =>
  !/^(?:event|location)$/.test(kindOfNoun(word));

/** The things of "the number of seats", in the plural as written. */
function countedBy(reader: Reader, index: number): readonly string[] | undefined {
  const { phrases, words } = reader.read;
  const phrase = phrases[index];
  if (phrase === undefined || !counting.test(reader.key(index)) || words[phrase.end]?.lower !== 'of')
    return undefined;
  const other = phrases.findIndex(({ start, plural }) => start === phrase.end + 1 && plural);
  const head = words[phrases[other]?.head ?? -1]?.lower;
  return head === undefined ? undefined : [...reader.key(other).split(' ').slice(0, -1), head];
}

/** "start and end date": the first of two partners takes the head of the second; "date of birth" is a birth date. */
export function expanded(reader: Reader, index: number): readonly string[] {
  const words = reader.key(index).split(' ');
  const counted = countedBy(reader, index);
  if (counted !== undefined) return ['number', 'of', ...counted];
  const kind = kindOfValue(reader, index);
  if (kind !== undefined) {
    const of = reader.key(kind).split(' ');
    return isUsualAhead(of) ? [...of, ...words] : [...words, 'of', ...of];
  }
  const next = reader.read.phrases[index + 1];
  const gap = next === undefined ? '' : reader.read.words[next.start - 1]?.lower;
  const isPartner =
    words.length === 1 &&
    /^(?:start|end|begin|arrival|departure|first|last|minimum|maximum|min|max|birth|delivery|billing|shipping|home|work|opening|closing|check-in|check-out|buying|selling)$/.test(
      words[0] ?? '',
    );
  if (!isPartner || next === undefined || (gap !== 'and' && gap !== 'or')) return words;
  const nextWords = reader.key(index + 1).split(' ');
  return nextWords.length > 1 ? [...words, nextWords.at(-1) ?? ''] : words;
}

/**
 * Of a row of things, those that are values; in a row with a value, all that stand there one by one: "a level, a meeting
 * point and a term". Whether one of them is a thing after all, because the text says more of it, is decided later.
 */
export function listed(reader: Reader, owner: string, indexes: readonly number[]): readonly AttributeFact[] {
  const hasValue = indexes.some((index) => !isCounted(reader, index) && isValueName(reader.key(index)));
  // Beside "an address", "a number of rooms" is how many there are; by itself it is several rooms.
  const single = indexes.filter(
    (index) => !isCounted(reader, index) || (hasValue && reader.key(index) === 'number'),
  );
  const values = single.filter((index) => isValueName(reader.key(index)));
  const isRow = indexes.length > 2 && values.length * 2 > indexes.length;
  const taken = isRow
    ? single
    : single.filter((index) => values.includes(index) || (values.length > 0 && isPlainMember(reader, index)));
  return taken.flatMap((index) => fact(reader, owner, index, 'LISTED'));
}

/** A row of phrases with what goes on behind "of": "the address, the kind of pest and the time". */
export function rowOf(reader: Reader, indexes: readonly number[]): readonly number[] {
  const { phrases, words, lists } = reader.read;
  const last = phrases[indexes.at(-1) ?? -1];
  if (last === undefined || words[last.end]?.lower !== 'of') return indexes;
  const inner = phrases.findIndex(({ start }) => start === last.end + 1);
  const rest = lists.find(([first]) => first === inner)?.slice(1) ?? [];
  return rest.length === 0 ? indexes : rowOf(reader, [...indexes, ...rest]);
}

/** "a meeting point", "a term": one of it, and neither people nor something that is kept track of, such as an order. */
export function isPlainMember(reader: Reader, index: number): boolean {
  const phrase = reader.read.phrases[index];
  const head = headOf(reader.key(index));
  return (
    phrase !== undefined &&
    !phrase.plural &&
    phrase.determiners.every((word) => /^(?:an?|the|its|their|his|her)$/.test(word)) &&
    (!isPeople(head) || phrase.determiners.length === 0) &&
    !recordNouns.has(head)
  );
}

/** "several addresses", "a number of fuel pumps": more than one, so no plain value. */
function isCounted(reader: Reader, index: number): boolean {
  const phrase = reader.read.phrases[index];
  if (phrase === undefined) return true;
  const next = reader.read.words[phrase.end];
  if (
    next?.lower === 'of' &&
    /^(?:number|list|set|type|kind|part|lot|name)$/.test(headOf(reader.key(index)))
  ) {
    const of = reader.read.phrases.find(({ start }) => start === phrase.end + 1);
    return (
      of !== undefined &&
      /^(?:number|list|set|lot|part)$/.test(headOf(reader.key(index))) &&
      phrase.determiners.some((word) => word === 'a')
    );
  }
  return (
    phrase.plural &&
    phrase.determiners.some((word) => /^(?:several|many|multiple|various|different)$/.test(word))
  );
}

/** Two phrases joined by "of". */
export type Chain = { readonly value: number; readonly owner: number };

/** "the name of each ship": value and owner. */
export function chainsOf(reader: Reader): readonly Chain[] {
  const { phrases, words } = reader.read;
  return phrases.flatMap((phrase, value): readonly Chain[] => {
    if (words[phrase.end]?.lower !== 'of') return [];
    const owner = phrases.findIndex(({ start }) => start === phrase.end + 1);
    return owner < 0 ? [] : [{ value, owner }];
  });
}

/** Words that count other things. */
export const counting = /^(?:number|amount|quantity|count)$/;
