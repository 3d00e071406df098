import { removeAt } from '../../../kernel/validation/fixes.ts';
import type { Column } from '../psm.ts';
import { isDefaultOf } from './sql-defaults.ts';
import { constraint } from './constraint-builder.ts';

type Measure = 'length' | 'precision' | 'scale' | 'defaultExpression' | 'allowedValues';

/** A column says nothing that its type cannot keep. */
export const columnFits = constraint('PSM-DB-03', 'Column', {
  severity: 'ERROR',
  holds:
    'length, precision and scale fit the type; defaultExpression is on the allow-list; allowedValues only on text',
  message: '{name}: {feature} does not fit {type}.',
  remedy: 'Correct it.',
  fix: 'Remove what does not fit.',
  check: (column, { pointer }) =>
    misfitsOf(column).map((feature) => ({
      feature,
      values: { feature },
      fix: removeAt(`Remove ${feature}`, pointer(column, feature)),
    })),
});

const longestText = 10_485_760;
const mostDigits = 1_000;

function misfitsOf(column: Column): readonly Measure[] {
  const { type, length, precision, scale, defaultExpression, allowedValues } = column;
  const isText = type === 'TEXT' || type === 'VARCHAR' || type === 'CHAR';
  const isWithin = (value: number, [least, most]: readonly [number, number]): boolean =>
    value >= least && value <= most;
  const fits: Readonly<Record<Measure, boolean>> = {
    length: length === undefined || (isText && type !== 'TEXT' && isWithin(length, [1, longestText])),
    precision: precision === undefined || (type === 'NUMERIC' && isWithin(precision, [1, mostDigits])),
    scale:
      scale === undefined ||
      (type === 'NUMERIC' && precision !== undefined && isWithin(scale, [0, precision])),
    defaultExpression: defaultExpression === undefined || isDefaultOf(column, defaultExpression),
    allowedValues: allowedValues.length === 0 || isText,
  };
  return (Object.keys(fits) as readonly Measure[]).filter((measure) => !fits[measure]);
}

const backfill = 'backfill';

/** Rows that are there already get the value they need. */
export const requiredFilled = constraint('PSM-DB-05', 'Column', {
  severity: 'WARNING',
  holds:
    'a column that becomes required on an existing table has a default or a backfill step (known when there is an earlier model; the tag backfill stands for the step)',
  message: 'Migration of {table}.{name} will fail on existing rows.',
  remedy: 'Add a default.',
  feature: 'nullable',
  guard: ({ nullable, primaryKey, defaultExpression }) =>
    !nullable && !primaryKey && defaultExpression === undefined,
  check: (column, { facts, model }) => {
    const table = model.containerOf(column, 'Table');
    if (facts.earlier?.find(table.id) === undefined) return true;
    const isOld = facts.earlier.find(column.id)?.eClass === 'Column';
    const wasRequired = isOld && !facts.earlier.get<'Column'>(column.id).nullable;
    if (wasRequired || column.tags.some((tag) => tag.toLowerCase() === backfill)) return true;
    return { values: { table: table.name } };
  },
});
