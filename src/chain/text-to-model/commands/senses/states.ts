import type { Event } from '../event.ts';
import { withoutDeterminers } from '../amounts.ts';
import { find } from '../references.ts';
import { classAt } from '../terms.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { phraseAt } from '../words.ts';
import { adjectival, canBe, canBeWhile } from './can-become.ts';
import { lifecycleOf, stateOf } from './lifecycle.ts';
import type { Attempt, SenseReader } from './sense.ts';
import { lifecycleLists } from './lifecycle-lists.ts';
import { lived, starts } from './lifespan.ts';
import { stateNames, owner, states, addTransition, stateNoun } from './state-lists.ts';

/** "X has the states A, B", "X goes from A to B", "X is first A and then B", "an open X can be cancelled". */
export const readStates: SenseReader = (event, bench) => {
  const { language } = bench;
  const attempts: Attempt[] = [];
  if (event.isNegated) return attempts;
  attempts.push(...lifecycleLists(event, bench));
  const owners = event.form === 'STATEMENT' ? event.agent : event.subject;
  // "New member starts with …": a process has steps, and no states.
  const process = find(bench, owners, { classes: [bench.level.process] });
  if (process.kind === 'FOUND' && process.tier <= 2) return attempts;
  const noun = stateNoun(event.rest, bench);
  if (event.form === 'STATEMENT' && event.classes.has('HAVE') && noun > 0)
    attempts.push((on) => {
      const list = withoutWith(event.rest.slice(noun), on);
      on.use(event.rest.slice(0, event.rest.length - list.length));
      return states(on, owners, list, 'LIST');
    });
  // "give Lesson a status with Draft and Done"
  if (event.form === 'COMMAND' && event.classes.has('GIVE') && bench.level.level === 'cim')
    for (let at = 1; at < event.rest.length - 2; at += 1) {
      const length = stateNoun(event.rest.slice(at), bench);
      if (length === 0) continue;
      attempts.push((on) => {
        const list = withoutWith(event.rest.slice(at + length), on);
        on.use(event.rest.slice(at, event.rest.length - list.length));
        return states(on, event.rest.slice(0, at), list, 'LIST');
      });
    }
  if (event.form === 'COPULA') {
    const subject = withoutDeterminers(event.subject, language).rest;
    const word = stateNoun(subject, bench);
    const of = word === 0 ? 0 : phraseAt(subject, word, language.prepositions.OF);
    if (of > 0)
      attempts.push((on) => {
        on.use(event.subject);
        return states(on, subject.slice(word + of), event.rest, 'CHOSEN');
      });
  }
  // "Booking: Requested → Confirmed → Closed"
  const colon = event.form === 'NOUN' ? event.rest.findIndex(({ text }) => text === ':') : 0;
  if (colon > 0 && event.rest.some(({ text }) => text === '→' || text === '>'))
    attempts.push((on) => states(on, event.rest.slice(0, colon), event.rest.slice(colon + 1), 'CHAIN'));
  // "start as Planned, are then In progress and end up Finished"
  if (event.form === 'STATEMENT' && event.classes.has('START'))
    attempts.push((on) => lived(on, owners, event.rest));
  // "starts in the state Requested"
  const began =
    event.form === 'STATEMENT' && event.classes.has('START')
      ? phraseAt(event.rest, 0, bench.language.joints.BEGINS_IN)
      : 0;
  if (began > 0) attempts.push((on) => starts(on, event, began));
  if (event.form === 'COPULA' || event.classes.has('BECOME')) {
    const first = phraseAt(event.rest, 0, language.sequence.FIRST);
    if (first > 0)
      attempts.push((on) => {
        on.use(event.rest.slice(0, first));
        return states(on, owners, event.rest.slice(first), 'CHAIN');
      });
    if (event.modality === 'MAY' || event.modality === undefined)
      attempts.push(
        (on) => (
          on.use(event.rest.slice(0, phraseAt(event.rest, 0, bench.language.joints.EITHER))),
          states(
            on,
            owners,
            event.rest.slice(phraseAt(event.rest, 0, bench.language.joints.EITHER)),
            event.modality === 'MAY' ? 'LIST' : 'KNOWN',
          )
        ),
      );
  }
  if (event.classes.has('GO') || event.classes.has('BECOME') || event.classes.has('START')) {
    const back = phraseAt(event.rest, 0, bench.language.joints.AGAIN);
    const fromAt = back + phraseAt(event.rest, back, language.prepositions.SOURCE, 'von, vom') || 0;
    // "runs through draft, sent, paid"
    const through = phraseAt(event.rest, 0, bench.language.joints.THROUGH);
    if (through > 0 && event.form === 'STATEMENT')
      attempts.push((on) => states(on, owners, event.rest.slice(through), 'CHAIN'));
    if (event.form === 'STATEMENT') {
      attempts.push((on) => transition(on, { owner: owners, rest: event.rest, from: fromAt }));
      attempts.push((on) => becomes(on, owners, event));
    }
  }
  if (
    (event.form === 'STATEMENT' || event.form === 'COMMAND') &&
    (event.classes.has('MOVE') ||
      event.classes.has('GO') ||
      event.classes.has('TURN') ||
      event.classes.has('TAKE'))
  )
    attempts.push((on) => triggered(on, event));
  if (event.form === 'PASSIVE' && event.modality === 'MAY' && event.rest.length === 0)
    attempts.push((on) => canBe(on, event));
  if (event.form === 'PASSIVE' && event.modality === 'MAY' && !event.isOnly)
    attempts.push((on) => canBeWhile(on, event));
  if (
    event.form === 'PASSIVE' &&
    event.rest.length > 0 &&
    (event.modality === undefined || event.modality === 'MAY')
  )
    attempts.push((on) => chained(on, event));
  if (event.form === 'COMMAND' && (event.classes.has('CREATE') || event.classes.has('NEED')))
    attempts.push(...namedTransition(event, bench));
  return attempts;
};

/** "(a status) with the values A and B": the names of the list. */
function withoutWith(span: Span, bench: Workbench): Span {
  const length = phraseAt(span, 0, bench.language.prepositions.WITH);
  if (length === 0) return span;
  const { rest } = withoutDeterminers(span.slice(length), bench.language);
  const noun = classAt(rest, 0, bench);
  return noun?.plural === true && /State|Literal|Value$/.test(noun.class) ? rest.slice(noun.length) : rest;
}

/** "go from A to B to C", "from A to B". */
function transition(
  bench: Workbench,
  given: { readonly owner: Span; readonly rest: Span; readonly from: number },
): true | undefined {
  if (given.from === 0 || given.from >= given.rest.length) return undefined;
  const span = withoutMoment(bench, given.rest.slice(given.from));
  const all = stateNames(bench, span);
  if (all.length < 2 || all.some((name) => name.split(' ').length > 3)) return undefined;
  return states(bench, given.owner, span, 'CHAIN');
}

/** "a paid order becomes shipped", "an order becomes paid". */
function becomes(bench: Workbench, of: Span, event: Event): true | undefined {
  if (!event.classes.has('BECOME') || event.rest.length === 0 || event.rest.length > 3) return undefined;
  const to = bench.text(withoutDeterminers(event.rest, bench.language).rest);
  return adjectival(bench, { subject: of, to, used: event.rest, isSure: false });
}

/** "(go from A to B) once the bill is written": what a move waits for is no part of it. */
function withoutMoment(bench: Workbench, span: Span): Span {
  const at = span.findIndex(
    (_, index) => index > 1 && phraseAt(span, index, bench.language.joints.AS_SOON_AS) > 0,
  );
  if (at < 0 || span.length - at < 3) return span;
  bench.use(span.slice(at));
  bench.notes.push(`I did not keep "${bench.text(span.slice(at))}".`);
  return span.slice(0, at);
}

/** "a shipment is packed, then sent and finally delivered". */
function chained(bench: Workbench, event: Event): true | undefined {
  const participle = event.used.findLast(({ kind }) => kind === 'WORD');
  const hasThen = event.rest.some((_, at) => phraseAt(event.rest, at, bench.language.joints.AFTERWARDS) > 0);
  // "ist frei, dann belegt und schließlich gereinigt": the participle is the last one.
  const isLast = (participle?.start ?? 0) > (event.rest[0]?.start ?? 0);
  if (participle === undefined || !hasThen || isLast) return undefined;
  const span = [participle, ...event.rest];
  return states(bench, event.subject, span, 'CHAIN');
}

/** "Cancel order moves an order from Open to Cancelled". */
function triggered(bench: Workbench, event: Event): true | undefined {
  const { language } = bench;
  const from = event.rest.findIndex((_, at) => phraseAt(event.rest, at, `from, von, vom`) > 0);
  if (from <= 0) return undefined;
  const to = event.rest.findIndex(
    (_, at) => at > from && phraseAt(event.rest, at, language.prepositions.RESULT, 'nach, zu, in, auf') > 0,
  );
  if (to < 0) return undefined;
  const commands =
    event.agent.length === 0 ? undefined : find(bench, event.agent, { classes: ['Command', 'ProcessStep'] });
  if (commands !== undefined && commands.kind !== 'FOUND') return undefined;
  const holder = owner(bench, event.rest.slice(0, from));
  // "move the concert from Teaching to Administration": from one domain to another.
  const place = find(bench, event.rest.slice(to + 1));
  const isPlace =
    place.kind === 'FOUND' && place.tier <= 2 && !/State|Literal/.test(place.elements[0]?.class ?? '');
  if (holder === undefined || isPlace) return undefined;
  const [first, second] = [
    stateNames(bench, event.rest.slice(from + 1, to))[0],
    stateNames(bench, event.rest.slice(to + 1))[0],
  ];
  if (first === undefined || second === undefined) return undefined;
  const lifecycle = lifecycleOf(bench, holder, first);
  if (lifecycle === undefined) return undefined;
  bench.use(event.agent, event.rest);
  const command = commands?.elements[0];
  const isTrigger = command?.class === 'Command' && bench.level.level === 'pim';
  addTransition(
    bench,
    lifecycle,
    stateOf(bench, lifecycle, first),
    stateOf(bench, lifecycle, second),
    isTrigger ? command : undefined,
  );
  bench.speakOf(holder);
  return true;
}

/** "Add a transition from A to B to Order". */
function namedTransition(event: Event, bench: Workbench): readonly Attempt[] {
  const { rest } = withoutDeterminers(event.rest, bench.language);
  const front = classAt(rest, 0, bench);
  if (front === undefined || !/Transition$/.test(front.class)) return [];
  const behind = rest.slice(front.length);
  const attempts: Attempt[] = [];
  for (let at = 0; at < behind.length; at += 1) {
    const prep = phraseAt(behind, at, bench.language.prepositions.GOAL);
    if (prep === 0) continue;
    attempts.push((on) => {
      const holder = behind.slice(at + prep);
      const before = behind.slice(0, at);
      const from = phraseAt(before, 0, bench.language.joints.FROM);
      on.use(event.rest);
      return from === 0 ? undefined : states(on, holder, before.slice(from), 'CHAIN');
    });
    attempts.push((on) => {
      const from = behind.findIndex((_, index) => phraseAt(behind, index, bench.language.joints.FROM) > 0);
      return at !== 0 || from <= 0
        ? undefined
        : states(on, behind.slice(prep, from), behind.slice(from + 1), 'CHAIN');
    });
  }
  return attempts;
}
