import { sqlName, tsString, tsValue } from '../../../../kernel/generation/escape.ts';
import type { Lines } from '../../../../kernel/generation/text.ts';
import { callLines } from '../call-lines.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { stateAfter } from '../../plan/moves.ts';
import { partEffectPlans, type PartEffectPlan } from '../../plan/part-effects.ts';
import type { PlainValue } from './row-order.ts';
import { importedAssert, ownFixture, type TestWriting } from './test-source.ts';
import type { TestSource } from './tested-resource.ts';

/** Whether an operation does something to parts of its own row. */
export function hasPartEffects(source: TestSource, plan: HandlerPlan): boolean {
  return plansOf(source, plan).length > 0;
}

/** Whether the rows that tests store let an operation do what it does to parts: a part is there, and one may go. */
export function hasPartsToChange(source: TestSource, plan: HandlerPlan): boolean {
  const { model } = source.service;
  return plansOf(source, plan).every(({ effect, field }) => {
    if (effect.asks === undefined) return true;
    const isNeeded = model.all('DtoField').some(({ id, required }) => field.listedBy.has(id) && required);
    const count = storedParts(source, field);
    return effect.kind === 'DELETE' && isNeeded ? count > 1 : count > 0;
  });
}

/** The statements that prepare the parts of the stored row: none is there that is added, all are in a state to leave. */
export function prepareParts(source: TestWriting, plan: HandlerPlan): Lines {
  const { model } = source.service;
  return plansOf(source, plan).map(({ effect, field }): Lines => {
    const { sqlTable } = field.shape;
    if (effect.kind === 'CREATE') return executed(`DELETE FROM ${sqlTable}`, []);
    const [from] = effect.allowedFrom;
    const column = model.resolve(effect.stateColumn);
    if (from === undefined || column === undefined) return [];
    return executed(`UPDATE ${sqlTable} SET ${sqlName(column.columnName)} = $1`, [from]);
  });
}

/** Statements that expect what an operation does to parts of its own row: one is added, or some are moved or removed. */
export function expectParts(source: TestWriting, plan: HandlerPlan): Lines {
  const { model } = source.service;
  return plansOf(source, plan).map(({ effect, field }): Lines => {
    const count = storedParts(source, field);
    const changed = effect.asks === undefined ? count : 1;
    const { sqlTable } = field.shape;
    const expect = (rows: number, where = '', values: readonly string[] = []): Lines => [
      queried(
        `const ${field.name}Found = await app.db.query(${tsString(`SELECT 1 FROM ${sqlTable}${where}`)}`,
        values,
      ),
      `${importedAssert(source)}.equal(${field.name}Found.length, ${String(rows)});`,
    ];
    if (effect.kind === 'CREATE') return expect(1);
    if (effect.kind === 'DELETE') return expect(count - changed);
    const column = model.resolve(effect.stateColumn);
    const state = stateAfter(effect, effect.allowedFrom[0]);
    if (column === undefined || state === undefined) return [];
    return expect(changed, ` WHERE ${sqlName(column.columnName)} = $1`, [state]);
  });
}

/** A query with its parameters, on one line where they fit. */
export function queried(call: string, parameters: readonly PlainValue[]): Lines {
  if (parameters.length === 0) return `${call});`;
  const before = /^(?:const \w+ = )?/.exec(call)?.[0] ?? '';
  const list = parameters.map(tsValue).join(', ');
  return callLines(`${call.slice(before.length)}, [${list}])`, { before, after: ';', width: 108 });
}

function executed(statement: string, parameters: readonly string[]): Lines {
  return queried(`await app.db.execute(${tsString(statement)}`, parameters);
}

function plansOf(source: TestSource, plan: HandlerPlan): readonly PartEffectPlan[] {
  return partEffectPlans(source.service, source.resource, plan);
}

function storedParts(source: TestSource, { shape }: PartEffectPlan['field']): number {
  return (ownFixture(source)?.rows ?? []).filter(({ table }) => table === shape.table).length;
}
