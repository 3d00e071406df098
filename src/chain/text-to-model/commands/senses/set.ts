import type { Event } from '../event.ts';
import { pairsAt } from '../cuts.ts';
import { withoutDeterminers } from '../amounts.ts';
import { items } from '../member-lists.ts';
import { find } from '../references.ts';
import { refer } from '../refer.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { phraseAt } from '../words.ts';
import type { Attempt, SenseReader } from './sense.ts';
import { slotsOf, featureNamed, valueFor } from './feature-slots.ts';

/** SET and UNSET: "set the priority of X to must", "the metric of X is …", "clear the description of X". */
export const readSet: SenseReader = (event, bench) => {
  const attempts: Attempt[] = [];
  if (event.isNegated) return attempts;
  if (
    event.form === 'COMMAND' &&
    (event.classes.has('SET') || event.classes.has('CREATE') || event.classes.has('MAKE'))
  )
    for (const { before, behind } of pairsAt(event.rest, `to, as, =, :, at, auf, zu, als, in, into`)) {
      attempts.push((on) => setFeature(on, before, behind));
      // "set every requirement to status agreed"
      for (let at = 1; at < Math.min(3, behind.length); at += 1)
        attempts.push((on) =>
          setOwn(on, { owner: before, feature: behind.slice(0, at), value: behind.slice(at) }),
        );
      // "set X's owner: Y", "add a description to X: …"
    }
  // "put carat as the unit of the weight"
  if (event.form === 'COMMAND')
    for (const { before, behind } of pairsAt(event.rest, bench.language.joints.AS))
      if (before.length > 0 && before.length < 8) attempts.push((on) => setFeature(on, behind, before));
  if (
    event.form === 'COPULA' ||
    (event.form === 'STATEMENT' && /^(?:read|say|lauten|sagen)$/.test(event.lemma))
  )
    attempts.push((on) => setFeature(on, event.subject, event.rest));
  // "the receptionist is the steward of Booking", "make her the steward of Booking"
  // "A trainer is a kind of Guest" names no value.
  const isKind =
    phraseAt(withoutDeterminers(event.rest, bench.language).rest, 0, bench.language.nouns.KIND) > 0;
  if (event.form === 'COPULA' && !isKind) attempts.push((on) => setFeature(on, event.rest, event.subject));
  if (event.form === 'COMMAND' && event.classes.has('MAKE'))
    for (let at = 1; at < Math.min(6, event.rest.length); at += 1)
      attempts.push((on) => setFeature(on, event.rest.slice(at), event.rest.slice(0, at)));
  if (event.form === 'PASSIVE' && (event.classes.has('SET') || event.classes.has('DESCRIBE')))
    for (const { before, behind } of pairsAt(event.rest, bench.language.joints.SET_TO))
      if (before.length === 0) attempts.push((on) => setFeature(on, event.subject, behind));
  if (event.form === 'COMMAND' && event.classes.has('CLEAR'))
    attempts.push((on) => unsetFeature(on, event.rest));
  // "Full house: target 95 %, metric occupancy rate", "description of Charge: money owed"
  if (event.form === 'NOUN') {
    const colon = event.rest.findIndex(({ text }) => text === ':');
    const [before, behind] = [event.rest.slice(0, Math.max(0, colon)), event.rest.slice(colon + 1)];
    if (colon > 0) {
      // "Metric: average rating": of what was spoken of last.
      attempts.push((on) => setOfTopic(on, before, behind));
      attempts.push((on) => setFeature(on, before, behind));
      attempts.push((on) => listedFeatures(on, before, behind));
    }
  }
  // "Plate has a maximum length of 12"
  if (event.form === 'STATEMENT' && event.classes.has('HAVE') && event.agent.length > 0)
    for (const { before, behind } of pairsAt(event.rest, bench.language.joints.VALUE_OF))
      attempts.push((on) => setOwn(on, { owner: event.agent, feature: before, value: behind }));
  // "Full house has the target 90 % and the metric occupancy"
  if (event.form === 'STATEMENT' && event.classes.has('HAVE') && items(event.rest, bench.language).length > 1)
    attempts.push((on) => listedFeatures(on, event.agent, event.rest));
  // "Full house has the target 90 %"
  if (event.form === 'STATEMENT' && event.classes.has('HAVE') && event.agent.length > 0)
    for (let at = 1; at < Math.min(4, event.rest.length); at += 1)
      attempts.push((on) =>
        setOwn(on, { owner: event.agent, feature: event.rest.slice(0, at), value: event.rest.slice(at) }),
      );
  // "Pack goods is done by the clerk", "the card service is operated by Nets"
  const by = event.form === 'PASSIVE' ? phraseAt(event.rest, 0, bench.language.joints.DONE_BY) : 0;
  if (by > 0) attempts.push((on) => doneBy(on, event, event.rest.slice(by)));
  if (event.form === 'STATEMENT' && event.agent.length > 0 && doers.some(([verb]) => verb.test(event.lemma)))
    attempts.push((on) => {
      const who = find(on, event.agent, { classes: [on.level.role, 'ExternalSystem', 'Stakeholder'] });
      return who.kind === 'FOUND' ? doneBy(on, { ...event, subject: event.rest }, event.agent) : undefined;
    });
  // 'add the description "…" to Room'
  if (event.form === 'COMMAND' && event.classes.has('CREATE'))
    for (const { before, behind: owner } of pairsAt(event.rest, bench.language.joints.SET_FOR)) {
      const quote = before.findIndex(({ kind }) => kind === 'QUOTE');
      if (quote > 0)
        attempts.push((on) =>
          setOwn(on, { owner, feature: before.slice(0, quote), value: before.slice(quote) }),
        );
    }
  // "add a description to Invoice: …"
  if (event.form === 'COMMAND' && event.classes.has('CREATE'))
    for (const { before, behind } of pairsAt(event.rest, bench.language.joints.SET_FOR)) {
      const colon = behind.findIndex(({ text, kind }) => text === ':' || kind === 'QUOTE');
      const value = behind[colon]?.kind === 'QUOTE' ? behind.slice(colon) : behind.slice(colon + 1);
      const owner = behind.slice(0, colon);
      if (colon > 0) attempts.push((on) => setOwn(on, { owner, feature: before, value }));
    }
  if (event.form === 'COMMAND' && event.lemma === 'set')
    attempts.push((on) => setFeature(on, event.rest, event.rest.slice(event.rest.length)));
  if (event.form === 'COMMAND' && (event.classes.has('GIVE') || event.classes.has('CREATE')))
    attempts.push(...givenText(event, bench));
  return attempts;
};

/** Sets a feature of the newest thing that has it. */
function setOfTopic(bench: Workbench, feature: Span, value: Span): true | undefined {
  const { rest } = withoutDeterminers(feature, bench.language);
  const [element] = (bench.topics[0] ?? []).flatMap((id) => bench.element(id) ?? []);
  const known = element === undefined ? undefined : featureNamed(bench, element, bench.text(rest));
  if (element === undefined || known === undefined || value.length === 0) return undefined;
  const values = valueFor(bench, { feature: known, element, value });
  if (values === undefined) return undefined;
  bench.use(feature, value);
  bench.set(element, values);
  return true;
}

function setFeature(bench: Workbench, what: Span, value: Span): true | undefined {
  const direct = value.length === 0 ? undefined : slotsOf(bench, what);
  const slots = direct ?? (value.length === 0 ? slotsOf(bench, what) : undefined);
  if (slots === undefined) return undefined;
  bench.use(value);
  // "set the sensitivity accordingly": the value was said before.
  const before = value.length === 0 ? bench.scene.choices.get('said before') : undefined;
  for (const { feature, element } of slots) {
    const values =
      before === undefined ? valueFor(bench, { feature, element, value }) : { [feature.name]: before };
    if (values === undefined) return undefined;
    bench.set(element, values);
    if (bench.level.level === 'pim' && 'type' in values && bench.value(element, 'scalar') !== undefined)
      bench.unset(element, 'scalar');
    if ('scalar' in values && bench.value(element, 'type') !== undefined) bench.unset(element, 'type');
  }
  bench.speakOf(...slots.map(({ element }) => element));
  return true;
}

/** Features that say by whom, in words of what is done. */
const doers: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /^(?:do|perform|execute|carry out|handle|complete|ausführen|durchführen|erledigen|führen aus|führen durch)/,
    ['performer', 'role', 'actor'],
  ],
  [/^(?:operate|run|host|betreiben)/, ['operatedBy']],
  [/^(?:own|manage|lead|besitzen|verantworten)/, ['owner', 'ownedBy', 'steward', 'owners']],
  [/^(?:maintain|keep|pflegen)/, ['steward']],
  [/^(?:request|demand|fordern)/, ['requestedBy']],
  [/^(?:measure|messen)/, ['metric']],
];

function doneBy(bench: Workbench, event: Event, who: Span): true | undefined {
  const names = doers.find(([verb]) => verb.test(event.lemma))?.[1] ?? [];
  const elements = names.length === 0 ? undefined : refer(bench, event.subject, { several: true });
  for (const element of elements ?? []) {
    const features = bench.level.metamodel.classes.get(element.class)?.featureByName;
    const feature = names.flatMap((name) => features?.get(name) ?? [])[0];
    const values = feature === undefined ? undefined : valueFor(bench, { feature, element, value: who });
    if (values === undefined) return undefined;
    bench.use(who);
    bench.set(element, values);
  }
  return elements === undefined ? undefined : true;
}

/** "target 95 %, metric occupancy rate": a feature and its value, one after the other. */
function listedFeatures(bench: Workbench, owner: Span, span: Span): true | undefined {
  for (const said of items(span, bench.language)) {
    const part = withoutDeterminers(said, bench.language).rest;
    let isDone = false;
    for (let at = 1; at < Math.min(4, part.length) && !isDone; at += 1) {
      const value = part.slice(at).filter(({ text }, index) => !(index === 0 && /^[:=]$/.test(text)));
      isDone = setOwn(bench, { owner, feature: part.slice(0, at), value }) === true;
    }
    if (!isDone) return undefined;
  }
  return true;
}

/** Sets a feature of what an owner names. */
function setOwn(
  bench: Workbench,
  given: { readonly owner: Span; readonly feature: Span; readonly value: Span },
): true | undefined {
  const { rest } = withoutDeterminers(given.feature, bench.language);
  const found = find(bench, given.owner, { several: true });
  if (found.kind !== 'FOUND' || found.tier > 5 || given.value.length === 0) return undefined;
  bench.met(found.tier);
  bench.use(given.owner, given.feature, given.value);
  for (const element of found.elements) {
    const feature = featureNamed(bench, element, bench.text(rest));
    const values =
      feature === undefined ? undefined : valueFor(bench, { feature, element, value: given.value });
    if (values === undefined) return undefined;
    bench.set(element, values);
  }
  bench.speakOf(...found.elements);
  return true;
}

/** "Add a description to X: …", "give X the description …". */
function givenText(event: Event, bench: Workbench): readonly Attempt[] {
  const { language } = bench;
  const attempts: Attempt[] = [];
  for (let at = 1; at < event.rest.length - 1; at += 1) {
    const left = event.rest.slice(0, at);
    const prep = phraseAt(left, 0, language.prepositions.GOAL);
    attempts.push((on) => {
      for (let cut = at + 1; cut < Math.min(event.rest.length, at + 4); cut += 1) {
        const said = withoutDeterminers(event.rest.slice(at, cut), on.language).rest;
        const feature = said.slice(phraseAt(said, 0, on.language.determiners.THIS));
        const found = find(on, left.slice(prep), { several: true });
        if (found.kind !== 'FOUND' || feature.length === 0) continue;
        const known = found.elements.map((element) => ({
          element,
          feature: featureNamed(on, element, on.text(feature)),
        }));
        const value = event.rest
          .slice(cut)
          .filter(({ text }, index) => !(index === 0 && /^[:=]$/.test(text)));
        if (value.length === 0 || value[0] === undefined || known.some((each) => each.feature === undefined))
          continue;
        on.use(event.rest);
        for (const each of known) {
          const values =
            each.feature === undefined
              ? undefined
              : valueFor(on, { element: each.element, feature: each.feature, value });
          if (values === undefined) return undefined;
          on.set(each.element, values);
        }
        on.speakOf(...found.elements);
        return true;
      }
      return undefined;
    });
  }
  return attempts.slice(0, 8);
}

function unsetFeature(bench: Workbench, span: Span): true | undefined {
  const slots = slotsOf(bench, span);
  if (slots === undefined) return undefined;
  for (const { feature, element } of slots) {
    if (feature.required) return undefined;
    if (bench.value(element, feature.name) === undefined)
      bench.notes.push(`"${element.name}" has no ${feature.name} set.`);
    else bench.unset(element, feature.name);
  }
  bench.speakOf(...slots.map(({ element }) => element));
  return true;
}
