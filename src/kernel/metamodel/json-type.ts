import type { DataTypeSpec } from './feature-spec.ts';

/** Whether a JSON value has the JSON type that values of a data type have. */
export function acceptsJsonType(dataType: DataTypeSpec, value: unknown): boolean {
  switch (dataType.json) {
    case 'string':
      return typeof value === 'string';
    case 'integer':
      return Number.isSafeInteger(value);
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'boolean':
      return typeof value === 'boolean';
  }
}

/** Whether a JSON value is a value of a data type: right JSON type and within the type's rule. */
export function acceptsValue(dataType: DataTypeSpec, value: unknown): boolean {
  if (!acceptsJsonType(dataType, value)) return false;
  return typeof value !== 'string' || (dataType.accepts?.(value) ?? true);
}
