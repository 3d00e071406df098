import { capitalCase } from '../facts/labels.ts';
import { rule, target } from '../rule-builders.ts';
import { environments } from './environments.ts';

const checks = ['INSTALL', 'LINT', 'TEST', 'CONTRACT_CHECK', 'MANIFEST_CHECK', 'BUILD_IMAGE'] as const;

/** P2S-05: one pipeline that checks, builds and deploys, asking a person before prod. */
export const pipelineOfModel = rule('P2S-05', 'PimModel', {
  targets: (model, { equivalent }) => [
    target('pipeline', 'Pipeline', {
      into: () => ({ container: equivalent(model, 'root'), feature: 'pipelines' }),
      bind: () => ({ name: 'Delivery' }),
    }),
    ...checks.map((kind) =>
      target(`stage-${kind.toLowerCase()}`, 'PipelineStage', {
        into: () => ({ container: equivalent(model, 'pipeline'), feature: 'stages' }),
        bind: () => ({ name: capitalCase(kind), kind }),
      }),
    ),
    ...environments.map((environment) =>
      target('stage-deploy', 'PipelineStage', {
        suffix: environment.key,
        into: () => ({ container: equivalent(model, 'pipeline'), feature: 'stages' }),
        bind: () => ({
          name: `Deploy to ${environment.key}`,
          kind: 'DEPLOY' as const,
          environment: equivalent(model, `environment-${environment.key}`),
          manualApproval: environment.kind === 'PROD',
        }),
      }),
    ),
  ],
});
