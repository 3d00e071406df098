import type { Feature, Metamodel } from '../../../../src/kernel/metamodel/metamodel.ts';
import type { Element } from '../../../../src/kernel/model/element.ts';
import type { Draw } from '../../testing/random-numbers.ts';

type Draft = Record<string, unknown> & Element;

/**
 * Draws a structurally valid model of a level: at least one element of every class, references to anything they may
 * lead to, and values that constraints have something to say about: equal names, odd limits, words that mean
 * something elsewhere.
 */
export function drawLevelModel(draw: Draw, metamodel: Metamodel): Element {
  const elements: Draft[] = [];
  const unrolled = new Set<string>();
  const make = (className: string, depth: number): Draft => {
    const element: Draft = { eClass: className, id: `${className}-${elements.length}` };
    elements.push(element);
    const isFirst = !unrolled.has(className);
    unrolled.add(className);
    for (const containment of metamodel.classes.get(className)?.containments ?? []) {
      const kinds = metamodel.concreteKinds(containment.type);
      const classes = isFirst ? kinds : someOf(draw, kinds, containment, depth);
      const children = classes.map((kind) => make(kind, depth + 1));
      if (children.length > 0) element[containment.name] = containment.many ? children : children[0];
    }
    return element;
  };
  const root = make(metamodel.rootClass ?? '', 0);
  const contained = new Set(reachable(metamodel, root));
  for (const element of contained) fill(draw, metamodel, element, contained);
  return root;
}

function pick<T>(draw: Draw, values: readonly T[]): T {
  const value = values[draw(values.length)];
  if (value === undefined) throw new Error('There is nothing to pick from.');
  return value;
}

const mostDepth = 6;

function someOf(
  draw: Draw,
  kinds: readonly string[],
  containment: Feature,
  depth: number,
): readonly string[] {
  if (containment.required) return [pick(draw, kinds)];
  if (depth > mostDepth) return [];
  const count = draw(containment.many ? 3 : 2);
  return Array.from({ length: count }, () => pick(draw, kinds));
}

/** A single containment keeps one of the children made for it, so not everything made is in the model. */
function* reachable(metamodel: Metamodel, root: Draft): Generator<Draft> {
  yield root;
  for (const { name } of metamodel.classes.get(root.eClass)?.containments ?? [])
    for (const child of [root[name] ?? []].flat()) yield* reachable(metamodel, child as Draft);
}

function fill(draw: Draw, metamodel: Metamodel, element: Draft, all: ReadonlySet<Draft>): void {
  const metaClass = metamodel.classes.get(element.eClass);
  for (const feature of [...(metaClass?.attributes ?? []), ...(metaClass?.references ?? [])]) {
    if (!feature.required && draw(2) === 0) continue;
    const value = (): unknown =>
      feature.kind === 'attribute'
        ? drawValue(draw, metamodel, feature)
        : drawTarget(draw, metamodel, feature, all);
    const values = Array.from({ length: feature.many ? draw(3) + 1 : 1 }, value);
    const present = [...new Set(values.filter((each) => each !== undefined))];
    if (present.length > 0) element[feature.name] = feature.many ? present : present[0];
  }
}

function drawTarget(
  draw: Draw,
  metamodel: Metamodel,
  feature: Feature,
  all: ReadonlySet<Draft>,
): string | undefined {
  const kinds = new Set(metamodel.concreteKinds(feature.type));
  const candidates = [...all].filter(({ eClass }) => kinds.has(eClass));
  return candidates.length === 0 ? undefined : pick(draw, candidates).id;
}

const texts = [
  ...[
    '',
    ' ',
    'Order',
    'order ',
    'Cart',
    'Place order',
    'Order placed',
    'The end',
    'Überweisung',
    'x'.repeat(250),
  ],
  ...[
    'R-1',
    'R-2',
    'a',
    'b',
    '/',
    '/a',
    '/{id}',
    '{',
    'en',
    'de',
    '9',
    '1.5 EUR',
    'true',
    'A',
    'latest',
    'nginx',
  ],
  ...['0 3 * * *', 'nightly', '61 * * * *', '[', '(a+)+$', '^[a-z]+$', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaa!'],
  ...['a = b', 'b = now()', 'order = 1', 'id = a', 'name = 1 +'],
  ...['size(a) >= 1', 'all(a, b > 1) and c.d = 2', '1 +', 'not', "'B'", 'now()', 'assumption', 'external'],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'Default of the transformation; change it freely.',
    '\u0000',
    '😀',
  ],
];

const pools: Readonly<Record<string, readonly unknown[]>> = {
  String: texts,
  Text: [...texts, 'two\nlines'],
  CodeName: [
    ...['id', 'a', 'b', 'class', 'Order', '__proto__'.replaceAll('_', 'p'), 'constructor'],
    ...['MICROSERVICES', 'BROKER', 'API_KEY', 'NONE', 'MANAGED', 'EXTERNAL'],
  ],
  DnsLabel: ['a', 'b', 'a-b', 'a-2'],
  EnvName: ['A', 'B', 'API_KEY', '_'],
  Quantity: ['0', '1', '100m', '1Gi', '1G'],
  Integer: [-1, 0, 1, 2, 8080, 100_000],
  Decimal: [-1.5, 0, 1, 99.9],
  Boolean: [true, false],
  Identifier: ['a', 'Goal-1', 'QualityScenario-1'],
};

/** A value of an attribute, among them such that constraints have something to say about. */
export function drawValue(draw: Draw, metamodel: Metamodel, { type }: Feature): unknown {
  return pick<unknown>(draw, metamodel.enums.get(type)?.literals ?? pools[type] ?? texts);
}
