import type { AppRole } from '../../../psm/psm.ts';
import { slug, uniqueNames, upperSnake } from '../../naming.ts';
import type { ArtifactPlan, ServicePlan } from '../../plan/artifact-plan.ts';
import { serviceVariables } from '../../service/project/service-variables.ts';

/** A user who can sign in where docker-compose.yaml runs the system. */
export type LocalUser = {
  readonly name: string;
  readonly roles: readonly AppRole[];
  /** The variable of `.env` that holds the password. */
  readonly password: string;
};

/** Who can sign in where docker-compose.yaml runs the system, and to what. */
export type LocalSignIn = {
  readonly realm: string;
  readonly roles: readonly AppRole[];
  /** One user for each role, and one with all. */
  readonly users: readonly LocalUser[];
  /** What tokens are meant for: the services that check them. */
  readonly audiences: readonly string[];
};

/** The sign-in that docker-compose.yaml brings; undefined where no service checks tokens of an identity provider. */
export function localSignIn({ model, root, services }: ArtifactPlan): LocalSignIn | undefined {
  const checking = services.filter(checksTokens);
  if (checking.length === 0) return undefined;
  const roles = [...model.all('AppRole')].sort((left, right) => (left.claim < right.claim ? -1 : 1));
  const names = uniqueNames([...roles, root], (each) =>
    'claim' in each ? slug(each.claim, 'role') : 'all-roles',
  );
  const userOf = (owner: AppRole | typeof root, held: readonly AppRole[]): LocalUser => {
    const name = names.get(owner) ?? 'user';
    return { name, roles: held, password: `USER_${upperSnake(name)}_PASSWORD` };
  };
  return {
    realm: slug(root.name, 'system'),
    roles,
    users: [...roles.map((role) => userOf(role, [role])), userOf(root, roles)],
    audiences: [...new Set(checking.flatMap(audienceOf))].sort(),
  };
}

/** Whether callers of a service show tokens of an identity provider. */
export function checksTokens({ project }: ServicePlan): boolean {
  return project.authMode === 'OIDC_JWT';
}

function audienceOf(service: ServicePlan): readonly string[] {
  return serviceVariables(service).flatMap(({ name, example }) =>
    name === 'AUTH_AUDIENCE' ? [example] : [],
  );
}
