import type { Event } from '../event.ts';
import { numberAt, withoutDeterminers } from '../amounts.ts';
import type { Named } from '../names.ts';
import { verbReadingsAt } from '../verb-readings.ts';
import { classesOf, isCommandVerb } from '../verbs.ts';
import { find } from '../references.ts';
import { classAt } from '../terms.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { phraseAt, phraseAtEnd, phrasesOf } from '../words.ts';

/** The thing itself, or what an attribute belongs to. */
function holderOf(bench: Workbench, element: Named): Named | undefined {
  const holder = element.class === bench.level.attribute ? bench.element(element.containerId) : element;
  return holder?.class === bench.level.object ? holder : undefined;
}

/** The things that words speak of. */
export function mentioned(bench: Workbench, span: Span): readonly Named[] {
  const named = namedIn(bench, span, [bench.level.object, bench.level.attribute]);
  return [...new Set(named.flatMap((each) => holderOf(bench, each) ?? []))];
}

/** Whether words speak of an attribute: "the driver note". */
export const namesAttribute = (bench: Workbench, span: Span): boolean =>
  namedIn(bench, span, [bench.level.attribute]).length > 0;

/** Whether a clause says of its subject that it is removed. */
export const isDropped = ({ language }: Workbench, { used, rest }: Event): boolean =>
  [...used, ...rest.slice(0, 1)].some(({ lower }) =>
    language
      .verbReadings(lower)
      .some(({ form, lemma }) => form === 'PARTICIPLE' && classesOf(lemma, language).has('DELETE')),
  );

/** Whether words speak of an actor, a role, another system or a process: "patients under 14". */
export const namesPart = (bench: Workbench, span: Span): boolean =>
  namedIn(bench, span, [bench.level.role, 'ExternalSystem', bench.level.process]).length > 0;

function namedIn(bench: Workbench, span: Span, classes: readonly string[]): readonly Named[] {
  const found: Named[] = [];
  for (let at = 0; at < span.length; at += 1)
    for (let end = Math.min(span.length, at + 4); end > at; end -= 1) {
      const one = find(bench, span.slice(at, end), { classes });
      if (one.kind !== 'FOUND' || one.tier > 3) continue;
      found.push(...one.elements);
      at = end - 1;
      break;
    }
  return found;
}

/** "Once a truck is retired no driver may use it": the clause that says when stands before the one that rules. */
export function saysWhenFirst({ words, subject, modality, isNegated }: Event, bench: Workbench): boolean {
  const when = phraseAt(words, 0, bench.language.narrowing);
  return (
    when > 0 &&
    (modality === 'MUST' || modality === 'MAY' || isNegated) &&
    subject.some((word, at) => at > when && (word.text === ',' || isHelper(bench, subject, at)))
  );
}

/** "No delivery may …", "a loan must not …". */
export const isDenied = ({ subject, isNegated }: Event, { language }: Workbench): boolean =>
  isNegated || subject.some((_, at) => phraseAt(subject, at, language.determiners.NONE) > 0);

/** Whether a helper of a verb stands in a subject, and not only in what is said of its noun: "cars that are sold". */
export function holdsHelper(bench: Workbench, subject: Span): boolean {
  const { determiners, relatives } = bench.language;
  const none = phraseAt(subject, 0, determiners.NONE);
  // German writes a comma before a relative clause; "der" alone is an article.
  const isApart = (at: number): boolean => bench.language.code === 'en' || subject[at - 1]?.text === ',';
  const relative = subject.findIndex(
    (_, at) => at > 0 && isApart(at) && phraseAt(subject, at, relatives) > 0,
  );
  return subject
    .slice(0, relative < 0 ? subject.length : relative)
    .some((_, at) => at >= none && isHelper(bench, subject, at));
}

function isHelper({ language }: Workbench, span: Span, at: number): boolean {
  const { auxiliaries, modals, negations } = language;
  const helpers = [auxiliaries.BE, ...Object.values(modals), negations].join(', ');
  return span[at]?.tag !== 'POS' && phraseAt(span, at, helpers) > 0;
}

/** "The total is the sum of its lines": what a value is worked out from. */
export const isDerivation = ({ form, rest }: Event, { language }: Workbench): boolean =>
  form === 'COPULA' &&
  phraseAt(rest, phraseAt(rest, 0, language.determiners.DEFINITE), language.derivations) > 0;

/** A number, or "under a minute". */
export function isAmount({ language }: Workbench, span: Span, at: number): boolean {
  if (numberAt(span, at, language) !== undefined) return true;
  const bound = phraseAt(span, at, language.bounds.BELOW, language.bounds.MOST);
  const one = bound === 0 ? 0 : phraseAt(span, at + bound, language.determiners.INDEFINITE);
  const unit = span[at + bound + one]?.lower ?? '';
  return one > 0 && [unit, `${unit}s`, `${unit}n`].some((each) => phrasesOf(language.units).has(each));
}

/** Who speaks is the system that is modelled, of which something has to be so. */
export const ofSystem = ({ form, modality, used, isNegated }: Event, { language }: Workbench): boolean =>
  form === 'COMMAND' &&
  !isNegated &&
  modality !== undefined &&
  used.some((_, at) => phraseAt([...used], at, language.systems) > 0);

/** "has to change its domain", "ought to be an aggregate": words of models ask for a change, and rule no business. */
export const speaksOfModel = (words: Span, { language }: Workbench): boolean =>
  words.some((_, at) => phraseAt(words, at, language.modelling) > 0);

/** "the shelf they are on": nothing stands behind the verb but a preposition. */
export const isDangling = ({ rest, words }: Event, { language }: Workbench): boolean =>
  (rest.length === 1 && rest.every(({ tag }) => /^(?:IN|RP|TO)$/.test(tag))) ||
  (words.length > 3 &&
    phraseAtEnd(words, language.pronouns.ONE, language.speakers, 'they, he, she, sie, er, muss, soll') > 0);

/** "Breakfast is served from 7 to 10": a number said of something that the model does not know. */
export function isFact(bench: Workbench, { form, subject, words, classes }: Event): boolean {
  const isNoun = subject.length > 0 && subject.length <= 5 && /^NN/.test(subject.at(-1)?.tag ?? '');
  const isAsking = verbReadingsAt(words, 0, bench.language).some(
    ({ form: said, lemma }) => said === 'BASE' && isCommandVerb(lemma, bench.language),
  );
  // "Season has a factor": what a thing has is asked for, where the thing is not known.
  const isClaim = (form === 'STATEMENT' && !classes.has('HAVE')) || form === 'PASSIVE';
  const isLimited = words.some(
    ({ kind }, at) =>
      kind === 'NUMBER' || phraseAt(words, at, bench.language.only, bench.language.negations) > 0,
  );
  return bench.level.level === 'cim' && isClaim && isNoun && !isAsking && isLimited;
}

/** "The attribute notes …", "the goal about X …": speaks of the model, and is no rule of the business. */
export function namesElement(bench: Workbench, words: Span): boolean {
  const { rest } = withoutDeterminers(words, bench.language);
  const noun = classAt(rest, 0, bench);
  if (noun === undefined || noun.plural) return false;
  const about = phraseAt(rest, noun.length, 'about, for, über, für');
  const behind = rest.slice(noun.length + about);
  // Another reading may take a word of the name for the verb.
  return [1, 2, 3, 4, 5].some((length) => {
    if (length > behind.length) return false;
    const found = find(bench, behind.slice(0, length), { several: true });
    return (
      found.kind !== 'NONE' && found.tier <= 3 && found.elements.some((each) => each.class === noun.class)
    );
  });
}

/** One sentence about the business: it asks for nothing, speaks of no speaker, and no other clause goes on. */
export function isOneClaim(bench: Workbench, event: Event): boolean {
  const { words, form, classes } = event;
  const { language } = bench;
  // "Once it is retired, it may not …"
  const first = saysWhenFirst(event, bench) ? words.findIndex(({ text }) => text === ',') : -1;
  const isAsked = (at: number): boolean =>
    verbReadingsAt(words, at, language).some(
      ({ form: said, lemma }) => said === 'BASE' && isCommandVerb(lemma, language) && words[at]?.tag === 'VB',
    );
  const isBroken = words.some(
    ({ text, kind }, at) =>
      kind === 'MARK' &&
      at !== first &&
      (/^[;:–—]$/.test(text) ||
        (text === ',' && phraseAt(words, at + 1, language.turns, language.pronouns.ONE, 'they') > 0)),
  );
  const isSpoken = words.some(
    ({ kind }, at) => kind === 'WORD' && phraseAt(words, at, language.speaking) > 0,
  );
  const isNaming =
    (form === 'PASSIVE' && classes.has('RENAME')) ||
    verbReadingsAt(words, words.length - 1, language).some(({ lemma }) => lemma === 'rename');
  const isImperative = words[0]?.tag === 'VB' && phraseAt(words, 0, language.determiners.DEFINITE) === 0;
  return (
    !isAsked(0) && !isImperative && !isBroken && !isSpoken && !isNaming && !goesOnWithCommand(bench, words)
  );
}

/** "…, delete them": the rest asks for something else. */
function goesOnWithCommand(bench: Workbench, words: Span): boolean {
  return words.some((word, at) => {
    const comma = word.kind === 'MARK' && /^[,;:–—-]$/.test(word.text) ? 1 : 0;
    const joint =
      comma + phraseAt(words, at + comma, bench.language.conjunctions, bench.language.connectives);
    if (joint === 0) return false;
    const next = joint + phraseAt(words, at + joint, bench.language.openings);
    return bench.language
      .verbReadings(words[at + next]?.lower ?? '')
      .some(({ form, lemma }) => form === 'BASE' && isCommandVerb(lemma, bench.language));
  });
}
