import type { Element } from '../model/element.ts';
import { isElement, valueOf } from '../model/element.ts';
import type { Model } from '../model/model.ts';
import { titleOf } from '../model/title.ts';
import type { Mark } from './view-definition.ts';

/**
 * Texts of nodes and edges. `{name}` is a feature's value: of an enumeration in lower-case words, of a reference the
 * names of its targets (also of a computed one). `{flag?text}` is the text when the flag is true. `{list:count}` counts,
 * `{list:count goal/goals}` with the noun that goes with the number, which may also be a number's own value; `{x:raw}` keeps enumeration literals as they are, `{x:multiplicity}` writes a cardinality as `0..*`. `{a|b}` is the
 * first of such values that is not empty, as in `{condition|isDefault?otherwise}`. A part in square brackets is left out
 * when a placeholder in it is empty. Everything else is as it stands.
 */
export type LabelTemplate = readonly Part[];

/** The values to choose from, the first that is not empty counts. */
type Placeholder = readonly Choice[];

type Choice = {
  /** As it stands in the template: `isDefault?otherwise`. */
  readonly written: string;
  readonly feature: string;
  readonly format: Format;
  /** What is counted: one of it, and several. */
  readonly noun: readonly [one: string, several: string] | undefined;
  /** Text to show when the value is true. */
  readonly whenTrue: string | undefined;
};

type Part =
  | { readonly kind: 'TEXT'; readonly text: string }
  | { readonly kind: 'VALUE'; readonly placeholder: Placeholder }
  | { readonly kind: 'OPTIONAL'; readonly parts: readonly Part[] };

const formats = ['words', 'raw', 'count', 'multiplicity'] as const;
type Format = (typeof formats)[number];

/** Reads a template. Throws when it is malformed: definitions are written by us. */
export function parseTemplate(text: string): LabelTemplate {
  const pieces = text.split(/(\[[^\]]*\])/);
  return pieces.flatMap((piece): readonly Part[] =>
    piece.startsWith('[') ? [{ kind: 'OPTIONAL', parts: flatParts(piece.slice(1, -1)) }] : flatParts(piece),
  );
}

function flatParts(text: string): readonly Part[] {
  return text
    .split(/(\{[^}]*\})/)
    .filter((piece) => piece !== '')
    .map((piece) =>
      piece.startsWith('{')
        ? { kind: 'VALUE', placeholder: placeholderOf(piece.slice(1, -1)) }
        : { kind: 'TEXT', text: piece },
    );
}

function placeholderOf(text: string): Placeholder {
  return text.split('|').map((choice) => {
    const [value = '', ...whenTrue] = choice.split('?');
    const [feature = '', described = 'words'] = value.split(':');
    const [format = '', ...words] = described.split(' ');
    const [one, several] = words.join(' ').split('/');
    const known = formats.find((one) => one === format);
    if (known === undefined) throw new Error(`"{${text}}" has no known format; use ${formats.join(', ')}.`);
    return {
      written: choice,
      feature,
      format: known,
      noun: one === undefined || several === undefined ? undefined : [one, several],
      whenTrue: whenTrue.length === 0 ? undefined : whenTrue.join('?'),
    };
  });
}

/** The values a template chooses from, in the order in which it names them. */
export function choicesIn(template: LabelTemplate): readonly Choice[] {
  return template.flatMap((part) => {
    switch (part.kind) {
      case 'TEXT':
        return [];
      case 'VALUE':
        return part.placeholder;
      case 'OPTIONAL':
        return choicesIn(part.parts);
    }
  });
}

/** A template filled in with an element's values; one line, without spaces at the ends. */
export function fillIn(template: LabelTemplate, model: Model, element: Element): string {
  return template
    .map((part) => textOf(part, model, element))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

function textOf(part: Part, model: Model, element: Element): string {
  switch (part.kind) {
    case 'TEXT':
      return part.text;
    case 'VALUE':
      return valueText(part.placeholder, model, element);
    case 'OPTIONAL': {
      const inside = part.parts.map((one) => ({ one, text: textOf(one, model, element) }));
      const isEmpty = inside.some(({ one, text }) => one.kind === 'VALUE' && text === '');
      return isEmpty ? '' : inside.map(({ text }) => text).join('');
    }
  }
}

function valueText(placeholder: Placeholder, model: Model, element: Element): string {
  for (const choice of placeholder) {
    const text = choiceText(choice, model, element);
    if (text !== '') return text;
  }
  return '';
}

function choiceText(
  { feature: name, format, noun, whenTrue }: Choice,
  model: Model,
  element: Element,
): string {
  const value = storedOrComputed(model, element, name);
  if (whenTrue !== undefined) return value === true ? whenTrue : '';
  const values = [value ?? []].flat();
  const feature = model.metamodel.classes.get(element.eClass)?.featureByName.get(name);
  if (format === 'count')
    return typeof value === 'number' || feature?.many === true ? countText(value, noun) : '';
  const isLiteral = model.metamodel.enums.has(feature?.type ?? '');
  const texts = values.map((one: unknown) =>
    feature?.kind === 'reference' ? targetText(model, one) : plainText(one, isLiteral ? format : 'raw'),
  );
  return texts.filter((one) => one !== '').join(', ');
}

/** How many there are in a list, or what a number says. */
function countText(value: unknown, noun: Choice['noun']): string {
  const count = typeof value === 'number' ? value : [value ?? []].flat().length;
  if (noun === undefined) return String(count);
  const [one, several] = noun;
  return `${count} ${count === 1 ? one : several}`;
}

/** A derived reference is the other end of a stored one. */
function storedOrComputed(model: Model, element: Element, name: string): unknown {
  const feature = model.metamodel.classes.get(element.eClass)?.featureByName.get(name);
  if (feature?.derived !== true || feature.opposite === undefined) return valueOf(element, name);
  return model
    .references(element)
    .filter((referrer) => referrer.feature.name === feature.opposite)
    .map((referrer) => referrer.element.id);
}

function plainText(value: unknown, format: Format): string {
  if (isElement(value)) return titleOf(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return '';
  if (format === 'multiplicity') return multiplicities[value] ?? value;
  return format === 'words' ? value.toLowerCase().replaceAll('_', ' ') : value;
}

const multiplicities: Readonly<Record<string, string>> = {
  ZERO_OR_ONE: '0..1',
  EXACTLY_ONE: '1',
  ZERO_OR_MORE: '0..*',
  ONE_OR_MORE: '1..*',
};

/** What the multiplicities at the ends of lines mean, for legends. */
export const multiplicityMarks: readonly Mark[] = [
  { at: 'LINE', mark: '0..1', means: 'one or none' },
  { at: 'LINE', mark: '1', means: 'exactly one' },
  { at: 'LINE', mark: '0..*', means: 'any number' },
  { at: 'LINE', mark: '1..*', means: 'one or more' },
];

function targetText(model: Model, id: unknown): string {
  const target = typeof id === 'string' ? model.find(id) : undefined;
  return target === undefined ? '' : titleOf(target);
}
