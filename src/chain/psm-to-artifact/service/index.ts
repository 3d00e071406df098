import type { GeneratedFile } from '../../../kernel/generation/generated-file.ts';
import type { ServicePlan } from '../plan/artifact-plan.ts';
import { backgroundFiles } from './module/background.ts';
import { clientFiles } from './module/clients.ts';
import { hooksFile } from './module/hooks.ts';
import { operationsFile } from './module/operations.ts';
import { repositoryFile } from './module/repository.ts';
import { routesFile } from './module/routes.ts';
import { rulesFile } from './module/rules.ts';
import { typesFile } from './module/types.ts';
import { platformFiles } from './platform/index.ts';
import { entryPointFiles } from './project/entry-points.ts';
import { migrationFiles } from './project/migrations.ts';
import { modulesIndexFile } from './project/modules-index.ts';
import { openApiFile } from './project/openapi.ts';
import { packageFiles } from './project/package-files.ts';

/** All files below `services/{service}/`. */
export function serviceFiles(service: ServicePlan): GeneratedFile[] {
  return [
    ...packageFiles(service),
    ...entryPointFiles(service),
    ...platformFiles(service),
    modulesIndexFile(service),
    ...service.modules.flatMap((module) => [
      typesFile(service, module),
      ...module.resources.flatMap((resource) => [
        ...repositoryFile(service, resource),
        ...rulesFile(service, resource),
        hooksFile(service, resource),
        ...operationsFile(service, resource),
        routesFile(service, resource),
      ]),
      ...backgroundFiles(service, module),
      ...clientFiles(service, module),
    ]),
    ...migrationFiles(service),
    openApiFile(service),
  ];
}
