import type { GeneratedFile } from '../../../../kernel/generation/generated-file.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import { processCommandsFile } from './command-file.ts';
import { definitionFiles } from './definition-files.ts';
import { processRegistryFile } from './registry-file.ts';
import { processTablesFile } from './table-file.ts';

/** The processes of a service: their definitions, and what these are about; none for a service that runs none. */
export function processFiles(service: ServicePlan): GeneratedFile[] {
  return [
    ...processRegistryFile(service),
    ...processTablesFile(service),
    ...processCommandsFile(service),
    ...definitionFiles(service),
  ];
}
