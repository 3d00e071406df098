import type { Feature, MetaClass, Metamodel } from '../metamodel/metamodel.ts';
import { addableClasses, placesOf, settableFeatures } from './settable-features.ts';

/**
 * What operations may say, in one line for every class that has elements: where they stand, and what can be set. `!`
 * marks what must be set, `*` lists, `->` references. What most classes have is said once, as `base`; the values of
 * enumerations stand at the end. Of some classes only when they are named.
 */
export function contractText(metamodel: Metamodel, named?: ReadonlySet<string>): string {
  const all = addableClasses(metamodel);
  const shown = named === undefined ? all : all.filter(({ name }) => named.has(name));
  const base = wordsOfMost(all);
  const types = new Set(shown.flatMap(settableFeatures).map(({ type }) => type));
  const enums = [...metamodel.enums].filter(([name]) => types.has(name));
  return [
    ...(base.length === 0 ? [] : [`base = ${base.join(', ')}`]),
    ...shown.map((each) => classLine(metamodel, each, base)),
    ...enums.map(([name, { literals }]) => `${name} = ${literals.join(' | ')}`),
  ].join('\n');
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

/** The features that at least half of the classes have and that are written alike in them. */
function wordsOfMost(classes: readonly MetaClass[]): readonly string[] {
  const written = classes.flatMap((each) => settableFeatures(each).map(wordsFor));
  const counts = Map.groupBy(written, (words) => words);
  return [...counts].filter(([, same]) => same.length * 2 >= classes.length).map(([words]) => words);
}

function classLine(metamodel: Metamodel, metaClass: MetaClass, base: readonly string[]): string {
  const all = settableFeatures(metaClass).map(wordsFor);
  const hasBase = base.length > 0 && base.every((words) => all.includes(words));
  const said = hasBase ? ['base', ...all.filter((words) => !base.includes(words))] : all;
  return `${metaClass.name} in ${placesOf(metamodel, metaClass.name).join(' ')}: ${said.join(', ')}`;
}

function wordsFor({ name, type, kind, many, required, default: standard }: Feature): string {
  const needed = required && standard === undefined ? '!' : '';
  return `${name}${many ? '*' : ''}${needed}:${kind === 'reference' ? '->' : ''}${type}`;
}
