import { settingSuffix } from '../facts/settings.ts';
import { cachePort } from '../facts/traffic.ts';
import { rule, target } from '../rule-builders.ts';

/** P2S-13: every object store becomes a bucket, every cache a cache. */
export const storeOfDataStore = rule('P2S-13', 'PimModel', {
  targets: (model, { equivalent, facts }) =>
    facts.stores.map((use) => {
      const { store, unit, label } = use;
      const shared = { name: store.name, description: store.description, resourceName: label };
      const provisioning = facts.steering.DATA_HOSTING;
      const secrets = facts
        .settings(unit)
        .filter(({ key, content }) => key === store && content.kind === 'SECRET')
        .map((setting) => settingSuffix(unit, setting));
      const credentials = (): readonly string[] =>
        secrets.map((suffix) => equivalent(store, 'secret-key', suffix));
      const into = (): { container: string; feature: string } => ({
        container: equivalent(model, 'root'),
        feature: 'backingServices',
      });
      return store.kind === 'CACHE'
        ? target('cache', 'Cache', {
            key: store,
            into,
            bind: () => ({ ...shared, provisioning, port: cachePort, credentials: credentials() }),
          })
        : target('bucket', 'ObjectStorage', {
            key: store,
            into,
            bind: () => ({
              ...shared,
              provisioning,
              bucket: facts.bucketName(use),
              credentials: credentials(),
            }),
          });
    }),
});
