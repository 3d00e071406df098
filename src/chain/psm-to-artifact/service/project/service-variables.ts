import { envValue } from '../../../../kernel/generation/escape.ts';
import type { Element } from '../../../../kernel/model/element.ts';
import type { ConfigEntry, EnvVar, SecretKey } from '../../../psm/psm.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import { fileVariables, hasFiles } from '../../plan/files.ts';

/** A variable that a service reads. */
export type ServiceVariable = {
  readonly name: string;
  /** A value that suits a start on a developer's machine. */
  readonly example: string;
  readonly hint: string | undefined;
  readonly secret: boolean;
  readonly elementId: string;
};

/** The variables of all containers of a service, sorted by name, with those the code needs in any case. */
export function serviceVariables(service: ServicePlan): readonly ServiceVariable[] {
  const { project, workloads, image } = service;
  const variables = new Map<string, ServiceVariable>();
  for (const needed of alwaysNeeded(service))
    variables.set(needed.name, { ...needed, elementId: project.id });
  const containers = workloads
    .flatMap((workload) => workload.containers)
    .filter((container) => container.image === image?.id);
  const { model } = service;
  const configs = containers.flatMap((container) => model.resolveAll<'ConfigSet'>(container.configs));
  const secrets = containers.flatMap((container) => model.resolveAll<'SecretSet'>(container.secrets));
  for (const entry of configs.flatMap(({ entries }) => entries))
    variables.set(entry.key, ofConfig(entry.key, entry, entry));
  for (const key of secrets.flatMap(({ keys }) => keys))
    variables.set(key.key, ofSecret(service, key.key, key, key));
  for (const variable of containers.flatMap((container) => container.env))
    variables.set(variable.variable, fromModel(service, variable));
  return [...variables.values()].sort((left, right) => (left.name < right.name ? -1 : 1));
}

function alwaysNeeded(service: ServicePlan): readonly Omit<ServiceVariable, 'elementId'>[] {
  const database = {
    name: 'DATABASE_URL',
    example: localDatabase(service),
    hint: 'postgres://user:password@host:5432/database, or embedded:FOLDER',
    secret: true,
  };
  const docs = {
    name: 'API_DOCS',
    example: 'off',
    hint: 'on serves the contract at /openapi.json, and a page to try it at /docs.',
    secret: false,
  };
  const port = { name: 'PORT', example: String(service.port), hint: undefined, secret: false };
  const signIn = {
    OIDC_JWT: [
      {
        name: 'AUTH_ISSUER',
        example: 'https://id.example.com',
        hint: 'Issuer of the tokens.',
        secret: false,
      },
      { name: 'AUTH_AUDIENCE', example: service.folder, hint: 'Audience of the tokens.', secret: false },
      ...(service.webClient === 'NONE'
        ? []
        : [
            {
              name: 'ADMIN_CLIENT_ID',
              example: 'web',
              hint: 'What the web client at /admin is called at the issuer.',
              secret: false,
            },
          ]),
    ],
    API_KEY: [
      {
        name: 'API_KEYS',
        example: '[]',
        hint: 'JSON list such as [{"key":"16 characters or more","subject":"till-1","roles":["cashier"]}]',
        secret: true,
      },
    ],
    NONE: [],
  }[service.project.authMode];
  const broker = {
    name: 'BROKER_URL',
    example: brokerAddress(service),
    hint: 'nats://host:4222; memory: keeps events inside the process',
    secret: false,
  };
  const history = {
    name: 'PROCESS_HISTORY_MONTHS',
    example: '12',
    hint: 'For so many months processes that have ended are kept, with their history.',
    secret: false,
  };
  return [
    ...[database, port, docs],
    ...(hasFiles(service) ? variablesOfFiles(service) : []),
    ...(service.messaging === undefined ? [] : [broker]),
    ...(service.processes === undefined ? [] : [history]),
    ...signIn,
  ];
}

/** Where files stand: in a bucket of an S3-compatible store, or on one machine in a folder. */
function variablesOfFiles(service: ServicePlan): readonly Omit<ServiceVariable, 'elementId'>[] {
  const prefix = fileVariables(service);
  return [
    {
      name: `${prefix}_ENDPOINT`,
      example: 'https://s3.example.com',
      hint: 'Address of an S3-compatible store without the bucket, or file:///FOLDER for one machine.',
      secret: false,
    },
    { name: `${prefix}_BUCKET`, example: service.folder, hint: 'Bucket of the files.', secret: false },
    {
      name: `${prefix}_ACCESS`,
      example: 'id:secret',
      hint: 'Id and secret of the access key, with a colon in between.',
      secret: true,
    },
  ];
}

/** The address of the database that docker-compose.yaml starts. */
function localDatabase(service: ServicePlan): string {
  return `postgres://app:app@localhost:5432/${service.database?.databaseName ?? 'app'}`;
}

/** The address of the broker that docker-compose.yaml starts. */
function brokerAddress({ messaging }: ServicePlan): string {
  const { resourceName = 'localhost', port = 4222 } = messaging?.broker ?? {};
  return `nats://${resourceName}:${port}`;
}

function fromModel(service: ServicePlan, variable: EnvVar): ServiceVariable {
  const { model } = service;
  const name = variable.variable;
  const secret = model.resolve(variable.fromSecret);
  if (secret !== undefined) return ofSecret(service, name, secret, variable);
  return ofConfig(name, model.resolve(variable.fromConfig) ?? { value: variable.value ?? '' }, variable);
}

function ofConfig(name: string, { value }: Pick<ConfigEntry, 'value'>, { id }: Element): ServiceVariable {
  return { name, elementId: id, example: envValue(value), hint: undefined, secret: false };
}

function ofSecret(service: ServicePlan, name: string, { hint }: SecretKey, { id }: Element): ServiceVariable {
  const known = alwaysNeeded(service).find((each) => each.name === name);
  const example = known?.example ?? 'change-me';
  return { name, elementId: id, example, hint: hint ?? known?.hint, secret: true };
}
