import type { Event } from '../event.ts';
import { flagsAt } from '../flags.ts';
import type { Named } from '../names.ts';
import { relate, relationsBetween } from '../operations.ts';
import { find } from '../references.ts';
import type { Workbench } from '../workbench.ts';
import type { Attempt } from './sense.ts';

/** "(A trip has one driver and one vehicle.) The driver is optional": a thing beside the one that was spoken of. */
export function optionalEnd(event: Event, bench: Workbench): readonly Attempt[] {
  const flags = event.form === 'COPULA' ? flagsAt(bench, event.rest) : undefined;
  const [flag] = flags?.predicates ?? [];
  const isSaid = flags?.length === event.rest.length && flags.predicates.length === 1;
  if (!isSaid || flag?.feature !== 'required') return [];
  return [
    (on) => {
      const { object, attribute } = on.level;
      const found = find(on, event.subject, { classes: [object] });
      const [thing] = found.kind === 'FOUND' && found.tier <= 3 ? found.elements : [];
      if (thing === undefined || find(on, event.subject, { classes: [attribute] }).kind !== 'NONE')
        return undefined;
      const other = spokenOfWith(on, thing);
      if (other === undefined) return undefined;
      on.use(event.subject, event.rest);
      on.coerced += 1;
      const isNeeded = flag.value === !event.isNegated;
      const perA = { least: isNeeded ? 1 : 0, most: mostOf(on, other, thing) };
      return relate(on, other, thing, { verb: '', perA }) === undefined ? undefined : true;
    },
  ];
}

/** The thing spoken of last that has exactly one relation to another. */
const spokenOfWith = (bench: Workbench, thing: Named): Named | undefined =>
  bench.topics
    .flat()
    .flatMap((id) => bench.element(id) ?? [])
    .find((each) => each.id !== thing.id && relationsBetween(bench, each, thing).length === 1);

/** How many of a thing another one may have. */
function mostOf(bench: Workbench, other: Named, thing: Named): number {
  const [relation] = relationsBetween(bench, other, thing);
  const end = relation !== undefined && bench.value(relation, 'source') === other.id ? 'target' : 'source';
  const said = relation === undefined ? undefined : bench.value(relation, `${end}Cardinality`);
  return /MORE$/.test(typeof said === 'string' ? said : 'ZERO_OR_MORE') ? Infinity : 1;
}
