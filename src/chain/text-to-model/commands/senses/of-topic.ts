import type { Scalar } from '../../../../kernel/operations/model-operation.ts';
import type { Event } from '../event.ts';
import type { Named } from '../names.ts';
import type { Predicate } from '../predicate.ts';
import { predicatesOf } from '../predicates.ts';
import { find } from '../references.ts';
import type { Workbench } from '../workbench.ts';

/** "at least 50": said of the newest attribute; `said` where the words of the event do not say it by themselves. */
export function ofTopic(bench: Workbench, event: Event, said?: readonly Predicate[]): true | undefined {
  const attributes = bench.topics
    .map((ids) => ids.flatMap((id) => bench.element(id) ?? []))
    .find((each) => each.length > 0 && each.every(({ class: kind }) => kind === bench.level.attribute));
  if (attributes === undefined || attributes.length !== 1) return undefined;
  // "(make the birth date required,) and email too": another attribute, and no type.
  const other = find(bench, event.rest, { classes: [bench.level.attribute], several: true });
  if (other.kind !== 'NONE' && other.tier <= 2) return undefined;
  for (const each of attributes) {
    const predicates = said ?? predicatesOf(bench, event.rest, each);
    if (predicates === undefined) return undefined;
    setAll(bench, each, predicates);
  }
  bench.use(event.rest);
  return true;
}

/** Sets what is said of an element. */
export function setAll(bench: Workbench, element: Named, predicates: readonly Predicate[]): void {
  const values = Object.fromEntries(
    predicates.map(({ feature, value }): [string, Scalar] => [feature, value]),
  );
  bench.set(element, values);
  // A type of the model replaces a scalar, and the other way round.
  if (bench.level.level === 'pim' && 'type' in values && bench.value(element, 'scalar') !== undefined)
    bench.unset(element, 'scalar');
  if ('scalar' in values && bench.value(element, 'type') !== undefined) bench.unset(element, 'type');
}
