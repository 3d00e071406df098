import { sqlName, tsString } from '../../../../kernel/generation/escape.ts';
import { bracketed, type Lines } from '../../../../kernel/generation/text.ts';
import type { EffectPlan } from '../../plan/effects.ts';
import type { RowHop } from '../../plan/found-rows.ts';
import { callLines } from '../call-lines.ts';
import { guarded } from '../code-lines.ts';
import type { EffectPrinting } from './effect-printing.ts';
import { platform } from './field-type.ts';
import { repositoryNames } from './repository.ts';

/** The statements that lock the row of an effect, and refuse where it is not there. */
export function foundRow(printing: EffectPrinting, effect: EffectPlan): Lines {
  const { neighbours, imports, own } = printing;
  const { foundBy, stored, resource, shape, optional } = effect;
  if (foundBy === undefined) return [];
  const helper = (name: string): string => imports.value(name, `${platform}/effects.js`);
  const lockRow = `${neighbours.repository(resource)}.${repositoryNames(resource).lock}`;
  const refusal = (pointer: string): string =>
    `throw ${helper('noSuchRow')}(${tsString(shape.table.name)}, ${tsString(pointer)});`;
  if (foundBy.by === 'ASKED')
    return [
      `const ${stored} = await ${lockRow}(tx.db, body.${foundBy.member}${shape.owner === undefined ? '' : ', access.onlyOwner'});`,
      guarded(`${stored} === undefined`, refusal(`/${foundBy.member}`)),
    ];
  const { start, hops } = foundBy;
  const isOwn = hops[0].way === 'THERE';
  const places = (isOwn ? hops.slice(1) : hops).map(sqlPlace);
  const from = `${own}.${start.name}`;
  const id = `${stored}Id`;
  const pointer = isOwn ? `/${start.name}` : '';
  return [
    places.length > 0 &&
      callLines(`await ${helper('valueBehind')}(tx.db, [${places.join(', ')}], ${from})`, {
        before: `const ${id} = `,
        after: ';',
        width: 106,
      }),
    bracketed({
      before: `const ${stored} = await ${helper('linked')}`,
      brackets: '()',
      entries: ['tx.db', places.length > 0 ? id : from, lockRow],
      after: ';',
      width: 106,
    }),
    optional
      ? guarded(
          `${stored} === undefined && ${isMeant(effect, places.length > 0 ? id : from)}`,
          refusal(pointer),
        )
      : guarded(`${stored} === undefined`, refusal(pointer)),
  ];
}

/** Whether a row that need not be there is meant: a reference leads to it, or callers send values for it. */
function isMeant({ request, place }: EffectPlan, id: string): string {
  return request === undefined
    ? `${id} !== undefined`
    : `(${id} !== undefined || body.${place} !== undefined)`;
}

/** Where the value stands that leads from one row to the next. */
function sqlPlace({ holder, field, way }: RowHop): string {
  const key = sqlName(holder.key.column.columnName);
  const reference = sqlName(field.column.columnName);
  const [column, wanted] = way === 'THERE' ? [key, reference] : [reference, key];
  return `{ table: ${tsString(holder.sqlTable)}, column: ${tsString(column)}, wanted: ${tsString(wanted)} }`;
}
