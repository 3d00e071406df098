import { flatLines, type Lines } from '../../../../kernel/generation/text.ts';
import type { DtoType } from '../../../psm/psm.ts';
import { keepsRules } from '../../examples/kept-rules.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { rowReader } from '../../plan/resource-plan.ts';
import { linksOf, type LinksField } from '../../plan/record-shape.ts';
import { tableReferredTo } from '../../plan/referred-table.ts';
import { fits } from '../module/mapping.ts';
import { storeWithEffects } from './effect-tests.ts';
import { expectShown, readRequest } from './row-tests.ts';
import { changesOf, twoRows, type OtherRow } from './second-rows.ts';
import {
  allowedCaller,
  expectStatus,
  importedFixtures,
  literal,
  send,
  storeRow,
  testCase,
  validJson,
  type TestWriting,
} from './test-source.ts';
import type { TestSource } from './tested-resource.ts';

/** The links of a row that a request has members for. */
export function sentLinks({ service, resource }: TestSource, request: DtoType): readonly LinksField[] {
  return (resource.shape === undefined ? [] : linksOf(resource.shape)).filter((field) => {
    const sent = request.fields.find(({ jsonName, readOnly }) => jsonName === field.name && !readOnly);
    return sent !== undefined && fits({ service, resource }, sent, field);
  });
}

/** That a creation stores the links that it sends. */
export function newLinkTests(source: TestWriting, plan: HandlerPlan): readonly Lines[] {
  const { resource, fixtures } = source;
  const { request } = plan;
  const example = fixtures.sourceOf(resource);
  const record = fixtures.exampleOf(resource);
  if (request === undefined || example === undefined || record === undefined) return [];
  if (rowReader(resource) === undefined) return [];
  return sentLinks(source, request).flatMap((field): Lines[] => {
    const other = linkedRow(source, field);
    const links = other && { [field.name]: [other.key] };
    if (links === undefined || !keepsRules(example, plan.checks, { ...record, ...links })) return [];
    const shown = expectShown(source, 'read', links);
    if (flatLines(shown).length === 0) return [];
    const body = literal(source, { ...validJson(source, plan, request), ...links });
    return [
      testCase(
        source,
        `${plan.handler.name} stores ${field.name}`,
        storeWithEffects(source, plan),
        other?.stored,
        send(source, plan, { as: allowedCaller(source, plan), body }),
        expectStatus(source, plan.handler.successStatus),
        readRequest(source, 'read', { url: "String(answer.headers['location'])" }),
        shown,
      ),
    ];
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
