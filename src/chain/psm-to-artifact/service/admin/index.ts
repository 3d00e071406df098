import { generatedFile, type GeneratedFile } from '../../../../kernel/generation/generated-file.ts';
import { jsonText } from '../../../../kernel/generation/json-text.ts';
import { camel, freeIdentifier, uniqueNames } from '../../naming.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import { clientResources } from '../../plan/client.ts';
import { asItIs, withValue, type Filling, type Program } from '../../program-text.ts';
import { choicesFile, clientModelFile, labelsFile } from './model-files.ts';
import { clientResourceFile } from './resource-file.ts';

/** The programs of every client. */
const programs = [
  'address.ts',
  'api.ts',
  'auth-provider.ts',
  'choice.ts',
  'client.ts',
  'data-provider.ts',
  'english.ts',
  'fields.tsx',
  'files.tsx',
  'german.ts',
  'heading.tsx',
  'inputs.tsx',
  'json.tsx',
  'labelled.tsx',
  'layout.tsx',
  'list-page.tsx',
  'login-page.tsx',
  'messages.ts',
  'notices.tsx',
  'operation-button.tsx',
  'pages.tsx',
  'parts.tsx',
  'place.tsx',
  'processes.tsx',
  'provider.ts',
  'related-inputs.tsx',
  'requests.ts',
  'resource.ts',
  'run.ts',
  'select.tsx',
  'session.ts',
  'start.tsx',
  'style.css',
];

/** `admin/`: the web client of a service; nothing where the model asks for none. */
export function adminFiles(service: ServicePlan, program: Program): GeneratedFile[] {
  const clients = clientResources(service);
  if (service.webClient === 'NONE') return [];
  const { model, folder, project } = service;
  const enumerations = service.modules.flatMap(({ module }) =>
    module.dtos.filter(({ kind }) => kind === 'ENUM'),
  );
  const choices = uniqueNames(enumerations, (dto) => freeIdentifier(camel(dto.symbol), 'Choices'));
  const printing = { service, clients, choices };
  const file = (path: string, content: string): GeneratedFile =>
    generatedFile({
      path: `services/${folder}/admin/${path}`,
      content,
      mode: 'REGENERATE',
      elementIds: [model.only('PsmModel').id, project.id],
    });
  return [
    file('index.html', program('admin/index.html').replace('lang="en"', `lang="${languageOf(service)}"`)),
    file('tsconfig.json', jsonText(JSON.parse(program('admin/tsconfig.json')))),
    file('vite.config.ts', program('admin/vite.config.ts')),
    file('src/main.tsx', program('admin/src/main.tsx', words(service))),
    ...programs.map((name) => file(`src/platform/${name}`, program(`admin/src/platform/${name}`))),
    clientModelFile(service, clients),
    labelsFile(printing),
    ...choicesFile(printing),
    ...clients.map((client) => clientResourceFile(printing, client)),
  ];
}

/** The language of the client: that of the model where it is known by its first part, else English. */
function languageOf({ language }: ServicePlan): string {
  return /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(language) ? language : 'en';
}

function words(service: ServicePlan): Readonly<Record<string, Filling>> {
  const language = languageOf(service);
  const start = withValue("'en'", `'${language}'`);
  return language.split('-')[0] === 'de'
    ? {
        language: () => "import { german as texts, germanMessages as common } from './platform/german';",
        start,
      }
    : { language: asItIs, start };
}
