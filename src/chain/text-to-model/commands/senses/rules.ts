import type { Event } from '../event.ts';
import { pairsAt } from '../cuts.ts';
import { neededValues } from '../operations.ts';
import type { Named } from '../names.ts';
import { clausesInside } from '../clauses.ts';
import { holdsCommand, isCommandIn } from '../commands-in.ts';
import { find } from '../references.ts';
import { flagsAt } from '../flags.ts';
import { typeNamedBy } from '../types.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { isPhrase, phraseAt } from '../words.ts';
import type { Attempt, SenseReader } from './sense.ts';
import { clauseName } from './clause-name.ts';
import {
  holdsHelper,
  isAmount,
  isDenied,
  isDangling,
  isDerivation,
  isFact,
  isOneClaim,
  isDropped,
  mentioned,
  namesAttribute,
  namesElement,
  namesPart,
  ofSystem,
  saysWhenFirst,
  speaksOfModel,
} from './rule-form.ts';

/** The words of a span as a sentence of its own. */
export function sentence(bench: Workbench, span: Span): string {
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
  const said = [...event.subject, ...event.rest];
  const hasAmount = said.some((_, at) => isAmount(bench, said, at));
  // "The system must answer within 2 seconds"
  if (ofSystem(event, bench) && hasAmount && measures.test(text)) return [(on) => quality(on, event)];
  if (
    !isClaim ||
    (event.modality === undefined &&
      !hasAmount &&
      !event.isNegated &&
      !event.isOnly &&
      !isDerivation(event, bench) &&
      !/\b(?:always|never|before|after|without|unless|if|when|until|ohne|nie|niemals|immer|nur|erst|wenn|bevor|nachdem|solange)\b/i.test(
        text,
      ))
  )
    return [];
  // "Rooms don't need the projector": what a thing is not to have asks for a change.
  const isWithout = event.isNegated && (event.classes.has('HAVE') || event.classes.has('NEED'));
  if (event.form === 'STATEMENT' && event.modality === undefined && isWithout && !hasAmount) return [];
  const isConditional = saysWhenFirst(event, bench);
  // "when it was reviewed" is a part of something else.
  const isCase = /^when\b/i.test(text) && event.words.some(({ text: mark }) => mark === ',');
  if (
    !isConditional &&
    !isCase &&
    /^(?:i|we|you|it|this|that|there|who|which|they|he|she|when|whether|where|how|what|why)\b/i.test(text)
  )
    return [];
  // Of a PIM an invariant holds always: what may be says nothing.
  const isMight = event.modality === 'MAY' && !hasAmount && !isDenied(event, bench) && !event.isOnly;
  if (bench.level.level === 'pim' && isMight) return [];
  // "should become part of", "should lose": a wish about the model, and no rule of the business.
  if (event.modality === 'SHOULD' && !hasAmount && !event.isNegated) return [];
  // What only says what something is not says nothing of the business; with a verb before it, it is no subject.
  if (event.form === 'COPULA' && event.modality === undefined && !hasAmount && event.isNegated) return [];
  // "(should be a list,) not free text"
  if (event.form === 'COPULA' && event.isNegated && typeNamedBy(bench, event.rest) !== undefined) return [];
  // "The best-before date is optional" of what is not known: a feature of an element, and no rule.
  const flag = event.form === 'COPULA' ? flagsAt(bench, event.rest) : undefined;
  if (flag !== undefined && flag.length === event.rest.length) return [];
  if (!isConditional && holdsHelper(bench, event.subject)) return [];
  // "The treasurer doesn't do that any more" says nothing by itself.
  const { LAST, GROUP } = bench.language.pronouns;
  const isPointing =
    event.form === 'STATEMENT' && event.modality === undefined && isPhrase(event.rest, LAST, GROUP);
  if (isPointing) return [];
  if (speaksOfModel(event.words, bench) || (!isConditional && isDangling(event, bench))) return [];
  const isOpen = phraseAt(event.words, 0, bench.language.conditions.IF) > 0 && !isConditional;
  if (isOpen && !event.words.some(({ text }) => text === ',')) return [];
  const isOfAttribute = event.form !== 'STATEMENT' && namesAttribute(bench, event.subject);
  // "The driver note can be dropped" asks for a change: no business drops an attribute.
  if (isOfAttribute && isDropped(bench, event)) return [];
  const attempts: Attempt[] = [];
  // What limits things of the model is a rule, also when it counts users or seconds.
  const thing = find(bench, event.subject, { classes: [bench.level.object] });
  const isOfThing = (thing.kind === 'FOUND' && thing.tier <= 3) || isPartOfThing(bench, event.subject);
  const isLimit =
    isOfAttribute ||
    isOfThing ||
    isOfAll(bench, event) ||
    (event.isNegated && mentioned(bench, event.subject).length > 0);
  if (measures.test(text) && hasAmount && !isLimit) attempts.push((on) => quality(on, event));
  attempts.push((on) => rule(on, event));
  return attempts;
};

/** "The length of a lesson": what is said of a thing of the model, and not how fast something is done. */
const isPartOfThing = (bench: Workbench, subject: Span): boolean =>
  !subject.some(({ tag }) => tag === 'VBG') &&
  pairsAt(subject, bench.language.prepositions.OF).some(({ before, behind }) => {
    const found = find(bench, behind, { classes: [bench.level.object] });
    return before.length > 0 && before.length <= 3 && found.kind === 'FOUND' && found.tier <= 3;
  });

function rule(bench: Workbench, event: Event): true | undefined {
  // It has to be about something: a rule whose subject is unknown was not understood.
  const subject = saysWhenFirst(event, bench) ? event.words : event.subject;
  if (
    mentioned(bench, subject).length === 0 &&
    ((event.modality === undefined && !isLimited(bench, event)) || !namesPart(bench, subject)) &&
    !isFact(bench, event) &&
    !comparesKnown(bench, event) &&
    !isOfAll(bench, event)
  )
    return undefined;
  if (!isOneClaim(bench, event) || namesElement(bench, event.words)) return undefined;
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

/** "A technician repairs at most three devices a day": what a role does, with a number. */
const isLimited = (bench: Workbench, { rest }: Event): boolean =>
  rest.some((_, at) => isAmount(bench, rest, at));

/** "No member may have more than ten loans": what is counted is known, and it holds for all. */
const isOfAll = (bench: Workbench, { subject, rest }: Event): boolean =>
  isPhrase(subject, bench.language.determiners.NONE) && mentioned(bench, rest).length > 0;

/** "The closing date must be after the opening date of an exhibition": what it is compared with is known. */
function comparesKnown(bench: Workbench, { form, modality, rest }: Event): boolean {
  const order = `${bench.language.sequence.BEFORE}, ${bench.language.sequence.AFTER}`;
  const isCompared = phraseAt(rest, 0, order) > 0 || rest.slice(1, 3).some(({ lower }) => lower === 'than');
  return form === 'COPULA' && modality === 'MUST' && isCompared && mentioned(bench, rest).length > 0;
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
