import { isCalled } from '../facts/externals.ts';
import { homeOf } from '../facts/places.ts';
import { settingSuffix } from '../facts/settings.ts';
import { rule, target } from '../rule-builders.ts';

/** P2S-24, clients: every integration that calls a system becomes a client. */
export const clientOfIntegration = rule('P2S-24', 'Integration', {
  when: isCalled,
  targets: (integration, { source, equivalent, facts }) => [
    target('client', 'IntegrationClient', {
      into: () => ({ container: equivalent(homeOf(source, integration), 'module'), feature: 'clients' }),
      bind: () => ({
        name: integration.name,
        description: integration.description,
        symbol: facts.symbol(equivalent(integration, 'client')),
        endpoint: equivalent(integration.system, 'endpoint'),
        timeoutMs: integration.timeoutMs,
        retries: integration.retries,
      }),
    }),
  ],
});

/** P2S-24, addresses: every external system that is called has an address. */
export const endpointOfSystem = rule('P2S-24', 'ExternalSystem', {
  targets: (system, { source, equivalent, facts }) => {
    const uses = facts.externals.filter((use) => use.system === system);
    const [first] = uses;
    if (first === undefined) return [];
    return [
      target('endpoint', 'ExternalEndpoint', {
        into: () => ({ container: equivalent(source.root, 'root'), feature: 'backingServices' }),
        bind: () => ({
          name: system.name,
          description: system.description,
          resourceName: first.label,
          provisioning: 'EXTERNAL' as const,
          baseUrl: first.baseUrl,
          credentials: uses.map(({ unit, integration }) =>
            equivalent(integration, 'secret-key', settingSuffix(unit, { slot: 'TOKEN' })),
          ),
        }),
      }),
    ];
  },
});
