import { pushTo } from '../../../lib/push-to.ts';
import { plural } from '../../core/naming.ts';
import { isActor } from '../reading/actors.ts';
import type { ReadClass } from '../reading/domain-model.ts';
import type { ReadDemand, ReadText } from '../reading/understand.ts';
import type { SourceUnit } from '../sources/source-unit.ts';
import { areaName, shortName } from './wording.ts';

/** A part of the business that a text is about, with the things that are at home in it. */
export type Area = {
  readonly key: string;
  readonly name: string;
  /** Keys of its things. */
  readonly things: readonly string[];
  readonly unitIds: readonly string[];
};

/** A list of at least this many stories has more than one area, and its capabilities group stories. */
const longBacklog = 12;

/** The stories of a list that is long enough to be ordered by the things they are about; none for other texts. */
export function groupedStories({ demands }: ReadText): readonly ReadDemand[] {
  const stories = demands.filter(({ unit }) => unit.kind === 'STORY');
  return stories.length < longBacklog ? [] : stories;
}

/**
 * The areas of a text: one, named by its first heading, or, in a long list of stories without headings, groups of things
 * that the same stories speak of, each named by the things that most of them speak of.
 */
export function areasOf(text: ReadText, first: SourceUnit): readonly Area[] {
  const isHeaded = text.demands.some(({ unit }) => unit.headings.length > 0);
  const stories = isHeaded ? [] : groupedStories(text);
  const groups = stories.length === 0 ? [] : groupsOf(text.domain.classes, stories);
  return groups.length < 2 ? [wholeArea(text, first)] : groups.map((group) => areaOf(text, group));
}

function areaOf(text: ReadText, group: readonly ReadClass[]): Area {
  const ranked = group.toSorted(
    (one, other) =>
      Number(isActor(one.key)) - Number(isActor(other.key)) || other.unitIds.length - one.unitIds.length,
  );
  const [main, second] = ranked;
  const named = [main, ...(group.length > 2 ? [second] : [])].flatMap((each) =>
    each === undefined ? [] : [plural(text.nameOf(each.key))],
  );
  const name = named.map((each, at) => (at === 0 ? each : lowered(each))).join(' and ');
  return {
    key: `domain:${main?.key ?? ''}`,
    name: shortName(name),
    things: group.map(({ key }) => key),
    unitIds: [...new Set(ranked.flatMap(({ unitIds }) => unitIds))],
  };
}

/** A word written in capitals stays so. */
const lowered = (name: string): string =>
  /^\p{Lu}{2}/u.test(name) ? name : `${name.charAt(0).toLowerCase()}${name.slice(1)}`;

/** Things are joined to those that they share most stories with, until no group would be half of all. */
function groupsOf(
  classes: readonly ReadClass[],
  stories: readonly ReadDemand[],
): readonly (readonly ReadClass[])[] {
  const most = Math.max(2, Math.ceil(classes.length / 2));
  const wanted = Math.max(2, Math.round(Math.sqrt(classes.length)));
  let groups: readonly Group[] = classes.map((_, at) => ({ at, size: 1 }));
  const homes = classes.map((_, at) => at);
  const likeness = likenessOf(classes, stories);
  while (groups.length > wanted) {
    const best = mostAlike(groups, { likeness, most });
    if (best === undefined) break;
    const [one, other] = best;
    for (const [thing, home] of homes.entries()) if (home === other.at) homes[thing] = one.at;
    for (const { at } of groups) {
      const both = likenessAt(likeness, one.at, at) + likenessAt(likeness, other.at, at);
      likeness[one.at]?.set([both], at);
      likeness[at]?.set([both], one.at);
    }
    groups = groups.flatMap((group) =>
      group === one ? [{ at: one.at, size: one.size + other.size }] : group === other ? [] : [group],
    );
  }
  return groups.map(({ at }) => classes.filter((_, thing) => homes[thing] === at));
}

/** Things that are together, known by the position of the first one; what they share with others is added up there. */
type Group = { readonly at: number; readonly size: number };

type Likeness = readonly Float64Array[];

const likenessAt = (likeness: Likeness, one: number, other: number): number => likeness[one]?.[other] ?? 0;

/** How much the stories of any two things have in common: 1 where they are the same. */
function likenessOf(classes: readonly ReadClass[], stories: readonly ReadDemand[]): Likeness {
  const asked = new Set(stories.map(({ unit }) => unit.unitId));
  const named = classes.map(({ unitIds }) => new Set(unitIds.filter((unitId) => asked.has(unitId))));
  const thingsOf = new Map<string, number[]>();
  for (const [at, unitIds] of named.entries()) for (const unitId of unitIds) pushTo(thingsOf, unitId, at);
  const likeness = classes.map(() => new Float64Array(classes.length));
  for (const together of thingsOf.values())
    for (const one of together)
      for (const other of together) {
        const row = likeness[one];
        if (row !== undefined) row[other] = (row[other] ?? 0) + 1;
      }
  for (const [one, row] of likeness.entries())
    for (const [other, count] of row.entries())
      if (count > 0) row[other] = count / Math.sqrt((named[one]?.size ?? 0) * (named[other]?.size ?? 0));
  return likeness;
}

/** The two groups whose stories have most in common, thing by thing, of those that together are not too large. */
function mostAlike(
  groups: readonly Group[],
  { likeness, most }: { readonly likeness: Likeness; readonly most: number },
): readonly [Group, Group] | undefined {
  let best: readonly [Group, Group] | undefined;
  let highest = -1;
  for (const [place, one] of groups.entries())
    for (const other of groups.slice(place + 1)) {
      if (one.size + other.size > most) continue;
      const mean = likenessAt(likeness, one.at, other.at) / (one.size * other.size);
      if (mean <= highest) continue;
      best = [one, other];
      highest = mean;
    }
  return best;
}

/** The area of a whole text that is not divided. */
function wholeArea(text: ReadText, unit: SourceUnit): Area {
  return {
    key: 'domain',
    name: areaName(unit),
    things: text.domain.classes.map(({ key }) => key),
    unitIds: [unit.unitId],
  };
}
