import type { Element } from '../../../kernel/model/element.ts';
import { nameOf } from '../../../kernel/model/element.ts';
import { wordFor } from '../commands/terms.ts';
import type { Workbench } from '../commands/workbench.ts';
import { holderOf } from './links.ts';

/** So many elements are named, the others counted. */
export const mostNamed = 20;

/** A text with a capital at its beginning. */
export const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** The value of a feature in words. */
export function shownValue(bench: Workbench, value: unknown): string {
  const values = (Array.isArray(value) ? (value as readonly unknown[]) : [value]).filter(
    (each) => each !== undefined && each !== '',
  );
  const shown = values.map((each) => {
    if (typeof each === 'boolean') return each ? 'yes' : 'no';
    if (typeof each === 'number') return `${each}`;
    if (typeof each !== 'string') return '';
    return (
      bench.element(each)?.name ?? (/^[A-Z_]+$/.test(each) ? each.toLowerCase().replaceAll('_', ' ') : each)
    );
  });
  return shown.length === 0 ? 'not set' : shown.join(', ');
}

/** The names of elements, with where they stand where a name is not enough. */
export function names(bench: Workbench, elements: readonly Element[]): string {
  const counts = Map.groupBy(elements, (each) => nameOf(each) ?? '');
  const shown = elements.slice(0, mostNamed).map((each) => {
    const name = nameOf(each) ?? wordFor(bench.language, bench.level, each.eClass);
    const container = holderOf(bench, each);
    return (counts.get(nameOf(each) ?? '')?.length ?? 0) > 1 && container !== undefined
      ? `"${name}" of "${container.name}"`
      : `"${name}"`;
  });
  const more = elements.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
