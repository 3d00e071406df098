import type { Event } from '../event.ts';
import { withoutDeterminers } from '../amounts.ts';
import { typeValues } from '../types.ts';
import { find } from '../references.ts';
import { refer } from '../refer.ts';
import type { Workbench } from '../workbench.ts';
import { isPhrase } from '../words.ts';

export function hasToGive(bench: Workbench, event: Event): true | undefined {
  const [owner] = refer(bench, event.agent, { classes: [bench.level.object] }) ?? [];
  if (owner === undefined) return undefined;
  bench.speakOf(owner);
  const found = find(bench, event.rest, { classes: [bench.level.attribute], several: true });
  if (found.kind !== 'FOUND' || found.tier > 3) return undefined;
  if (found.elements.some(({ containerId }) => containerId !== owner.id)) return undefined;
  bench.use(event.rest);
  for (const each of found.elements) bench.set(each, { required: true });
  return true;
}

export function filledIn(bench: Workbench, event: Event): true | undefined {
  if (event.rest.length > 0) {
    const owner = refer(bench, event.rest.slice(1), { classes: [bench.level.object] });
    if (owner === undefined) return undefined;
    bench.use(event.rest);
    bench.speakOf(...owner);
  }
  const attributes = refer(bench, event.subject, { classes: [bench.level.attribute], several: true });
  if (attributes === undefined) return undefined;
  const isEmpty = /empty|blank|out|omit/.test(event.lemma);
  const isMust = event.modality !== 'MAY';
  for (const each of attributes)
    bench.set(each, { required: isMust !== event.isNegated ? !isEmpty : isEmpty && event.isNegated });
  bench.speakOf(...attributes);
  return true;
}

/** "The order date must include the time". */
export function withTime(bench: Workbench, event: Event): true | undefined {
  const { rest } = withoutDeterminers(event.rest, bench.language);
  if (!isPhrase(rest, bench.language.joints.TIME_OF_DAY)) return undefined;
  bench.use(event.rest);
  const elements = refer(bench, event.agent, { classes: [bench.level.attribute], several: true });
  if (elements === undefined) return undefined;
  for (const each of elements) bench.set(each, typeValues(bench, event.isNegated ? 'DATE' : 'DATE_TIME'));
  bench.speakOf(...elements);
  return true;
}
