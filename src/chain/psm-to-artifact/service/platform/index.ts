import { generatedFile, type GeneratedFile } from '../../../../kernel/generation/generated-file.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import { hasRestrictedMembers } from '../../plan/restricted-members.ts';
import { hasFiles } from '../../plan/files.ts';
import { asItIs, nothing, type Program } from '../../program-text.ts';
import { brokerSources } from './broker.ts';
import { configSource } from './config.ts';
import { loggingSource } from './logging.ts';
import { processSlots, processSources } from './processes.ts';
import { rolesSource } from './roles.ts';
import { signInSources } from './sign-in.ts';

/** Files that are the same in every service. */
const common = [
  'access.ts',
  'contract.ts',
  'currencies.ts',
  'db-embedded.ts',
  'db-pg.ts',
  'db.ts',
  'errors.ts',
  'etag.ts',
  'expressions.ts',
  'external.ts',
  'fractions.ts',
  'http.ts',
  'idempotency.ts',
  'ids.ts',
  'list-filters.ts',
  'list-order.ts',
  'list-query.ts',
  'list-source.ts',
  'lists.ts',
  'metrics.ts',
  'migrations.ts',
  'money.ts',
  'outbox.ts',
  'paging.ts',
  'patch.ts',
  'repeated-work.ts',
  'rows-elsewhere.ts',
  'rules.ts',
  'schema-compilers.ts',
  'services.ts',
  'shutdown.ts',
  'values.ts',
];

/** Whether an operation changes rows beside its own, or computes values of them. */
function hasEffects({ modules }: ServicePlan): boolean {
  return modules.some(({ resources }) =>
    resources.some(({ handlers }) =>
      handlers.some(({ handler }) => handler.effects.length + handler.sets.length > 0),
    ),
  );
}

/** How files of rows are kept. */
const ofFiles = [
  'file-names',
  'file-store',
  'file-types',
  'folder-store',
  'receive',
  's3-signature',
  's3-store',
  'send',
  'stored-file',
  'sweep',
].map((name) => `files/${name}.ts`);

function hasMessages({ modules }: ServicePlan): boolean {
  return modules.some(({ resources }) =>
    resources.some(({ handlers }) => handlers.some(({ message }) => message !== undefined)),
  );
}

/** `src/platform/`: everything of a service that is not about its business. */
export function platformFiles(service: ServicePlan, program: Program): GeneratedFile[] {
  const { project } = service;
  const files = hasFiles(service) ? asItIs : nothing;
  const { 'http.ts': http, ...ofProcesses } = processSlots(service);
  const slots: typeof ofProcesses = { ...ofProcesses, 'http.ts': { ...http, files } };
  const roleIds = [...service.roles.keys()].map((role) => role.id);
  const sources: Readonly<Record<string, string>> = {
    ...Object.fromEntries(
      [
        ...common,
        ...(hasEffects(service) ? ['effects.ts'] : []),
        ...(hasRestrictedMembers(service) ? ['readers.ts'] : []),
        ...(hasFiles(service) ? ofFiles : []),
        ...(hasMessages(service) ? ['business-keys.ts'] : []),
        ...(service.webClient === 'NONE' ? [] : ['actions.ts', 'admin.ts', 'local-callers.ts']),
      ].map((name) => [name, program(`service/src/platform/${name}`, slots[name])]),
    ),
    ...signInSources(project, program),
    ...brokerSources(service, program),
    ...processSources(service, program),
    'config.ts': configSource(service, program),
    'logging.ts': loggingSource(service, program),
    'roles.ts': rolesSource(service),
  };
  return Object.entries(sources).map(([name, content]) =>
    generatedFile({
      path: `services/${service.folder}/src/platform/${name}`,
      content,
      mode: 'REGENERATE',
      elementIds: name === 'roles.ts' ? [project.id, ...roleIds] : [project.id],
    }),
  );
}
