import type { Content } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import { testConstraints } from '../../../../test/support/chain/constraints/constraint-cases.ts';
import {
  column,
  container,
  database,
  keyColumn,
  project,
  system,
} from '../../../../test/support/chain/constraints/psm-content.ts';
import { psm } from '../psm.ts';
import { psmConstraints } from './index.ts';
import * as family from './operation.ts';

const reachable = (
  authMode: string,
  personalData: Content,
  routes: readonly string[] = ['service'],
): Content =>
  system({
    backingServices: [
      database({ id: 'person', columns: [keyColumn('person'), column('mail', 'TEXT', personalData)] }),
    ],
    projects: [project({}, { authMode })],
    images: [{ id: 'image', builtFrom: 'code' }],
    workloads: [{ id: 'shop', containers: [container('app', { ports: [{ id: 'http' }] })] }],
    services: [{ id: 'service', workload: 'shop', ports: [{ id: 'web', target: 'http' }] }],
    ingresses: routes.map((service) => ({ id: 'door', routes: [{ id: 'r', service, port: 'web' }] })),
  });
const link = (sourceId: string, targetClass: string): Content => ({
  id: `l-${sourceId}`,
  sourceLevel: 'PIM',
  sourceClass: 'QualityScenario',
  sourceLabel: `Scenario ${sourceId}`,
  sourceId,
  targetId: 'x',
  targetClass,
});
const watching = (...generatedFrom: readonly string[]): Content =>
  system({
    trace: { id: 'trace', links: [link('fast', 'AlertRule'), link('up', 'Autoscaling')] },
    observability: { id: 'watch', alerts: [{ id: 'alert', generatedFrom }] },
  });
const pipeline = (...stages: readonly Content[]): Content =>
  system({
    environments: [
      { id: 'prod', kind: 'PROD' },
      { id: 'dev', kind: 'DEV' },
    ],
    pipelines: [{ id: 'delivery', stages: stages.map((stage, index) => ({ id: `s${index}`, ...stage })) }],
  });
const personal = { personalData: true };

testConstraints({
  metamodel: psm,
  set: psmConstraints,
  family,
  cases: {
    'PSM-SEC-01': {
      fires: {
        model: reachable('NONE', personal),
        finds: [
          'code /projects/0/authMode code would publish personal data without sign-in. Choose OIDC_JWT or API_KEY.',
        ],
      },
      holds: [reachable('API_KEY', personal), reachable('NONE', {}), reachable('NONE', personal, [])],
    },
    'PSM-OBS-01': {
      fires: {
        model: watching('fast'),
        finds: ['model /observability No alert watches "Scenario up". Add an alert rule.'],
      },
      holds: [watching('fast', 'up'), system({})],
    },
    'PSM-PIPE-01': {
      fires: {
        model: pipeline(
          { kind: 'DEPLOY', environment: 'dev' },
          { kind: 'TEST' },
          { kind: 'DEPLOY', environment: 'prod' },
        ),
        finds: [
          'delivery /pipelines/0/stages delivery deploys untested or unapproved. Reorder the stages.',
          's2 /pipelines/0/stages/2/manualApproval delivery deploys to prod without asking anybody. Set manualApproval.',
        ],
      },
      holds: [
        pipeline(
          { kind: 'TEST' },
          { kind: 'DEPLOY', environment: 'dev' },
          { kind: 'DEPLOY', environment: 'prod', manualApproval: true },
        ),
        pipeline({ kind: 'LINT' }),
      ],
    },
  },
});
