import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { cim } from '../../src/chain/cim/cim.ts';
import { pim } from '../../src/chain/pim/pim.ts';
import { generateTexts } from '../../src/chain/psm-to-artifact/index.ts';
import { openModel } from '../../src/kernel/model/model.ts';
import { attribute, business, element, object, sales } from '../fixtures/generated-pim.ts';
import { pimOf, psmOf } from '../support/chain/chain-runs.ts';
import { exampleModel } from '../support/chain/example-models.ts';
import { programTexts } from '../support/chain/psm-to-artifact/program-texts.ts';
import { at, listAt, membersOf, textAt } from '../support/lib/json.ts';

/** The contract of the one service of an example, with the models that it comes from. */
function contractOf(name: string) {
  const business = exampleModel(name);
  const architecture = pimOf(business);
  const texts = generateTexts(psmOf(architecture).model, programTexts);
  const path = [...texts.keys()].find((each) => each.endsWith('/openapi/openapi.yaml'));
  assert.ok(path !== undefined);
  const document: unknown = parse(texts.get(path) ?? '');
  return { document, business: openModel(cim, business), architecture: openModel(pim, architecture) };
}

type Part = { readonly where: string; readonly part: unknown };

/** Operations, their parameters, schemas and properties. */
function partsOf(document: unknown): readonly Part[] {
  const operations = Object.entries(membersOf(at(document, 'paths'))).flatMap(([path, methods]) =>
    Object.entries(membersOf(methods)).map(([method, part]) => ({ where: `${method} ${path}`, part })),
  );
  const parameters = operations.flatMap(({ where, part }) =>
    listAt(at(part, 'parameters') ?? []).map((each) => ({
      where: `${where} ${textAt(each, 'name')}`,
      part: each,
    })),
  );
  const schemas = Object.entries(membersOf(at(document, 'components', 'schemas'))).map(([name, part]) => ({
    where: name,
    part,
  }));
  const properties = schemas.flatMap(({ where, part }) =>
    Object.entries(membersOf(at(part, 'properties') ?? {})).map(([name, each]) => ({
      where: `${where}.${name}`,
      part: each,
    })),
  );
  return [...operations, ...parameters, ...schemas, ...properties];
}

describe('x-unit', () => {
  it('is the unit of the attribute, and the currency of money is fixed by its code', () => {
    const money = (name: string, unit: string) => attribute(name, { type: 'MONEY', unit });
    const parcel = object('Parcel', {
      steward: 'clerk',
      attributes: [
        attribute('weight', { type: 'DECIMAL', unit: 'kg' }),
        money('fee', 'JPY'),
        money('tip', 'per day'),
      ],
    });
    const { model } = psmOf(
      pimOf(
        business({
          domains: [sales],
          participants: [element('Actor', 'Clerk')],
          businessObjects: [parcel],
        }),
      ),
    );
    const texts = generateTexts(model, programTexts);
    const [path = ''] = [...texts.keys()].filter((each) => each.endsWith('/openapi/openapi.yaml'));
    const properties = at(parse(texts.get(path) ?? ''), 'components', 'schemas', 'NewParcel', 'properties');
    assert.deepEqual(
      ['weight', 'fee', 'tip'].map((name) => at(properties, name, 'x-unit')),
      ['kg', 'JPY', 'per day'],
    );
    const fixed = { type: 'object', properties: { currency: { type: 'string', const: 'JPY' } } };
    assert.deepEqual(at(properties, 'fee', 'allOf'), [{ $ref: '#/components/schemas/Money' }, fixed]);
    assert.equal(at(properties, 'tip', 'allOf'), undefined);
    const currencies = model.all('Column').filter(({ type }) => type === 'CHAR');
    assert.deepEqual(
      currencies.map(({ columnName, allowedValues }) => [columnName, allowedValues]),
      [
        ['fee_currency', ['JPY']],
        ['tip_currency', []],
      ],
    );
  });
});

describe('x-model-elements', () => {
  for (const name of ['bookshop', 'amap', 'lift-service']) {
    const { document, business, architecture } = contractOf(name);

    it(`stands at every operation, parameter, schema and property of ${name}, and names PIM before CIM`, () => {
      const parts = partsOf(document);
      assert.ok(parts.length > 100);
      for (const { where, part } of parts) {
        const ids = listAt(part, 'x-model-elements').map(String);
        assert.ok(ids.length > 0, where);
        const levels = ids.map((id) => {
          assert.ok(
            architecture.find(id) !== undefined || business.find(id) !== undefined,
            `${where}: no model has ${id}`,
          );
          return architecture.find(id) === undefined ? 'CIM' : 'PIM';
        });
        assert.equal(levels[0], 'PIM', where);
        assert.deepEqual(levels, levels.toSorted().toReversed(), where);
      }
    });

    it(`leads from every step with a route, and every object with a list, of ${name} to its operation`, () => {
      const operations = partsOf(document).filter(({ where }) => /^(get|post|patch|delete) \S+$/.test(where));
      const named = new Map(
        operations.flatMap(({ where, part }) =>
          listAt(part, 'x-model-elements').map((id) => [`${where.split(' ')[0] ?? ''} ${String(id)}`, where]),
        ),
      );
      const steps = business.all('ProcessStep').filter(({ kind, accesses }) => {
        const writes = accesses.some(({ mode }) => mode !== 'READ');
        return kind === 'USER' && writes;
      });
      assert.ok(steps.length > 0);
      const lost = steps.filter(({ id }) => !named.has(`post ${id}`) && !named.has(`delete ${id}`));
      assert.deepEqual(
        lost.map((step) => step.name),
        [],
      );
      const listed = architecture.all('Query').filter(({ kind }) => kind === 'LIST');
      for (const query of listed) assert.ok(named.has(`get ${query.id}`), query.name);
    });

    it(`names the items of the lists of ${name} like their objects`, () => {
      const lists = architecture.all('Query').filter(({ kind }) => kind === 'LIST');
      for (const query of lists) {
        const { part } = partsOf(document).find(({ part: each, where }) => {
          const ids = at(each, 'x-model-elements') === undefined ? [] : listAt(each, 'x-model-elements');
          return where.startsWith('get ') && ids.includes(query.id);
        }) ?? { part: undefined };
        const schema = at(part, 'responses', '200', 'content', 'application/json', 'schema');
        const reference = textAt(schema, 'properties', 'items', 'items', '$ref').split('/').at(-1) ?? '';
        const plain = (text: string): string =>
          text
            .normalize('NFD')
            .toLowerCase()
            .replace(/[^\p{L}\p{N}]/gu, '');
        assert.equal(plain(reference), plain(architecture.get<'Entity'>(query.target).name));
      }
    });
  }
});
