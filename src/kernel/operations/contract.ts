import type { Feature, Metamodel } from '../metamodel/metamodel.ts';

/**
 * What operations may say, in one line for every class that has elements: where they stand, and what can be set. `!`
 * marks what must be set, `*` lists, `->` references.
 */
export function contractText(metamodel: Metamodel): string {
  const lines: string[] = [];
  for (const metaClass of metamodel.classes.values()) {
    if (metaClass.abstract || metaClass.name.startsWith('Trace')) continue;
    const places = placesOf(metamodel, metaClass.name);
    const features = metaClass.stored.filter(isSettable).map(wordsFor);
    if (places.length > 0) lines.push(`${metaClass.name} in ${places.join(' ')}: ${features.join(', ')}`);
  }
  for (const [name, { literals }] of metamodel.enums) lines.push(`${name} = ${literals.join(' | ')}`);
  return lines.join('\n');
}

function placesOf(metamodel: Metamodel, className: string): readonly string[] {
  const kinds = metamodel.classes.get(className)?.kinds ?? new Set();
  const places = new Set<string>();
  for (const holder of metamodel.classes.values())
    for (const { name, type, owner } of holder.containments)
      if (kinds.has(type)) places.add(`${owner}.${name}`);
  return [...places];
}

function isSettable(feature: Feature): boolean {
  return feature.kind !== 'containment' && !feature.derived && feature.policy === 'THREE_WAY';
}

function wordsFor({ name, type, kind, many, required, default: standard }: Feature): string {
  const needed = required && standard === undefined ? '!' : '';
  return `${name}${many ? '*' : ''}${needed}:${kind === 'reference' ? '->' : ''}${type}`;
}
