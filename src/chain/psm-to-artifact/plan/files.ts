import { sqlName } from '../../../kernel/generation/escape.ts';
import type { ServicePlan } from './artifact-plan.ts';
import type { HandlerPlan } from './handlers.ts';
import { keptColumn, keptIn } from './kinds.ts';
import { sqlTableName } from './record-shape.ts';
import { allHandlers } from './resource-plan.ts';

/** The operations of a service on files. */
export function fileHandlers({ modules }: Pick<ServicePlan, 'modules'>): readonly HandlerPlan[] {
  return modules
    .flatMap(({ resources }) => resources.flatMap(allHandlers))
    .filter(({ file }) => file !== undefined);
}

/** Whether rows of a service have files. */
export function hasFiles(service: Pick<ServicePlan, 'modules'>): boolean {
  return fileHandlers(service).length > 0;
}

/** The columns of a service that describe files, as SQL names them, each once. */
export function fileColumns({
  model,
  modules,
}: ServicePlan): readonly { readonly table: string; readonly column: string }[] {
  const kept = fileHandlers({ modules }).flatMap(({ file }) =>
    file === undefined ? [] : keptColumn(model, file.field.column),
  );
  return [...new Set(kept)]
    .map((column) => ({
      table: sqlTableName(model, keptIn(model, model.containerOf(column, 'Table'))),
      column: sqlName(column.columnName),
    }))
    .sort((left, right) => (`${left.table}.${left.column}` < `${right.table}.${right.column}` ? -1 : 1));
}

/**
 * What the names of the variables begin with that say where the files of a service stand. Its containers have them for
 * a bucket of the model, whose name is the value of the one.
 */
export function fileVariables(service: ServicePlan): string {
  const [first] = bucketVariables(service);
  return (first?.variable ?? 'FILES_BUCKET').replace(/_BUCKET$/, '');
}

/** The names of buckets that a service could keep its files in and does not, with that of the one that it does use. */
export function unusedBuckets(
  service: ServicePlan,
): readonly { readonly bucket: string; readonly used: string }[] {
  const [first, ...others] = bucketVariables(service);
  return first === undefined ? [] : others.map(({ bucket }) => ({ bucket, used: first.bucket }));
}

function bucketVariables({
  model,
  container,
}: ServicePlan): readonly { readonly variable: string; readonly bucket: string }[] {
  const buckets = new Set(model.all('ObjectStorage').map(({ bucket }) => bucket));
  return (container?.env ?? [])
    .flatMap(({ variable, fromConfig }) => {
      const bucket = model.resolve(fromConfig)?.value;
      return bucket !== undefined && buckets.has(bucket) && variable.endsWith('_BUCKET')
        ? [{ variable, bucket }]
        : [];
    })
    .sort((left, right) => (left.variable < right.variable ? -1 : 1));
}
