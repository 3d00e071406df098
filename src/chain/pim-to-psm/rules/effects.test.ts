import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { edited, elementsOf } from '../../../../test/fixtures/altered-models.ts';
import { animals } from '../../../../test/fixtures/animals.ts';
import { hangar } from '../../../../test/fixtures/hangar.ts';
import { pimOf, psmOf } from '../../../../test/support/chain/chain-runs.ts';
import { at } from '../../../../test/support/lib/json.ts';
import { nameOf, type Element } from '../../../kernel/model/element.ts';

/** The effects of a handler by the name of their table: columns that lead there, and whether the row may be missing. */
function effectsIn({ model }: ReturnType<typeof psmOf>, handlerName: string) {
  const handler = model.all('RouteHandler').find(({ name }) => name === handlerName);
  return Object.fromEntries(
    (handler?.effects ?? []).map(({ table, through, foundBy, asks, optional }) => [
      model.get<'Table'>(table).name,
      {
        columns: model
          .resolveAll<'Column'>([...through, ...[foundBy ?? []].flat()])
          .map(({ columnName }) => columnName),
        asks,
        optional,
      },
    ]),
  );
}

describe('P2S-23: rows that handlers change besides their own', () => {
  const pim = pimOf(hangar());
  const psm = psmOf(pim);

  it('are found by the columns on the way, and may be missing where one of them may be empty', () => {
    const { Shelf: shelf, 'Spare part': part } = effectsIn(psm, 'Withdraw');
    assert.deepEqual(shelf, { columns: ['spare_part_id', 'shelf_id'], asks: undefined, optional: true });
    assert.deepEqual(part, { columns: ['spare_part_id'], asks: undefined, optional: false });
    assert.deepEqual(effectsIn(psm, 'Cancel package')['Reservation'], {
      columns: ['work_package_id'],
      asks: undefined,
      optional: true,
    });
    assert.deepEqual(effectsIn(psm, 'Use tool')['Tool'], { columns: [], asks: 'toolId', optional: false });
  });

  it('are left out where the named associations do not lead there', () => {
    const strayed = psmOf(
      edited(pim, (element) => {
        const via = at(element, 'via');
        return Array.isArray(via) && via.length > 0 ? { ...element, via: via.slice(1) } : element;
      }),
    );
    assert.equal(effectsIn(strayed, 'Withdraw')['Shelf'], undefined);
    assert.ok(strayed.diagnostics.some(({ code }) => code === 'EFFECT_WITHOUT_ROW'));
  });

  for (const { command, made, links } of [
    { command: 'Add Keeper', made: ['Stay', 'Cat'], links: ['patient_id'] },
    { command: 'Add Keeper', made: ['Stay', 'Cat', 'Dog'], links: [] },
    { command: 'Record Cat', made: ['Stay', 'Dog'], links: ['patient_id'] },
  ])
    it(`refer to what their command makes where it is clear which: "${command}" with ${made.join(', ')}`, () => {
      const { model } = psmOf(making(command, made));
      const handler = model.all('RouteHandler').find(({ name }) => name === command);
      const stay = handler?.effects.find(({ table }) => model.get<'Table'>(table).name === 'Stay');
      const columns = model.resolveAll<'Column'>(stay?.links ?? []);
      assert.deepEqual(
        columns.map(({ columnName }) => columnName),
        links,
      );
    });
});

/** The architecture of the animals, with a command that makes rows of further entities besides. */
function making(command: string, entities: readonly string[]): Element {
  const architecture = pimOf(animals);
  const idOf = (name: string): string | undefined =>
    elementsOf(architecture).find((element) => element.eClass === 'Entity' && nameOf(element) === name)?.id;
  const effects = entities.map((name) => ({
    eClass: 'Effect',
    id: `makes-${name}`,
    name,
    code: `new${name}`,
    target: idOf(name),
    kind: 'CREATE',
  }));
  return edited(architecture, (element) =>
    element.eClass === 'Command' && nameOf(element) === command ? { ...element, effects } : element,
  );
}
