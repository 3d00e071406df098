import { tsKey, tsString } from '../../../../kernel/generation/escape.ts';
import type { Lines } from '../../../../kernel/generation/text.ts';
import type { JsonRecord } from '../../examples/example-source.ts';
import { camel } from '../../naming.ts';
import { allHandlers, type ResourcePlan } from '../../plan/resource-plan.ts';
import { hasHooks } from '../module/hooks.ts';
import type { ChangeByHook } from './changes-by-hooks.ts';
import { kindsOf } from './kind-rows.ts';
import { importedHolds } from './row-tests.ts';
import { literal, type TestWriting } from './test-source.ts';

/** A hook, such as `dogsHooks.beforeChangeDog`, and what is known of the row that it gets. */
export type ExpectedRun = { readonly hook: string; readonly row: JsonRecord };

/**
 * The statement that replaces the hooks of the resource, and of all more special kinds of its rows, until the test ends.
 * One of them may answer other values than its row has.
 */
export function replaceHooks(
  source: TestWriting,
  changing?: { readonly hook: string; readonly answered: ChangeByHook['answered'] },
): Lines {
  const kinds = kindsOf(source).map(({ resource }) => resource);
  const hooks = [source.resource, ...kinds]
    .filter((resource) => allHandlers(resource).some(hasHooks))
    .map((resource) => importedHooks(source, resource));
  const replace = source.imports.value('replaceHooks', '../support/hooks.js');
  const members = Object.entries(changing?.answered ?? {}).map(
    ([name, value]) => `${tsKey(name)}: ${value === null ? 'null' : literal(source, value)}`,
  );
  const changes = `{ ${tsString(changing?.hook ?? '')}: { ${members.join(', ')} } }`;
  const given = ['t', `{ ${hooks.join(', ')} }`, ...(members.length > 0 ? [changes] : [])];
  return `const runs = ${replace}(${given.join(', ')});`;
}

/** The statement that expects these hooks to have run since, in this order, and no others. */
export function expectRuns(source: TestWriting, runs: readonly ExpectedRun[]): Lines {
  return `${importedHolds(source)}(runs, ${literal(source, runs)});`;
}

/** Notes that a test replaces hooks of a resource, and gives the name of the object that has them. */
export function importedHooks({ imports, resource: own }: TestWriting, resource: ResourcePlan): string {
  const { folder, module } = resource;
  const name = resource === own ? 'hooks' : camel(`${folder} hooks`);
  return imports.default(name, `../../src/modules/${module.folder}/${folder}/hooks.js`);
}
