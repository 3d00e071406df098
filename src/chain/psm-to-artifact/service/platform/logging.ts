import { tsString } from '../../../../kernel/generation/escape.ts';
import { bracketed } from '../../../../kernel/generation/text.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import type { Program } from '../../program-text.ts';

/** Source of `src/platform/logging.ts`: the level of the log and what is masked in it. */
export function loggingSource(service: ServicePlan, program: Program): string {
  const columns = service.schemas.flatMap((schema) => schema.tables).flatMap((table) => table.columns);
  const names = columns
    .filter((column) => column.personalData && !column.primaryKey)
    .flatMap((column) => (column.jsonPath ?? '').split('.').slice(0, 1))
    .filter((name) => /^[A-Za-z][A-Za-z0-9_]*$/.test(name));
  const fields = bracketed({
    before: 'const personalFields: readonly string[] = ',
    brackets: '[]',
    entries: [...new Set(names)].sort().map(tsString),
    after: ';',
  });
  return program('service/src/platform/logging.ts', { fields: () => fields });
}
