import { kebabCase } from '../../core/naming.ts';
import type { BoundedContext, Reaction, Role } from '../../pim/pim.ts';
import { clusterName, maxNameLength, schemaName } from './legal-names.ts';
import type { PimSource } from './places.ts';
import { homeOf } from './places.ts';
import type { Unit } from './units.ts';
import { uniqueNames } from './unique-names.ts';

/** Names that have to be unique in the whole model. */
export type ModelNames = {
  /** Value that stands for a role in tokens. */
  readonly claim: (role: Role) => string;
  /** Folder of a context's code. */
  readonly folder: (context: BoundedContext) => string;
  /** Database schema of a context. */
  readonly schemaName: (context: BoundedContext) => string;
  /** Cluster-safe name of the cron job of a scheduled reaction, at most 52 characters. */
  readonly cronJobName: (reaction: Reaction) => string;
};

// The jobs of a cron job have eleven characters more, and names of jobs must be labels as well.
const maxCronJobName = 52;

/** Settles the names. */
export function modelNamesOf(
  source: PimSource,
  unitOf: (context: { readonly id: string }) => Unit,
): ModelNames {
  const roles = source.all('Role');
  const contexts = source.all('BoundedContext');
  const claims = uniqueNames(
    roles.map(({ id, code }) => ({ id, name: kebabCase(code) })),
    { maxLength: maxNameLength, separator: '-' },
  );
  const folders = uniqueNames(
    contexts.map(({ id, code }) => ({ id, name: kebabCase(code) })),
    { maxLength: maxNameLength, separator: '-' },
  );
  const schemas = uniqueNames(
    contexts.map(({ id, code }) => ({ id, name: schemaName(code) })),
    { maxLength: maxNameLength, separator: '_' },
  );
  const cronJobs = uniqueNames(
    source.all('Reaction').map((reaction) => ({
      id: reaction.id,
      name: `${unitOf(homeOf(source, reaction)).label}-${clusterName(reaction.code)}`,
    })),
    { maxLength: maxCronJobName, separator: '-' },
  );
  return {
    cronJobName: ({ id }) => cronJobs.get(id) ?? id,
    claim: ({ id }) => claims.get(id) ?? id,
    folder: ({ id }) => folders.get(id) ?? id,
    schemaName: ({ id }) => schemas.get(id) ?? id,
  };
}
