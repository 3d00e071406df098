import type { Event } from '../event.ts';
import { isCommandVerb } from '../verbs.ts';
import { neededValues } from '../operations.ts';
import { numberAt, withoutDeterminers } from '../amounts.ts';
import type { Named } from '../names.ts';
import { clausesInside } from '../clauses.ts';
import { verbReadingsAt } from '../verb-readings.ts';
import { holdsCommand, isCommandIn } from '../reasons.ts';
import { find } from '../references.ts';
import { classAt } from '../terms.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { phraseAt, phraseAtEnd } from '../words.ts';
import type { Attempt, SenseReader } from './sense.ts';
import { clauseName } from './add-member.ts';

/** The thing itself, or what an attribute belongs to. */
function holderOf(bench: Workbench, element: Named): Named | undefined {
  const holder = element.class === bench.level.attribute ? bench.element(element.containerId) : element;
  return holder?.class === bench.level.object ? holder : undefined;
}

/** Whether words begin with an actor or role of the model: "receptionists must not …". */
function namesPart(bench: Workbench, span: Span): boolean {
  const { rest } = withoutDeterminers(span, bench.language);
  const found = find(bench, rest, { classes: [bench.level.role, 'ExternalSystem', bench.level.process] });
  return found.kind === 'FOUND' && found.tier <= 3;
}

/** The things that words speak of. */
export function mentioned(bench: Workbench, span: Span): readonly Named[] {
  const found: Named[] = [];
  for (let at = 0; at < span.length; at += 1)
    for (let end = Math.min(span.length, at + 4); end > at; end -= 1) {
      const one = find(bench, span.slice(at, end), { classes: [bench.level.object, bench.level.attribute] });
      if (one.kind !== 'FOUND' || one.tier > 3) continue;
      found.push(...one.elements.flatMap((each) => holderOf(bench, each) ?? []));
      at = end - 1;
      break;
    }
  return [...new Map(found.map((each) => [each.id, each])).values()];
}

function sentence(bench: Workbench, span: Span): string {
  const text = bench.text(span);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
}

export function addRule(
  bench: Workbench,
  span: Span,
  set: Readonly<Record<string, string | readonly string[]>>,
): Named {
  const statement = typeof set['statement'] === 'string' ? set['statement'] : sentence(bench, span);
  const name = statement === set['statement'] ? statement.slice(0, -1) : clauseName(bench, span);
  bench.assume(`I kept "${statement}" as a rule.`);
  return bench.add({
    class: 'BusinessRule',
    name,
    container: bench.scene.model.id,
    feature: 'rules',
    set: {
      ...neededValues(bench, 'BusinessRule', name),
      statement,
      ...Object.fromEntries(Object.entries(set).filter(([, value]) => value.length > 0)),
    },
  });
}

/** An amount that no cardinality holds, "at most 3", stays as a rule. */
export function keepAmount(bench: Workbench, event: Event): void {
  const about = mentioned(bench, event.words);
  if (bench.level.level === 'cim') addRule(bench, event.words, { appliesTo: about.map(({ id }) => id) });
  else addInvariant(bench, event.words, about[0]);
}

const measures =
  /\b(?:milli)?seconds?\b|\bms\b|\bminutes?\b|\bconcurrent|\bat the same time\b|\busers\b|\bavailab|\buptime\b|\bresponse\b|\bper second\b|\bsekunden?\b|\bminuten?\b|\bverfügbar/i;

/** A statement about known things that says more than a model's features: a rule, or a quality that is measured. */
export const readRule: SenseReader = (event, bench) => {
  const isClaim = event.form === 'STATEMENT' || event.form === 'PASSIVE' || event.form === 'COPULA';
  // "Remove the phone unless it is required" is something to do, and no rule of the business.
  const isDeed = event.words[0]?.tag === 'VB' && isCommandIn(bench, event.words);
  if (isDeed || holdsCommand(bench, event.words)) return [];
  const text = bench.text(event.words);
  const hasAmount = event.rest.some((_, at) => numberAt(event.rest, at, bench.language) !== undefined);
  if (
    !isClaim ||
    (event.modality === undefined &&
      !hasAmount &&
      !event.isNegated &&
      !event.isOnly &&
      !/\b(?:always|never|before|after|unless|if|when|until|nie|immer|nur|wenn)\b/i.test(text))
  )
    return [];
  // "when it was reviewed" is a part of something else.
  if (/^(?:i|we|you|it|this|that|there|who|which|they|he|she|when|whether|where|how|what|why)\b/i.test(text))
    return [];
  // Of a PIM an invariant holds always: what may be says nothing.
  const isMight = event.modality === 'MAY' && !hasAmount && !event.isNegated && !event.isOnly;
  if (bench.level.level === 'pim' && isMight) return [];
  // "should become part of", "should lose": a wish about the model, and no rule of the business.
  if (event.modality === 'SHOULD' && !hasAmount && !event.isNegated) return [];
  // What only says what something is not says nothing of the business; with a verb before it, it is no subject.
  if (event.form === 'COPULA' && event.modality === undefined && !hasAmount && event.isNegated) return [];
  const { auxiliaries, modals, negations } = bench.language;
  const helpers = [auxiliaries.BE, ...Object.values(modals), negations].join(', ');
  if (event.subject.some(({ tag }, at) => tag !== 'POS' && phraseAt(event.subject, at, helpers) > 0))
    return [];
  if (speaksOfModel(event.words, bench) || isDangling(event, bench)) return [];
  if (
    phraseAt(event.words, 0, bench.language.conditions.IF) > 0 &&
    !event.words.some(({ text }) => text === ',')
  )
    return [];
  const attempts: Attempt[] = [];
  // What limits things of the model is a rule, also when it counts users or seconds.
  const isLimit =
    event.isNegated && mentioned(bench, event.subject).length > 0 && mentioned(bench, event.rest).length > 0;
  if (measures.test(text) && hasAmount && !isLimit) attempts.push((on) => quality(on, event));
  attempts.push((on) => rule(on, event));
  return attempts;
};

/** "has to change its domain", "ought to be an aggregate": words of models ask for a change, and rule no business. */
const speaksOfModel = (words: Span, { language }: Workbench): boolean =>
  words.some((_, at) => phraseAt(words, at, language.modelling) > 0);

/** "the shelf they are on": nothing stands behind the verb but a preposition. */
const isDangling = ({ rest, words }: Event, { language }: Workbench): boolean =>
  (rest.length === 1 && rest.every(({ tag }) => /^(?:IN|RP|TO)$/.test(tag))) ||
  (words.length > 3 &&
    phraseAtEnd(words, `${language.pronouns.ONE}, ${language.speakers}, they, he, she, sie, er, muss, soll`) >
      0);

function rule(bench: Workbench, event: Event): true | undefined {
  // It has to be about something: a rule whose subject is unknown was not understood.
  if (
    mentioned(bench, event.subject).length === 0 &&
    (event.modality === undefined || !namesPart(bench, event.subject)) &&
    !isFact(bench, event)
  )
    return undefined;
  if (!isOneClaim(bench, event) || namesElement(bench, event.subject)) return undefined;
  const about = mentioned(bench, event.words);
  bench.use(event.words);
  bench.isFallback = true;
  bench.coerced += clausesInside(event.words, bench.language);
  if (bench.level.level === 'cim') {
    addRule(bench, event.words, { appliesTo: about.map(({ id }) => id) });
    bench.speakOf(...about);
    speakOfSubject(bench, event.subject);
    return true;
  }
  return addInvariant(bench, event.words, about[0]);
}

/** "Breakfast is served from 7 to 10": a number said of something that the model does not know. */
function isFact(bench: Workbench, { form, subject, words }: Event): boolean {
  const isNoun = subject.length > 0 && subject.length <= 5 && /^NN/.test(subject.at(-1)?.tag ?? '');
  const isAsking = verbReadingsAt(words, 0, bench.language).some(
    ({ form: said, lemma }) => said === 'BASE' && isCommandVerb(lemma, bench.language),
  );
  const isClaim = form === 'STATEMENT' || form === 'PASSIVE';
  const isLimited = words.some(
    ({ kind }, at) =>
      kind === 'NUMBER' || phraseAt(words, at, `${bench.language.only}, ${bench.language.negations}`) > 0,
  );
  return bench.level.level === 'cim' && isClaim && isNoun && !isAsking && isLimited;
}

/** "The attribute notes …", "the query List orders …": speaks of the model, and is no rule of the business. */
function namesElement(bench: Workbench, span: Span): boolean {
  const { rest } = withoutDeterminers(span, bench.language);
  const noun = classAt(rest, 0, bench);
  if (noun === undefined || noun.plural || noun.length >= rest.length) return false;
  const found = find(bench, rest.slice(noun.length), { several: true });
  return found.kind !== 'NONE' && found.tier <= 3 && found.elements.some((each) => each.class === noun.class);
}

/** One sentence about the business: it asks for nothing, speaks of no speaker, and no other clause goes on. */
function isOneClaim(bench: Workbench, { words, form, classes }: Event): boolean {
  const { language } = bench;
  const isAsked = (at: number): boolean =>
    verbReadingsAt(words, at, language).some(
      ({ form: said, lemma }) => said === 'BASE' && isCommandVerb(lemma, language) && words[at]?.tag === 'VB',
    );
  const isBroken = words.some(
    ({ text, kind }, at) =>
      kind === 'MARK' &&
      (/^[;:–—]$/.test(text) || (text === ',' && phraseAt(words, at + 1, language.turns) > 0)),
  );
  const isSpoken = words.some(
    ({ kind }, at) => kind === 'WORD' && phraseAt(words, at, language.speaking) > 0,
  );
  const isNaming =
    (form === 'PASSIVE' && classes.has('RENAME')) ||
    verbReadingsAt(words, words.length - 1, language).some(({ lemma }) => lemma === 'rename');
  const isImperative = words[0]?.tag === 'VB';
  return (
    !isAsked(0) && !isImperative && !isBroken && !isSpoken && !isNaming && !goesOnWithCommand(bench, words)
  );
}

/** "…, delete them": the rest asks for something else. */
function goesOnWithCommand(bench: Workbench, words: Span): boolean {
  return words.some((word, at) => {
    const comma = word.kind === 'MARK' && /^[,;:–—-]$/.test(word.text) ? 1 : 0;
    const joint =
      comma + phraseAt(words, at + comma, `${bench.language.conjunctions}, ${bench.language.connectives}`);
    if (joint === 0) return false;
    const next = joint + phraseAt(words, at + joint, bench.language.openings);
    return bench.language
      .verbReadings(words[at + next]?.lower ?? '')
      .some(({ form, lemma }) => form === 'BASE' && isCommandVerb(lemma, bench.language));
  });
}

/** What a sentence is about is what "it" means behind it. */
function speakOfSubject(bench: Workbench, subject: Span): void {
  const found = find(bench, subject, { several: true });
  if (found.kind === 'FOUND' && found.tier <= 3) bench.speakOf(...found.elements);
}

/** Keeps a sentence as an invariant of the aggregate of what it is about. */
function addInvariant(bench: Workbench, words: Span, about: Named | undefined): true | undefined {
  const aggregate =
    about === undefined ? undefined : bench.around(about).find(({ class: kind }) => kind === 'Aggregate');
  if (about === undefined || aggregate === undefined) return undefined;
  const name = clauseName(bench, words);
  const statement = sentence(bench, words);
  bench.add({
    class: 'Invariant',
    name,
    container: aggregate.id,
    feature: 'invariants',
    set: { ...neededValues(bench, 'Invariant', name), statement },
  });
  bench.assume(`I kept "${statement}" as an invariant of ${aggregate.name}.`);
  bench.speakOf(about);
  return true;
}

function quality(bench: Workbench, event: Event): true | undefined {
  bench.use(event.words);
  bench.coerced += 1 + clausesInside(event.words, bench.language);
  const isCim = bench.level.level === 'cim';
  const className = isCim ? 'QualityRequirement' : 'QualityScenario';
  const name = clauseName(bench, event.words);
  const said = sentence(bench, event.words);
  const set = {
    ...neededValues(bench, className, name),
    ...(isCim ? { statement: said } : { scenario: said }),
  };
  bench.add({
    class: className,
    name,
    container: bench.scene.model.id,
    feature: isCim ? 'requirements' : 'qualityScenarios',
    set,
  });
  bench.assume(`I kept "${said}" as a ${bench.word(className)}.`);
  return true;
}
