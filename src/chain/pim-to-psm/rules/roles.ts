import { rule, target } from '../rule-builders.ts';

/** P2S-06: every role becomes a role that code checks by a claim in the caller's token. */
export const appRoleOfRole = rule('P2S-06', 'Role', {
  targets: (role, { source, equivalent, facts }) => [
    target('role', 'AppRole', {
      into: () => ({ container: equivalent(source.root, 'root'), feature: 'appRoles' }),
      bind: () => ({
        name: role.name,
        description: role.description,
        symbol: facts.symbol(equivalent(role, 'role')),
        claim: facts.claim(role),
      }),
    }),
  ],
});
