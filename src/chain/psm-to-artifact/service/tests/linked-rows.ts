import type { DtoType } from '../../../psm/psm.ts';
import { linksOf, type LinksField } from '../../plan/record-shape.ts';
import { tableReferredTo } from '../../plan/referred-table.ts';
import { fits } from '../module/mapping.ts';
import { changesOf, twoRows, type OtherRow } from './second-rows.ts';
import { importedFixtures, storeRow, type TestWriting } from './test-source.ts';
import type { TestSource } from './tested-resource.ts';

/** The links of a row that a request has members for. */
export function sentLinks({ service, resource }: TestSource, request: DtoType): readonly LinksField[] {
  return (resource.shape === undefined ? [] : linksOf(resource.shape)).filter((field) => {
    const sent = request.fields.find(({ jsonName, readOnly }) => jsonName === field.name && !readOnly);
    return sent !== undefined && fits({ service, resource }, sent, field);
  });
}

/** A row that links of the row under test can lead to, with the statement that stores it; undefined where there is none. */
export function linkedRow(source: TestWriting, { otherColumn }: LinksField): OtherRow | undefined {
  const { service, resource, fixtures } = source;
  const { shape } = resource;
  const pairs = service.model.containerOf(otherColumn, 'Table');
  const table = tableReferredTo(service, pairs, otherColumn);
  if (shape === undefined || table === undefined) return undefined;
  if (table === shape.table) {
    const rows = twoRows(source, resource, 'where it must');
    const key = rows?.second.get(shape.key.column);
    return rows === undefined || key === undefined
      ? undefined
      : { key, stored: storeRow(source, changesOf(rows)) };
  }
  const fixture = fixtures.fixtureOf(table);
  const key = fixture?.key;
  if (fixture?.table !== table || key === undefined || typeof key === 'object') return undefined;
  return { key, stored: `await ${importedFixtures(source)}.${fixture.storeName}(app.db);` };
}
