import type { Occurrences } from './languages/language.ts';
import { flagsAt } from './flags.ts';
import type { Named } from './names.ts';
import type { Predicate } from './predicate.ts';
import { classAt, classAtEnd } from './terms.ts';
import type { Workbench } from './workbench.ts';
import type { Span } from './words.ts';
import { phraseAt } from './words.ts';
import { withoutDeterminers } from './amounts.ts';
import { askedFor } from './member-questions.ts';
import { noiseIn, isMereAdjective } from './member-noise.ts';
import { classBehind, typeBehind, typeInFront, unitBehind } from './member-types.ts';
import { items, withSharedHead } from './member-lists.ts';
import {
  isCompound,
  isNamedBehind,
  isTop,
  isWrittenSmall,
  appositions,
  classOf,
  leadingClass,
  unranked,
  withTypes,
} from './member-heads.ts';
import { valuesNamed } from './list-values.ts';
import { openAt, meaningOf } from './member-openings.ts';

/** A thing that a message asks for, with what it is to consist of. */
export type RequestedThing = {
  /** Class said in words: "an actor …". */
  readonly class: string | undefined;
  readonly span: Span;
  readonly name: string;
  readonly type: string | undefined;
  readonly flags: readonly Predicate[];
  readonly amount: Occurrences | undefined;
  readonly isPlural: boolean;
  readonly members: readonly RequestedThing[];
  /** The words of the members. */
  readonly body: Span;
  /** What follows "meaning", "that": the text of a rule, a definition, a description. */
  readonly text: Span;
  /** What it stands in, where its own words say so. */
  readonly owner?: Named;
  /** How many words of the name cannot be part of one. */
  readonly noise: number;
};

type Inherited = { readonly class: string | undefined; readonly depth: number };

/** Reads a list of things: "an actor A, the aggregates B and C", "Supplier with name and address (required)". */
export function membersOf(bench: Workbench, span: Span, inherited?: string): readonly RequestedThing[] {
  return read(bench, span, { class: inherited, depth: 0 });
}

function read(bench: Workbench, span: Span, inherited: Inherited): readonly RequestedThing[] {
  const { language } = bench;
  const whole = meaningOf(bench, span);
  if (whole !== undefined)
    return memberOf(bench, whole.head, { ...inherited, text: whole.text, members: [] });
  // The first "with" opens the members of what stands before it.
  const opened = openAt(bench, span);
  if (opened !== undefined && inherited.depth < 3) {
    const heads = items(opened.head, language);
    const last = heads.at(-1) ?? [];
    const before = heads
      .slice(0, -1)
      .flatMap((each, index) =>
        read(bench, each, { ...inherited, class: classOf(bench, heads, index) ?? inherited.class }),
      );
    const inner = read(bench, opened.members, { class: undefined, depth: inherited.depth + 1 });
    bench.use(opened.used);
    return [
      ...before,
      ...memberOf(bench, last, {
        class: classOf(bench, heads, heads.length - 1) ?? inherited.class,
        depth: inherited.depth,
        text: [],
        members: inner,
        body: opened.members,
      }),
    ];
  }
  const pieces = withTypes(bench, withSharedHead(items(span, language), language));
  const inList = inherited.depth === 0 ? valuesOf(bench, pieces) : undefined;
  if (inList !== undefined) return inList;
  const parts = appositions(bench, pieces);
  const [counted, ...counts] = parts;
  const plural = counted === undefined ? undefined : leadingClass(bench, counted);
  // "two actors, Cook and Waiter": the class alone only says what follows.
  if (
    counted !== undefined &&
    plural?.plural === true &&
    counts.length > 0 &&
    plural.length === withoutDeterminers(counted, language).rest.length
  ) {
    bench.use(counted);
    return counts.flatMap((part) =>
      memberOf(bench, part, { class: plural.class, depth: inherited.depth, text: [], members: [] }),
    );
  }
  let running = inherited.class;
  let isApart = false;
  return parts.flatMap((part, at) => {
    const front = leadingClass(bench, part);
    // "an actor Cook and waiter": what has no class of its own behind a thing that has one was not understood.
    if (at === 0) isApart = front !== undefined && !front.plural && isTop(bench, front.class);
    // "a new tariff, Corporate": a name behind a noun says which one; two things are not meant.
    const isNamed = at > 0 && inherited.depth === 0 && inherited.class === undefined && parts.length === 2;
    const isSplit = isNamed && isNamedBehind(bench, parts);
    const isLost = isSplit || (at > 0 && isApart && front === undefined && isWrittenSmall(part));
    if (front?.plural === true) running = front.class;
    else if (front !== undefined) running = undefined;
    return memberOf(bench, part, { class: running, depth: inherited.depth, text: [], members: [] }).map(
      (member) => (isLost ? { ...member, noise: member.noise + 1 } : member),
    );
  });
}

/** "a new tariff, Corporate" of a list Tariff: what the list is to have. */
function valuesOf(bench: Workbench, parts: readonly Span[]): readonly RequestedThing[] | undefined {
  const listed = valuesNamed(bench, parts);
  if (listed === undefined) return undefined;
  bench.use(listed.said);
  return listed.names.flatMap((part) =>
    memberOf(bench, part, { class: bench.level.value, depth: 0, text: [], members: [] }).map((each) => ({
      ...each,
      owner: listed.list,
    })),
  );
}

/** What a thing has of which only its class and name were said. */
export const nothingSaid = {
  flags: [],
  amount: undefined,
  isPlural: false,
  members: [],
  body: [],
  text: [],
  noise: 0,
} as const;

function memberOf(
  bench: Workbench,
  part: Span,
  given: Inherited & {
    readonly text: Span;
    readonly members: readonly RequestedThing[];
    readonly body?: Span;
  },
): readonly RequestedThing[] {
  const { language } = bench;
  const asked = askedFor(part, language);
  if (asked !== undefined) {
    bench.use(part);
    return [
      {
        ...nothingSaid,
        type: asked.type,
        span: asked.name,
        name: bench.text(asked.name),
        class: given.class,
      },
    ];
  }
  // "a number of beds" that is no relation is how many there are.
  const counted = phraseAt(part, 0, 'a number of, the number of');
  const { rest: bare, amount } =
    counted > 0 ? { rest: part.slice(1), amount: undefined } : withoutDeterminers(part, language);
  if (bare.length === 0) return [];
  bench.use(part);
  // "(a sender and a recipient,) both addresses": what the others are, and no further one.
  if (phraseAt(part, 0, 'both, beides') > 0) bench.noise += 1;
  // "a last step Pack" says where it goes; "a last day" is called so.
  const its = phraseAt(bare, 0, language.determiners.ITS);
  // "+ material"
  if (bare[0]?.text === '+' && bare.length > 1) return memberOf(bench, bare.slice(1), given);
  let rest = unranked(bench, its < bare.length ? bare.slice(its) : bare);
  const flags: Predicate[] = [];
  // "external system" is a class, "external number" a flag.
  const leading = classAt(rest, 0, bench) === undefined ? flagsAt(bench, rest) : undefined;
  if (leading !== undefined && leading.length < rest.length) {
    flags.push(...leading.predicates);
    rest = withoutDeterminers(rest.slice(leading.length), language).rest;
  }
  const before = typeInFront(bench, rest);
  rest = before.name;
  // "(remove the actor Cook and) add one called Chef"
  const isOne = part.slice(0, part.length - rest.length).some(({ lower }) => lower === 'one');
  const named = rest[0]?.lower === 'one' ? 1 : isOne ? 0 : -1;
  const one = named < 0 ? 0 : phraseAt(rest, named, language.named);
  const spoken = bench.namedForRemoval.at(-1) ?? bench.topics[0]?.[0] ?? '';
  const same = one > 0 ? (bench.element(spoken) ?? bench.scene.index.byId.get(spoken))?.class : undefined;
  if (same !== undefined) rest = rest.slice(named + one);
  const front = same === undefined ? classAt(rest, 0, bench) : undefined;
  let kind = same ?? given.class;
  const isCounted = front?.plural === true && amount !== undefined;
  if (front !== undefined && (front.length < rest.length || given.text.length > 0)) {
    const behind = rest.slice(front.length);
    // "order line", "list price" and "Status" are names as well.
    // "a value in euros" is called Value.
    const { unit, name } = unitBehind(bench, rest);
    const isMeasured = unit !== undefined && name.length === front.length;
    if (
      !isMeasured &&
      (!isCompound(rest, front) || phraseAt(behind, 0, language.named) > 0) &&
      phraseAt(behind, 0, 'of type, of the type, vom typ, with type, mit typ') === 0
    ) {
      kind = front.class;
      rest = behind;
      const called = phraseAt(rest, 0, language.named);
      rest = rest.slice(called);
      if (/^[:–-]$/.test(rest[0]?.text ?? '')) rest = rest.slice(1);
      const forName = phraseAt(rest, 0, language.prepositions.FOR);
      if (forName > 0 && forName < rest.length) rest = withoutDeterminers(rest.slice(forName), language).rest;
    }
  } else if (classBehind(bench, rest) === undefined) {
    const back = classAtEnd(rest, bench);
    const isNamed = rest.length > 1 && (rest[0]?.kind === 'QUOTE' || /^\p{Lu}/u.test(rest[0]?.text ?? ''));
    // "an allergen list with Gluten and Nuts"
    const hasValues =
      back?.class === bench.level.list &&
      given.members.length > 0 &&
      given.members.every(({ span }) => /^\p{Lu}/u.test(span[0]?.text ?? ''));
    if (
      back !== undefined &&
      back.length < rest.length &&
      (isNamed || hasValues) &&
      !/^\p{Lu}/u.test(rest.at(-1)?.text ?? '') &&
      given.depth === 0 &&
      kind === undefined
    ) {
      kind = back.class;
      rest = rest.slice(0, rest.length - back.length);
    }
  }
  // "a remark attribute"
  const tail = classAtEnd(rest, bench);
  if (
    tail?.class === bench.level.attribute &&
    tail.length < rest.length &&
    kind === undefined &&
    !tail.plural
  ) {
    kind = given.depth === 0 ? bench.level.attribute : undefined;
    rest = rest.slice(0, -tail.length);
  }
  const behindAs = classBehind(bench, rest);
  if (behindAs !== undefined && kind === undefined) {
    kind = behindAs.class;
    rest = behindAs.name;
  }
  const measured = unitBehind(bench, rest);
  if (measured.unit !== undefined) flags.push({ feature: 'unit', value: measured.unit, said: measured.unit });
  const typed = typeBehind(bench, measured.name);
  rest = typed.name;
  flags.push(...typed.flags);
  const last = rest.at(-1);
  const [article] = part;
  const name =
    last?.kind === 'WORD' && article !== undefined
      ? bench.text(rest).replace(/\S+$/, (word) => language.plainBehind(article.lower, word))
      : bench.text(rest);
  return [
    {
      class: kind,
      span: rest,
      name,
      type: typed.type ?? before.type,
      flags,
      // "two new fields: …" counts the fields.
      amount: isCounted ? undefined : amount,
      isPlural: last !== undefined && last.kind === 'WORD' && language.singular(last.lower) !== last.lower,
      members: given.members,
      body: given.body ?? [],
      text: given.text,
      noise:
        rest.length === 0
          ? 0
          : noiseIn(bench, rest, { className: kind, depth: given.depth }) +
            (kind === undefined &&
            before.type === undefined &&
            given.depth === 0 &&
            isMereAdjective(bench, rest)
              ? 1
              : 0),
    },
  ];
}
