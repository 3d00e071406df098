import type { ValueKind } from '../reading/domain-model.ts';

/** What the form of a source says of a value of a thing: a row of a table of fields, a property of a schema. */
export type FieldFacts = {
  /** Kind of value; absent where the source gives no type, or the name of a thing. */
  readonly kind?: ValueKind;
  /** The type as it is written, where it may be the name of a thing. */
  readonly typeName?: string;
  readonly values?: readonly string[];
  readonly required?: boolean;
  readonly multiple?: boolean;
  readonly identifying?: boolean;
  readonly maximum?: number;
  readonly unit?: string;
  readonly byDefault?: string;
  readonly example?: string;
  readonly description?: string;
};

/** What a passage says by its form, so that its words need no reading. Names are as the source writes them. */
export type Declared =
  /** Who acts; the words of the passage are read as well, unless it is the name alone. */
  | {
      readonly kind: 'ACTOR';
      readonly name: string;
      readonly description?: string;
      readonly isAlone?: boolean;
    }
  | { readonly kind: 'THING'; readonly name: string }
  /** A word that the text explains; the words of the passage are read as well. */
  | { readonly kind: 'TERM'; readonly name: string; readonly meaning: string }
  | { readonly kind: 'FIELD'; readonly of: string; readonly name: string; readonly facts: FieldFacts }
  /** A state of a thing, and those that may follow. */
  | { readonly kind: 'STATE'; readonly of: string; readonly name: string; readonly next: readonly string[] };

/** Whether the words of a passage are no sentence: it says what it says by its form alone. */
export const isForm = ({ declares }: { readonly declares?: Declared }): boolean =>
  declares !== undefined &&
  declares.kind !== 'TERM' &&
  (declares.kind !== 'ACTOR' || declares.isAlone === true);
