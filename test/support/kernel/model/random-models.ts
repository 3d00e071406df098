import fc from 'fast-check';
import { readModel } from '../../../../src/kernel/json/read-model.ts';
import { buildMetamodel } from '../../../../src/kernel/metamodel/build-metamodel.ts';
import type {
  AttributeValue,
  ClassSpec,
  EnumSpec,
  FeatureOptions,
  FeatureSpec,
  MetamodelSpec,
} from '../../../../src/kernel/metamodel/feature-spec.ts';
import type { Feature, MetaClass, Metamodel } from '../../../../src/kernel/metamodel/metamodel.ts';
import { isKindOf } from '../../../../src/kernel/metamodel/metamodel.ts';
import type { Element } from '../../../../src/kernel/model/element.ts';

/** Draws values one after the other; `fc.gen()` makes one for a property. */
export type Draw = fc.GeneratorValue;

const multiplicities = ['0..1', '1', '0..*', '1..*', '2..5', '3..*', '0..3'] as const;
const valueTypes = ['String', 'Text', 'Integer', 'Decimal', 'Boolean', 'Identifier', 'E0', 'E1'] as const;
const policies = ['THREE_WAY', 'GENERATOR_OWNED', 'IGNORE', 'USER_OWNED'] as const;

const flag = fc.boolean;
const small = (): fc.Arbitrary<number> => fc.nat({ max: 3 });
const oneOf = <T>(...values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values);

/**
 * Draws a metamodel of one or two packages: a root that contains nodes of any class, abstract classes, several
 * supertypes, features of every kind and multiplicity, ordered and not, with and without repeats, defaults,
 * enumerations, opposites with both ends stored or one computed.
 */
export function drawMetamodel(draw: Draw, opposites: 'OPPOSITES' | 'NO_OPPOSITES' = 'OPPOSITES'): Metamodel {
  const enums: Record<string, EnumSpec> = {
    E0: { doc: 'Letters.', literals: ['A', 'B', 'C'] },
    E1: { doc: '', literals: ['yes', 'no', '*', 'two words', '"&<'] },
  };
  const names = Array.from({ length: draw(fc.nat, { max: 4 }) + 2 }, (_, index) => `C${index}`);
  const features = new Map<string, Record<string, FeatureSpec>>(names.map((name) => [name, {}]));
  const classes: Record<string, ClassSpec> = {
    Node: { doc: 'Anything.', abstract: true, features: nodeFeatures },
    Root: {
      doc: 'The root.',
      extends: ['Node'],
      features: { nodes: feature('containment', 'Node', '0..*', 'All.', {}) },
    },
  };
  for (const [index, name] of names.entries()) {
    const own = features.get(name) ?? {};
    for (let count = draw(small); count > 0; count -= 1)
      own[`a${index}${count}`] = drawAttribute(draw, enums);
    for (let count = draw(small); count > 0; count -= 1) {
      const target = draw(oneOf, 'Node', ...names);
      addReference(draw, { features, opposites, owner: name, target, name: `r${index}${count}` });
    }
    if (draw(flag))
      own[`c${index}`] = feature(
        'containment',
        draw(oneOf, 'Node', ...names),
        draw(oneOf, ...multiplicities),
        '',
        {
          ...(draw(flag) ? { ordered: true } : {}),
        },
      );
    if (index === 0 && draw(flag))
      own['eClass_'] = feature('reference', 'Node', '0..1', '', { xmlName: 'eClass' });
    // Supertypes among the earlier classes; all of them share Node, so diamonds abound.
    const supertypes = names.slice(0, index).filter(() => draw(small) === 0);
    classes[name] = {
      doc: draw(oneOf, '', 'Some class.', 'With "quotes" & <tags>\nand lines.'),
      ...(draw(small) === 0 && index > 0 ? { abstract: true as const } : {}),
      extends: supertypes.length === 0 ? ['Node'] : supertypes,
      features: own,
    };
  }
  const spec: MetamodelSpec = { name: 'random', uri: 'urn:test:random:1', enums, dataTypes: {}, classes };
  const isSplit = draw(flag);
  return buildMetamodel({
    spec,
    packages: [
      ...(isSplit ? [{ name: 'base', uri: 'urn:test:base:1' }] : []),
      { name: 'random', uri: 'urn:test:random:1', ...(draw(flag) ? { prefix: 'r' } : {}) },
    ],
    packageOf: new Map(isSplit ? ['Node', 'E0'].map((name) => [name, 'base']) : []),
    rootClass: 'Root',
  });
}

const nodeFeatures: Readonly<Record<string, FeatureSpec>> = {
  id: feature('attribute', 'Identifier', '1', 'Identity.', { policy: 'IMMUTABLE' }),
  name: feature('attribute', 'String', '0..1', '', {}),
};

function feature(
  kind: FeatureSpec['kind'],
  type: string,
  multiplicity: FeatureSpec['multiplicity'],
  doc: string,
  options: FeatureOptions,
): FeatureSpec {
  return { kind, type, multiplicity, doc, options };
}

function drawAttribute(draw: Draw, enums: Readonly<Record<string, EnumSpec>>): FeatureSpec {
  const type = draw(oneOf, ...valueTypes);
  const multiplicity = draw(oneOf, ...multiplicities);
  const isSingle = multiplicity === '1' || multiplicity === '0..1';
  return feature('attribute', type, multiplicity, draw(oneOf, '', 'Says something.'), {
    ...(isSingle && draw(flag) ? { default: oneLine(drawValue(draw, enums[type]?.literals, type)) } : {}),
    ...(!isSingle && draw(flag) ? { ordered: true } : {}),
    ...(!isSingle && draw(flag) ? { repeats: draw(flag) } : {}),
    ...(draw(small) === 0 ? { unique: true } : {}),
    ...(draw(flag) ? { policy: draw(oneOf, ...policies) } : {}),
    ...(draw(small) === 0 ? { derived: true } : {}),
  });
}

function addReference(
  draw: Draw,
  given: {
    readonly features: ReadonlyMap<string, Record<string, FeatureSpec>>;
    readonly opposites: 'OPPOSITES' | 'NO_OPPOSITES';
    readonly owner: string;
    readonly target: string;
    readonly name: string;
  },
): void {
  const { features, owner, target, name } = given;
  const back = draw(flag) && given.opposites === 'OPPOSITES' ? features.get(target) : undefined;
  const multiplicity = draw(oneOf, ...multiplicities);
  const ordered = multiplicity.endsWith('*') && draw(flag) ? { ordered: true as const } : {};
  const own = features.get(owner) ?? {};
  own[name] = feature('reference', target, multiplicity, '', {
    ...ordered,
    ...(back !== undefined && { opposite: `${name}Back` }),
  });
  if (back === undefined) return;
  back[`${name}Back`] = feature('reference', owner, draw(oneOf, ...multiplicities), 'The other end.', {
    opposite: name,
    ...(draw(flag) ? { derived: true } : {}),
  });
}

function drawValue(draw: Draw, literals: readonly string[] | undefined, type: string): AttributeValue {
  if (literals !== undefined) return draw(oneOf, ...literals);
  switch (type) {
    case 'Integer':
      return draw(fc.maxSafeInteger);
    case 'Decimal':
      // JSON has no negative zero.
      return draw(fc.double, { noNaN: true, noDefaultInfinity: true }) + 0;
    case 'Boolean':
      return draw(fc.boolean);
    case 'Identifier':
      return draw(drawnId);
    default:
      return draw(drawnText);
  }
}

/** Defaults keep the rules of their types, and a String is one line. */
function oneLine(value: AttributeValue): AttributeValue {
  return typeof value === 'string' ? value.replace(/[\r\n]/g, ' ') : value;
}

const drawnId = (): fc.Arbitrary<string> => fc.stringMatching(/^[A-Za-z0-9._:-]{1,8}$/);

/** Text with everything that is special in XML or in the escapes for what XML cannot hold. */
const drawnText = (): fc.Arbitrary<string> =>
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc
      .array(
        oneOf(
          '_x0007_',
          '_x005F_',
          '_',
          'x0001',
          '\u0000',
          '\u001F',
          '\uFFFF',
          ']]>',
          '&lt;',
          '"',
          '\r\n',
          ' ',
          '\t',
          'é',
          '😀',
        ),
        {
          maxLength: 5,
        },
      )
      .map((parts) => parts.join('')),
  );

/**
 * Draws a model of a metamodel in normal form, of about forty elements at most. `ANY` is everything representable:
 * bounds may be broken, references may dangle. In `LINKED` models references lead to elements of the right class, and
 * lists without repeats hold none.
 */
export function drawModel(draw: Draw, metamodel: Metamodel, references: 'ANY' | 'LINKED' = 'ANY'): Element {
  const classOfId = new Map<string, string>();
  const left = { elements: draw(fc.nat, { max: 40 }) };
  const json = drawElement({ draw, metamodel, classOfId, left, depth: 1 }, metamodel.rootClass ?? '');
  addReferences({ draw, metamodel, classOfId, references }, json);
  const result = readModel({ metamodel, json, newId: () => `drawn-${classOfId.size}` });
  if (!result.ok) throw new Error(JSON.stringify(result.findings));
  return result.root;
}

type Json = Record<string, unknown>;

type Growing = {
  readonly draw: Draw;
  readonly metamodel: Metamodel;
  readonly classOfId: Map<string, string>;
  readonly left: { elements: number };
  readonly depth: number;
};

function drawElement(growing: Growing, className: string): Json {
  const { draw, metamodel, classOfId, left, depth } = growing;
  left.elements -= 1;
  const wanted = draw(drawnId);
  const id = classOfId.has(wanted) ? `${wanted}-${classOfId.size}` : wanted;
  classOfId.set(id, className);
  const json: Json = { eClass: className, id };
  for (const each of classOf(metamodel, className).stored) {
    if (each.kind === 'reference' || draw(small) === 0) continue;
    const count = each.many ? draw(small) : 1;
    const value = (): unknown =>
      each.kind === 'attribute'
        ? drawValue(draw, metamodel.enums.get(each.type)?.literals, each.type)
        : drawElement({ ...growing, depth: depth + 1 }, draw(oneOf, ...metamodel.concreteKinds(each.type)));
    const isPossible =
      each.kind === 'attribute' ||
      (left.elements >= count && depth < 8 && metamodel.concreteKinds(each.type).length > 0);
    if (!isPossible) continue;
    const values = Array.from({ length: count }, value);
    json[each.name] = each.many ? (each.repeats ? values : [...new Set(values)]) : values[0];
  }
  return json;
}

function addReferences(
  given: {
    readonly draw: Draw;
    readonly metamodel: Metamodel;
    readonly classOfId: ReadonlyMap<string, string>;
    readonly references: 'ANY' | 'LINKED';
  },
  json: Json,
): void {
  const { draw, metamodel, classOfId, references } = given;
  for (const each of classOf(metamodel, String(json['eClass'])).stored) {
    if (each.kind === 'containment') {
      const value = json[each.name];
      const children = Array.isArray(value) ? (value as Json[]) : value === undefined ? [] : [value as Json];
      for (const child of children) addReferences(given, child);
    } else if (each.kind === 'reference' && draw(flag)) {
      const linked = [...classOfId.keys()].filter((id) =>
        isKindOf(metamodel, classOfId.get(id) ?? '', each.type),
      );
      const isLinked = references === 'LINKED';
      if (isLinked && linked.length === 0) continue;
      const target = (): string =>
        isLinked || draw(fc.nat, { max: 9 }) > 0
          ? draw(oneOf, ...(isLinked ? linked : classOfId.keys()))
          : draw(drawnText);
      const targets = Array.from({ length: each.many ? draw(small) : 1 }, target);
      json[each.name] = each.many ? (isLinked ? [...new Set(targets)] : targets) : targets[0];
    }
  }
}

function classOf(metamodel: Metamodel, name: string): MetaClass {
  const found = metamodel.classes.get(name);
  if (found === undefined) throw new Error(`No class ${name}.`);
  return found;
}

/** What a metamodel says, in a form that can be compared: everything that files carry. */
export function summaryOf(metamodel: Metamodel): unknown {
  const { name, uri, rootClass, packages, classes, enums, dataTypes } = metamodel;
  return {
    name,
    uri,
    rootClass,
    packages: sorted(packages),
    classes: sorted(
      [...classes.values()].map((each) => ({
        name: each.name,
        xmlName: each.xmlName,
        packageName: each.packageName,
        abstract: each.abstract,
        doc: each.doc,
        supertypes: each.supertypes,
        features: sorted(each.features.map(featureSummary)),
      })),
    ),
    enums: sorted([...enums].map(([key, each]) => ({ ...each, name: key }))),
    dataTypes: sorted(
      [...dataTypes].map(([key, { json, rule, doc, packageName }]) => ({
        name: key,
        json,
        rule,
        doc,
        packageName,
      })),
    ),
  };
}

function featureSummary(each: Feature): Feature {
  return {
    ...each,
    // Files hold ids outside the features, and of single values neither order nor repeats.
    ...(each.name === 'id' ? { lower: 0, required: false } : {}),
    ...(!each.many && { ordered: false, repeats: false }),
  };
}

function sorted<T extends { readonly name: string }>(named: readonly T[]): readonly T[] {
  return [...named].sort((a, b) => (a.name < b.name ? -1 : 1));
}
