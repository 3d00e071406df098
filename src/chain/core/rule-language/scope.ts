/** What kind of value an expression yields. */
export type ExpressionType =
  | {
      readonly kind:
        | 'integer'
        | 'decimal'
        | 'money'
        | 'text'
        | 'boolean'
        | 'date'
        | 'time'
        | 'moment'
        | 'duration'
        | 'null'
        | 'other';
    }
  | { readonly kind: 'object'; readonly members: Scope }
  | { readonly kind: 'list'; readonly items: Scope };

/** A name that an expression may use. */
export type ScopeMember = {
  /** The property that holds the value; it differs from the written name where a role stands for its id. */
  readonly property: string;
  readonly type: ExpressionType;
  /** The value may be missing. */
  readonly optional: boolean;
  /** The name by which the next level knows it, where it was found by another spelling. */
  readonly code?: string;
};

/** The names that are known at one place, such as the fields of a record. */
export type Scope = {
  readonly member: (name: string) => ScopeMember | undefined;
  /** Names to suggest in place of an unknown one; none where nothing is to be suggested. */
  readonly names?: () => Iterable<string>;
};
