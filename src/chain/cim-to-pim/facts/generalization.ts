import type { BusinessObject } from '../../cim/cim.ts';
import type { Composition } from './composition.ts';
import { isValue } from './composition.ts';
import { homeOfObject } from './homes.ts';
import type { Source } from './source.ts';

/** The entity an entity specialises, as far as both live in one domain and no circle is closed. */
export function generalOf(source: Source, entity: BusinessObject): BusinessObject | undefined {
  const general = source.resolve(entity.generalization);
  if (general === undefined || isValue(general) || isValue(entity)) return undefined;
  if (homeOfObject(source, general) !== homeOfObject(source, entity)) return undefined;
  const seen = new Set<BusinessObject>();
  let next: BusinessObject | undefined = general;
  while (next !== undefined && !seen.has(next)) {
    if (next === entity) return undefined;
    seen.add(next);
    next = source.resolve(next.generalization);
  }
  return general;
}

/** All entities an entity specialises, the nearest first. */
export function generalsOf(source: Source, entity: BusinessObject): readonly BusinessObject[] {
  const generals: BusinessObject[] = [];
  let general = generalOf(source, entity);
  while (general !== undefined && !generals.includes(general)) {
    generals.push(general);
    general = generalOf(source, general);
  }
  return generals;
}

/** Whether the rows of an entity stand among those of the one it specialises: parts stand with their wholes. */
export function isKeptTogether(
  entity: BusinessObject,
  general: BusinessObject,
  { isRoot }: Pick<Composition, 'isRoot'>,
): boolean {
  return isRoot(entity) && isRoot(general);
}
