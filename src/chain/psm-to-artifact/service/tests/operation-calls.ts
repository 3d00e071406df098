import type { HandlerPlan } from '../../plan/handlers.ts';
import { importedFixtures, literal, ownFixture, validJson, type TestWriting } from './test-source.ts';

/** What an operation without a route gets, for the row under test; `sent` is its body, as TypeScript. */
export function operationInput(source: TestWriting, plan: HandlerPlan, sent?: string): readonly string[] {
  const fixture = ownFixture(source);
  const { request } = plan;
  const key = fixture === undefined ? '' : `String(${importedFixtures(source)}.ids.${fixture.idName})`;
  const plain = typeof fixture?.key === 'string' ? key.replace(/^String\((.*)\)$/, '$1') : key;
  const hasBody = source.resource.module.names.nameOf(request) !== undefined && request !== undefined;
  const body = hasBody ? [`body: ${sent ?? literal(source, validJson(source, plan, request))}`] : [];
  const access = source.imports.value('systemAccess', '../../src/platform/access.js');
  return [`id: ${plain}`, ...body, `access: ${access}`];
}

/** Notes that a test calls the operations of its resource, and gives their name. */
export function importedOperations({ imports, resource }: TestWriting): string {
  const { module, folder } = resource;
  return imports.all('operations', `../../src/modules/${module.folder}/${folder}/operations.js`);
}
