import { describeConfiguration, type RequestLimits } from './describe-configuration.ts';
import { createCoverage } from './coverage.ts';
import { describeProcess } from './describe-process.ts';
import { metamodelFile } from './metamodel-files.ts';
import type { Guide, GuideDependencies } from './guide.ts';

export type { RequestLimits } from './describe-configuration.ts';
export type {
  ClassCounting,
  Coverage,
  Guide,
  GuideDependencies,
  ProcessDescription,
  Share,
  StepProgress,
} from './guide.ts';

/** Builds the guide module. */
export function createGuide(
  dependencies: GuideDependencies,
  service: { readonly version: string; readonly limits: RequestLimits },
): Guide {
  return {
    configuration: describeConfiguration(service),
    metamodelFile,
    process: describeProcess,
    coverage: createCoverage(dependencies),
  };
}
