import { tsString } from '../../../../kernel/generation/escape.ts';
import { generatedFile, type GeneratedFile } from '../../../../kernel/generation/generated-file.ts';
import { bracketed } from '../../../../kernel/generation/text.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import { hasFiles } from '../../plan/files.ts';
import { allHandlers } from '../../plan/resource-plan.ts';
import { asItIs, nothing, withValue, type Filling, type Program } from '../../program-text.ts';

type ProjectTest = {
  readonly name: string;
  readonly slots?: Readonly<Record<string, Filling>>;
  /** The element that it is there for besides the service. */
  readonly elementId?: string;
};

const withFiles = { files: asItIs, app: asItIs, register: asItIs };

const withoutFiles: Readonly<Record<string, Filling>> = {
  files: nothing,
  app: withValue('files: noFiles, ', ''),
  register: withValue(', files: noFiles', ''),
};

/** The test of what answers have leaves out those that people write. */
function answersOfHooks({ modules }: ServicePlan): Filling {
  const own = modules
    .flatMap(({ resources }) => resources.flatMap(allHandlers))
    .filter(({ kind, exposed, response }) => kind === 'CUSTOM' && exposed && response !== undefined)
    .map(({ path, handler }) => tsString(`${handler.verb} ${path}`));
  if (own.length === 0) return nothing;
  return () => [
    '// Hooks answer what is written into them.',
    bracketed({ before: 'const own = ', brackets: '[]', entries: own, after: ';', width: 106 }),
    'if (own.includes(`${String(method)} ${path}`)) continue;',
  ];
}

/** `test/*.test.ts`: what holds for a service as a whole, and between it and its broker when it has one. */
export function projectTestFiles(service: ServicePlan, program: Program): GeneratedFile[] {
  const { project, messaging } = service;
  const metrics = withValue("'/metrics'", tsString(service.metricsPath));
  // Where no caller proves who it is, each has all roles.
  const strangers = project.authMode === 'NONE' ? nothing : asItIs;
  const tests: readonly ProjectTest[] = [
    { name: 'background' },
    { name: 'migrations' },
    {
      name: 'openapi',
      slots: { ...(hasFiles(service) ? withFiles : withoutFiles), hooks: answersOfHooks(service) },
    },
    { name: 'platform', slots: { metrics } },
    ...(service.processes === undefined ? [] : [{ name: 'processes', slots: { strangers } }]),
    ...(messaging === undefined ? [] : [{ name: 'messaging', elementId: messaging.broker.id }]),
  ];
  return tests.map(({ name, slots, elementId }) =>
    generatedFile({
      path: `services/${service.folder}/test/${name}.test.ts`,
      content: program(`service/test/${name}.ts`, slots),
      mode: 'REGENERATE',
      elementIds: [project.id, ...(elementId === undefined ? [] : [elementId])],
    }),
  );
}
