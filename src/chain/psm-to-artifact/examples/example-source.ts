import type { Model } from '../../../kernel/model/model.ts';
import type { Psm } from '../../psm/psm.ts';
import type { RecordShape, ValueField } from '../plan/record-shape.ts';
import type { ResourcePlan } from '../plan/resource-plan.ts';
import type { JsonValue, Wishes } from './values.ts';

/** A record for tests, as JSON. */
export type JsonRecord = { readonly [name: string]: JsonValue };

/** Values that stand in the way of free choice: keys and references have fixed values in tests. */
export type FixedValues = {
  readonly valueOf: (field: ValueField) => JsonValue | undefined;
  /** Values that a field with a fixed one may get instead, once the row is there. */
  readonly othersOf: (field: ValueField) => readonly JsonValue[];
  /** The value stays away, for example because it would refer in a circle. */
  readonly isLeftOut: (field: ValueField) => boolean;
};

/** What examples are made for. */
export type ExampleSource = {
  readonly model: Model<Psm>;
  readonly resource: ResourcePlan;
  readonly shape: RecordShape;
  readonly fixed: FixedValues;
  /** Values that the rules speak about. */
  readonly wishes?: Wishes;
};

/** The moment that counts as now when examples are made. */
export const now = '2026-06-01T12:00:00.000Z';

/** A JSON value as an object; empty where it is none. */
export function asRecord(value: JsonValue | undefined): JsonRecord {
  const isRecord = typeof value === 'object' && !Array.isArray(value);
  // An object that is not a list is a record: JSON has nothing else.
  return isRecord ? (value as JsonRecord) : {};
}
