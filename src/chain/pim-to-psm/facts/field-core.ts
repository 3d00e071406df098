import type { Attribute, Entity, EnumLiteral } from '../../pim/pim.ts';
import type { SqlDefault } from './default-values.ts';
import type { ValueType } from './type-shapes.ts';

/** An attribute as one entity has it, its own or inherited, before it is laid out in columns. */
export type FieldCore = {
  readonly entity: Entity;
  readonly attribute: Attribute;
  /** Identifies rows; one field of an entity does. */
  readonly isKey: boolean;
  /** Part of identities: empty for own attributes, the entity's id for inherited ones. */
  readonly occurrence: string;
  readonly type: ValueType;
  /** Its contents stand in a store; the row describes them. */
  readonly isFile: boolean;
  /** May clients send a value? */
  readonly writable: boolean;
  readonly default: SqlDefault | undefined;
  /** Start state, for the attribute that holds the state. */
  readonly initial: EnumLiteral | undefined;
  /** Formal expression of a derived field. */
  readonly derivation: string | undefined;
  /** Why the expression cannot be used. */
  readonly derivationProblem: string | undefined;
};
