import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { edited } from '../../../../test/fixtures/altered-models.ts';
import { animals } from '../../../../test/fixtures/animals.ts';
import { pimOf, psmOf } from '../../../../test/support/chain/chain-runs.ts';
import { openModel, type Model } from '../../../kernel/model/model.ts';
import { pim } from '../../pim/pim.ts';
import type { Column, Psm, RouteHandler, Table } from '../../psm/psm.ts';

const architecture = pimOf(animals);
const { model, diagnostics } = psmOf(architecture);

describe('kinds in one table', () => {
  it('show what is there for all kinds, under the names that it has there', () => {
    const dog = table(model, 'dog');
    assert.deepEqual([model.resolve(dog.kindOf)?.tableName, dog.kind], ['animal', 'DOG']);
    const shown = dog.columns.flatMap(({ columnName, shows }) => {
      const column = model.resolve<'Column'>(shows);
      return column === undefined ? [] : [[columnName, column.columnName]];
    });
    assert.ok(shown.length > 8);
    for (const [own, general] of shown) assert.equal(own, general);
    const names = ['dog', 'puppy', 'cat'].flatMap((name) =>
      table(model, name)
        .columns.filter(({ shows }) => shows === undefined)
        .map(({ columnName }) => columnName),
    );
    assert.equal(new Set(names).size, names.length, names.join());
    assert.deepEqual(columnNamed(table(model, 'animal'), 'kind').allowedValues, [
      'ANIMAL',
      'CAT',
      'DOG',
      'PUPPY',
    ]);
    assert.deepEqual(columnNamed(dog, 'kind').allowedValues, ['DOG', 'PUPPY']);
  });

  it('have one unique index, one search column and one version with the others', () => {
    const unique = model
      .all('Table')
      .flatMap(({ tableName, indexes }) =>
        indexes
          .filter((index) => index.unique)
          .map(({ columns }) => `${tableName}.${model.resolveAll<'Column'>(columns)[0]?.columnName ?? ''}`),
      );
    assert.deepEqual(unique.sort(), ['animal.chip_number', 'dog.licence', 'stay.patient_id']);
    const search = columnNamed(table(model, 'animal'), 'search_text');
    const searched = model.resolveAll<'Column'>(search.searchOf).map(({ id }) => id);
    const texts = ['cat', 'dog'].flatMap((name) =>
      table(model, name)
        .columns.filter(({ type, shows }) => type === 'TEXT' && shows === undefined)
        .map(({ id }) => id),
    );
    assert.equal(texts.length, 3);
    assert.deepEqual(
      texts.filter((id) => !searched.includes(id)),
      [],
    );
  });

  it('are filtered by kind where there are several, and referred to by kind', () => {
    const filtersOf = (name: string): readonly string[] =>
      handler(model, name).filters.map((id) => model.get<'Column'>(id).columnName);
    assert.ok(filtersOf('List Animals').includes('kind') && filtersOf('List Dogs').includes('kind'));
    assert.ok(!filtersOf('List Cats').includes('kind'));
    const appointment = table(model, 'appointment');
    assert.equal(columnNamed(appointment, 'animal_id').refersTo, undefined);
    const partner = columnNamed(appointment, 'training_partner_id');
    assert.equal(model.resolve<'Table'>(partner.refersTo)?.tableName, 'dog');
  });

  it('keep to the rules of the more general ones, and rows of a kind to its own in every operation', () => {
    const rulesOf = (name: string): readonly string[] =>
      model
        .resolveAll<'ValidationRule'>(handler(model, name).checks)
        .map((rule) => rule.name)
        .sort();
    const ofAnimals = ['Chip is read', 'Weight is positive'];
    const ofDogs = [...ofAnimals, 'Ration of dogs', 'Weight of dogs'].sort();
    assert.deepEqual(rulesOf('Record Animal'), ofAnimals);
    assert.deepEqual(rulesOf('Record Cat'), ofAnimals);
    assert.deepEqual(rulesOf('Record Puppy'), ofDogs);
    assert.deepEqual(rulesOf('Change Animal'), ofDogs);
  });

  it('have the associations of the more general ones; kept apart, they have not', () => {
    assert.deepEqual(lost(diagnostics), []);
    const apart = edited(architecture, (element) =>
      element.eClass === 'Entity' ? { ...element, inheritance: 'SEPARATE' } : element,
    );
    const separate = psmOf(apart);
    assert.deepEqual(
      lost(separate.diagnostics),
      Array.from({ length: 3 }, () => 'ASSOCIATION_NOT_INHERITED'),
    );
    assert.ok(
      separate.model.all('Table').every(({ kindOf, kind }) => kindOf === undefined && kind === undefined),
    );
  });

  it('get tables of their own, with a warning, where their keys are of another type', () => {
    const catId = identifierOf('Cat');
    const other = edited(architecture, (element) =>
      element.id === catId ? { ...element, scalar: 'STRING' } : element,
    );
    const run = psmOf(other);
    assert.deepEqual(lost(run.diagnostics), ['ASSOCIATION_NOT_INHERITED', 'ROWS_KEPT_APART']);
    assert.equal(table(run.model, 'cat').kindOf, undefined);
    assert.equal(table(run.model, 'dog').kind, 'DOG');
  });
});

function lost(found: readonly { readonly code: string }[]): readonly string[] {
  return found
    .map(({ code }) => code)
    .filter((code) => code === 'ASSOCIATION_NOT_INHERITED' || code === 'ROWS_KEPT_APART')
    .sort();
}

/** The id of the attribute that identifies an entity. */
function identifierOf(name: string): string | undefined {
  const entity = openModel(pim, architecture)
    .all('Entity')
    .find((each) => each.name === name);
  return entity?.attributes.find(({ identifier }) => identifier)?.id;
}

function table(of: Model<Psm>, name: string): Table {
  const found = of.all('Table').find(({ tableName }) => tableName === name);
  assert.ok(found !== undefined, name);
  return found;
}

function columnNamed({ columns }: Table, name: string): Column {
  const found = columns.find(({ columnName }) => columnName === name);
  assert.ok(found !== undefined, name);
  return found;
}

function handler(of: Model<Psm>, name: string): RouteHandler {
  const found = of.all('RouteHandler').find((each) => each.name === name);
  assert.ok(found !== undefined, name);
  return found;
}
