import { upperSnakeCase } from '../../core/naming.ts';
import type { ReadAttribute, ValueKind } from '../reading/domain-model.ts';

/** Values that are written in a model as they are in a text. */
const plain: Readonly<Partial<Record<ValueKind, RegExp>>> = {
  TEXT: /\S/,
  LONG_TEXT: /\S/,
  NUMBER: /^-?\d{1,9}$/,
  DECIMAL: /^-?\d{1,9}(?:\.\d{1,6})?$/,
  DATE: /^\d{4}-\d{2}-\d{2}$/,
};

/** A default or an example as an attribute of the PIM has it; undefined for what is no value of the attribute. */
export function valueFor(
  { kind, values = [], multiple, maximum }: ReadAttribute,
  written: string | undefined,
): string | undefined {
  if (written === undefined || multiple === true) return undefined;
  if (values.length > 0) {
    const found = values.find((value) => value.toLowerCase() === written.toLowerCase());
    return found === undefined ? undefined : upperSnakeCase(found);
  }
  if (kind === 'YES_NO')
    return /^(?:yes|true|ja)$/i.test(written)
      ? 'true'
      : /^(?:no|false|nein)$/i.test(written)
        ? 'false'
        : undefined;
  const isFitting = plain[kind]?.test(written) === true;
  return isFitting && (maximum === undefined || written.length <= maximum) ? written : undefined;
}
