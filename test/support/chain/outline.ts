import type { Metamodel } from '../../../src/kernel/metamodel/metamodel.ts';
import type { Element } from '../../../src/kernel/model/element.ts';
import { valueOf, valuesOf } from '../../../src/kernel/model/element.ts';
import { openModel } from '../../../src/kernel/model/model.ts';

const traceFeatures = new Set([
  'originalSources',
  'generatedFrom',
  'generatedByTransformation',
  'traceId',
  'manuallyMaintained',
]);

/**
 * What some rules made, for people: a paragraph for each element with its class, its place and its features. Elements
 * are called `source/role` or `source/role:suffix`, as their trace links say; ids of earlier levels that are derived
 * are called the same way when `names` knows them.
 */
export function outlineOf(
  metamodel: Metamodel,
  root: Element,
  { rules, names }: { readonly rules: ReadonlySet<string>; readonly names: ReadonlyMap<string, string> },
): string {
  const model = openModel(metamodel, root);
  const known = namesIn(metamodel, root, names);
  const name = (id: string): string => known.get(id) ?? id;
  const paragraphs: string[] = [];
  for (const element of model.elements()) {
    const [, rule = ''] = String(valueOf(element, 'generatedByTransformation')).split('/');
    if (!rules.has(rule)) continue;
    const place = model.placeOf(element);
    const where = place === undefined ? '' : ` in ${name(place.container.id)}.${place.feature.name}`;
    paragraphs.push(
      [`${element.eClass} ${name(element.id)}${where}`, ...features(metamodel, element, name)].join('\n  '),
    );
  }
  const influenced = model
    .all('TraceLink')
    .filter((link) => valueOf(link, 'kind') === 'CONTRIBUTING' && rules.has(String(valueOf(link, 'rule'))))
    .map(
      (link) =>
        `${text(valueOf(link, 'sourceId'), name)} had influence on ${text(valueOf(link, 'targetId'), name)}`,
    );
  return withNames(`${[...paragraphs, ...influenced].join('\n')}\n`, new Map([...names, ...known]));
}

/** Suffixes hold ids, some with a word behind them. */
function withNames(outline: string, names: ReadonlyMap<string, string>): string {
  const uuid = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})([A-Za-z]?)/g;
  return outline.replace(uuid, (_match, id: string, next: string) =>
    [names.get(id) ?? id, next].filter((part) => part !== '').join(' '),
  );
}

/** What trace links call the elements of a model, by id. */
export function namesIn(
  metamodel: Metamodel,
  root: Element,
  names: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const known = new Map<string, string>();
  for (const link of openModel(metamodel, root).all('TraceLink')) {
    if (valueOf(link, 'kind') === 'CONTRIBUTING') continue;
    const [role = '', ...suffix] = String(valueOf(link, 'role')).split(':');
    const source = String(valueOf(link, 'sourceId'));
    const called = [
      `${names.get(source) ?? source}/${role}`,
      ...suffix.map((part) => names.get(part) ?? part),
    ];
    known.set(String(valueOf(link, 'targetId')), called.join(':'));
  }
  return known;
}

function features(metamodel: Metamodel, element: Element, name: (id: string) => string): readonly string[] {
  const lines: string[] = [];
  for (const feature of metamodel.classes.get(element.eClass)?.stored ?? []) {
    if (feature.kind === 'containment' || traceFeatures.has(feature.name)) continue;
    const values = valuesOf(element, feature);
    if (values.length === 0 || (!feature.many && values[0] === feature.default)) continue;
    const shown = values.map((value) => (feature.kind === 'reference' ? text(value, name) : String(value)));
    lines.push(`${feature.name}: ${shown.join(', ').replaceAll('\n', ' ')}`);
  }
  return lines;
}

function text(value: unknown, name: (id: string) => string): string {
  return typeof value === 'string' ? name(value) : String(value);
}
