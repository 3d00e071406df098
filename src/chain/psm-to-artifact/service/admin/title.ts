import type { ServicePlan } from '../../plan/artifact-plan.ts';
import type { ClientResource } from '../../plan/client.ts';
import { uniqueColumns } from '../../plan/kinds.ts';
import { storedColumns } from '../../plan/record-shape.ts';

/** The member by which people know a row: a text that is unique, else one that is a name or a title, else the first, else the key. */
export function titleOf({ model }: ServicePlan, { shape }: ClientResource): string {
  const texts = storedColumns(shape)
    .filter(({ field, path }) => path.length === 1 && field.json === 'text' && field !== shape.key)
    .map(({ field }) => field)
    .filter(({ column }) => column.type === 'TEXT' || column.type === 'VARCHAR' || column.type === 'CHAR')
    .filter(({ column }) => column.allowedValues.length === 0);
  const unique = new Set(
    uniqueColumns(model, shape.table).flatMap((columns) =>
      columns.length === 1 ? columns.map(({ id }) => id) : [],
    ),
  );
  const found =
    texts.find(({ name }) => /^(?:title|name|fullName|titel|bezeichnung)$/i.test(name)) ??
    texts.find(({ column }) => unique.has(column.id)) ??
    texts[0];
  return found?.name ?? shape.key.name;
}
