import { tsComment, tsString } from '../../../../kernel/generation/escape.ts';
import { indent, text, type Lines } from '../../../../kernel/generation/text.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';

/** Source of `src/platform/roles.ts`: the roles that callers can have, and which of them own rows. */
export function rolesSource(service: ServicePlan): string {
  const roles = [...service.roles].sort(([, left], [, right]) => (left < right ? -1 : 1));
  return text(
    '/** The roles of this system, as they stand in tokens. */',
    constant(
      'roles',
      roles.flatMap(([role, name]) => [
        `/** ${tsComment(role.description ?? `${role.name}.`)} */`,
        `${name}: ${tsString(role.claim)},`,
      ]),
    ),
    '',
    '/** Those whose callers see and change only rows of their own, somewhere. */',
    `export const owners: readonly string[] = [${owners(service).join(', ')}];`,
  );
}

/** The object in one line where it has no members, as Prettier lays it out. */
function constant(name: string, members: readonly string[]): Lines {
  return members.length === 0
    ? [`export const ${name} = {} as const;`]
    : [`export const ${name} = {`, ...indent(2, members), '} as const;'];
}

function owners(service: ServicePlan): readonly string[] {
  const handlers = service.modules.flatMap(({ resources }) =>
    resources.flatMap((resource) => resource.handlers),
  );
  const owning = new Set(
    handlers.flatMap(({ ownRows, everyRow }) => ownRows.filter((role) => !everyRow.includes(role))),
  );
  return [...service.roles]
    .filter(([role]) => owning.has(role))
    .map(([, name]) => `roles.${name}`)
    .sort();
}
