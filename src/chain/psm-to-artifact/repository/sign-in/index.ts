import { generatedFile, type GeneratedFile } from '../../../../kernel/generation/generated-file.ts';
import { jsonText } from '../../../../kernel/generation/json-text.ts';
import { oneLine } from '../../../../kernel/generation/region.ts';
import { text } from '../../../../kernel/generation/text.ts';
import type { ArtifactPlan } from '../../plan/artifact-plan.ts';
import type { Program } from '../../program-text.ts';
import { firstComposePort } from '../compose.ts';
import { administratorPassword, issuerOf, realmFile } from './identity-provider.ts';
import { localSignIn, type LocalSignIn } from './local-users.ts';
import { realmOf, scriptClient } from './realm.ts';
import { smokeCalls } from './smoke-calls.ts';

/** The scripts of the repository that concern signing in. */
export const signInScripts = { env: 'node tools/env.mjs', smoke: 'node tools/smoke.mjs' } as const;

/**
 * What signing in on one machine needs besides docker-compose.yaml: the realm, names of passwords, and the scripts that
 * fill these in and try every role. Nothing where no service checks tokens of an identity provider.
 */
export function signInFiles(plan: ArtifactPlan, program: Program): readonly GeneratedFile[] {
  const signIn = localSignIn(plan);
  if (signIn === undefined) return [];
  const addresses = plan.services.map((_, index) => `http://localhost:${firstComposePort + index}`);
  const elementIds = [plan.root.id, ...signIn.roles.map(({ id }) => id)];
  const smoke = {
    tokens: `${issuerOf(signIn.realm)}/protocol/openid-connect/token`,
    client: scriptClient,
    users: smokeCalls(plan, signIn),
  };
  const file = (path: string, content: string): GeneratedFile =>
    generatedFile({ path, content, mode: 'REGENERATE', elementIds });
  return [
    file(realmFile, jsonText(realmOf(signIn, { addresses }))),
    file('deploy/sign-in/smoke.json', jsonText(smoke)),
    file('.env.example', passwordNames(signIn)),
    file('tools/env.mjs', program('repository/tools/env.mjs')),
    file('tools/smoke.mjs', program('repository/tools/smoke.mjs')),
  ];
}

function passwordNames({ users }: LocalSignIn): string {
  return text(
    '# What docker-compose.yaml needs to know. npm run env copies it to .env with random passwords.',
    '',
    '# The administrator of Keycloak, "admin".',
    `${administratorPassword}=`,
    ...users.flatMap(({ name, roles, password }) => [
      '',
      `# The user "${name}": ${oneLine(roles.map((role) => role.name).join(', '))}.`,
      `${password}=`,
    ]),
  );
}
