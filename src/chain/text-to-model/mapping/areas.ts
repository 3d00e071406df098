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

/** Positions of things in the order of reading. */
type Group = readonly number[];

/** Things are joined to those that they share most stories with, until no group would be half of all. */
function groupsOf(
  classes: readonly ReadClass[],
  stories: readonly ReadDemand[],
): readonly (readonly ReadClass[])[] {
  const asked = new Set(stories.map(({ unit }) => unit.unitId));
  const named = classes.map(({ unitIds }) => new Set(unitIds.filter((unitId) => asked.has(unitId))));
  const likeness = named.map((one) => named.map((other) => shared(one, other)));
  const most = Math.max(2, Math.ceil(classes.length / 2));
  const wanted = Math.max(2, Math.round(Math.sqrt(classes.length)));
  let groups: readonly Group[] = classes.map((_, at) => [at]);
  while (groups.length > wanted) {
    const best = mostAlike(groups, { likeness, most });
    if (best === undefined) break;
    const [one, other] = best;
    groups = groups.flatMap((group) =>
      group === one ? [[...one, ...other]] : group === other ? [] : [group],
    );
  }
  return groups.map((group) => classes.filter((_, at) => group.includes(at)));
}

/** The two groups whose stories have most in common, thing by thing, of those that together are not too large. */
function mostAlike(
  groups: readonly Group[],
  { likeness, most }: { readonly likeness: readonly (readonly number[])[]; readonly most: number },
): readonly [Group, Group] | undefined {
  let best: readonly [Group, Group] | undefined;
  let highest = -1;
  groups.forEach((one, at) => {
    for (const other of groups.slice(at + 1)) {
      if (one.length + other.length > most) continue;
      const all = one.flatMap((a) => other.map((b) => likeness[a]?.[b] ?? 0));
      const mean = all.reduce((sum, each) => sum + each, 0) / all.length;
      if (mean > highest) {
        best = [one, other];
        highest = mean;
      }
    }
  });
  return best;
}

/** How much two sets have in common: 1 for the same. */
function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 || other.size === 0) return 0;
  return [...one].filter((each) => other.has(each)).length / Math.sqrt(one.size * other.size);
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
