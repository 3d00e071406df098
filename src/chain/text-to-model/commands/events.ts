import type { Language, VerbClass, VerbReading } from './languages/language.ts';
import { verbReadingsAt } from './verb-readings.ts';
import type { Span, Word } from './words.ts';
import { isPhrase, phraseAt } from './words.ts';
import type { FoundVerb } from './verbs.ts';
import { classesOf, isCommandVerb, verbsAt } from './verbs.ts';

/**
 * What a clause says: a verb with its roles. Imperative, polite, passive and existential forms of one demand are the
 * same event; what is done to something is its `theme`, in a passive clause the subject.
 */
export type Event = {
  readonly form: 'COMMAND' | 'STATEMENT' | 'PASSIVE' | 'COPULA' | 'EXISTENTIAL' | 'NOUN';
  readonly lemma: string;
  readonly classes: ReadonlySet<VerbClass>;
  /** Who acts or has, of a statement. */
  readonly agent: Span;
  /** What stands behind the verb, prepositional phrases included; behind the copula the complement. */
  readonly rest: Span;
  /** Subject of a passive or copular clause. */
  readonly subject: Span;
  /** Before the subject: "in Customer, …". */
  readonly front: Span;
  readonly modality: 'MUST' | 'MAY' | 'SHOULD' | undefined;
  readonly isNegated: boolean;
  readonly isOnly: boolean;
  readonly words: Span;
  /** Words that need no other place: the verb, its particles and helpers. */
  readonly used: readonly Word[];
};

type Helpers = Pick<Event, 'modality' | 'isNegated'> & {
  readonly end: number;
  readonly be: boolean;
  readonly have: boolean;
  readonly did: boolean;
  readonly isOnly: boolean;
};

const mostEvents = 24;

/** Every way to read a clause as an event; grounding decides among them. */
export function eventsOf(clause: Span, language: Language): readonly Event[] {
  const only = phraseAt(clause, 0, language.only);
  const words = only > 0 ? clause.slice(only) : clause;
  const reader: Reader = { clause: words, language, isOnly: only > 0, onlyWords: clause.slice(0, only) };
  const events: Event[] = [...commands(reader), ...verbLast(reader), ...existentials(reader)];
  for (let at = 1; at < words.length && at < 14; at += 1) events.push(...statementsAt(reader, at));
  events.push(nounEvent(reader));
  return events.slice(0, mostEvents);
}

type Reader = {
  readonly clause: Span;
  readonly language: Language;
  readonly isOnly: boolean;
  readonly onlyWords: Span;
};

const nothing: Span = [];

function event(reader: Reader, given: Partial<Event> & Pick<Event, 'form'>): Event {
  return {
    lemma: '',
    classes: new Set(),
    agent: nothing,
    rest: nothing,
    subject: nothing,
    front: nothing,
    modality: undefined,
    isNegated: false,
    isOnly: reader.isOnly,
    words: [...reader.onlyWords, ...reader.clause],
    ...given,
    used: [...reader.onlyWords, ...(given.used ?? [])],
  };
}

/** "Rename A to B", "do not delete A", "in Customer, rename …". */
function commands(reader: Reader): readonly Event[] {
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

/** German puts the verb last: "(könntest du) Raum in Zimmer umbenennen", "Raum soll gelöscht werden". */
function verbLast(reader: Reader): readonly Event[] {
  const { clause, language } = reader;
  if (language.code !== 'de' || clause.length < 2) return [];
  // "soll gelöscht werden": what only helps may stand behind the verb.
  const helps = [language.auxiliaries.BE, ...Object.values(language.modals)].some(
    (list) => phraseAt(clause, clause.length - 1, list) > 0,
  );
  const end = helps && clause.length > 2 && clause.at(-1)?.lower !== 'sein' ? 1 : 0;
  const last = clause.length - 1 - end;
  const front = clause.slice(0, last);
  const events: Event[] = [];
  for (const verb of verbsAt(clause, last, { language, isForm: ({ form }) => form === 'BASE' }))
    if (verb.classes.size > 0)
      events.push(
        event(reader, {
          form: 'COMMAND',
          lemma: verb.lemma,
          classes: verb.classes,
          rest: front,
          used: verb.used,
        }),
      );
  for (let at = 1; at < last; at += 1) {
    const helpers = helpersAt(clause, at, language);
    if (helpers === undefined || helpers.end > last) continue;
    // "Deposit soll optional sein"
    if (clause[last]?.lower === 'sein' && helpers.end < last)
      events.push(
        event(reader, {
          ...{
            form: 'COPULA',
            lemma: 'be',
            classes: new Set<VerbClass>(['EXIST']),
            subject: clause.slice(0, at),
          },
          rest: clause.slice(helpers.end, last),
          modality: helpers.modality,
          isNegated: helpers.isNegated,
          used: [...clause.slice(at, helpers.end), ...clause.slice(last)],
        }),
      );
    for (const [form, wanted] of [
      ['PASSIVE', 'PARTICIPLE'],
      ['STATEMENT', 'BASE'],
    ] as const)
      for (const verb of verbsAt(clause, last, { language, isForm: (reading) => reading.form === wanted }))
        events.push(
          event(reader, {
            form,
            lemma: verb.lemma,
            classes: verb.classes,
            subject: clause.slice(0, at),
            agent: form === 'STATEMENT' ? clause.slice(0, at) : nothing,
            rest: clause.slice(helpers.end, last),
            modality: helpers.modality,
            isNegated: helpers.isNegated,
            used: [...clause.slice(at, helpers.end), ...verb.used, ...clause.slice(last + 1)],
          }),
        );
  }
  return events;
}

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
function existentials(reader: Reader): readonly Event[] {
  const { clause, language } = reader;
  const there = phraseAt(clause, 0, language.there);
  if (there === 0) return [];
  const helpers = helpersAt(clause, there, language);
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
      used: [...clause.slice(0, helpers.end), ...rest.slice(0, none)],
    }),
  ];
}

/** Statements whose verb group begins at a place: "X | should be renamed | to Y". */
function statementsAt(reader: Reader, at: number): readonly Event[] {
  const { clause, language } = reader;
  // "Guest and Visitor both get …"
  const before = clause.slice(0, at);
  const isBoth = before.length > 1 && phraseAt(before, at - 1, 'both, all, each, beide, alle') > 0;
  const subject = isBoth ? before.slice(0, -1) : before;
  const helpers = helpersAt(clause, at, language);
  const events: Event[] = [];
  // "A rider can't" is no subject; "an order that is paid" is one.
  const helping = [language.auxiliaries.BE, language.auxiliaries.HAVE, language.negations, ...Object.values(language.modals)];
  const isHelper = (index: number): boolean =>
    subject[index]?.tag !== 'POS' && helping.some((list) => phraseAt(subject, index, list) > 0);
  const isRelative = (index: number): boolean =>
    /^WH/.test(subject[index]?.tag ?? '') || phraseAt(subject, index, language.relatives) > 0;
  const firstHelper = subject.findIndex((_, index) => index > 0 && isHelper(index));
  const relative = subject.findIndex((_, index) => isRelative(index));
  if (language.code === 'en' && firstHelper > 0 && (relative < 0 || relative > firstHelper)) return [];
  const front = frontOfSpeaker(subject, language);
  const isSpeaker = front !== undefined;
  const base = (verb: FoundVerb, end: number): Partial<Event> => ({
    lemma: verb.lemma,
    classes: verb.classes,
    rest: verb.rest,
    front: front ?? nothing,
    used: [...(isSpeaker ? subject.slice(front.length) : []), ...clause.slice(at, end), ...verb.used],
    ...(helpers === undefined ? {} : { modality: helpers.modality, isNegated: helpers.isNegated }),
    ...(helpers?.isOnly === true ? { isOnly: true } : {}),
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
            ...(helpers === undefined && isSubjunctive(subject, verb, language) ? { modality: 'SHOULD' } : {}),
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
  const complement = clause.slice(helpers.end + (clause[helpers.end]?.text === ':' ? 1 : 0));
  events.push(
    event(reader, {
      form: 'COPULA',
      lemma: 'be',
      classes: new Set<VerbClass>(['EXIST']),
      subject,
      rest: complement,
      modality: helpers.modality,
      isNegated: helpers.isNegated,
      used: clause.slice(at, helpers.end),
    }),
  );
  return events;
}

/** "(can) the accountant go": one thing, and a verb that is not said of one. */
function isSubjunctive(subject: Span, { lemma, classes, used }: FoundVerb, language: Language): boolean {
  const last = subject.at(-1);
  const isBase = used[0]?.lower === lemma.split(' ')[0] && classes.size > 0;
  return language.code === 'en' && last?.tag === 'NN' && isBase && language.singular(last.lower) === last.lower;
}

function haveAt(clause: Span, at: number, language: Language): Pick<FoundVerb, 'lemma' | 'classes'> {
  const lemma = verbReadingsAt(clause, at, language)[0]?.lemma ?? 'have';
  return { lemma, classes: classesOf(lemma, language) };
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

/** Modals, negation and forms of be, have and do at a place; undefined when there are none. */
function helpersAt(clause: Span, at: number, language: Language): Helpers | undefined {
  let end = at;
  let modality: Event['modality'];
  let isNegated = false;
  let be = false;
  let have = false;
  let did = false;
  let isOnly = false;
  for (;;) {
    const negation = phraseAt(clause, end, language.negations);
    const modal = (['MUST', 'MAY', 'SHOULD'] as const).find(
      (each) => phraseAt(clause, end, language.modals[each]) > 0,
    );
    if (negation > 0 && end > at - 1) {
      isNegated = true;
      if (clause[end]?.lower === 'cannot') modality = 'MAY';
      end += negation;
    } else if (modal !== undefined && !be && !have) {
      modality = modal;
      end += phraseAt(clause, end, language.modals[modal]);
    } else if (be && phraseAt(clause, end, language.modals.ABLE) > 0) {
      // "are not allowed to": the words stand apart.
      modality = 'MAY';
      be = false;
      end += phraseAt(clause, end, language.modals.ABLE);
    } else if (phraseAt(clause, end, language.auxiliaries.BE) > 0 && !be && clause[end]?.tag !== 'POS') {
      be = true;
      have = false;
      end += phraseAt(clause, end, language.auxiliaries.BE);
    } else if (phraseAt(clause, end, language.auxiliaries.DO) > 0 && !did && !be) {
      did = true;
      end += phraseAt(clause, end, language.auxiliaries.DO);
    } else if (phraseAt(clause, end, language.auxiliaries.HAVE) > 0 && !have && !be) {
      have = true;
      end += phraseAt(clause, end, language.auxiliaries.HAVE);
    } else {
      // "may only be signed", "should all have": a word between the helpers.
      const between = end === at ? 0 : phraseAt(clause, end, `${language.adverbs}, ${language.only}, ${language.floating}`);
      const isHelper = between > 0 && phraseAt(clause, end + between, language.auxiliaries.BE) > 0;
      const isVerb = between > 0 && verbReadingsAt(clause, end + between, language).some(({ form }) => form === 'BASE');
      if (!(isHelper || (isVerb && modality !== undefined))) break;
      isOnly ||= phraseAt(clause, end, language.only) > 0;
      end += between;
    }
  }
  return end === at ? undefined : { end, modality, isNegated, be, have, did, isOnly };
}

/** A clause without a verb: "New actor: Auditor", "Customer: optional". */
function nounEvent(reader: Reader): Event {
  return event(reader, { form: 'NOUN', rest: reader.clause });
}
