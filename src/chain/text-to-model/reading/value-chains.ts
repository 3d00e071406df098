import { kindOfNoun } from '../language/lexicon.ts';
import { headOf } from './concept-names.ts';
import type { AttributeFact } from './facts.ts';
import type { Reader } from './value-reader.ts';
import {
  chainsOf,
  counting,
  fact,
  isPlainMember,
  isValueName,
  kindOfValue,
  listed,
  rowOf,
} from './value-reader.ts';
import { keepingVerbs } from './word-lists.ts';

/** "the name of each ship", "the number of seats". */
export function chainFacts(reader: Reader): readonly AttributeFact[] {
  return chainsOf(reader).flatMap(({ value, owner }) => {
    const key = reader.key(value);
    const ownerKey = reader.key(owner);
    if (counting.test(key)) {
      const phrase = reader.read.phrases[value];
      if (phrase?.determiners.includes('a') === true) return [];
      const thing = topicOfCount(reader, owner) ?? ownerInSentence(reader) ?? reader.topic;
      const words = ['number', 'of', ...ownerKey.split(' ').slice(0, -1), pluralWord(reader, owner)];
      return thing === undefined || thing === ownerKey
        ? []
        : [
            {
              owner: thing,
              words,
              unitId: reader.sentence.unitId,
              strength: 'LIKELY',
              boolean: false,
            } as const,
          ];
    }
    if (kindOfValue(reader, value) !== undefined) return [];
    if (
      !isValueName(key) ||
      isValueName(ownerKey) ||
      reader.sentence.idle.has(headOf(key)) ||
      reader.sentence.idle.has(ownerKey)
    )
      return [];
    return fact(reader, ownerKey, value, 'LIKELY');
  });
}

/** In "the name of each ship and the number of decks" the ship. */
function ownerInSentence(reader: Reader): string | undefined {
  const chain = chainsOf(reader).find(
    ({ value, owner }) =>
      !counting.test(reader.key(value)) && isValueName(reader.key(value)) && !isValueName(reader.key(owner)),
  );
  if (chain !== undefined) return reader.key(chain.owner);
  const kept = reader.read.clauses.find(({ verb, passive }) => passive && keepingVerbs.has(verb));
  const named = kept?.complements.find(({ preposition }) => preposition === 'for' || preposition === 'about')
    ?.phrases[0];
  return named === undefined ? undefined : reader.key(named);
}

const pluralWord = (reader: Reader, index: number): string =>
  reader.read.words[reader.read.phrases[index]?.head ?? -1]?.lower ?? '';

/** "the number of seats on the aircraft": who has the seats. */
function topicOfCount(reader: Reader, counted: number): string | undefined {
  const { phrases, words } = reader.read;
  const end = phrases[counted]?.end ?? 0;
  if (!/^(?:on|in|of|for|at|per)$/.test(words[end]?.lower ?? '')) return undefined;
  const owner = phrases.findIndex(({ start }) => start === end + 1);
  return owner < 0 || reader.sentence.idle.has(reader.key(owner)) ? undefined : reader.key(owner);
}

/** "the guest's name", "its price". */
export function ownedFacts(reader: Reader): readonly AttributeFact[] {
  return reader.read.phrases.flatMap((phrase, index) => {
    if (!isValueName(reader.key(index)) && !isListedWithValue(reader, index)) return [];
    if (phrase.owner !== undefined) return fact(reader, reader.key(phrase.owner), index, 'LIKELY');
    const possessed =
      phrase.possessive === undefined && phrase.determiners.length === 0
        ? possessedBefore(reader, index)
        : index;
    const possessive = reader.read.phrases[possessed ?? -1]?.possessive;
    if (possessed === undefined || possessive === undefined || /^(?:my|your|our)$/.test(possessive))
      return [];
    const owner = possessorOf(reader, possessed);
    return owner === undefined ? [] : fact(reader, owner, index, 'LIKELY');
  });
}

/** "with its location and its strain": what stands in a row with a value, or behind "with", and belongs to a thing. */
function isListedWithValue(reader: Reader, index: number): boolean {
  const { phrases, words, lists } = reader.read;
  const list = lists.find((each) => each.includes(index)) ?? [];
  const isOwned = /^(?:its|their|his|her)$/.test(phrases[index]?.possessive ?? '');
  const begins = words[(phrases[list[0] ?? -1]?.start ?? 0) - 1]?.lower;
  const isCompanion =
    begins === 'with' &&
    !/^(?:artifact|animal|plant|food|group)$/.test(kindOfNoun(headOf(reader.key(index))));
  return (
    isOwned &&
    isPlainMember(reader, index) &&
    (isCompanion || list.some((each) => isValueName(reader.key(each))))
  );
}

/** "their address and VAT number": the possessive holds for the whole row. */
function possessedBefore(reader: Reader, index: number): number | undefined {
  const list = reader.read.lists.find((each) => each.includes(index)) ?? [];
  return list.findLast(
    (each) =>
      each < index && reader.read.phrases[each]?.possessive !== undefined && isValueName(reader.key(each)),
  );
}

function possessorOf(reader: Reader, index: number): string | undefined {
  const { phrases } = reader.read;
  const before = phrases.flatMap((phrase, at) => {
    const key = reader.key(at);
    const isThing = !isValueName(key) && !reader.sentence.idle.has(headOf(key));
    return at < index && isThing && phrase.possessive === undefined ? [{ key, plural: phrase.plural }] : [];
  });
  // "Readers subscribe to a newsletter with their address": of several the nearest that agrees in number.
  const isMany = phrases[index]?.possessive === 'their';
  const owner = before.findLast(({ plural }) => plural === isMany) ?? before.at(-1);
  return owner?.key ?? reader.topic;
}

/** "customer (name, address and e-mail)". */
export function bracketFacts(reader: Reader): readonly AttributeFact[] {
  const { phrases, words } = reader.read;
  return phrases.flatMap((phrase, index) => {
    if (words[phrase.end]?.text !== '(' && !(words[phrase.end]?.lower === 'with' && isActedOn(reader, index)))
      return [];
    const close = words.findIndex((word, at) => at > phrase.end && (word.text === ')' || word.text === '.'));
    const row = rowOf(reader, reader.read.lists.find((list) => list.includes(index + 1)) ?? []);
    const inside = row.filter((at) => {
      const each = phrases[at];
      return at > index && each !== undefined && each.start > phrase.end && (close < 0 || each.end <= close);
    });
    const owner = reader.sentence.idle.has(headOf(reader.key(index)))
      ? ownerOfData(reader, index)
      : reader.key(index);
    return owner === undefined ? [] : listed(reader, owner, inside);
  });
}

/** "Record a case with …" gives the case values; "Users with a name …" says which users. */
function isActedOn({ read }: Reader, index: number): boolean {
  const start = read.phrases[index]?.start ?? 0;
  return index > 0 || read.words.slice(0, start).some(({ tag }) => tag === 'VB');
}

/** Whose data a phrase such as "their personal information" is. */
function ownerOfData(reader: Reader, index: number): string | undefined {
  const phrase = reader.read.phrases[index];
  if (phrase?.owner !== undefined) return reader.key(phrase.owner);
  const clause = reader.read.clauses.find(
    ({ subjects, start }) => subjects.length > 0 && start < (phrase?.start ?? 0),
  );
  const subject = clause === undefined ? '' : reader.key(clause.subjects[0] ?? -1);
  return subject === '' || reader.sentence.idle.has(subject) ? reader.topic : subject;
}
