import type { Occurrences } from '../languages/language.ts';
import type { Event } from '../event.ts';
import { pairsAt } from '../cuts.ts';
import { withoutDeterminers } from '../amounts.ts';
import { membersOf } from '../members.ts';
import { leadingClass } from '../member-heads.ts';
import { items } from '../member-lists.ts';
import { askedFor } from '../member-questions.ts';
import { typeBehind, unitBehind } from '../member-types.ts';
import { relate } from '../operations.ts';
import type { Named } from '../names.ts';
import { find } from '../references.ts';
import { refer } from '../refer.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { isPhrase, phraseAt } from '../words.ts';
import { addMember } from './add-member.ts';
import { amountSaid, verbOf } from './amount-said.ts';
import { holders, newOwner, relatedTo, requireKnown, withoutDeed } from './have-ends.ts';
import { ofList } from './of-list.ts';
import { keepAmount } from './rules.ts';
import type { Attempt, SenseReader } from './sense.ts';

/** Where a clause begins that compares what stands before with something else: "that is later than …"; 0 for none. */
function comparisonAt({ language }: Workbench, span: Span): number {
  const order = `${language.sequence.BEFORE}, ${language.sequence.AFTER}`;
  const at = span.findIndex((_, index) => index > 0 && phraseAt(span, index, language.relatives) > 0);
  const clause = span.slice(Math.max(at, 0));
  const isCompared = clause.some(
    ({ tag, lower }, index) =>
      /^(?:JJR|RBR)$/.test(tag) || lower === 'than' || (index > 1 && phraseAt(clause, index, order) > 0),
  );
  return isCompared ? Math.max(at, 0) : 0;
}

/** "X has a, b and c", "X should also show …", "give X a …", "store the … of X", "X should be extended by …". */
export const readHave: SenseReader = (event, bench) => {
  const { language } = bench;
  const attempts: Attempt[] = [];
  if (event.isNegated) return attempts;
  const given = (owner: Span, members: Span): void => {
    if (owner.length > 0 && members.length > 0) attempts.push((on) => has(on, event, { owner, members }));
  };
  if (event.form === 'STATEMENT' && event.classes.has('HAVE') && event.agent.length > 0)
    given(event.agent, event.rest);
  // "a loan has an end date that is later than its start": how it compares to others is a rule.
  const compared = comparisonAt(bench, event.rest);
  if (event.form === 'STATEMENT' && event.classes.has('HAVE') && event.agent.length > 0 && compared > 0)
    attempts.push((on) => {
      const members = event.rest.slice(0, compared);
      if (has(on, event, { owner: event.agent, members }) === undefined) return undefined;
      on.use(event.rest.slice(compared));
      on.coerced += 1;
      keepAmount(on, event);
      return true;
    });
  // "each repair should record a cost", "colour and weight belong to Vehicle"
  // "a guest should be able to see his bookings" says what a guest does.
  const isAble = event.used.some((_, at) => phraseAt([...event.used], at, language.modals.ABLE) > 0);
  if (event.form === 'STATEMENT' && event.classes.has('STORE') && event.agent.length > 0 && !isAble)
    given(event.agent, event.rest);
  if (event.form === 'STATEMENT' && event.classes.has('BELONG')) {
    const to = phraseAt(event.rest, 0, bench.language.joints.BELONGS_TO);
    if (to > 0 && event.agent.length > 0)
      attempts.push((on) => {
        const holder = find(on, event.rest.slice(to), { classes: holders(on) });
        const [owner] = holder.kind === 'FOUND' ? holder.elements : [];
        // What is there already moves, or is related.
        const isKnown = items(event.agent, language).some((part) => {
          const { rest } = withoutDeterminers(part, language);
          const found = find(on, rest, { several: true });
          return (
            found.kind !== 'NONE' &&
            found.elements.some((each) => each.class !== on.level.attribute || each.containerId !== owner?.id)
          );
        });
        on.coerced += 1;
        // "Contract lines belong to Contract": several things are no attribute.
        const last = event.agent.at(-1);
        if (event.agent.length > 1 && last?.tag === 'NNS' && items(event.agent, language).length === 1)
          return undefined;
        return isKnown ? undefined : has(on, event, { owner: event.rest.slice(to), members: event.agent });
      });
  }
  if (
    event.form === 'PASSIVE' &&
    (event.classes.has('GIVE') || event.classes.has('HAVE') || event.classes.has('DESCRIBE'))
  ) {
    const lead = phraseAt(event.rest, 0, language.prepositions.BY, language.prepositions.WITH);
    // "is documented by the manager" says who does it.
    const doer = find(bench, event.rest.slice(lead), { classes: [bench.level.role, 'ExternalSystem'] });
    // "can be extended once" says how often.
    const isGiven = lead > 0 || event.modality !== 'MAY';
    if (doer.kind === 'NONE' && isGiven) given(event.subject, event.rest.slice(lead));
  }
  if (event.form === 'PASSIVE' && event.classes.has('STORE')) {
    const lead = phraseAt(event.rest, 0, bench.language.joints.ALONG);
    if (lead > 0) given(event.subject, event.rest.slice(lead));
  }
  // "Visitor: phone and e-mail"
  // "Classroom → capacity (number), access": an arrow before a list.
  const isList = event.rest.some(({ text }) => /^[,(]$/.test(text));
  const colon =
    event.form === 'NOUN'
      ? event.rest.findIndex(({ text }) => text === ':' || (isList && /^[→⇒]$/.test(text)))
      : 0;
  if (colon > 0) given(event.rest.slice(0, colon), event.rest.slice(colon + 1));
  if (event.form === 'COMMAND' && event.classes.has('GIVE')) {
    for (const { before, behind } of pairsAt(
      event.rest,
      `${language.prepositions.BY}, with, to have, mit, um`,
    ))
      given(before, behind);
    for (const { before, behind } of pairsAt(event.rest, bench.language.joints.GIVEN_TO))
      given(behind, before);
    for (let at = 1; at < event.rest.length; at += 1) given(event.rest.slice(0, at), event.rest.slice(at));
    attempts.push((on) => gapped(on, event));
  }
  if ((event.form === 'COMMAND' || event.form === 'PASSIVE') && event.classes.has('STORE')) {
    const theme = event.form === 'PASSIVE' ? event.subject : event.rest;
    for (const { before, behind } of pairsAt(theme, `${language.prepositions.OF}, with, along with`)) {
      given(behind, before);
      // "the channel of a booking (web, phone)": what it is chosen from stands behind the owner.
      const open = behind.findIndex(({ text }, at) => at > 0 && text === '(');
      if (open > 0 && behind.at(-1)?.text === ')')
        given(behind.slice(0, open), [...before, ...behind.slice(open)]);
      // "the weight of the animal in kg": the unit stands behind the owner.
      const measured = unitBehind(bench, behind);
      if (measured.unit !== undefined)
        given(measured.name, [...before, ...behind.slice(measured.name.length)]);
      // "the year of a book, as a number": the type stands behind the owner.
      const typed = typeBehind(bench, behind);
      if (typed.type !== undefined)
        given(
          typed.name.filter(({ text }) => text !== ','),
          [...before, ...behind.slice(typed.name.length)],
        );
    }
    // "when the guest was last contacted"
    const asked = askedFor(theme, language);
    if (asked !== undefined) given(asked.about, theme);
    const possessive = theme.findIndex(({ lower }) => /^['’]s?$/.test(lower));
    if (possessive > 0) given(theme.slice(0, possessive), theme.slice(possessive + 1));
    if (event.form === 'PASSIVE') {
      const prep = phraseAt(event.rest, 0, language.prepositions.OF);
      if (prep > 0) given(event.rest.slice(prep), event.subject);
    }
    const front = phraseAt(event.front, 0, language.prepositions.OF);
    if (front > 0) given(event.front.slice(front), theme);
    // "(store) for each garment the colour"
    const first = event.form === 'PASSIVE' ? 0 : phraseAt(theme, 0, language.prepositions.OF);
    for (let at = first + 1; first > 0 && at < Math.min(8, theme.length); at += 1)
      given(theme.slice(first, at), theme.slice(at));
    // "for each person store the phone number", "record when …" stay what they are: no owner, no sense.
  }
  return attempts;
};

/** "Give A x, B y and C z". */
function gapped(bench: Workbench, event: Event): true | undefined {
  const parts = items(event.rest, bench.language);
  if (parts.length < 2) return undefined;
  for (const part of parts) {
    let done = false;
    for (let at = 1; at < part.length && !done; at += 1) {
      const isReference = find(bench, part.slice(0, at), { classes: holders(bench) });
      if (isReference.kind !== 'FOUND' || isReference.tier > 3) continue;
      done = has(bench, event, { owner: part.slice(0, at), members: part.slice(at) }) === true;
    }
    if (!done) return undefined;
  }
  return true;
}

function has(
  bench: Workbench,
  event: Event,
  given: { readonly owner: Span; readonly members: Span },
): true | undefined {
  const front = leadingClass(bench, given.members);
  // "Tickets need a phone number": the ticket, where a context is called Tickets.
  const things = holders(bench).filter((each) => each !== bench.level.domain);
  const thing =
    front === undefined ? find(bench, given.owner, { classes: things, several: true }) : undefined;
  const isThing = thing?.kind === 'FOUND' && thing.tier <= 3;
  const owners =
    newOwner(bench, event, given) ??
    refer(bench, given.owner, { classes: isThing ? things : holders(bench), several: true });
  if (owners === undefined) return undefined;
  // "Categories can have subcategories" speaks of a thing, not of the values of a list.
  const isList = owners.some(({ class: kind }) => kind === 'CodeList' || kind === 'Enumeration');
  if (isList && front === undefined && event.modality === 'MAY' && event.form === 'STATEMENT')
    return undefined;
  if (
    front !== undefined &&
    event.form !== 'COMMAND' &&
    /State|Literal/.test(front.class) &&
    owners.every(({ class: kind }) => kind === bench.level.object)
  )
    return undefined;
  // "give Contract the name Agreement"
  const { rest: named } = withoutDeterminers(given.members, bench.language);
  const isName = event.classes.has('GIVE') && phraseAt(named, 0, bench.language.nouns.NAME) > 0;
  if (isName && named.length > 1 && /^\p{Lu}/u.test(named.at(-1)?.text ?? '')) return undefined;
  const parts = items(given.members, bench.language).map((part) => withoutDeed(bench, part));
  if (rolesOf(bench, event, owners, given.members)) return true;
  const listed = listSpokenOf(bench, given.members);
  if (listed !== undefined) return ofList(bench, owners, listed);
  const before = bench.operations.length;
  const parted: Named[] = [];
  for (const owner of owners) {
    // Members one by one: what is a thing of the model is a relation, all else a part.
    let at = 0;
    while (at < parts.length) {
      const part = parts[at] ?? [];
      const other = relatedTo(bench, part, owner);
      if (other !== undefined) {
        bench.use(part);
        const amount = amountSaid(bench.language, part, event.modality === 'MAY' ? 'OPTIONAL' : 'SAID');
        if (
          relate(bench, owner, other, {
            verb: event.classes.has('GIVE') || event.classes.has('STORE') ? 'has' : verbOf(event),
            perA: amount,
          }) === undefined
        )
          return undefined;
        if (event.form === 'STATEMENT' && amount.most > 1 && amount.most < Infinity) keepAmount(bench, event);
        at += 1;
        continue;
      }
      // The rest of the list may belong together: "the states A, B and C".
      const rest = parts.slice(at);
      const together = rest.slice(1).some((each) => relatedTo(bench, each, owner) !== undefined)
        ? [part]
        : rest;
      const first = together[0]?.[0];
      const last = together.at(-1)?.at(-1);
      const span =
        together.length === 1
          ? part
          : given.members.filter(
              (word) =>
                first !== undefined &&
                last !== undefined &&
                word.start >= first.start &&
                word.end <= last.end,
            );
      const members = membersOf(bench, span);
      if (members.length === 0) return undefined;
      // "A booking covers at most 30 nights": an attribute would lose the number.
      const isLimited = event.form === 'STATEMENT' && members.some(({ amount }) => isLimit(amount));
      if (isLimited && parts.length === 1) return undefined;
      if (isLimited) keepAmount(bench, event);
      if (event.form === 'STATEMENT' && event.modality === 'MUST' && requireKnown(bench, owner, members)) {
        at += together.length;
        continue;
      }
      const added = members.map((member) =>
        member.name === '' ? undefined : addMember(bench, member, owner),
      );
      if (added.includes(undefined)) return undefined;
      const parting = added.filter((each) => each !== undefined);
      bench.speakOf(...parting);
      parted.push(...parting);
      at += together.length;
    }
  }
  bench.speakOf(...owners);
  // "Truck and Van have a plate" that they have: it is spoken of, not they.
  if (bench.operations.length === before) bench.speakOf(...parted);
  return true;
}

/** "A match has two teams: the home team and the away team": what is listed are teams, and no values to choose from. */
function rolesOf(bench: Workbench, event: Event, owners: readonly Named[], members: Span): boolean {
  const colon = members.findIndex(({ text }) => text === ':');
  const head = members.slice(0, Math.max(0, colon));
  const parts = items(members.slice(colon + 1), bench.language);
  const others = owners.map((owner) => (head.length === 0 ? undefined : relatedTo(bench, head, owner)));
  const noun = withoutDeterminers(head, bench.language).rest.at(-1)?.lower ?? '';
  // Each of them is called after the thing: "home team".
  const isNamed = parts.every((part) => part.at(-1)?.lower === bench.language.singular(noun));
  if (event.form !== 'STATEMENT' || parts.length < 2 || !isNamed) return false;
  const amount = amountSaid(bench.language, head);
  for (const [at, owner] of owners.entries()) {
    const other = others[at];
    if (other === undefined) return false;
    if (relate(bench, owner, other, { verb: verbOf(event), perA: amount }) === undefined) return false;
  }
  bench.use(event.words);
  keepAmount(bench, event);
  bench.speakOf(...owners);
  return true;
}

/** "(a list Condition …;) each book has one": the list that was spoken of last. */
function listSpokenOf(bench: Workbench, members: Span): Named | undefined {
  const [last] = bench.topics[0] ?? [];
  const list = last === undefined ? undefined : bench.element(last);
  return isPhrase(members, 'one, one of them, one of these, eins, eines davon') &&
    list?.class === bench.level.list
    ? list
    : undefined;
}

const isLimit = (amount: Occurrences | undefined): boolean =>
  amount !== undefined && ((amount.most > 1 && amount.most < Infinity) || amount.least > 1);
