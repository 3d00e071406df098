import { tsString } from '../../../../kernel/generation/escape.ts';
import { generatedFile, type GeneratedFile } from '../../../../kernel/generation/generated-file.ts';
import { region } from '../../../../kernel/generation/region.ts';
import { bracketed } from '../../../../kernel/generation/text.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import { hasFiles } from '../../plan/files.ts';
import { asItIs, nothing, withValue, type Filling, type Program } from '../../program-text.ts';

/** The files directly in `src/`: the application and the processes it is started as. */
export function entryPointFiles(service: ServicePlan, program: Program): GeneratedFile[] {
  return Object.entries(fillings(service)).map(([name, slots]) =>
    generatedFile({
      path: `services/${service.folder}/src/${name}`,
      content: program(`service/src/${name}`, slots),
      mode: 'REGENERATE',
      elementIds: [service.project.id],
    }),
  );
}

function fillings(service: ServicePlan): Readonly<Record<string, Readonly<Record<string, Filling>>>> {
  const { project, messaging } = service;
  const processes = service.processes === undefined ? nothing : asItIs;
  const files = hasFiles(service) ? asItIs : nothing;
  const admin = service.webClient === 'NONE' ? nothing : asItIs;
  const ownCode =
    (kind: string): Filling =>
    () =>
      region({ kind, elementId: project.id, hint: project.name, style: '//' });
  const process = {
    processes,
    broker: messaging === undefined ? nothing : asItIs,
    files,
    parts: () =>
      bracketed({
        before: 'parts: ',
        brackets: '[]',
        entries: [
          '() => app.outbox.stop()',
          ...(files === nothing ? [] : ['() => app.fileSweep.stop()']),
          ...(service.processes === undefined ? [] : ['() => app.processes.stop()']),
          ...(messaging === undefined ? [] : ['() => traffic.stop()']),
          '() => db.close()',
        ],
        after: ',',
        width: 108,
      }),
  };
  return {
    'app.ts': {
      processes,
      files,
      admin,
      ...(files === nothing ? withoutFiles : { modules: asItIs, schemas: asItIs, register: asItIs }),
      ...(service.processes === undefined
        ? withoutProcesses(files === nothing ? '' : 'fileSweep, ')
        : { services: asItIs, outbox: files === nothing ? withValue('fileSweep, ', '') : asItIs }),
      metrics: withValue("'/metrics'", tsString(service.metricsPath)),
      plugins: ownCode('plugins'),
      routes: ownCode('routes'),
    },
    'dev.ts': {
      ...process,
      admin,
      app: appToTry(service),
      port: withValue('8080', String(service.port)),
    },
    'job.ts': { files },
    'main.ts': { ...process, ...signIn[project.authMode], admin: clientOf(service) },
    'migrate.ts': {},
  };
}

/** How the parts of the application are joined that processes would stand between. */
function withoutProcesses(more: string): Readonly<Record<'services' | 'outbox', Filling>> {
  return {
    services: () => 'const servicesOf = (db: Db): Services => createServices(db, server.log, subscriptions);',
    outbox: () => [
      'const outbox = new OutboxDispatcher(options.db, subscribers(servicesOf), server.log);',
      `return { server, services, outbox, ${more}routes };`,
    ],
  };
}

/** What the application is joined from where no row has files. */
const withoutFiles: Readonly<Record<'modules' | 'schemas' | 'register', Filling>> = {
  modules: () =>
    "import { columns, registerModules, schemas, subscribers, subscriptions } from './modules/index.js';",
  schemas: withValue('storedFileSchema, ', ''),
  register: withValue(', files: options.files', ''),
};

/** How the application of a first run is made. */
function appToTry(service: ServicePlan): Filling {
  const { webClient, project } = service;
  const create = bracketed({
    before: 'const app = createApp(',
    brackets: '{}',
    entries: [
      'db',
      'authenticator: signIn.authenticator',
      ...(hasFiles(service) ? ['files'] : []),
      'logger',
      'apiDocs: true',
      ...(webClient === 'NONE'
        ? []
        : [`admin: { kind: '${project.authMode === 'NONE' ? 'NONE' : 'LOCAL'}' }`]),
    ],
    after: ');',
    width: 110,
  });
  return (own) => [...own.slice(0, hasFiles(service) ? -1 : 0), create];
}

/** How people sign in to the web client of a service in production. */
function clientOf({ webClient, project: { authMode } }: ServicePlan): Filling {
  if (webClient === 'NONE') return nothing;
  return authMode === 'OIDC_JWT' ? asItIs : () => `admin: { kind: '${authMode}' },`;
}

const justCreated: Filling = () => "import { createAuthenticator } from './platform/auth.js';";

const signIn: Readonly<
  Record<ServicePlan['project']['authMode'], Readonly<Record<'sign-in-import' | 'sign-in', Filling>>>
> = {
  OIDC_JWT: { 'sign-in-import': asItIs, 'sign-in': asItIs },
  API_KEY: {
    'sign-in-import': justCreated,
    'sign-in': () => 'const authenticator = createAuthenticator(config.apiKeys);',
  },
  NONE: {
    'sign-in-import': justCreated,
    'sign-in': () => 'const authenticator = createAuthenticator();',
  },
};
