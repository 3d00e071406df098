import { generatedFile, type GeneratedFile } from '../../../kernel/generation/generated-file.ts';
import { region } from '../../../kernel/generation/region.ts';
import { indent, text } from '../../../kernel/generation/text.ts';
import { yamlText } from '../../../kernel/generation/yaml-text.ts';
import { databaseImage, databaseUser, simpleServices, startsInCluster } from '../deploy/backing-services.ts';
import { databasesInCluster } from '../deploy/kubernetes-object.ts';
import { serviceVariables } from '../service/project/service-variables.ts';
import type { ArtifactPlan, ServicePlan } from '../plan/artifact-plan.ts';
import { fileVariables, hasFiles } from '../plan/files.ts';
import { filesFolder } from '../service/project/container-files.ts';
import { identityProvider, tokenSettings } from './sign-in/identity-provider.ts';
import { checksTokens, localSignIn } from './sign-in/local-users.ts';

/** `docker-compose.yaml`: the whole system on one machine. */
export function composeFile(plan: ArtifactPlan): GeneratedFile {
  const { model, root, services } = plan;
  const databases = databasesInCluster(model);
  const signIn = localSignIn(plan);
  const host = freeName('keycloak', [
    ...databases.map(({ resourceName }) => resourceName),
    ...simpleServices(model).map(({ service }) => service.resourceName),
    ...services.map(({ folder }) => folder),
  ]);
  const tokens: TokenSource | undefined = signIn && { host, settings: tokenSettings(signIn, host) };
  const entries = {
    ...(signIn !== undefined && { [host]: identityProvider(signIn) }),
    ...Object.fromEntries(databases.map((database) => [database.resourceName, databaseService(database)])),
    ...Object.fromEntries(
      simpleServices(model).map(({ service, product }) => [
        service.resourceName,
        {
          image: product.image,
          command: escaped(product.args),
          ...(product.diskGib !== undefined && { volumes: [`${service.resourceName}-data:/data`] }),
        },
      ]),
    ),
    ...Object.fromEntries(
      services.flatMap((service, index) =>
        appServices(service, {
          port: firstComposePort + index,
          tokens: checksTokens(service) ? tokens : undefined,
        }),
      ),
    ),
  };
  const withDisk = simpleServices(model).filter(({ product }) => product.diskGib !== undefined);
  const volumes = Object.fromEntries(
    [
      ...[...databases, ...withDisk.map(({ service }) => service)].map(
        ({ resourceName }) => `${resourceName}-data`,
      ),
      ...services.filter(hasFiles).map(filesVolume),
    ].map((name) => [name, {}]),
  );
  const content = text(
    `# Starts everything on one machine: docker compose up --build. Values come from .env beside this file${signIn === undefined ? '' : ', which npm run env writes'}.`,
    'services:',
    ...indent(2, Object.keys(entries).length === 0 ? [] : yamlText(entries).trimEnd()),
    ...indent(
      2,
      '# Services of your own go here.',
      region({ kind: 'services', elementId: root.id, hint: root.name, style: '#' }),
    ),
    Object.keys(volumes).length > 0 && yamlText({ volumes }).trimEnd(),
  );
  return generatedFile({
    path: 'docker-compose.yaml',
    content,
    mode: 'REGENERATE',
    elementIds: [
      root.id,
      ...databases.map((database) => database.id),
      ...services.map((service) => service.project.id),
    ],
  });
}

/** The port of the first service on the machine that runs all of them; the others follow. */
export const firstComposePort = 8080;

function databaseService(database: ReturnType<typeof databasesInCluster>[number]): object {
  return {
    image: databaseImage(database),
    environment: {
      POSTGRES_DB: database.databaseName,
      POSTGRES_USER: databaseUser,
      POSTGRES_PASSWORD: '${POSTGRES_PASSWORD:-app}',
    },
    healthcheck: {
      test: ['CMD', 'pg_isready', '-U', databaseUser, '-d', database.databaseName],
      interval: '2s',
      timeout: '2s',
      retries: 30,
    },
    volumes: [`${database.resourceName}-data:/var/lib/postgresql/data`],
  };
}

/** Where the services of this file find who signed the tokens of their callers. */
type TokenSource = { readonly host: string; readonly settings: Readonly<Record<string, string>> };

function appServices(
  service: ServicePlan,
  { port, tokens }: { readonly port: number; readonly tokens: TokenSource | undefined },
): [string, object][] {
  const { folder, database, background } = service;
  const runsHere = database?.provisioning === 'IN_CLUSTER';
  const common = {
    build: { context: `services/${folder}` },
    image: `${folder}:local`,
  };
  const variables = {
    ...environment(service),
    API_DOCS: 'on',
    ...(hasFiles(service) && { [`${fileVariables(service)}_ENDPOINT`]: `file://${filesFolder}` }),
    ...tokens?.settings,
  };
  const few = Object.fromEntries(
    Object.entries(variables).filter(([name]) => name === 'DATABASE_URL' || name === 'LOG_LEVEL'),
  );
  const jobs = background.filter((plan) => plan.event === undefined);
  return [
    [
      `${folder}-migrate`,
      {
        ...common,
        environment: few,
        command: ['node', 'dist/src/migrate.js'],
        ...(runsHere && { depends_on: { [database.resourceName]: { condition: 'service_healthy' } } }),
      },
    ],
    [
      folder,
      {
        ...common,
        environment: variables,
        ports: [`127.0.0.1:${port}:${service.port}`],
        depends_on: {
          [`${folder}-migrate`]: { condition: 'service_completed_successfully' },
          ...(tokens !== undefined && { [tokens.host]: { condition: 'service_healthy' } }),
          ...(runsBroker(service) && {
            [service.messaging.broker.resourceName]: { condition: 'service_started' },
          }),
        },
        ...(hasFiles(service) && { volumes: [`${filesVolume(service)}:${filesFolder}`] }),
        healthcheck: readiness(service),
        read_only: true,
        security_opt: ['no-new-privileges:true'],
      },
    ],
    ...jobs.map((plan): [string, object] => [
      `${folder}-${plan.file}`,
      {
        ...common,
        environment: variables,
        command: ['node', 'dist/src/job.js', plan.name],
        profiles: ['jobs'],
      },
    ]),
  ];
}

// `docker compose up --wait` returns when the service answers, not when its process has started. Node is the only program
// of the image that speaks HTTP.
function readiness({ port }: ServicePlan): object {
  const asks = `fetch('http://127.0.0.1:${port}/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))`;
  return { test: ['CMD', 'node', '--eval', asks], interval: '5s', timeout: '5s', retries: 24 };
}

function filesVolume({ folder }: ServicePlan): string {
  return `${folder}-files`;
}

function freeName(wanted: string, taken: readonly string[]): string {
  return taken.includes(wanted) ? freeName(`${wanted}-2`, taken) : wanted;
}

function runsBroker(
  service: ServicePlan,
): service is ServicePlan & { readonly messaging: NonNullable<ServicePlan['messaging']> } {
  return service.messaging !== undefined && startsInCluster(service.messaging.broker);
}

function environment(service: ServicePlan): Readonly<Record<string, string>> {
  const { database } = service;
  const entries = serviceVariables(service).map((variable): [string, string] => {
    if (variable.name === 'DATABASE_URL' && database?.provisioning === 'IN_CLUSTER')
      return [
        variable.name,
        `postgres://${databaseUser}:\${POSTGRES_PASSWORD:-app}@${database.resourceName}:5432/${database.databaseName}`,
      ];
    if (variable.secret)
      return [variable.name, `\${${variable.name}:-${variable.name === 'API_KEYS' ? '[]' : 'change-me'}}`];
    return [variable.name, escaped([variable.example])[0] ?? ''];
  });
  return Object.fromEntries(entries);
}

// A dollar sign starts a variable in this file.
function escaped(values: readonly string[]): readonly string[] {
  return values.map((value) => value.replaceAll('$', '$$$$'));
}
