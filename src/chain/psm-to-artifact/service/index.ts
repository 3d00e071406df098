import type { GeneratedFile } from '../../../kernel/generation/generated-file.ts';
import { actionsFile } from './admin/actions-file.ts';
import { adminFiles } from './admin/index.ts';
import { planFixtures } from '../examples/fixture-plan.ts';
import type { ServicePlan } from '../plan/artifact-plan.ts';
import type { Program } from '../program-text.ts';
import { fittedCode } from './fitted-code.ts';
import { backgroundFiles } from './module/background.ts';
import { clientFiles } from './module/clients.ts';
import { hooksFile } from './module/hooks.ts';
import { operationsFile } from './module/operations.ts';
import { repositoryFile } from './module/repository.ts';
import { routesFile } from './module/routes.ts';
import { rulesFile } from './module/rules.ts';
import { typesFile } from './module/types.ts';
import { platformFiles } from './platform/index.ts';
import { processFiles } from './processes/index.ts';
import { asyncApiFile } from './project/asyncapi.ts';
import { containerFiles } from './project/container-files.ts';
import { entryPointFiles } from './project/entry-points.ts';
import { modulesIndexFile } from './project/modules-index.ts';
import { openApiFile } from './project/openapi.ts';
import { packageFiles } from './project/package-files.ts';
import { topicsFile } from './project/topics.ts';
import { projectTestFiles } from './tests/project-tests.ts';
import { resourceTestFile } from './tests/resource-test.ts';
import { supportFiles } from './tests/support.ts';

/** All files below `services/{service}/`, the migrations left out. */
export function serviceFiles(service: ServicePlan, program: Program): GeneratedFile[] {
  const fixtures = planFixtures(service);
  const files = [
    ...packageFiles(service, program),
    ...entryPointFiles(service, program),
    ...platformFiles(service, program),
    modulesIndexFile(service),
    ...topicsFile(service),
    ...processFiles(service),
    ...service.modules.flatMap((module) => [
      typesFile(service, module),
      ...module.resources.flatMap((resource) => [
        ...repositoryFile(service, resource),
        ...rulesFile(service, resource),
        hooksFile(service, resource),
        ...operationsFile(service, resource),
        routesFile(service, resource),
        ...actionsFile(service, resource),
      ]),
      ...backgroundFiles(service, module),
      ...clientFiles(service, module),
    ]),
    ...adminFiles(service, program),
    ...containerFiles(service),
    openApiFile(service),
    ...asyncApiFile(service),
    ...supportFiles(service, { fixtures, program }),
    ...projectTestFiles(service, program),
    ...service.modules.flatMap((module) =>
      module.resources.map((resource) => resourceTestFile(service, resource, fixtures)),
    ),
  ];
  // Programs of the platform are laid out as they stand in their files.
  return files.map((file) =>
    file.path.endsWith('.ts') && /\/(?:modules|test)\//.test(file.path)
      ? { ...file, content: fittedCode(file.content) }
      : file,
  );
}
