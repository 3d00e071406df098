import type { SentenceClause, ReadSentence } from './clauses.ts';
import { headOf, keyOf } from './concept-names.ts';
import type { AttributeFact, SentenceInText } from './facts.ts';

/** Values that a text names by an indirect question: "whether they are a VIP", "how many windows it has". */
export function questionFactsOf(
  sentence: SentenceInText,
  topic: string | undefined,
): readonly AttributeFact[] {
  return [...whetherFacts(sentence, topic), ...howManyFacts(sentence, topic)];
}

function whetherFacts(sentence: SentenceInText, topic: string | undefined): readonly AttributeFact[] {
  const { read, unitId } = sentence;
  return read.words.flatMap((word, at): readonly AttributeFact[] => {
    if (word.lower !== 'whether') return [];
    const clause = read.clauses.find(({ start }) => start > at);
    if (
      clause === undefined ||
      read.words.slice(at + 1, clause.start).some(({ text }) => text === ',' || text === ';')
    )
      return [];
    const named = statedBy(read, clause);
    const owner = ownerOf(sentence, { clause, topic, subject: named.subject });
    if (owner === undefined || named.words.length === 0) return [];
    return [{ owner, words: named.words, unitId, strength: 'LISTED', boolean: true }];
  });
}

const keyAt = (read: ReadSentence, index: number | undefined): string => {
  const phrase = read.phrases[index ?? -1];
  return phrase === undefined ? '' : keyOf(phrase);
};

/** The name of what is or is not the case. */
function statedBy(
  read: ReadSentence,
  clause: SentenceClause,
): { readonly words: readonly string[]; readonly subject: 'VALUE' | 'OWNER' } {
  const subject = keyAt(read, clause.subjects[0]);
  const participle = read.words[clause.end - 1]?.lower ?? '';
  // "whether an upgrade is desired": what is asked is the value, and whose it is was said before.
  if (clause.passive && subject !== '')
    return { words: [...subject.split(' '), participle], subject: 'VALUE' };
  const object = keyAt(read, clause.objects[0]);
  if (object !== '') return { words: object.split(' '), subject: 'OWNER' };
  const complement = clause.complements[0];
  if (complement !== undefined) {
    const place = keyAt(read, complement.phrases[0]);
    return {
      words: place === '' ? [] : [complement.preposition, ...place.split(' ')],
      subject: 'OWNER',
    };
  }
  const adjective = read.words.slice(clause.end, clause.end + 3).find(({ tag }) => tag === 'JJ');
  return { words: adjective === undefined ? [] : [adjective.lower], subject: 'OWNER' };
}

function ownerOf(
  { read, idle }: SentenceInText,
  asked: {
    readonly clause: SentenceClause;
    readonly topic: string | undefined;
    readonly subject: 'VALUE' | 'OWNER';
  },
): string | undefined {
  const { clause, topic, subject } = asked;
  const before = read.phrases.filter(({ end }) => end <= clause.start);
  const things = before.map(keyOf).filter((key) => !idle.has(key) && !idle.has(headOf(key)));
  if (subject === 'OWNER' && clause.subjects.length > 0) return keyAt(read, clause.subjects[0]);
  if (subject === 'VALUE') return topic;
  return things.at(-1) ?? topic;
}

function howManyFacts(sentence: SentenceInText, topic: string | undefined): readonly AttributeFact[] {
  const { read, unitId } = sentence;
  return read.phrases.flatMap((phrase, index): readonly AttributeFact[] => {
    const many = read.words[phrase.start];
    if (many?.lower !== 'many' || read.words[phrase.start - 1]?.lower !== 'how') return [];
    const plural = read.words[phrase.head]?.lower ?? '';
    const words = ['number', 'of', ...keyOf(phrase).split(' ').slice(0, -1), plural];
    const clause = read.clauses.find(({ start }) => start >= phrase.end);
    const holder = clause?.subjects.find((subject) => subject !== index);
    const place = clause?.complements[0]?.phrases[0];
    const owner =
      holder !== undefined ? keyAt(read, holder) : place !== undefined ? keyAt(read, place) : topic;
    return owner === undefined ? [] : [{ owner, words, unitId, strength: 'LISTED', boolean: false }];
  });
}
