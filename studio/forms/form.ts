import type { Element, Json } from '../model/content.ts';
import type { Feature, MetaClass, Metamodel } from '../model/metamodel.ts';
import type { ModelIndex } from '../model/model-index.ts';

/** What the fields of a form know and can do. */
export type Form = {
  readonly metamodel: Metamodel;
  readonly index: ModelIndex;
  readonly hrefOf: (elementId: string) => string;
  /** Sets a feature, or unsets it. */
  readonly set: (elementId: string, feature: string, value: Json | undefined) => void;
  /** Adds a new element inside another one. */
  readonly add: (parentId: string, feature: Feature, eClass: MetaClass) => void;
  /** Puts an element one place earlier or later. */
  readonly move: (elementId: string, by: -1 | 1) => void;
  readonly remove: (elementId: string) => void;
  /** What is wrong with a feature. */
  readonly problemOf: (elementId: string, feature: string) => string | undefined;
};

/** What a field is given. */
export type FieldProps = { readonly form: Form; readonly element: Element; readonly feature: Feature };

/** What a field is called and described by, for its control. */
export type Labelled = {
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
};

/** How a feature is edited. */
export type FieldKind =
  | 'CHECKBOX'
  | 'RADIO'
  | 'SELECT'
  | 'TEXT'
  | 'LONG_TEXT'
  | 'NUMBER'
  | 'VALUES'
  | 'REFERENCE'
  | 'REFERENCES'
  | 'PARTS';

/** Enumerations with more literals are chosen from a list. */
const mostRadios = 5;
const numbers = new Set(['Integer', 'Decimal']);

/** The field of a feature: every kind of feature has one. */
export function fieldKindOf({ kind, type, upper }: Feature, { enumerations }: Metamodel): FieldKind {
  if (kind === 'containment') return 'PARTS';
  if (kind === 'reference') return upper === 1 ? 'REFERENCE' : 'REFERENCES';
  if (upper !== 1) return 'VALUES';
  if (type === 'Boolean') return 'CHECKBOX';
  const literals = enumerations.get(type);
  if (literals !== undefined) return literals.length <= mostRadios ? 'RADIO' : 'SELECT';
  if (numbers.has(type)) return 'NUMBER';
  return type === 'Text' ? 'LONG_TEXT' : 'TEXT';
}

/** What was typed as a value of a data type; undefined for nothing, and what is wrong with it. */
export function parsed(
  text: string,
  type: string,
): { readonly value: Json | undefined } | { readonly problem: string } {
  const trimmed = text.trim();
  if (type === 'Text' || !numbers.has(type)) return { value: text === '' ? undefined : text };
  if (trimmed === '') return { value: undefined };
  const pattern = type === 'Integer' ? /^[-+]?\d+$/ : /^[-+]?(?:\d+\.?\d*|\.\d+)$/;
  if (!pattern.test(trimmed))
    return { problem: type === 'Integer' ? 'A whole number, such as 12.' : 'A number, such as 12.5.' };
  return { value: Number(trimmed) };
}
