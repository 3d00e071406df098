import { verbLast } from './verb-last.ts';
import type { Language, VerbClass, VerbReading } from './languages/language.ts';
import { verbReadingsAt } from './verb-readings.ts';
import type { Span } from './words.ts';
import { isPhrase, phraseAt } from './words.ts';
import { isParticle } from './languages/german-forms.ts';
import type { FoundVerb } from './verbs.ts';
import { classesOf, isCommandVerb, verbsAt } from './verbs.ts';
import { nothing, event } from './event.ts';
import type { Event, ClauseReader } from './event.ts';
import { helpersAt } from './helpers.ts';

const mostEvents = 24;

/** Every way to read a clause as an event; grounding decides among them. */
export function eventsOf(clause: Span, language: Language): readonly Event[] {
  const only = phraseAt(clause, 0, language.only);
  const words = only > 0 ? clause.slice(only) : clause;
  const reader: ClauseReader = {
    clause: words,
    language,
    isOnly: only > 0,
    onlyWords: clause.slice(0, only),
  };
  const events: Event[] = [...commands(reader), ...verbLast(reader), ...existentials(reader)];
  for (let at = 1; at < words.length && at < 14; at += 1) events.push(...statementsAt(reader, at));
  // "findet auf einem Platz statt": a particle at the end belongs to any verb.
  const particle = words.at(-1);
  if (language.code === 'de' && words.length > 3 && particle !== undefined && isParticle(particle.lower)) {
    const apart = { ...reader, clause: words.slice(0, -1) };
    for (let at = 1; at < words.length - 1 && at < 14; at += 1)
      events.push(...statementsAt(apart, at).map((each) => ({ ...each, used: [...each.used, particle] })));
  }
  events.push(nounEvent(reader));
  return events.slice(0, mostEvents);
}

/** Whether a clause can be read as a command with a verb for changes, or for leaving something alone. */
export function isCommand(clause: Span, language: Language): boolean {
  return eventsOf(clause, language).some(({ form, classes }) => form === 'COMMAND' && classes.size > 0);
}

/** Whether a clause can be read as a command that takes something away. */
export function isRemoval(clause: Span, language: Language): boolean {
  return eventsOf(clause, language).some(
    ({ form, classes, isNegated }) => form === 'COMMAND' && classes.has('DELETE') && !isNegated,
  );
}

/** "Rename A to B", "do not delete A", "in Customer, rename …". */
function commands(reader: ClauseReader): readonly Event[] {
  const { clause, language } = reader;
  const events: Event[] = [];
  const starts = [0];
  const preps = Object.values(language.prepositions);
  const colon = clause.findIndex(({ text }) => text === ':');
  if (colon > 0 && colon < 8) starts.push(colon + 1);
  if (preps.some((list) => phraseAt(clause, 0, list) > 0))
    for (let at = 1; at < clause.length && at < 10; at += 1) starts.push(at);
  for (const start of starts) {
    const negation = negationAt(clause, start, language);
    const at = start + negation.length;
    // German negates behind the object: "lösche Guest nicht".
    const behind = language.code === 'de' ? phraseAt(clause, clause.length - 1, language.negations) : 0;
    const said = behind > 0 && clause.length > at + 2 ? clause.slice(0, -1) : clause;
    const isNegated = negation.isNegated || said !== clause;
    // "(would you mind) renaming X": only what changes a model is asked for like that.
    const isAsked = ({ form, lemma }: VerbReading): boolean =>
      form === 'BASE' || (form === 'GERUND' && isCommandVerb(lemma, language));
    for (const verb of verbsAt(said, at, { language, isForm: isAsked }))
      events.push(
        event(reader, {
          form: 'COMMAND',
          lemma: verb.lemma,
          classes: verb.classes,
          front: clause.slice(0, start).filter(({ text }) => text !== ',' && text !== ':'),
          rest: verb.rest.slice(forSpeaker(verb.rest, language)),
          isNegated,
          used: [
            ...clause.slice(start, at),
            ...verb.used,
            ...verb.rest.slice(0, forSpeaker(verb.rest, language)),
            ...clause.slice(said.length),
          ],
        }),
      );
  }
  return events;
}

/** "Make me a …": for whom it is done says nothing. */
const forSpeaker = (rest: Span, language: Language): number =>
  rest.length > 1 ? phraseAt(rest, 0, language.forSpeakers) : 0;

function negationAt(
  clause: Span,
  start: number,
  language: Language,
): { readonly length: number; readonly isNegated: boolean } {
  const helper = phraseAt(clause, start, language.auxiliaries.DO);
  const negation = phraseAt(clause, start + helper, language.negations);
  return negation > 0 ? { length: helper + negation, isNegated: true } : { length: 0, isNegated: false };
}

/** "There is an actor A", "there should be …". */
function existentials(reader: ClauseReader): readonly Event[] {
  const { clause, language } = reader;
  const { AFTER, BEFORE } = language.sequence;
  const isFronted = [AFTER, BEFORE, ...Object.values(language.prepositions)].some(
    (list) => phraseAt(clause, 0, list) > 0,
  );
  const start = isFronted
    ? clause.findIndex((_, at) => at > 0 && at < 9 && phraseAt(clause, at, language.there) > 0)
    : 0;
  const there = start < 0 ? 0 : phraseAt(clause, start, language.there);
  if (there === 0) return [];
  const helpers = helpersAt(clause, start + there, language);
  if (helpers === undefined || !helpers.be) return [];
  const rest = clause.slice(helpers.end);
  const none = phraseAt(rest, 0, language.determiners.NONE);
  return [
    event(reader, {
      form: 'EXISTENTIAL',
      lemma: 'be',
      classes: new Set<VerbClass>(['EXIST']),
      rest: rest.slice(none),
      modality: helpers.modality,
      isNegated: helpers.isNegated || none > 0,
      front: clause.slice(0, start).filter(({ text }) => text !== ','),
      used: [...clause.slice(start, helpers.end), ...rest.slice(0, none)],
    }),
  ];
}

/** Statements whose verb group begins at a place: "X | should be renamed | to Y". */
function statementsAt(reader: ClauseReader, at: number): readonly Event[] {
  const { clause, language } = reader;
  // "Guest and Visitor both get …"
  const before = clause.slice(0, at);
  const isBoth = before.length > 1 && phraseAt(before, at - 1, 'both, all, each, beide, alle') > 0;
  const { place, rest: subject } = withoutPlace(isBoth ? before.slice(0, -1) : before, language);
  const helpers = helpersAt(clause, at, language);
  const events: Event[] = [];
  // "A rider can't" is no subject; "an order that is paid" is one.
  const helping = [
    language.auxiliaries.BE,
    language.auxiliaries.HAVE,
    language.negations,
    ...Object.values(language.modals),
  ];
  const isHelper = (index: number): boolean =>
    subject[index]?.tag !== 'POS' && helping.some((list) => phraseAt(subject, index, list) > 0);
  const isRelative = (index: number): boolean =>
    /^WH/.test(subject[index]?.tag ?? '') || phraseAt(subject, index, language.relatives) > 0;
  const firstHelper = subject.findIndex((_, index) => index > 0 && isHelper(index));
  const relative = subject.findIndex((_, index) => isRelative(index));
  // "once a truck is retired no driver | may use it"
  const isWhen = phraseAt(subject, 0, language.narrowing) > 0;
  if (language.code === 'en' && !isWhen && firstHelper > 0 && (relative < 0 || relative > firstHelper))
    return [];
  const front = frontOfSpeaker(subject, language);
  const isSpeaker = front !== undefined;
  const stands = front ?? place;
  const base = (verb: FoundVerb, end: number): Partial<Event> => ({
    lemma: verb.lemma,
    classes: verb.classes,
    rest: verb.rest,
    front: stands,
    used: [...(isSpeaker ? subject.slice(front.length) : []), ...clause.slice(at, end), ...verb.used],
    ...(helpers !== undefined && { modality: helpers.modality, isNegated: helpers.isNegated }),
    ...(helpers?.isOnly === true && { isOnly: true }),
  });
  // "Zu jeder Booking speichern wir die Anzahl": who speaks stands behind the verb.
  if (language.code === 'de' && helpers === undefined)
    for (const verb of verbsAt(clause, at, {
      language,
      isForm: ({ form }) => form === 'BASE' || form === 'FINITE',
    })) {
      const speaker = phraseAt(verb.rest, 0, language.speakers);
      const isFront = Object.values(language.prepositions).some((list) => phraseAt(subject, 0, list) > 0);
      if (speaker > 0 && isFront)
        events.push(
          event(reader, {
            form: 'COMMAND',
            lemma: verb.lemma,
            classes: verb.classes,
            front: subject,
            rest: verb.rest.slice(speaker),
            used: [...verb.used, ...verb.rest.slice(0, speaker)],
          }),
        );
    }
  // "An employee does many tasks": nothing is left that it could help.
  const helped = helpers?.did === true && !helpers.be && !helpers.isNegated ? helpers.end : clause.length;
  if (helped < clause.length && !verbReadingsAt(clause, helped, language).some(({ form }) => form === 'BASE'))
    events.push(
      event(reader, {
        ...base({ ...haveAt(clause, at, language), used: nothing, rest: clause.slice(helped) }, helped),
        form: 'STATEMENT',
        agent: subject,
        subject,
      }),
    );
  if (helpers === undefined || (!helpers.be && !helpers.have)) {
    const end = helpers?.end ?? at;
    // "no longer refers" has no helper, "does not refer" has one.
    const isBare = helpers === undefined || (helpers.modality === undefined && !helpers.did);
    const wanted: VerbReading['form'][] = isBare ? ['FINITE', 'BASE'] : ['BASE'];
    for (const verb of verbsAt(clause, end, { language, isForm: ({ form }) => wanted.includes(form) }))
      events.push(
        isSpeaker
          ? event(reader, { ...base(verb, end), form: 'COMMAND' })
          : event(reader, {
              ...base(verb, end),
              ...(helpers === undefined && isSubjunctive(subject, verb, language) && { modality: 'SHOULD' }),
              form: 'STATEMENT',
              agent: subject,
              subject,
            }),
      );
  }
  if (helpers === undefined) return events;
  if (helpers.have) {
    const verb = {
      ...haveAt(clause, helpers.end - 1, language),
      used: nothing,
      rest: clause.slice(helpers.end),
    };
    events.push(
      isSpeaker
        ? event(reader, { ...base(verb, helpers.end), form: 'COMMAND' })
        : event(reader, { ...base(verb, helpers.end), form: 'STATEMENT', agent: subject, subject }),
    );
  }
  if (!helpers.be) return events;
  // "is only waived by"
  const only = phraseAt(clause, helpers.end, language.only);
  for (const verb of only === 0
    ? []
    : verbsAt(clause, helpers.end + only, { language, isForm: ({ form }) => form === 'PARTICIPLE' }))
    events.push(event(reader, { ...base(verb, helpers.end + only), form: 'PASSIVE', subject, isOnly: true }));
  // "would be better placed"
  const adverb = phraseAt(clause, helpers.end, language.adverbs);
  for (const verb of adverb === 0
    ? []
    : verbsAt(clause, helpers.end + adverb, { language, isForm: ({ form }) => form === 'PARTICIPLE' }))
    events.push(event(reader, { ...base(verb, helpers.end + adverb), form: 'PASSIVE', subject }));
  const participles = verbsAt(clause, helpers.end, { language, isForm: ({ form }) => form === 'PARTICIPLE' });
  for (const verb of participles)
    events.push(event(reader, { ...base(verb, helpers.end), form: 'PASSIVE', subject }));
  // "are both compulsory"
  const floating = phraseAt(clause, helpers.end, language.floating);
  const behind = helpers.end + floating + (clause[helpers.end]?.text === ':' ? 1 : 0);
  const complement = behind < clause.length ? clause.slice(behind) : clause.slice(helpers.end);
  events.push(
    event(reader, {
      form: 'COPULA',
      lemma: 'be',
      classes: new Set<VerbClass>(['EXIST']),
      subject,
      rest: complement,
      modality: helpers.modality,
      isNegated: helpers.isNegated,
      used: clause.slice(at, clause.length - complement.length),
    }),
  );
  return events;
}

/** "(can) the accountant go": one thing, and a verb that is not said of one. */
function isSubjunctive(subject: Span, { lemma, classes, used }: FoundVerb, language: Language): boolean {
  const last = subject.at(-1);
  const isBase = used[0]?.lower === lemma.split(' ')[0] && classes.size > 0;
  return (
    language.code === 'en' && last?.tag === 'NN' && isBase && language.singular(last.lower) === last.lower
  );
}

function haveAt(clause: Span, at: number, language: Language): Pick<FoundVerb, 'lemma' | 'classes'> {
  const lemma = verbReadingsAt(clause, at, language)[0]?.lemma ?? 'have';
  return { lemma, classes: classesOf(lemma, language) };
}

/** "In Check-in, the step …": what stands before the subject, and the subject. */
function withoutPlace(span: Span, language: Language): { readonly place: Span; readonly rest: Span } {
  const comma = span.findIndex(({ text }) => text === ',');
  const isIn = phraseAt(span, 0, language.joints.INSIDE) > 0;
  const isPlace = isIn && comma > 1 && comma < 6 && comma + 1 < span.length;
  return isPlace
    ? { place: span.slice(0, comma), rest: span.slice(comma + 1) }
    : { place: nothing, rest: span };
}

/** What stands before a speaker: "In Customer we …"; undefined without a speaker. */
function frontOfSpeaker(subject: Span, language: Language): Span | undefined {
  for (let at = 0; at < subject.length; at += 1) {
    if (!isPhrase(subject.slice(at), language.speakers)) continue;
    const front = subject.slice(0, at).filter(({ text }) => text !== ',');
    const isFront = Object.values(language.prepositions).some((list) => phraseAt(front, 0, list) > 0);
    if (at === 0 || isFront) return front;
  }
  return undefined;
}

/** A clause without a verb: "New actor: Auditor", "Customer: optional". */
function nounEvent(reader: ClauseReader): Event {
  return event(reader, { form: 'NOUN', rest: reader.clause });
}
