import { particles } from '../language/closed-words.ts';
import { kindOfNoun, singular } from '../language/lexicon.ts';
import type { NounPhrase } from '../language/noun-phrases.ts';
import { isPhrasal } from '../language/phrasal-verbs.ts';
import type { SentenceClause, ReadSentence } from './clauses.ts';
import { keyOf } from './concept-names.ts';
import type { UnitSentence } from './facts.ts';
import { headedBy, thingOf } from './thing-names.ts';

/** What one clause says: a performer acts on a thing, or a thing has or is something. */
export type TextEvent = {
  readonly unitId: string;
  readonly role: UnitSentence['role'];
  /** Plain form of the verb, with its particle; never an auxiliary. */
  readonly verb: string;
  /** Things that act; empty where the text does not say. */
  readonly performers: readonly string[];
  /** Things that it is done to. */
  readonly objects: readonly string[];
  /** Things behind a preposition. */
  readonly around: readonly Around[];
  readonly passive: boolean;
  readonly negated: boolean;
  readonly modality: Modality;
  /** Only these may: "only a clerk may cancel an order". */
  readonly exclusive: boolean;
  /** Participles and adjectives in front of its things: "delivered". */
  readonly modifiers: readonly string[];
  readonly clause: SentenceClause;
  readonly sentence: UnitSentence;
};

/** A thing behind a preposition; bare without determiner and plural: "by e-mail". */
export type Around = { readonly preposition: string; readonly thing: string; readonly bare: boolean };

/** FREE: need not. */
export type Modality = 'MUST' | 'MAY' | 'FREE' | 'PLAIN';

/** Verbs that wish, let or begin, and carry no event of their own. */
export const framing: ReadonlySet<string> = new Set(
  'want wish like need try start expect prefer would able let allow permit enable help ensure require forbid prohibit make use'.split(
    ' ',
  ),
);

/** The events of one sentence, in order. */
export function eventsIn(sentence: UnitSentence): readonly TextEvent[] {
  const events: TextEvent[] = [];
  const { read } = sentence;
  read.clauses.forEach((clause, at) => {
    if (!/^\p{L}/u.test(clause.verb)) return;
    const next = read.clauses[at + 1];
    const governs = next !== undefined && read.words[clause.end]?.tag === 'TO' && next.start === clause.end;
    if (governs && (framing.has(clause.verb) || clause.verb === 'have' || clause.verb === 'be')) return;
    const frame = frameOf(read, clause, read.clauses[at - 1]);
    const before = events.at(-1);
    const isCoordinated = before !== undefined && onlyJoined(read, before.clause, clause);
    const shares = isCoordinated && clause.subjects.length === 0 && clause.end - clause.start === 1;
    const passive = clause.passive || (shares && before.passive && read.words[clause.start]?.tag === 'VBN');
    const subjects = subjectsOf(read, clause);
    const acting = subjects.length > 0 ? subjects : actorOf(sentence, clause);
    const objects = objectsOf(read, clause, events.findLast((each) => each.objects.length > 0)?.objects);
    const around = aroundOf(read, clause);
    const isAgent = ({ preposition, bare }: Around): boolean => preposition === 'by' && !bare;
    const by = around.filter(isAgent).map(({ thing }) => thing);
    const shared = shares && passive ? before.objects : before?.performers;
    events.push({
      unitId: sentence.unitId,
      role: sentence.role,
      verb: plainVerb(read, clause),
      performers: passive ? by : acting.length === 0 && isCoordinated ? (shared ?? []) : acting,
      objects: passive ? (acting.length === 0 && shares ? before.objects : acting) : objects,
      around: passive ? around.filter((each) => !isAgent(each)) : around,
      passive,
      negated: frame.negated,
      modality: frame.modality === 'PLAIN' && shares ? before.modality : frame.modality,
      exclusive: isExclusive(read, clause),
      modifiers: modifiersOf(read, clause),
      clause,
      sentence,
    });
  });
  return withSharedObjects(events);
}

/** "accepts or rejects it": a verb without object has that of the verb it is joined to. */
function withSharedObjects(events: readonly TextEvent[]): readonly TextEvent[] {
  return events.reduceRight<readonly TextEvent[]>((done, event) => {
    const [next] = done;
    const isBare = !event.passive && event.objects.length === 0 && event.around.length === 0;
    const takes =
      isBare &&
      next !== undefined &&
      !next.passive &&
      onlyJoined(event.sentence.read, event.clause, next.clause);
    return [takes ? { ...event, objects: next.objects } : event, ...done];
  }, []);
}

/** Between two verb groups stand only commas and conjunctions. */
function onlyJoined(read: ReadSentence, one: SentenceClause, other: SentenceClause): boolean {
  const gap = read.words.slice(one.end, other.start);
  return gap.length <= 2 && gap.every(({ tag, lower }) => tag === 'CC' || lower === ',');
}

function frameOf(
  read: ReadSentence,
  clause: SentenceClause,
  before: SentenceClause | undefined,
): { readonly negated: boolean; readonly modality: Modality } {
  const governing =
    before !== undefined && before.end === clause.start && read.words[clause.start]?.tag === 'TO';
  const frame = governing ? before : undefined;
  const negated = isNegated(read, clause) || hasNoSubject(read, clause);
  if (frame === undefined) return { negated, modality: modalityOf(clause.modal) };
  const denied = negated !== isNegated(read, frame);
  const verb = frame.verb;
  if (verb === 'forbid' || verb === 'prohibit') return { negated: !denied, modality: 'MAY' };
  if (verb === 'allow' || verb === 'permit' || verb === 'able') return { negated: denied, modality: 'MAY' };
  if (verb === 'need' || verb === 'have' || verb === 'require')
    return isNegated(read, frame) ? { negated: false, modality: 'FREE' } : { negated, modality: 'MUST' };
  return { negated: denied, modality: modalityOf(frame.modal) };
}

function modalityOf(modal: string): Modality {
  if (modal === 'need') return 'FREE';
  if (/^(?:must|shall|sha|should|will|wo|ought)$/.test(modal)) return 'MUST';
  return /^(?:can|ca|could|may|might|cannot)$/.test(modal) ? 'MAY' : 'PLAIN';
}

function isNegated(read: ReadSentence, clause: SentenceClause): boolean {
  // "need not be shown" forbids nothing.
  if (clause.modal === 'need') return false;
  const group = read.words.slice(clause.start, clause.end);
  const isOfNone = /^(?:nobody|none|nothing)$/.test(clause.subjectWord);
  return clause.negated || isOfNone || group.some(({ lower }) => lower === 'cannot' || /n['’]t$/.test(lower));
}

function hasNoSubject(read: ReadSentence, clause: SentenceClause): boolean {
  return clause.subjects.some((index) => read.phrases[index]?.determiners[0] === 'no');
}

function subjectsOf(read: ReadSentence, clause: SentenceClause): readonly string[] {
  const own = clause.subjects.length > 0 ? clause.subjects : countedBefore(read, clause);
  const list = own.map((index) => headedBy(read, index));
  return [...new Set(list)].map((index) => thingOf(read, index)).filter(Boolean);
}

/** "Sellers with a rating below three are blocked": the phrase in front of a bare number. */
function countedBefore(read: ReadSentence, clause: SentenceClause): readonly number[] {
  if (read.words[clause.start - 1]?.tag !== 'CD') return [];
  let end = clause.start - 1;
  while (/^(?:CD|IN|RB|JJ|CC)$/.test(read.words[end - 1]?.tag ?? '')) end -= 1;
  const found = read.phrases.findIndex((phrase) => phrase.end === end);
  return found < 0 ? [] : [found];
}

function actorOf({ persona }: UnitSentence, clause: SentenceClause): readonly string[] {
  const isSelf = /^(?:i|we|)$/.test(clause.subjectWord);
  return persona !== undefined && isSelf ? [persona] : [];
}

function objectsOf(
  read: ReadSentence,
  clause: SentenceClause,
  before: readonly string[] | undefined,
): readonly string[] {
  const own = [...new Set(clause.objects.map((index) => countedIn(read, index)))].map((index) =>
    thingOf(read, index),
  );
  // "at most two courses" is how many, not where.
  const counted = clause.complements
    .filter(({ preposition, phrases }) => isBound(read, preposition, phrases[0]))
    .flatMap(({ phrases }) => phrases.map((index) => thingOf(read, index)));
  const things = [...own, ...counted].filter(Boolean);
  if (things.length > 0) return things;
  const next = read.words[clause.end];
  return next?.tag === 'PRP' && /^(?:it|them)$/.test(next.lower) ? (before ?? []) : [];
}

function isBound(read: ReadSentence, preposition: string, index: number | undefined): boolean {
  const first = read.phrases[index ?? -1]?.determiners[0] ?? '';
  return preposition === 'at' && (first === 'most' || first === 'least');
}

function aroundOf(read: ReadSentence, clause: SentenceClause): readonly Around[] {
  return clause.complements
    .filter(({ preposition, phrases }) => !isBound(read, preposition, phrases[0]))
    .flatMap(({ preposition, phrases }) =>
      phrases
        .map((index) => ({ preposition, thing: thingOf(read, index), bare: isBare(read, index) }))
        .filter(({ thing }) => thing !== ''),
    );
}

/** "borrow up to ten books" is about borrowing. */
function plainVerb(read: ReadSentence, clause: SentenceClause): string {
  if (clause.verb === 'owns') return 'own';
  // "pass the key on"
  const behind = read.phrases[clause.objects.at(-1) ?? -1]?.end ?? -1;
  const particle = read.words[behind];
  const governs = /^(?:DT|PP\$|NNS?|JJ|CD|VBG)$/.test(read.words[behind + 1]?.tag ?? 'PU');
  const isApart = particle !== undefined && particles.has(particle.lower) && !governs;
  if (isApart && !clause.verb.includes(' ') && isPhrasal(clause.verb, particle.lower))
    return `${clause.verb} ${particle.lower}`;
  const isLimit = read.words[clause.end]?.tag === 'TO';
  return isLimit ? clause.verb.replace(/ up$/, '') : clause.verb;
}

/** "any number of players" speaks of players. */
function countedIn(read: ReadSentence, index: number): number {
  const phrase = read.phrases[index];
  const counts = phrase !== undefined && (counting.test(keyOf(phrase)) || thingOf(read, index) === '');
  if (!counts || read.words[phrase.end]?.lower !== 'of') return index;
  const other = read.phrases.findIndex(({ start }) => start === phrase.end + 1);
  return other < 0 ? index : other;
}

const counting =
  /^(?:number|amount|quantity|lot|couple|variety|range|set|list|kind|type|sort|pair|maximum|minimum|total)$/;

function isBare(read: ReadSentence, index: number): boolean {
  const phrase = read.phrases[index];
  if (phrase === undefined || phrase.owner !== undefined) return false;
  const head = read.words[phrase.head]?.lower ?? '';
  const isOne = !phrase.plural && singular(head) === head;
  return (phrase.determiners.length === 0 && isOne) || isManner(read, phrase);
}

const concrete = /^(?:person|group|artifact|animal|plant|food|object|possession|location|substance|)$/;

/** "in a fixed order" says how, not where. */
function isManner(read: ReadSentence, phrase: NounPhrase): boolean {
  return (
    /^(?:in|with|without|at|by)$/.test(read.words[phrase.start - 1]?.lower ?? '') &&
    phrase.determiners.join() === 'a' &&
    phrase.tags.slice(0, -1).some((tag) => tag === 'JJ' || tag === 'VBN') &&
    !concrete.test(kindOfNoun(read.words[phrase.head]?.lower ?? ''))
  );
}

function isExclusive(read: ReadSentence, clause: SentenceClause): boolean {
  const subject = read.phrases[clause.subjects[0] ?? -1];
  const start = subject?.start ?? clause.start;
  // "only the treasurer"
  const lead = read.words[start - 1]?.tag === 'DT' ? start - 2 : start - 1;
  // "none but the captain", "by the caretaker alone"
  const before = read.words.slice(Math.max(0, start - 3), start).map(({ lower }) => lower);
  const isAlone = [...clause.subjects, ...clause.complements.flatMap(({ phrases }) => phrases)].some(
    (index) => read.words[read.phrases[index]?.end ?? -1]?.lower === 'alone',
  );
  // "by doctors only"
  const isByOnly = clause.complements.some(
    ({ preposition, phrases }) =>
      preposition === 'by' &&
      clause.passive &&
      read.words[read.phrases[phrases.at(-1) ?? -1]?.end ?? -1]?.lower === 'only',
  );
  return (
    isAlone ||
    isByOnly ||
    /^(?:no(?:body| one)?|none) (?:but|except|other than)\b|\bone (?:but|except)\b/.test(before.join(' ')) ||
    read.words[lead]?.lower === 'only' ||
    subject?.words[0] === 'only' ||
    read.words.slice(clause.start, clause.end).some(({ lower }) => lower === 'only')
  );
}

function modifiersOf(read: ReadSentence, clause: SentenceClause): readonly string[] {
  return [...clause.subjects, ...clause.objects].flatMap((index) => {
    const phrase = read.phrases[index];
    return phrase === undefined
      ? []
      : phrase.words.filter(
          (word, at) =>
            at < phrase.words.length - 1 && word !== 'only' && /^(?:JJ|VBN|VBG)$/.test(phrase.tags[at] ?? ''),
        );
  });
}

/** Things that something is done with others of their kind: "another user" of a user, "with each other". */
export function withOthers({ performers, objects, around, sentence }: TextEvent): readonly string[] {
  const { text } = sentence.read;
  if (/\b(?:each other|one another)\b/i.test(text)) return performers;
  if (!/\b(?:other|another)\b/i.test(text)) return [];
  const targets = [...objects, ...around.map(({ thing }) => thing)];
  return performers.filter((name) => targets.includes(name));
}

/** "is packed, sent and delivered": verbs in a row, without anybody who does it, are the states of a thing. */
export function statesIn(
  events: readonly TextEvent[],
): { readonly of: string; readonly states: readonly string[] } | undefined {
  const row = events.filter(
    ({ passive, performers, negated, modality, role }) =>
      passive && performers.length === 0 && !negated && modality === 'PLAIN' && role === 'FACT',
  );
  const [of] = row[0]?.objects ?? [];
  const states = new Set(
    row.map(({ clause, sentence }) => sentence.read.words[clause.end - 1]?.lower ?? clause.verb),
  );
  const isOfOne = row.every(({ objects }) => objects[0] === of);
  return of === undefined || states.size < 2 || !isOfOne ? undefined : { of, states: [...states] };
}
