import { withoutDeterminers } from '../amounts.ts';
import { pairsAt } from '../cuts.ts';
import type { Event } from '../event.ts';
import type { Named } from '../names.ts';
import { find } from '../references.ts';
import { classAt } from '../terms.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { phraseAt, phraseAtEnd } from '../words.ts';
import type { Attempt, SenseReader } from './sense.ts';
import { lifecycleOf, startIds, stateOf, transitionsBetween } from './lifecycle.ts';
import { addTransition, stateNames } from './state-lists.ts';

/** "From Requested it can become Closed", "Requested goes to Closed", and the same when it no longer holds. */
export const readMoves: SenseReader = (event, bench) => {
  const { prepositions } = bench.language;
  const attempts: Attempt[] = [];
  const isMove = event.classes.has('GO') || event.classes.has('BECOME') || event.classes.has('TURN');
  if (isMove && (event.form === 'STATEMENT' || event.form === 'COMMAND')) {
    const over = phraseAt(event.rest, 0, bench.language.joints.BACK);
    const lead =
      phraseAt(event.rest, over, prepositions.RESULT) > 0
        ? over + phraseAt(event.rest, over, prepositions.RESULT)
        : 0;
    const to = event.rest.slice(lead);
    const isSaid = lead > 0 || event.classes.has('BECOME');
    for (const { from, of } of isSaid ? startsOf(event, bench) : [])
      attempts.push((on) => moved(on, { event, from, of, to }));
    const back = phraseAt(event.rest, 0, bench.language.joints.BACK);
    const source = back + phraseAt(event.rest, back, bench.language.joints.FROM);
    // "(it is possible to) go back from A to B": whose states they are is known by their names.
    if (source > back && !event.isNegated && event.subject.length === 0)
      for (const { before, behind } of pairsAt(event.rest.slice(source), bench.language.joints.GOES_TO))
        attempts.push((on) => moved(on, { event, from: before, of: [], to: behind }));
    if (source > back && event.isNegated)
      attempts.push((on) => ended(on, event.rest.slice(source), event.words));
  }
  // "from Confirmed, a booking can be cancelled", "bookings that are requested can be rejected"
  const participle = event.used.findLast(({ lower }) =>
    bench.language
      .verbReadings(lower)
      .some(({ lemma, form }) => form === 'PARTICIPLE' && lemma === event.lemma),
  );
  if (
    event.form === 'PASSIVE' &&
    event.modality === 'MAY' &&
    event.rest.length === 0 &&
    participle !== undefined
  )
    for (const { from, of } of startsOf(event, bench))
      attempts.push((on) => moved(on, { event, from, of, to: [participle] }));
  if (event.form === 'COMMAND' && event.classes.has('DELETE') && !event.isNegated) {
    const { rest } = withoutDeterminers(event.rest, bench.language);
    const noun = classAt(rest, 0, bench);
    const source = noun === undefined ? 0 : phraseAt(rest, noun.length, bench.language.joints.FROM);
    if (noun !== undefined && /Transition$/.test(noun.class) && source > 0)
      attempts.push((on) => ended(on, rest.slice(noun.length + source), event.words));
  }
  return attempts;
};

type Start = { readonly from: Span; readonly of: Span };

/** Where a move begins: in front, in the subject ("from sent it"), as the subject, or as its adjective. */
function startsOf(event: Event, bench: Workbench): readonly Start[] {
  const starts: Start[] = [];
  const source = bench.language.joints.FROM;
  const front = phraseAt(event.front, 0, source);
  if (front > 0) starts.push({ from: event.front.slice(front), of: [] });
  const subject = event.subject.filter(({ text }) => text !== ',');
  const lead = phraseAt(subject, 0, source);
  if (lead > 0)
    for (let at = lead + 1; at < subject.length; at += 1)
      starts.push({ from: subject.slice(lead, at), of: subject.slice(at) });
  else if (subject.length > 0) {
    starts.push({ from: subject, of: [] });
    const { rest } = withoutDeterminers(subject, bench.language);
    for (let at = 1; at < rest.length; at += 1) starts.push({ from: rest.slice(0, at), of: rest.slice(at) });
    // "a vehicle that is free"
    const relative = rest.findIndex((_, at) => phraseAt(rest, at, bench.language.relatives) > 0);
    const be = relative < 0 ? 0 : phraseAt(rest, relative + 1, bench.language.auxiliaries.BE);
    if (be > 0) starts.push({ from: rest.slice(relative + 1 + be), of: rest.slice(0, relative) });
    // "tickets in progress"
    for (let at = 1; at < rest.length - 1; at += 1)
      if (phraseAt(rest, at, bench.language.prepositions.PLACE) > 0)
        starts.push({ from: rest.slice(at), of: rest.slice(0, at) });
    // "Aufträge, die in Arbeit sind"
    const last = relative < 0 ? 0 : phraseAtEnd(rest, bench.language.auxiliaries.BE);
    if (last > 0 && relative > 0)
      starts.push({ from: rest.slice(relative + 1, rest.length - last), of: rest.slice(0, relative) });
  }
  return starts;
}

function moved(
  bench: Workbench,
  given: Start & { readonly event: Event; readonly to: Span },
): true | undefined {
  const { event, to } = given;
  const holder = given.of.length === 0 ? undefined : thingNamed(bench, given.of);
  if (given.of.length > 0 && holder === undefined) return undefined;
  const from = stateNamed(bench, given.from, holder);
  const owner = from === undefined ? undefined : (holder ?? holderOf(bench, from));
  if (from === undefined || owner === undefined || to.length === 0) return undefined;
  const names = stateNames(bench, to);
  if (names.some((name) => name === '' || name.split(' ').length > 3)) return undefined;
  bench.use(event.words);
  if (event.isNegated) return removed(bench, { from, owner, names });
  const lifecycle = lifecycleOf(bench, owner, from.name);
  if (lifecycle === undefined) return undefined;
  for (const name of names) addTransition(bench, lifecycle, from, stateOf(bench, lifecycle, name));
  bench.speakOf(owner);
  return true;
}

/** Takes "A to B" away as a move. */
function ended(bench: Workbench, span: Span, words: Span): true | undefined {
  const [first, second, ...more] = stateNames(bench, span);
  if (first === undefined || second === undefined || more.length > 0) return undefined;
  const classes = ['LifecycleState', 'EnumLiteral'];
  const from = bench.ofClass(...classes).find(({ name }) => name.toLowerCase() === first.toLowerCase());
  const owner = from === undefined ? undefined : holderOf(bench, from);
  if (from === undefined || owner === undefined) return undefined;
  bench.use(words);
  return removed(bench, { from, owner, names: [second] });
}

function removed(
  bench: Workbench,
  given: { readonly from: Named; readonly owner: Named; readonly names: readonly string[] },
): true | undefined {
  const { from, owner, names } = given;
  const targets = names.map((name) =>
    bench.inside(from.containerId, from.class).find((each) => each.name.toLowerCase() === name.toLowerCase()),
  );
  for (const to of targets) {
    const transitions = to === undefined ? [] : transitionsBetween(bench, from, to);
    // What was never possible may be a rule, and is no change.
    if (transitions.length === 0) return undefined;
    for (const each of transitions) {
      const starts = startIds(bench, each).filter((id) => id !== from.id);
      if (starts.length === 0) bench.remove(each.id);
      else bench.operations.push({ op: 'update', target: each.id, set: { from: starts } });
    }
  }
  bench.speakOf(owner);
  return true;
}

function thingNamed(bench: Workbench, span: Span): Named | undefined {
  const found = find(bench, span, { classes: [bench.level.object] });
  return found.kind === 'FOUND' && found.tier <= 3 ? found.elements[0] : undefined;
}

function stateNamed(bench: Workbench, span: Span, holder: Named | undefined): Named | undefined {
  const name = bench.text(withoutDeterminers(span, bench.language).rest).toLowerCase();
  const states = bench
    .ofClass('LifecycleState', 'EnumLiteral')
    .filter((each) => each.name.toLowerCase() === name)
    .filter((each) => holder === undefined || holderOf(bench, each)?.id === holder.id);
  return states.length === 1 ? states[0] : undefined;
}

/** What is in a state: the object, the entity with the enumeration as its status. */
function holderOf(bench: Workbench, state: Named): Named | undefined {
  const list = bench.element(state.containerId);
  if (list?.class === 'BusinessObject') return list;
  const owners = bench
    .ofClass('Attribute')
    .filter((each) => bench.value(each, 'type') === list?.id)
    .flatMap((each) => bench.element(each.containerId) ?? []);
  return owners.length === 1 ? owners[0] : undefined;
}
