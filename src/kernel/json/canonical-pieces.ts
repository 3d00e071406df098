import { textPieces, type TextPieces } from '../../lib/text-pieces.ts';
import type { Feature, MetaClass, Metamodel } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import { isElement, valueOf, valuesOf } from '../model/element.ts';

/**
 * Gives the canonical text in pieces to `take`: the model's JSON (see `toJson`), but lists of unordered features are sorted
 * (elements and references by id, attributes by value) and features with the policy `IGNORE` are left out. Two models
 * are equal exactly when their canonical texts are.
 */
export function eachCanonicalPiece(metamodel: Metamodel, root: Element, take: (piece: string) => void): void {
  const pieces = textPieces(take);
  writeCanonical(metamodel, root, pieces);
  pieces.end();
}

/** Adds the canonical text, each element as a part; see `eachCanonicalPiece`. */
export function writeCanonical(metamodel: Metamodel, root: Element, pieces: TextPieces): void {
  const { add, part } = pieces;
  writeElement({ metamodel, add, part, plans: new Map() }, root);
}

type Writing = {
  readonly metamodel: Metamodel;
  readonly add: TextPieces['add'];
  readonly part: TextPieces['part'];
  readonly plans: Map<string, Plan>;
};

/** What is written of the elements of a class, worked out once. */
type Plan = {
  readonly opening: string;
  readonly features: readonly { readonly feature: Feature; readonly key: string }[];
};

function planOf({ metamodel, plans }: Writing, className: string): Plan {
  const known = plans.get(className);
  if (known !== undefined) return known;
  const metaClass: MetaClass | undefined = metamodel.classes.get(className);
  if (metaClass === undefined)
    throw new Error(`Class ${className} is not in the metamodel ${metamodel.name}.`);
  const plan = {
    opening: `{"eClass":${JSON.stringify(className)},"id":`,
    features: metaClass.stored
      .filter(({ policy }) => policy !== 'IGNORE')
      .map((feature) => ({ feature, key: `,${JSON.stringify(feature.name)}:` })),
  };
  plans.set(className, plan);
  return plan;
}

function writeElement(writing: Writing, element: Element): void {
  const { opening, features } = planOf(writing, element.eClass);
  // Short texts are put together first: what is added to a long one is much slower.
  let own = opening + quoted(element.id);
  for (const { feature, key } of features) {
    const values = valuesOf(element, feature);
    const [first] = values;
    if (first === undefined && values.length === 0) continue;
    if (!feature.many && first === feature.default) continue;
    if (feature.kind !== 'containment') {
      own +=
        key + (feature.many ? listText(sortedValues(values, feature)) : valueText(element, feature, first));
      continue;
    }
    const parts = values.filter(isElement);
    if (!feature.many && parts.length === 0) continue;
    writing.add(own + key);
    own = '';
    writeParts(writing, feature, parts);
  }
  writing.add(`${own}}`);
}

function writeParts(writing: Writing, feature: Feature, parts: readonly Element[]): void {
  const [first] = parts;
  if (!feature.many && first !== undefined) return writePart(writing, first);
  let before = '[';
  for (const part of sortedParts(parts, feature)) {
    writing.add(before);
    writePart(writing, part);
    before = ',';
  }
  writing.add(before === '[' ? '[]' : ']');
}

function writePart(writing: Writing, part: Element): void {
  writing.part(part, () => writeElement(writing, part));
}

function sortedParts(parts: readonly Element[], { ordered }: Feature): readonly Element[] {
  if (ordered || parts.length < 2) return parts;
  return parts.toSorted(({ id: one }, { id: other }) => (one < other ? -1 : one > other ? 1 : 0));
}

function sortedValues(values: readonly unknown[], { ordered }: Feature): readonly unknown[] {
  if (ordered || values.length < 2) return values;
  // Without a function texts are compared as `<` does, and faster.
  return values.every((value) => typeof value === 'string') ? values.toSorted() : values.toSorted(byKey);
}

function byKey(a: unknown, b: unknown): number {
  const left = sortKey(a);
  const right = sortKey(b);
  return left < right ? -1 : left > right ? 1 : 0;
}

function sortKey(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A single value as it stands, also where it is a list by mistake. */
function valueText(element: Element, { name }: Feature, first: unknown): string {
  return typeof first === 'string' && valueOf(element, name) === first
    ? quoted(first)
    : JSON.stringify(valueOf(element, name));
}

/** Longer lists are put together in blocks: V8 keeps each addition to a text apart, in twenty times its bytes. */
const blockLength = 1_000;

function listText(values: readonly unknown[]): string {
  if (values.length > blockLength) {
    const blocks = Array.from({ length: Math.ceil(values.length / blockLength) }, (_, block) =>
      values
        .slice(block * blockLength, (block + 1) * blockLength)
        .map(itemText)
        .join(','),
    );
    return `[${blocks.join(',')}]`;
  }
  let text = '[';
  for (const value of values) text += (text === '[' ? '' : ',') + itemText(value);
  return `${text}]`;
}

function itemText(value: unknown): string {
  return typeof value === 'string' ? quoted(value) : JSON.stringify(value ?? null);
}

/** A text as `JSON.stringify` writes it, which takes longer where nothing has to be escaped. */
function quoted(text: string): string {
  return /["\\\u0000-\u001f\ud800-\udfff]/.test(text) ? JSON.stringify(text) : `"${text}"`;
}
