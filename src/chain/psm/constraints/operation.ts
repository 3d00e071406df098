import type { Model } from '../../../kernel/model/model.ts';
import { setValue } from '../../../kernel/validation/fixes.ts';
import type { Pipeline, PipelineStage, Psm } from '../psm.ts';
import { constraint } from './constraint-builder.ts';

/** Personal data is not shown without sign-in. */
export const personalDataProtected = constraint('PSM-SEC-01', 'CodeProject', {
  severity: 'ERROR',
  holds: 'authMode NONE is not combined with a PERSONAL column reachable through an ingress',
  message: '{name} would publish personal data without sign-in.',
  remedy: 'Choose OIDC_JWT or API_KEY.',
  feature: 'authMode',
  guard: ({ authMode }) => authMode === 'NONE',
  check: (project, { facts }) =>
    !facts.about(reachableProjects).has(project.id) ||
    project.modules.every(({ schema = '' }) => !facts.about(personalSchemas).has(schema)),
});

/** Ids of the projects whose code answers requests from outside. */
function reachableProjects(model: Model<Psm>): ReadonlySet<string> {
  const services = model.resolveAll<'NetworkService'>([
    ...new Set(model.all('RouteRule').map(({ service }) => service)),
  ]);
  const workloads = model.resolveAll<'Workload'>([...new Set(services.map(({ workload }) => workload))]);
  const images = workloads.flatMap(({ containers }) => containers.map(({ image }) => image));
  const projects = model.resolveAll<'ContainerImage'>([...new Set(images)]).map(({ builtFrom }) => builtFrom);
  return new Set(projects.filter((project) => project !== undefined));
}

/** Ids of the schemas that keep personal data. */
function personalSchemas(model: Model<Psm>): ReadonlySet<string> {
  const personal = model.all('Column').filter(({ personalData }) => personalData);
  const tables = new Set(personal.map((column) => model.containerOf(column, 'Table')));
  return new Set([...tables].map((table) => model.containerOf(table, 'DbSchema').id));
}

/** What was promised is watched. */
export const qualitiesWatched = constraint('PSM-OBS-01', 'PsmModel', {
  severity: 'WARNING',
  holds: 'every quality scenario with a supported characteristic has an alert',
  message: 'No alert watches "{scenario}".',
  remedy: 'Add an alert rule.',
  feature: 'observability',
  check: (_model, { model }) => {
    // Scenarios stay behind in the PIM; what was derived from one shows that its characteristic is supported.
    const scenarios = new Map(
      model
        .all('TraceLink')
        .filter(({ sourceClass }) => sourceClass === 'QualityScenario')
        .map(({ sourceId, sourceLabel }) => [sourceId, sourceLabel ?? sourceId]),
    );
    const watched = new Set(model.all('AlertRule').flatMap(({ generatedFrom }) => generatedFrom));
    return [...scenarios]
      .filter(([id]) => !watched.has(id))
      .map(([, scenario]) => ({ values: { scenario } }));
  },
});

/** Nothing reaches customers untested or unasked. */
export const deliveryCareful = constraint('PSM-PIPE-01', 'Pipeline', {
  severity: 'WARNING',
  holds: 'has TEST before DEPLOY and manualApproval on prod',
  message: '{name} deploys untested or unapproved.',
  remedy: 'Reorder the stages.',
  feature: 'stages',
  fix: 'Ask a person before deploying to prod.',
  check: (pipeline, { model, pointer }) => [
    ...(testsFirst(pipeline) ? [] : [{}]),
    ...pipeline.stages
      .filter((stage) => isProduction(stage, model) && !stage.manualApproval)
      .map((stage) => ({
        at: stage,
        feature: 'manualApproval',
        message: '{name} deploys to prod without asking anybody.',
        remedy: 'Set manualApproval.',
        fix: setValue('Ask a person first', pointer(stage, 'manualApproval'), true),
      })),
  ],
});

function testsFirst({ stages }: Pipeline): boolean {
  const deploys = stages.findIndex(({ kind }) => kind === 'DEPLOY');
  const tests = stages.findIndex(({ kind }) => kind === 'TEST');
  return deploys < 0 || (tests >= 0 && tests < deploys);
}

function isProduction({ kind, environment }: PipelineStage, model: Model<Psm>): boolean {
  return kind === 'DEPLOY' && model.resolve<'Environment'>(environment)?.kind === 'PROD';
}
