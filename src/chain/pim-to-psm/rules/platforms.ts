import { rule, target } from '../rule-builders.ts';

/** P2S-02: one target platform; its values are defaults for people to set. */
export const platformOfModel = rule('P2S-02', 'PimModel', {
  targets: (model, { equivalent }) => [
    target('platform', 'TargetPlatform', {
      into: () => ({ container: equivalent(model, 'root'), feature: 'platform' }),
      bind: () => ({ name: 'Kubernetes' }),
    }),
  ],
});
