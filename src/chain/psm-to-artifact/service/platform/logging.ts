import { tsString } from '../../../../kernel/generation/escape.ts';
import { bracketed } from '../../../../kernel/generation/text.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';

/** Source of `src/platform/logging.ts`: the level of the log and what is masked in it. */
export function loggingSource(service: ServicePlan): string {
  const columns = service.schemas.flatMap((schema) => schema.tables).flatMap((table) => table.columns);
  const fields = columns
    .filter((column) => column.personalData && !column.primaryKey)
    .flatMap((column) => (column.jsonPath ?? '').split('.').slice(0, 1))
    .filter((name) => /^[A-Za-z][A-Za-z0-9_]*$/.test(name));
  const list = bracketed({
    before: 'const personalFields: readonly string[] = ',
    brackets: '[]',
    entries: [...new Set(fields)].sort().map(tsString),
    after: ';',
  });
  return `/** Names of fields that hold personal data; they never reach a log line. */
${list}

/** Settings of the JSON log: its level, and what is masked. */
export function loggerOptions(level: string): object {
  const paths = personalFields.flatMap((field) => [field, \`*.\${field}\`, \`*.*.\${field}\`]);
  return {
    level,
    redact: {
      paths: ['req.headers.authorization', 'req.headers["x-api-key"]', ...paths],
      censor: '[masked]',
    },
  };
}
`;
}
