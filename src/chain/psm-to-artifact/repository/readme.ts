import { markdown, markdownCode } from '../../../kernel/generation/escape.ts';
import { generatedFile, type GeneratedFile } from '../../../kernel/generation/generated-file.ts';
import { oneLine, region } from '../../../kernel/generation/region.ts';
import { separated, text, type Lines } from '../../../kernel/generation/text.ts';
import { overlayFolders } from '../deploy/overlays.ts';
import type { ArtifactPlan, ServicePlan } from '../plan/artifact-plan.ts';
import { firstComposePort } from './compose.ts';
import { leftOut } from './left-out.ts';
import { fileVariables, hasFiles } from '../plan/files.ts';
import { issuerOf } from './sign-in/identity-provider.ts';
import { localSignIn } from './sign-in/local-users.ts';
import { hasEvents } from '../service/project/asyncapi.ts';
import { oldestNode } from '../service/project/package-files.ts';

/** `README.md`: what the repository is and how it is started, checked and deployed. */
export function readmeFile(plan: ArtifactPlan): GeneratedFile {
  const { root, services } = plan;
  const protectedLines = (kind: string): readonly string[] =>
    region({ kind, elementId: root.id, hint: root.name, style: '<!-- -->' });
  return generatedFile({
    path: 'README.md',
    mode: 'REGENERATE',
    elementIds: [root.id, ...services.map((service) => service.project.id)],
    content: text(
      separated(
        `# ${markdown(root.name)}`,
        root.description === undefined
          ? []
          : root.description
              .split(/\n\s*\n/)
              .map((part) => markdown(part))
              .join('\n\n'),
        protectedLines('intro'),
        services.length > 0 && firstRun(services),
        onOneMachine(plan),
        processes(plan),
        services.length > 0 && calling,
        services.some(hasFiles) && files(services),
        services.some(({ webClient }) => webClient !== 'NONE') && webClient,
        contents(plan),
        workingWithGeneratedFiles,
        services.length > 0 && checks(services),
        deployment(plan),
        limits(plan),
        ['## Operations', '', protectedLines('operations')],
      ),
    ),
  });
}

function firstRun(services: readonly ServicePlan[]): Lines {
  const [service] = services;
  if (service === undefined) return [];
  const oldest = oldestNode(service.project.runtimeVersion).replace(/\.0$/, '');
  return [
    '## First run',
    '',
    `Node ${oldest} or newer is all you need: the database is embedded and, in this mode, the service signs its own tokens.`,
    '',
    '```sh',
    `cd services/${service.folder}`,
    'npm install',
    'npm test',
    'npm run dev',
    '```',
    '',
    `\`npm run dev\` prints a ready header for every role, and a second one where each caller has rows of its own; http://localhost:${service.port}/docs is a page to read the API and try it.`,
    service.webClient !== 'NONE' &&
      `http://localhost:${service.port}/admin/ is the web client: sign in there as one of these roles, without a password.`,
    services.some(hasFiles)
      ? 'The rows live in memory, their files in a temporary folder; `DATABASE_URL=embedded:.data FILES_FOLDER=.files` keeps both.'
      : 'The rows live in memory; `DATABASE_URL=embedded:.data` keeps them.',
    '`npm install` writes a `package-lock.json`; commit it, and images and pipelines install exactly the same packages.',
    services.some(hasBroker) &&
      'Events stay inside the process in this mode; with `BROKER_URL` they travel over a broker.',
  ];
}

const hasBroker = ({ messaging }: ServicePlan): boolean => messaging !== undefined;

function checks(services: readonly ServicePlan[]): Lines {
  const [service] = services;
  if (service === undefined) return [];
  return [
    '## Checks',
    '',
    'In the folder of a service:',
    '',
    '- `npm test` builds it and runs its tests, `npm test -- --test-name-pattern=Add` only those with “Add” in their names.',
    '  With `TEST_DATABASE_URL=postgres://…` they run on a PostgreSQL server; the user must be allowed to create databases.',
    services.some(hasBroker) &&
      '- `TEST_BROKER_URL=nats://… npm test` runs the tests of the traffic over a real broker, too.',
    '- `npm run lint` checks the code with ESLint, by `eslint.config.js`, and its layout with Prettier, by `.prettierrc.json`;',
    '  both files are yours. `npm run format` lays your code out, and `npm run typecheck` checks types only.',
    mutation(service),
  ];
}

function mutation({ modules }: ServicePlan): Lines {
  const [resource] = modules.flatMap((module) =>
    module.resources.map(({ folder }) => `${module.folder}/${folder}`),
  );
  if (resource === undefined) return [];
  return [
    '- `npm run mutation` puts mistakes into the code of each resource with Stryker, by your `stryker.config.mjs`, and lists those',
    `  that its tests do not notice. That takes minutes for a resource: \`npm run mutation -- ${resource}\` tries one.`,
  ];
}

function onOneMachine(plan: ArtifactPlan): Lines {
  const { services } = plan;
  if (services.length === 0) return [];
  const signIn = localSignIn(plan);
  const parts = [
    'a real PostgreSQL',
    ...(services.some(({ messaging }) => messaging !== undefined) ? ['the broker'] : []),
    ...(signIn === undefined ? [] : ['Keycloak to sign in']),
  ];
  return [
    '## Everything on one machine',
    '',
    '```sh',
    signIn !== undefined && 'npm run env',
    'docker compose up --build',
    '```',
    '',
    `starts all services with ${listed(parts)}:`,
    '',
    ...services.map(
      (each, index) =>
        `- ${markdown(each.project.name)}: http://localhost:${firstComposePort + index}, with ${each.webClient === 'NONE' ? '' : 'the web client at `/admin/` and '}a page to try it at \`/docs\``,
    ),
    signIn !== undefined && [
      '',
      '`npm run env` writes random passwords into `.env`, which git ignores. `npm run smoke` starts everything, signs in as every',
      'user and tries an operation that the roles of the user allow and one that they do not.',
      '',
      '| User | Roles | Password in `.env` |',
      '|---|---|---|',
      ...signIn.users.map(
        ({ name, roles, password }) =>
          `| ${markdownCode(name)} | ${roles.map((role) => markdown(role.name)).join(', ')} | ${markdownCode(password)} |`,
      ),
      '',
      `Pages sign in with the client \`web\` (authorization code with PKCE) of ${markdownCode(issuerOf(signIn.realm))}, scripts with \`cli\`.`,
    ],
  ];
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}

const calling: Lines = [
  '## Calling it',
  '',
  'Lists are filtered by values (`status=OPEN`, `orderedAt[gte]=2030-01-01`, `title[contains]=sea`), searched by words (`q=`),',
  'ordered (`sort=-orderedAt`) and read in pages (`limit=`, `cursor=`); the contract names what each list takes. A row is read',
  'with its version as `ETag`, read again with `If-None-Match` and changed with `If-Match`. A `POST` with an `Idempotency-Key` can be sent again for a day:',
  'it is answered as before, and done once. Refusals say in `errors` which value was wrong, and why.',
];

const webClient: Lines = [
  '## Web client',
  '',
  '`npm run build` builds the client in `admin/` with the service, which serves it at `/admin/`; `npm run build:admin` builds it alone.',
  'It is made with React and [ra-core](https://marmelab.com/ra-core/): each file in `admin/src/resources` is the list, the page and the forms',
  'of one kind of rows, with regions for fields, filters and inputs of your own; `admin/src/labels.ts` has what people read. People sign in at the',
  'issuer of the tokens as the client that `ADMIN_CLIENT_ID` names (authorization code with PKCE), and see what their roles allow.',
];

function files(services: readonly ServicePlan[]): Lines {
  const variables = services
    .filter(hasFiles)
    .map((service) => markdownCode(`${fileVariables(service)}_ENDPOINT`));
  return [
    '## Files',
    '',
    'A file of a row has an address of its own: `PUT` sends the bytes with their `Content-Type` and, if it has one, the name in',
    '`Content-Disposition`; `GET` answers them, or a `Range`; `DELETE` removes them. The row says `name`, `mediaType`, `size`, `sha256` and `href`.',
    `The bytes stand in a bucket of an S3-compatible store, or where ${listed([...new Set(variables)])} begins with \`file:\`, in a folder.`,
    'Every hour, files are removed that were uploaded and that no row refers to.',
  ];
}

function contents(plan: ArtifactPlan): Lines {
  return [
    '## What is where',
    '',
    '| Folder | Content |',
    '|---|---|',
    ...plan.services.map(
      (service) => `| ${markdownCode(`services/${service.folder}`)} | ${serviceSummary(service)} |`,
    ),
    '| `deploy/k8s` | Manifests: a base, an overlay for each environment, `custom/` for your own additions |',
    '| `docs` | [Architecture](docs/architecture.md), [data dictionary](docs/data-dictionary.md), decisions |',
    '| `tools/mutation.mjs` | What `npm run mutation` of a service runs |',
    '| `tools/test.mjs` | What `npm test` of a service runs once it is built |',
    '| `tools/verify.mjs` | Checks that everything fits together: `node tools/verify.mjs` |',
    '| `.generation` | What the generator remembers, by which edits are found; not for editing, to be committed |',
  ];
}

function processes(plan: ArtifactPlan): Lines {
  const running = plan.services.flatMap((service) =>
    (service.processes?.processes ?? []).map((process) => ({ service, process })),
  );
  if (running.length === 0) return [];
  return [
    '## Processes',
    '',
    'A process follows the operations of its service: it does the steps of software, calls other systems, waits for events and',
    'times, and gives people their tasks. [Architecture](docs/architecture.md) shows each step and what does it.',
    '',
    '| Process | Service | Started with | By |',
    '|---|---|---|---|',
    ...running.map(({ service, process: { manager, code, owner } }) => {
      const by = owner === undefined ? 'its first step only' : markdown(owner.name);
      const start = markdownCode(`POST /processes/${code}`);
      return `| ${markdown(manager.name)} | ${markdown(service.project.name)} | ${start} | ${by} |`;
    }),
    '',
    '`GET /processes?subjectId=…` says where the processes about a row wait, `GET /processes/tasks` what the caller has to do,',
    '`GET /processes/incidents` what failed for good; `retry`, `skip` or `abandon` decides that. How another system is called, and',
    'what of its answer is taken, can be changed in `clients/`; its address and token are in `.env.example`. An operation there',
    'sends the objects that the model names; another body, path or header is written into its protected region.',
    '',
    'What has ended is kept for 12 months, or as many as `PROCESS_HISTORY_MONTHS` says.',
  ];
}

function serviceSummary(service: ServicePlan): string {
  const { folder, project } = service;
  const modules = service.modules.map(({ module }) => module.name).filter((name) => name !== project.name);
  const about = `${markdown(project.name)}${modules.length === 0 ? '' : `: ${modules.map(markdown).join(', ')}`}`;
  const contracts = [
    `[HTTP](services/${folder}/openapi/openapi.yaml)`,
    ...(hasEvents(service) ? [`[events](services/${folder}/asyncapi/asyncapi.yaml)`] : []),
  ];
  return `${about}. Contracts: ${contracts.join(', ')}`;
}

const workingWithGeneratedFiles: Lines = [
  '## Working with generated files',
  '',
  'The files come from a model and can be generated again. What you write between `BEGIN PROTECTED` and `END PROTECTED` stays,',
  'as do files of your own; edits elsewhere are merged with what is generated. The places to know in',
  '`services/*/src/modules/*/*/`:',
  '',
  '- `hooks.ts`: before and after every change, derived values, custom operations.',
  '- `rules.ts`: checks that the model states in words only.',
  '- `repository.ts` and `routes.ts`: further queries and routes at the end.',
  '- `background/` and `clients/`: what scheduled jobs work on, and calls of other systems.',
  '',
  '`db/migrations` is append-only: applied files never change. `package.json` keeps everything that is not generated.',
];

function deployment(plan: ArtifactPlan): Lines {
  const folders = [...overlayFolders(plan.model).values()];
  const [first = 'dev'] = folders;
  const hasSecrets = plan.model.all('SecretSet').length + plan.model.all('Database').length > 0;
  if (folders.length === 0) return [];
  return [
    '## Deployment',
    '',
    `Environments: ${folders.map((name) => markdownCode(name)).join(', ')}. \`kubectl kustomize deploy/k8s/overlays/${first}\` shows what would be applied.`,
    '',
    hasSecrets && [
      'Secrets have a kustomization of their own, because their values are never in the repository: in',
      `\`deploy/k8s/overlays/${first}/secrets\`, copy every \`*.env.example\` to \`*.env\`, fill it in, and apply the folder first.`,
      '',
    ],
    '```sh',
    `kubectl apply -f deploy/k8s/overlays/${first}/namespace.yaml`,
    hasSecrets && `kubectl apply -k deploy/k8s/overlays/${first}/secrets`,
    `kubectl apply -k deploy/k8s/overlays/${first}`,
    '```',
    '',
    'An ingress with TLS expects the certificate in the secret it names; a certificate manager can provide it.',
    'The pipeline signs in to the registry with the secrets `REGISTRY_USER` and `REGISTRY_PASSWORD`',
    'and reaches the cluster with the secret `KUBE_CONFIG`; approvals are protection rules of its environments.',
  ];
}

function limits(plan: ArtifactPlan): Lines {
  const notes = leftOut(plan);
  if (notes.length === 0) return [];
  return [
    '## What the model asks for and is not generated',
    '',
    [...new Set(notes.map((note) => note.text))].map((note) => `- ${markdown(oneLine(note))}`),
  ];
}
