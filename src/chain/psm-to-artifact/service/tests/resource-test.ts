import { generatedFile, type GeneratedFile } from '../../../../kernel/generation/generated-file.ts';
import { tsString } from '../../../../kernel/generation/escape.ts';
import { region } from '../../../../kernel/generation/region.ts';
import { separated, text, type Lines } from '../../../../kernel/generation/text.ts';
import type { FixturePlan } from '../../examples/fixture-plan.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import { allHandlers, type ResourcePlan } from '../../plan/resource-plan.ts';
import { Imports } from '../imports.ts';
import { createTests } from './create-tests.ts';
import { fileTests } from './file-tests.ts';
import { listTests } from './list-tests.ts';
import { deleteTests, readTests } from './read-tests.ts';
import { accessTests, deniedTests } from './access-tests.ts';
import { messageTests, noteTests } from './message-tests.ts';
import { transitionTests, updateTests } from './change-tests.ts';
import { partTests } from './part-tests.ts';
import { pathTests } from './path-tests.ts';
import { refusalTests } from './refusal-tests.ts';
import { importedAssert, testCase, type TestWriting } from './test-source.ts';

/** `test/{module}/{resource}.test.ts`: what the operations of a resource promise. */
export function resourceTestFile(
  service: ServicePlan,
  resource: ResourcePlan,
  fixtures: FixturePlan,
): GeneratedFile {
  const { controller, module, folder } = resource;
  const imports = new Imports();
  for (const name of ['after', 'beforeEach']) imports.value(name, 'node:test');
  imports.value('startTestApp', '../support/app.js');
  const source: TestWriting = { service, resource, fixtures, imports };
  const tests: readonly Lines[] = allHandlers(resource).flatMap((plan) => {
    if (plan.denied && plan.exposed) return deniedTests(source, plan);
    const refusals = [...refusalTests(source, plan), ...accessTests(source, plan)];
    if (plan.file !== undefined) return [...fileTests(source, plan, plan.file), ...refusals];
    if (plan.way.length > 0) return [...partTests(source, plan), ...refusals];
    switch (plan.kind) {
      case 'CREATE':
        return [...createTests(source, plan), ...messageTests(source, plan), ...refusals];
      case 'READ':
        return [...readTests(source, plan), ...refusals];
      case 'LIST':
        return [...listTests(source, plan), ...refusals];
      case 'UPDATE':
        return [...updateTests(source, plan), ...messageTests(source, plan), ...refusals];
      case 'NOTE':
        return [...noteTests(source, plan), ...messageTests(source, plan), ...refusals];
      case 'DELETE':
        return [...deleteTests(source, plan), ...messageTests(source, plan), ...refusals];
      case 'TRANSITION':
        return [...transitionTests(source, plan), ...messageTests(source, plan), ...refusals];
      case 'CUSTOM':
        return refusals;
    }
  });
  const written = [...tests, ...pathTests(source)];
  const body = separated(
    ['const app = await startTestApp();', 'after(() => app.close());', 'beforeEach(() => app.reset());'],
    ...(written.length > 0 ? written : [unreachableTest(source)]),
    [
      '// Tests of your own go here.',
      region({ kind: 'cases', elementId: controller.id, hint: controller.name, style: '//' }),
    ],
  );
  return generatedFile({
    path: `services/${service.folder}/test/${module.folder}/${folder}.test.ts`,
    content: text(imports.lines(), '', body),
    mode: 'REGENERATE',
    elementIds: [controller.id, ...allHandlers(resource).map((plan) => plan.handler.id)],
  });
}

/** What a resource promises whose operations have no routes: callers do not get to it. */
function unreachableTest(source: TestWriting): Lines {
  const { controller } = source.resource;
  const reaching = `app.routes.filter((route) => route.includes(${tsString(` ${controller.path}`)}))`;
  return testCase(source, `${controller.name} has no routes`, [
    `${importedAssert(source)}.deepEqual(${reaching}, []);`,
  ]);
}
