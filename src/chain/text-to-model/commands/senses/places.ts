import { withoutDeterminers } from '../amounts.ts';
import { pairsAt } from '../cuts.ts';
import type { Event } from '../event.ts';
import { isSentenceClass } from '../member-lists.ts';
import { find } from '../references.ts';
import { classAt } from '../terms.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';
import { phraseAt } from '../words.ts';

/** "(put) Auditor on the list of actors", "(count) the Auditor among the actors": what it is to be one of. */
export function amongOthers(theme: Span, bench: Workbench): MemberPlace | undefined {
  const { ALL, EACH } = bench.language.determiners;
  for (const { before, behind } of pairsAt(theme, bench.language.joints.AMONG)) {
    // "(a note) to all objects" is for each of them.
    if (phraseAt(behind, 0, ALL, EACH) > 0) continue;
    const { rest } = withoutDeterminers(behind, bench.language);
    const list = phraseAt(rest, 0, bench.language.joints.LIST_OF);
    const others = withoutDeterminers(rest.slice(list), bench.language).rest;
    const noun = classAt(others, 0, bench);
    if (before.length > 0 && noun?.plural === true && noun.length === others.length)
      return { theme: before, owner: undefined, class: noun.class, said: theme };
  }
  return undefined;
}

/** "(Add) the following fields to Employee: …": the class first, then the owner, then the names. */
export function listedBehind(theme: Span, bench: Workbench): MemberPlace | undefined {
  const { rest } = withoutDeterminers(theme, bench.language);
  const noun = classAt(rest, 0, bench);
  const colon = rest.findIndex(({ text }) => text === ':');
  const { GOAL, OF } = bench.language.prepositions;
  const prep = noun === undefined ? 0 : phraseAt(rest, noun.length, GOAL, OF);
  if (noun?.plural !== true || prep === 0 || colon <= noun.length + prep) return undefined;
  const owner = rest.slice(noun.length + prep, colon);
  return { theme: rest.slice(colon + 1), owner, class: noun.class, said: theme };
}

/** "(Add a) rule for season passes: …": a sentence, and what it is about. */
export function sentenceAbout(theme: Span, bench: Workbench): MemberPlace | undefined {
  const { rest } = withoutDeterminers(theme, bench.language);
  const noun = classAt(rest, 0, bench);
  const about = noun === undefined ? 0 : phraseAt(rest, noun.length, bench.language.prepositions.OF);
  const colon = rest.findIndex(({ text }) => text === ':');
  if (noun === undefined || about === 0 || colon < 0 || colon + 3 > rest.length) return undefined;
  if (!isSentenceClass(noun.class)) return undefined;
  return {
    theme: [...rest.slice(0, noun.length), ...rest.slice(colon)],
    owner: rest.slice(noun.length + about, colon),
  };
}

/** What is to be added, and in what. */
export type MemberPlace = {
  readonly theme: Span;
  readonly owner: Span | undefined;
  /** Words around the two that need no other place. */
  readonly said?: Span;
  /** What the things are, when no word of the theme says so. */
  readonly class?: string;
};

/** "Add an entity Report to Vehicle with a photo": the members stand behind the owner. */
export function withMembersBehind(
  pair: { readonly before: Span; readonly behind: Span },
  bench: Workbench,
): readonly MemberPlace[] {
  // "Add an enumeration Load to Transport: Empty, Full"
  const colon = pair.behind.findIndex(({ text }) => text === ':');
  const listed =
    colon > 0 && !pair.before.some(({ text }) => text === ':')
      ? [{ theme: [...pair.before, ...pair.behind.slice(colon)], owner: pair.behind.slice(0, colon) }]
      : [];
  // "(Add an email) to Guest, and a discount too"
  const { INDEFINITE } = bench.language.determiners;
  const further = pairsAt(pair.behind, bench.language.conjunctions).flatMap(({ before, behind, used }) =>
    before.length > 0 && phraseAt(behind, 0, INDEFINITE) > 0 && find(bench, behind).kind === 'NONE'
      ? [
          {
            theme: [...pair.before, ...used, ...behind],
            owner: before.filter(({ text }, at) => text !== ',' || at < before.length - 1),
          },
        ]
      : [],
  );
  return [
    ...listed,
    ...further,
    ...pairsAt(pair.behind, bench.language.prepositions.WITH).flatMap(({ before, behind, used }) =>
      before.length === 0
        ? []
        : [{ theme: [...pair.before, ...used, ...behind], owner: before.filter(({ text }) => text !== ',') }],
    ),
  ];
}

/** "In Customer, (add …)": what stands in front, without its preposition. */
export function frontOf(event: Event, bench: Workbench): Span | undefined {
  const length = phraseAt(event.front, 0, bench.language.prepositions.GOAL, bench.language.prepositions.FOR);
  return length < event.front.length ? event.front.slice(length) : undefined;
}
