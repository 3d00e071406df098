import type { Event } from '../event.ts';
import { pairsAt } from '../cuts.ts';
import { withoutDeterminers } from '../amounts.ts';
import type { Named } from '../names.ts';
import { stepOf } from '../bounds.ts';
import { flagFeature } from '../flags.ts';
import { predicatesOf } from '../predicates.ts';
import { typeNamedBy } from '../types.ts';
import type { Predicate } from '../predicate.ts';
import { find } from '../references.ts';
import { identified } from './identify.ts';
import { refer } from '../refer.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { isPhrase, phraseAt } from '../words.ts';
import type { Attempt, SenseReader } from './sense.ts';
import { flagPairs } from './flag-pairs.ts';
import { ofTopic, setAll } from './of-topic.ts';
import { optionalEnd } from './optional-end.ts';
import { hasToGive, filledIn, withTime } from './filling.ts';

/** FLAG, RETYPE and BOUND: "make X optional", "X is mandatory", "X must be a number between 1 and 9". */
export const readPredicate: SenseReader = (event, bench) => {
  const { language } = bench;
  const attempts: Attempt[] = [];
  const push = (what: Span, predicate: Span): void => {
    if (what.length > 0 && predicate.length > 0)
      attempts.push((on) => predicated(on, event, { what, predicate }));
  };
  const asWords = `${language.prepositions.AS}, zu, als, auf`;
  if (
    event.form === 'COMMAND' &&
    (event.classes.has('MAKE') || event.classes.has('SET') || event.classes.has('LIMIT'))
  ) {
    for (let at = 1; at < event.rest.length; at += 1) {
      const mark = phraseAt(event.rest, at, asWords);
      push(event.rest.slice(0, at), event.rest.slice(at + mark));
      // "change Deposit from money to decimal"
      const from = event.rest
        .slice(0, at)
        .findIndex((_, index) => phraseAt(event.rest, index, bench.language.joints.FROM) > 0);
      if (mark > 0 && from > 0)
        attempts.push((on) => {
          on.use(event.rest.slice(from, at));
          const was = typeNamedBy(on, event.rest.slice(from + 1, at));
          const given = { what: event.rest.slice(0, from), predicate: event.rest.slice(at + mark) };
          return was === undefined ? undefined : predicated(on, event, given);
        });
      if (mark > 0) push(event.rest.slice(0, at), event.rest.slice(at));
    }
    // "make required: the label", "mark as required the label".
    const lead = phraseAt(event.rest, 0, asWords);
    for (let at = lead + 1; at < Math.min(event.rest.length, 5); at += 1)
      push(event.rest.slice(at), event.rest.slice(lead, at));
  }
  // "Nights: at least 1"
  if (event.form === 'NOUN') {
    attempts.push(...flagPairs(event, bench));
    const colon = event.rest.findIndex(({ text }) => text === ':');
    if (colon > 0) push(event.rest.slice(0, colon), event.rest.slice(colon + 1));
    attempts.push(...namedWithPredicate(event, bench), (on) => ofTopic(on, event));
  }
  attempts.push(...optionalEnd(event, bench));
  // "a guest must give a mobile"
  if (
    event.form === 'STATEMENT' &&
    event.modality === 'MUST' &&
    event.classes.has('FILL') &&
    !event.isNegated &&
    event.rest.length > 0
  )
    attempts.push((on) => hasToGive(on, event));
  // "store the floor as text"
  if (event.form === 'COMMAND' && event.classes.has('STORE'))
    for (const { before, behind } of pairsAt(event.rest, asWords)) push(before, behind);
  // "must not exceed 30"
  if (event.form === 'STATEMENT' && /^(?:exceed|surpass|überschreiten)$/.test(event.lemma)) {
    const verb = event.used.slice(-1);
    attempts.push((on) =>
      predicated(
        on,
        { ...event, isNegated: false },
        {
          what: event.agent,
          predicate: event.isNegated ? [...verb, ...event.rest] : [],
        },
      ),
    );
  }
  // "the weight is measured in kg"
  const unit = event.form === 'PASSIVE' && event.rest[0]?.lower === 'in' ? event.rest.slice(1) : [];
  if (isPhrase(unit, language.units))
    attempts.push((on) => {
      const attributes = refer(on, event.subject, { classes: [on.level.attribute], several: true });
      if (attributes?.some((each) => flagFeature(on, each, 'unit') === undefined) !== false) return undefined;
      on.use(event.rest);
      for (const each of attributes) on.set(each, { unit: on.text(unit) });
      on.speakOf(...attributes);
      return true;
    });
  // "email isn't mandatory for members"
  if (event.form === 'COPULA')
    for (const { before, behind } of pairsAt(event.rest, language.prepositions.FOR))
      attempts.push((on) => {
        const owner = find(on, behind, { classes: [on.level.object] });
        if (before.length === 0 || owner.kind !== 'FOUND' || owner.tier > 3) return undefined;
        on.use(event.rest);
        on.speakOf(...owner.elements);
        return predicated(on, event, { what: event.subject, predicate: before });
      });
  // "(a remark;) there can be several": of what was spoken of last
  if (
    event.form === 'EXISTENTIAL' &&
    event.modality === 'MAY' &&
    isPhrase(event.rest, language.questions.SEVERAL)
  )
    attempts.push((on) =>
      ofTopic(on, event, [{ feature: 'multiple', value: true, said: on.text(event.rest) }]),
    );
  // "the dosage may stay empty"
  if (event.form === 'STATEMENT' && /^(?:stay|remain|become|bleiben|werden)$/.test(event.lemma))
    push(event.agent, event.rest);
  if (event.form === 'COPULA') {
    push(event.subject, event.rest.slice(phraseAt(event.rest, 0, bench.language.joints.TYPED)));
    push(event.subject, event.rest);
  }
  if (
    event.form === 'PASSIVE' &&
    (event.classes.has('MAKE') ||
      event.classes.has('LIMIT') ||
      event.classes.has('SET') ||
      event.classes.has('NEED') ||
      event.classes.has('STORE') ||
      event.classes.has('CREATE'))
  )
    for (let skip = 0; skip <= 1; skip += 1)
      push(event.subject, event.rest.slice(skip === 0 ? phraseAt(event.rest, 0, asWords) : 0));
  if (event.form === 'PASSIVE' && event.used.some(({ lower }) => Object.hasOwn(language.flags, lower))) {
    const flag = event.used.filter(({ lower }) => Object.hasOwn(language.flags, lower));
    if (event.rest.length === 0) push(event.subject, flag);
    else if (phraseAt(event.rest, 0, language.prepositions.FOR) > 0)
      attempts.push((on) => {
        const owner = refer(on, event.rest.slice(1), { classes: [on.level.object] });
        if (owner === undefined) return undefined;
        on.use(event.rest);
        on.speakOf(...owner);
        return predicated(on, event, { what: event.subject, predicate: flag });
      });
  }
  // "has at most 80 characters" bounds; "includes the time" is no type.
  if (event.form === 'STATEMENT' && event.classes.has('LIMIT') && event.agent.length > 0)
    attempts.push((on) =>
      predicated(on, event, {
        what: event.agent,
        predicate: event.rest,
        features: /^(?:minimum|maximum|minLength|maxLength|unit)$/,
      }),
    );
  // "Remarks must be filled in", "the mobile may be left empty"
  if (
    event.form === 'PASSIVE' &&
    event.classes.has('FILL') &&
    event.modality !== undefined &&
    (event.rest.length === 0 || phraseAt(event.rest, 0, bench.language.joints.ABOUT_WHAT) > 0)
  )
    attempts.push((on) => filledIn(on, event));
  if (event.classes.has('IDENTIFY')) attempts.push(...identified(event, bench));
  if (
    /^(?:include|contain|show|carry|store|have|enthalten|umfassen)$/.test(event.lemma) &&
    event.agent.length > 0
  )
    attempts.push((on) => withTime(on, event));
  // "the start of a lesson needs date and time"
  if (event.form === 'STATEMENT' && (event.classes.has('HAVE') || event.classes.has('STORE')))
    attempts.push((on) =>
      typeNamedBy(on, event.rest) === undefined
        ? undefined
        : predicated(on, event, {
            what: event.agent,
            predicate: event.rest,
            features: /^(?:type|scalar|codeList)$/,
          }),
    );
  return attempts;
};

/** "Cost of a trip in EUR, minimum 0", "the year as a number": an attribute, and what it is to be. */
function namedWithPredicate(event: Event, { language, level }: Workbench): readonly Attempt[] {
  const attempts: Attempt[] = [];
  for (let at = 1; at < event.rest.length; at += 1) {
    const mark = phraseAt(event.rest, at, language.prepositions.AS, '–, -, →, ⇒');
    const isUnit = event.rest[at]?.lower === 'in' && phraseAt(event.rest, at + 1, language.units) > 0;
    if (mark === 0 && !isUnit) continue;
    const [what, predicate] = [event.rest.slice(0, at), event.rest.slice(isUnit ? at : at + mark)];
    attempts.push((on) => {
      const found = find(on, what, { classes: [level.attribute], several: true });
      if (found.kind === 'NONE' || found.tier > 3) return undefined;
      on.use(event.rest.slice(at, at + mark));
      return predicated(on, event, { what, predicate });
    });
  }
  return attempts;
}

const sample: Named = { id: '', class: '', name: '', containerId: '', element: undefined };

function predicated(
  bench: Workbench,
  event: Event,
  given: { readonly what: Span; readonly predicate: Span; readonly features?: RegExp },
): true | undefined {
  const { what, predicate } = given;
  const counted = ofNumber(bench, what);
  // "it" is the newest thing that can be so.
  const isPronoun =
    phraseAt(what, 0, bench.language.pronouns.LAST, bench.language.pronouns.GROUP) === what.length;
  const attributes = isPronoun
    ? find(bench, what, { classes: [bench.level.attribute], several: true })
    : undefined;
  const isOfAttribute =
    attributes?.kind === 'FOUND' &&
    predicatesOf(bench, predicate, attributes.elements[0] ?? sample) !== undefined;
  // What cannot be said of anything is no predicate, and asks nothing.
  const candidates = find(bench, counted, { several: true });
  const [likely] = candidates.kind === 'NONE' ? [] : candidates.elements;
  const isSayable =
    predicatesOf(bench, predicate, likely ?? { ...sample, class: bench.level.attribute }) !== undefined ||
    (likely?.class === 'Entity' &&
      predicatesOf(bench, predicate, { ...sample, class: 'Aggregate' }) !== undefined);
  if (!isSayable && !isOfAttribute) return undefined;
  bench.use(what, predicate);
  // Of an entity and its aggregate the one counts of which it can be said.
  const isOfRoot =
    !isOfAttribute && likely?.class === 'Entity' && predicatesOf(bench, predicate, likely) === undefined;
  const aggregate = isOfRoot ? find(bench, counted, { classes: ['Aggregate'], several: true }) : undefined;
  const elements =
    aggregate?.kind === 'FOUND'
      ? aggregate.elements
      : refer(
          bench,
          counted,
          isOfAttribute ? { classes: [bench.level.attribute], several: true } : { several: true },
        );
  if (elements === undefined) return undefined;
  bench.use(what, predicate);
  const [first] = elements;
  if (first === undefined) return undefined;
  for (const element of elements) {
    const predicates = predicatesOf(bench, predicate, element);
    if (predicates === undefined || predicates.some(({ feature }) => given.features?.test(feature) === false))
      return undefined;
    setAll(
      bench,
      element,
      event.isNegated ? predicates.map((each) => negated(each, stepOf(bench, element))) : predicates,
    );
  }
  if (!event.classes.has('MAKE') && event.form === 'COMMAND') bench.coerced += 1;
  bench.speakOf(...elements);
  return true;
}

/** The opposite: "not optional"; "not longer than 12" was read as at least 13. */
function negated(predicate: Predicate, step: number): Predicate {
  const { feature, value } = predicate;
  if (typeof value === 'boolean') return { ...predicate, value: !value };
  const other = opposite[feature];
  if (typeof value !== 'number' || other === undefined) return predicate;
  return {
    ...predicate,
    feature: other,
    value: rounded(feature.startsWith('min') ? value - step : value + step),
  };
}

/** Without what binary fractions leave behind. */
const rounded = (value: number): number => Math.round(value * 100) / 100;

const opposite: Readonly<Record<string, string>> = {
  minimum: 'maximum',
  maximum: 'minimum',
  minLength: 'maxLength',
  maxLength: 'minLength',
};

/** "the number of beds" is the attribute Beds where there is no other. */
function ofNumber(bench: Workbench, span: Span): Span {
  const { rest } = withoutDeterminers(span, bench.language);
  const length = phraseAt(rest, 0, bench.language.joints.MEASURE_OF);
  return length > 0 && find(bench, span).kind === 'NONE' ? rest.slice(length) : span;
}
