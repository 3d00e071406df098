import type { Event } from '../events.ts';
import { isCommandVerb } from '../events.ts';
import { neededValues } from '../operations.ts';
import { withoutDeterminers } from '../amounts.ts';
import type { Named } from '../names.ts';
import { lemmaForm } from '../names.ts';
import { clausesInside } from '../clauses.ts';
import { find } from '../references.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { phraseAt, phraseAtEnd } from '../words.ts';
import type { Attempt, SenseReader } from './sense.ts';
import { clauseName } from './create.ts';

/** "Only a clerk may cancel an order", "nobody but …", "a reader may extend a loan": who may do what. */
export const readPermit: SenseReader = (event, bench) => {
  // "mechanics must not close contracts": of a PIM the permission goes.
  if (event.isNegated)
    return bench.level.level === 'pim' &&
      event.form === 'STATEMENT' &&
      event.modality !== undefined &&
      event.agent.length > 0
      ? [(on) => forbid(on, event)]
      : [];
  const isMay = event.modality === 'MAY' || event.isOnly;
  if (event.form === 'STATEMENT' && isMay && event.agent.length > 0)
    return [(on) => permit(on, event, { who: event.agent, what: event.rest })];
  if (event.form === 'PASSIVE' && isMay) {
    const by = phraseAt(event.rest, 0, 'by, only by, by nobody but, by no one but, von, nur von');
    if (by > 0) return [(on) => permit(on, event, { who: event.rest.slice(by), what: event.subject })];
  }
  return [];
};

function forbid(bench: Workbench, event: Event): true | undefined {
  const found = find(bench, withoutDeterminers(event.agent, bench.language).rest, {
    classes: [bench.level.role],
    several: true,
  });
  const operation = found.kind === 'FOUND' ? operationFor(bench, event, event.rest) : undefined;
  if (found.kind !== 'FOUND' || operation === undefined) return undefined;
  bench.met(found.tier);
  bench.use(event.agent, event.rest);
  for (const role of found.elements)
    if (permissionsOf(bench, role).includes(operation.id)) removePermission(bench, role, operation);
    else bench.notes.push(`"${role.name}" may not do "${operation.name}" anyway.`);
  bench.speakOf(operation);
  return true;
}

function permit(
  bench: Workbench,
  event: Event,
  given: { readonly who: Span; readonly what: Span },
): true | undefined {
  const roleClass = bench.level.role;
  const only = phraseAtEnd(given.who, `${bench.language.only}, alone`);
  const who = given.who.slice(0, given.who.length - only);
  const found = find(bench, withoutDeterminers(who, bench.language).rest, {
    classes: [roleClass],
    several: true,
  });
  if (found.kind !== 'FOUND') return undefined;
  bench.met(found.tier);
  bench.use(given.who, given.what);
  if (bench.level.level === 'cim') {
    const about = mentioned(bench, given.what);
    addRule(bench, event.words, {
      kind: 'AUTHORIZATION',
      ...(isPronoun(bench, who) ? { statement: spokenOut(bench, found.elements, event) } : {}),
      appliesTo: about.map(({ id }) => id),
      actors: found.elements.map(({ id }) => id),
    });
    bench.speakOf(...found.elements);
    return true;
  }
  const operation = operationFor(bench, event, given.what);
  if (operation === undefined) return undefined;
  const others = bench
    .ofClass('Role')
    .filter((role) => permissionsOf(bench, role).includes(operation.id) && !found.elements.includes(role));
  if (event.isOnly && others.length > 0) {
    const key = `only ${operation.id}`;
    const chosen = bench.scene.choices.get(key);
    if (chosen === undefined)
      return bench.ask({
        key,
        question: `${others.map(({ name }) => `"${name}"`).join(', ')} may do "${operation.name}" as well. Shall that permission be taken away?`,
        expects: 'OPTION',
        classes: [],
        options: [
          { label: 'Take it away', value: 'YES' },
          { label: 'Keep it', value: 'NO' },
        ],
        isYesNo: true,
      });
    if (chosen === 'YES') for (const role of others) removePermission(bench, role, operation);
  }
  for (const role of found.elements) {
    if (permissionsOf(bench, role).includes(operation.id))
      bench.notes.push(`"${role.name}" may do "${operation.name}" already.`);
    else
      bench.add({
        class: 'Permission',
        container: role.id,
        feature: 'permissions',
        set: { operation: operation.id },
      });
  }
  bench.speakOf(operation);
  return true;
}

const isPronoun = (bench: Workbench, span: Span): boolean =>
  phraseAt(span, 0, `${bench.language.pronouns.LAST}, ${bench.language.pronouns.GROUP}`) === span.length;

/** "who may cancel it" with the name of who is meant. */
function spokenOut(bench: Workbench, who: readonly Named[], event: Event): string {
  const names = who.map(({ name }) => name).join(' and ');
  return `${names} ${bench.text(event.words.slice(event.agent.length))}.`;
}

const permissionElements = (bench: Workbench, role: Named) =>
  [...bench.scene.elements.values()].filter(
    (each) =>
      each.eClass === 'Permission' &&
      role.element !== undefined &&
      JSON.stringify(role.element).includes(`"id":"${each.id}"`),
  );

function permissionsOf(bench: Workbench, role: Named): readonly unknown[] {
  return permissionElements(bench, role).map((each) =>
    'operation' in each ? each['operation' as keyof typeof each] : undefined,
  );
}

function removePermission(bench: Workbench, role: Named, operation: Named): void {
  for (const each of permissionElements(bench, role))
    if ('operation' in each && each['operation' as keyof typeof each] === operation.id) bench.remove(each.id);
}

/** The operation that a verb with its object names: "cancel an order" → Cancel order; "use it" → what was spoken of. */
function operationFor(bench: Workbench, event: Event, what: Span): Named | undefined {
  const classes = ['Command', 'Query'];
  if (event.classes.has('USE')) {
    const found = find(bench, what, { classes });
    if (found.kind === 'FOUND') return found.elements[0];
  }
  const { rest } = withoutDeterminers(what, bench.language);
  const wanted = lemmaForm(`${event.lemma} ${bench.text(rest)}`, bench.language);
  const all = bench.ofClass(...classes);
  const [same] = all.filter(({ name }) => lemmaForm(name, bench.language) === wanted);
  if (same !== undefined) return same;
  const object = find(bench, rest, { classes: ['Entity'] });
  const target = object.kind === 'FOUND' ? object.elements[0] : undefined;
  const verb = all.filter(
    (each) =>
      each.name.toLowerCase().split(' ')[0] === event.lemma &&
      target !== undefined &&
      bench.value(each, 'target') === target.id,
  );
  return verb.length === 1 ? verb[0] : undefined;
}

/** The thing itself, or what an attribute belongs to. */
function holderOf(bench: Workbench, element: Named): Named | undefined {
  const holder = element.class === bench.level.attribute ? bench.element(element.containerId) : element;
  return holder?.class === bench.level.object ? holder : undefined;
}

/** Whether words begin with somebody of the model: "receptionists must not …". */
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

function addRule(
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
  const text = bench.text(event.words);
  const hasAmount = event.words.some(
    ({ kind, lower }) => kind === 'NUMBER' || /^(?:once|twice|einmal|zweimal)$/.test(lower),
  );
  if (
    !isClaim ||
    (event.modality === undefined &&
      !hasAmount &&
      !event.isNegated &&
      !/\b(?:always|never|before|after|unless|if|when|until|nie|immer|nur|wenn)\b/i.test(text))
  )
    return [];
  if (/^(?:i|we|you|it|this|that|there|who|which|they|he|she)\b/i.test(text)) return [];
  // "should become part of", "should lose": a wish about the model, and no rule of the business.
  if (event.modality === 'SHOULD' && !hasAmount && !event.isNegated) return [];
  // What only says what something is not says nothing of the business; with a verb before it, it is no subject.
  if (event.form === 'COPULA' && event.modality === undefined && !hasAmount && event.isNegated) return [];
  const { BE } = bench.language.auxiliaries;
  if (event.subject.some((_, at) => phraseAt(event.subject, at, BE) > 0)) return [];
  const attempts: Attempt[] = [];
  if (measures.test(text) && hasAmount) attempts.push((on) => quality(on, event));
  attempts.push((on) => rule(on, event));
  return attempts;
};

function rule(bench: Workbench, event: Event): true | undefined {
  const about = mentioned(bench, event.words);
  // It has to be about something: a rule whose subject is unknown was not understood.
  if (
    mentioned(bench, event.subject).length === 0 &&
    (event.modality === undefined || !namesPart(bench, event.subject))
  )
    return undefined;
  if (goesOnWithCommand(bench, event.words)) return undefined;
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

/** "…, delete them": the rest asks for something else. */
function goesOnWithCommand(bench: Workbench, words: Span): boolean {
  return words.some((word, at) => {
    if (!/^[,;]$/.test(word.text) && phraseAt(words, at, bench.language.conjunctions) === 0) return false;
    return bench.language
      .verbReadings(words[at + 1]?.lower ?? '')
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

/** "Add a goal G measured by M, target T". */
export const readGoal: SenseReader = (event, bench) => {
  if (event.form !== 'COMMAND' && event.form !== 'EXISTENTIAL' && event.form !== 'NOUN') return [];
  if (bench.level.level !== 'cim' || event.isNegated) return [];
  const { rest } = withoutDeterminers(event.rest, bench.language);
  const noun = phraseAt(rest, 0, bench.language.classes.cim['Goal'] ?? '');
  const measure = rest.findIndex((_, at) => phraseAt(rest, at, bench.language.nouns.MEASURE) > 0);
  const target = rest.findIndex(
    (_, at) =>
      phraseAt(
        rest,
        at,
        'target, with the target, with target, with a target of, and target, and the target, zielwert, ziel',
      ) > 0,
  );
  if (noun === 0 || (measure < 0 && target < 0)) return [];
  return [
    (on) => {
      const ends = [measure, target].filter((at) => at > 0).sort((a, b) => a - b);
      const part = (at: number, list: string): string => {
        if (at < 0) return '';
        const until = ends.find((each) => each > at) ?? rest.length;
        const span = rest
          .slice(at + phraseAt(rest, at, list), until)
          .filter(
            ({ text }, index, all) => !(/^[,:]$/.test(text) && (index === 0 || index === all.length - 1)),
          );
        const lead = phraseAt(span, 0, 'is, of, ist');
        const article = phraseAt(span, lead, on.language.determiners.DEFINITE);
        return on.text(span.slice(lead + article));
      };
      const called = phraseAt(rest, noun, on.language.named);
      const name = on.text(rest.slice(noun + called, ends[0]).filter(({ text }) => text !== ','));
      if (name === '') return undefined;
      on.use(event.rest);
      const metric = part(measure, on.language.nouns.MEASURE);
      const aim = part(
        target,
        'target, with the target, with target, with a target of, and target, and the target, zielwert, ziel',
      );
      const goal = on.add({
        class: 'Goal',
        name,
        container: on.scene.model.id,
        feature: 'goals',
        set: {
          ...neededValues(on, 'Goal', name),
          ...(metric === '' ? {} : { metric }),
          ...(aim === '' ? {} : { target: aim }),
        },
      });
      on.speakOf(goal);
      return true;
    },
  ];
};
