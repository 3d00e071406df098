import type { NounPhrase } from '../language/noun-phrases.ts';
import type { SentenceClause, ReadSentence } from './clauses.ts';
import { headOf } from './concept-names.ts';
import type { Count, RelationFact, RelationWording, SentenceInText } from './facts.ts';
import { frontedRelations } from './fronted-relations.ts';
import { ownerMeantBy, pronounRelations } from './pronoun-relations.ts';
import { referentsOf } from './referents.ts';
import { headedBy, keysIn } from './thing-names.ts';
import { emptyVerbs, manyWords } from './word-lists.ts';

/** What one sentence says about things that belong together, given the thing the text speaks about before it. */
export function relationFactsOf(
  sentence: SentenceInText,
  topic: string | undefined,
): readonly RelationFact[] {
  const { read } = sentence;
  const facts = read.clauses.flatMap((clause) => clauseRelations(sentence, clause, topic));
  return [...facts, ...chainRelations(sentence), ...ownedRelations(sentence), ...frontedRelations(sentence)];
}

const wholeVerbs: ReadonlySet<string> = new Set([
  'consist',
  'contain',
  'comprise',
  'include',
  'compose',
  'divide',
]);

function clauseRelations(
  sentence: SentenceInText,
  clause: SentenceClause,
  topic: string | undefined,
): readonly RelationFact[] {
  const { read } = sentence;
  const key = keysIn(sentence);
  const sources =
    clause.subjects.length > 0
      ? [...new Set(clause.subjects.map((index) => headedBy(read, index)))].map(key)
      : pronounSources(sentence, clause, topic);
  if (clause.verb === 'be')
    return [...isARelations(sentence, clause, sources), ...complementRelations(sentence, clause, sources)];
  const kind = wholeVerbs.has(clause.verb.split(' ')[0] ?? '') ? 'COMPOSITION' : 'ASSOCIATION';
  const objects = objectsOf(read, clause).map((index): Target => ({
    index,
    wording: emptyVerbs.has(clause.verb) ? 'WEAK_OBJECT' : 'OBJECT',
    preposition: '',
  }));
  const complements = clause.complements.flatMap(({ preposition, phrases }) =>
    joins(preposition) ? phrases.map((index): Target => ({ index, wording: 'COMPLEMENT', preposition })) : [],
  );
  const targets = [...objects, ...complements];
  const direct = sources.flatMap((source) =>
    targets.map(({ index, wording, preposition }): RelationFact => {
      const isWhole =
        kind === 'COMPOSITION' && (preposition === '' || preposition === 'of' || preposition === 'into');
      return {
        source,
        target: key(index),
        kind: isWhole ? 'COMPOSITION' : 'ASSOCIATION',
        verb: clause.verb,
        targetCount: countOf(read, read.phrases[index], clause.verb),
        unitId: sentence.unitId,
        wording,
      };
    }),
  );
  // "a guest books a room in a hotel": what is done and where belong together too.
  const between = clause.objects.flatMap((object) =>
    clause.complements.flatMap(({ preposition, phrases }) =>
      joins(preposition) ? phrases.map((index) => beside(sentence, object, index)) : [],
    ),
  );
  // "gives each member a key"
  const given = clause.objects.flatMap((index, at) => {
    const before = clause.objects[at - 1];
    return before !== undefined && read.phrases[before]?.end === read.phrases[index]?.start
      ? [beside(sentence, before, index)]
      : [];
  });
  return [...direct, ...between, ...given, ...pronounRelations(sentence, clause, { sources, joins })];
}

function beside(sentence: SentenceInText, one: number, other: number): RelationFact {
  const { read, unitId } = sentence;
  const key = keysIn(sentence);
  return {
    source: key(one),
    target: key(other),
    kind: 'ASSOCIATION',
    verb: '',
    targetCount: countOf(read, read.phrases[other], ''),
    unitId,
    wording: 'BESIDE',
  };
}

type Target = { readonly index: number; readonly wording: RelationWording; readonly preposition: string };

/** What is done to by a verb: "add, change and delete boxes" names it once for all three. */
function objectsOf(read: ReadSentence, clause: SentenceClause): readonly number[] {
  if (clause.objects.length > 0 || clause.complements.length > 0 || clause.passive) return clause.objects;
  const next = read.clauses[read.clauses.indexOf(clause) + 1];
  const gap = read.words.slice(clause.end, next?.start ?? clause.end);
  const isJoined =
    gap.length > 0 && gap.length <= 2 && gap.every(({ tag, lower }) => tag === 'CC' || lower === ',');
  return next !== undefined && isJoined && !next.passive ? objectsOf(read, next) : [];
}

/** Whether a preposition joins what stands before and behind it. */
const joins = (preposition: string): boolean =>
  /^(?:of|for|to|in|at|by|with|from|on|into|about|per|within|via|through|against|under|between|among|along|during|onto|inside)$/.test(
    preposition,
  );

function pronounSources(
  sentence: SentenceInText,
  clause: SentenceClause,
  topic: string | undefined,
): readonly string[] {
  if (/^(?:it|they|he|she)$/.test(clause.subjectWord)) {
    const meant = referentsOf(sentence, clause, clause.subjectWord, 'SUBJECT');
    if (meant !== undefined || topic !== undefined) return meant ?? [topic ?? ''];
  }
  if (/^(?:i|we)$/.test(clause.subjectWord) && sentence.persona !== undefined) return [sentence.persona];
  if (clause.subjectWord === '' && sentence.role === 'WANT' && sentence.persona !== undefined)
    return [sentence.persona];
  return [];
}

function isARelations(
  sentence: SentenceInText,
  clause: SentenceClause,
  sources: readonly string[],
): readonly RelationFact[] {
  const { read } = sentence;
  const key = keysIn(sentence);
  return clause.objects.flatMap((index) => {
    const phrase = read.phrases[index];
    if (phrase === undefined || clause.negated) return [];
    // "types of X are A and B", "an A is a kind of X", "an A is an X".
    const isKind =
      /^(?:kind|type|sort|form|category)$/.test(headOf(key(index))) && read.words[phrase.end]?.lower === 'of';
    const general = isKind ? read.phrases.findIndex(({ start }) => start === phrase.end + 1) : index;
    if (general < 0) return [];
    // "An edition can be a paperback": then the paperback is the special one.
    const isTurned = clause.modal === 'can' || clause.modal === 'may' || clause.modal === 'could';
    return sources
      .filter((source) => source !== key(general))
      .map((source): RelationFact => ({
        source: isTurned ? key(general) : source,
        target: isTurned ? source : key(general),
        kind: 'IS_A',
        verb: 'be',
        targetCount: undefined,
        unitId: sentence.unitId,
        wording: 'OBJECT',
      }));
  });
}

/** "a ticket is for one seat", "the room is in a hotel". */
function complementRelations(
  sentence: SentenceInText,
  clause: SentenceClause,
  sources: readonly string[],
): readonly RelationFact[] {
  const { read } = sentence;
  const key = keysIn(sentence);
  return clause.complements.flatMap(({ preposition, phrases }) =>
    !joins(preposition)
      ? []
      : sources.flatMap((source) =>
          phrases.map((index): RelationFact => ({
            source,
            target: key(index),
            kind: 'ASSOCIATION',
            verb: 'be',
            targetCount: countOf(read, read.phrases[index], 'be'),
            unitId: sentence.unitId,
            wording: 'BEING',
          })),
        ),
  );
}

/** "the wheels of a car", "a seat in the cinema". */
function chainRelations(sentence: SentenceInText): readonly RelationFact[] {
  const { read } = sentence;
  const key = keysIn(sentence);
  return read.phrases.flatMap((phrase, index) => {
    const link = read.words[phrase.end]?.lower ?? '';
    if (!/^(?:of|for|in|into|with|from|on|at|by|to)$/.test(link)) return [];
    const other = read.phrases.findIndex(({ start }) => start === phrase.end + 1);
    if (other < 0) return [];
    return [
      {
        source: key(other),
        target: key(index),
        kind: 'ASSOCIATION',
        verb: '',
        targetCount: countOf(read, phrase, ''),
        unitId: sentence.unitId,
        wording: link === 'of' ? 'OF' : 'NEAR',
      } as const,
    ];
  });
}

function ownedRelations(sentence: SentenceInText): readonly RelationFact[] {
  const { read } = sentence;
  const key = keysIn(sentence);
  return read.phrases.flatMap((phrase, index) => {
    // "the player whose castle has fallen"
    const holder =
      phrase.owner ??
      (phrase.possessive === 'whose' ? read.phrases.findIndex(({ end }) => end === phrase.start) : -1);
    const owner =
      holder >= 0
        ? key(holder)
        : phrase.possessive !== undefined && /^(?:my|our)$/.test(phrase.possessive)
          ? sentence.persona
          : ownerMeantBy(sentence, index);
    if (owner === undefined) return [];
    return [
      {
        source: owner,
        target: key(index),
        kind: 'ASSOCIATION',
        verb: '',
        targetCount: countOf(read, phrase, ''),
        unitId: sentence.unitId,
        wording: 'OWNER',
      } as const,
    ];
  });
}

/** Verbs for what holds all the time. */
const lastingVerbs: ReadonlySet<string> = new Set([
  'have',
  'be',
  'belong',
  'consist',
  'contain',
  'include',
  'refer',
  'locate',
  'own',
]);

/** How many a phrase speaks of: "at least one", "exactly one", "several"; undefined when it does not say. */
function countOf(read: ReadSentence, phrase: NounPhrase | undefined, verb: string): Count | undefined {
  if (phrase === undefined) return undefined;
  const before = read.words
    .slice(Math.max(0, phrase.start - 4), phrase.core)
    .map(({ lower }) => lower)
    .join(' ');
  if (/\b(?:at least one|one or more|one or several|at least \d+|1 or more)\b/.test(before))
    return 'ONE_OR_MORE';
  if (/\b(?:zero or more|any number of|zero or several)\b/.test(before)) return 'ZERO_OR_MORE';
  if (/\b(?:at most one|zero or one|no more than one|optional)\b/.test(before)) return 'ZERO_OR_ONE';
  if (phrase.plural || phrase.determiners.some((word) => manyWords.has(word))) return 'ZERO_OR_MORE';
  if (phrase.determiners.some((word) => /^(?:one|single|1)$/.test(word))) return 'EXACTLY_ONE';
  // "cancels an order" is about one order at a time, "has an address" about one in all.
  const hasArticle = phrase.determiners.some((word) => word === 'a' || word === 'an');
  if (hasArticle && lastingVerbs.has(verb.split(' ')[0] ?? '')) return 'EXACTLY_ONE';
  return undefined;
}
