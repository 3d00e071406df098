import type { DtoType, Table } from '../../../psm/psm.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import { shownIn, type ClientResource } from '../../plan/client.ts';
import type { Imports } from '../imports.ts';

/** What a file of the client is printed from, and the imports that it notes. */
export type ClientPrinting = {
  readonly service: ServicePlan;
  readonly clients: readonly ClientResource[];
  /** The constants with the values of enumerations. */
  readonly choices: ReadonlyMap<DtoType, string>;
  readonly imports: Imports;
};

/** The constant with the values of an enumeration. */
export function choicesOf({ choices, imports }: ClientPrinting, dto: DtoType): string {
  return imports.value(choices.get(dto) ?? '', './choices');
}

/** The rows of the client to which a reference leads; undefined where it shows none. */
export function referenceTo(
  { service, clients }: ClientPrinting,
  table: Table | undefined,
): ClientResource | undefined {
  return table === undefined ? undefined : shownIn(service, clients, table);
}
