import { tsString } from '../../../../kernel/generation/escape.ts';
import { generatedFile, type GeneratedFile } from '../../../../kernel/generation/generated-file.ts';
import { region } from '../../../../kernel/generation/region.ts';
import { flatLines, type Lines } from '../../../../kernel/generation/text.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
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
  const ownCode =
    (kind: string): Filling =>
    () =>
      region({ kind, elementId: project.id, hint: project.name, style: '//' });
  const process = {
    processes,
    broker: messaging === undefined ? nothing : asItIs,
    parts: without(
      ...(service.processes === undefined ? [' () => app.processes.stop(),'] : []),
      ...(messaging === undefined ? [' () => traffic.stop(),'] : []),
    ),
  };
  return {
    'app.ts': {
      processes,
      ...(service.processes === undefined ? withoutProcesses : { services: asItIs, outbox: asItIs }),
      metrics: withValue("'/metrics'", tsString(service.metricsPath)),
      plugins: ownCode('plugins'),
      routes: ownCode('routes'),
    },
    'dev.ts': { ...process, port: withValue('8080', String(service.port)) },
    'job.ts': {},
    'main.ts': { ...process, ...signIn[project.authMode] },
    'migrate.ts': {},
  };
}

/** How the parts of the application are joined that processes would stand between. */
const withoutProcesses: Readonly<Record<'services' | 'outbox', Filling>> = {
  services: () => 'const servicesOf = (db: Db): Services => createServices(db, server.log, subscriptions);',
  outbox: () => [
    'const outbox = new OutboxDispatcher(options.db, subscribers(servicesOf), server.log);',
    'return { server, services, outbox, routes };',
  ],
};

/** Leaves a slot as it is in the file, except for these values, each of which stands there once. */
function without(...values: readonly string[]): Filling {
  return (own) => values.reduce<Lines>((lines, value) => withValue(value, '')(flatLines(lines)), own);
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
