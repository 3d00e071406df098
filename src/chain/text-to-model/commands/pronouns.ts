import type { Found, Search } from './candidates.ts';
import { fitting, selected } from './candidates.ts';
import type { Named } from './names.ts';
import type { Workbench } from './workbench.ts';
import type { Span } from './words.ts';
import { isPhrase } from './words.ts';

/** What "it", "them", "this" and "the latter" mean, of what was spoken of or selected; undefined for other words. */
export function byPronoun(bench: Workbench, span: Span, search: Search): Found | undefined {
  const { pronouns } = bench.language;
  if (span[0]?.kind === 'QUOTE') return undefined;
  if (isPhrase(span, pronouns.SELECTED)) {
    const found = selected(bench, search, undefined);
    if (found.kind !== 'NONE') return found;
  }
  const isLatter = isPhrase(span, pronouns.LATTER);
  if (isLatter || isPhrase(span, pronouns.FORMER)) {
    const group =
      bench.topics.map((each) => fitting(bench, each, search)).find((each) => each.length > 1) ?? [];
    const one = isLatter ? group.at(-1) : group[0];
    return one === undefined ? undefined : { kind: 'FOUND', elements: [one], tier: 1 };
  }
  if (isPhrase(span, pronouns.GROUP) && search.several === true) {
    const group = bench.topics.find((each) => each.length > 1 && fitting(bench, each, search).length > 1);
    if (group !== undefined) return { kind: 'FOUND', elements: fitting(bench, group, search), tier: 1 };
  }
  if (isPhrase(span, pronouns.LAST) || isPhrase(span, pronouns.SELECTED) || isPhrase(span, pronouns.GROUP)) {
    for (const each of bench.topics) {
      const elements = fitting(bench, each, search);
      const several = new Set(elements.map(({ id }) => id)).size > 1;
      // "Remove it" behind "Add A and B" could mean either.
      if (several && isPhrase(span, pronouns.ONE) && !areAlike(bench, elements))
        return { kind: 'MANY', elements, tier: 1 };
      if (elements.length === 1 || (elements.length > 1 && search.several === true))
        return { kind: 'FOUND', elements, tier: 1 };
    }
    return selected(bench, search, undefined);
  }
  return undefined;
}

/** "Truck and Van both have a plate. Move it …": the same part of several things. */
export const areAlike = ({ level }: Workbench, elements: readonly Named[]): boolean =>
  elements.every(({ name, class: kind }) => kind === level.attribute && name === elements[0]?.name);
