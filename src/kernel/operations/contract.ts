import type { Feature, Metamodel } from '../metamodel/metamodel.ts';
import { addableClasses, placesOf, settableFeatures } from './settable-features.ts';

/**
 * What operations may say, in one line for every class that has elements: where they stand, and what can be set. `!`
 * marks what must be set, `*` lists, `->` references.
 */
export function contractText(metamodel: Metamodel): string {
  const lines = addableClasses(metamodel).map(
    ({ name }) => `${name} in ${placesOf(metamodel, name).join(' ')}: ${featureWords(metamodel, name)}`,
  );
  for (const [name, { literals }] of metamodel.enums) lines.push(`${name} = ${literals.join(' | ')}`);
  return lines.join('\n');
}

/** What operations may say of one class, feature by feature; undefined when they can add no element of it. */
export function classContract(metamodel: Metamodel, className: string): string | undefined {
  const metaClass = addableClasses(metamodel).find(({ name }) => name === className);
  if (metaClass === undefined) return undefined;
  const holds = metaClass.containments.map(({ name, type }) => `${name}:${type}`);
  return [
    `${className}: ${metaClass.doc}`,
    `stands in ${placesOf(metamodel, className).join(' ')}`,
    ...(holds.length === 0 ? [] : [`holds ${holds.join(', ')}`]),
    ...settableFeatures(metaClass).map((feature) => {
      const literals = metamodel.enums.get(feature.type)?.literals;
      const values = literals === undefined ? '' : ` = ${literals.join(' | ')}`;
      return `${wordsFor(feature)}${values} (${feature.doc})`;
    }),
  ].join('\n');
}

function featureWords(metamodel: Metamodel, className: string): string {
  const metaClass = metamodel.classes.get(className);
  return (metaClass === undefined ? [] : settableFeatures(metaClass)).map(wordsFor).join(', ');
}

function wordsFor({ name, type, kind, many, required, default: standard }: Feature): string {
  const needed = required && standard === undefined ? '!' : '';
  return `${name}${many ? '*' : ''}${needed}:${kind === 'reference' ? '->' : ''}${type}`;
}
