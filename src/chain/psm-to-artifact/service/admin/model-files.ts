import { tsComment, tsKey, tsString } from '../../../../kernel/generation/escape.ts';
import { generatedFile, type GeneratedFile } from '../../../../kernel/generation/generated-file.ts';
import { separated, text } from '../../../../kernel/generation/text.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import type { ClientResource } from '../../plan/client.ts';
import type { ClientPrinting } from './client-printing.ts';
import { codeLines, type Code, type CodeMember } from './elements.ts';
import { choiceLabel, fieldLabels } from './labels.ts';
import { strings } from './operations.ts';
import { resourceConstant } from './resource-file.ts';

/** `admin/src/model.ts`: everything that the client shows. */
export function clientModelFile(service: ServicePlan, clients: readonly ClientResource[]): GeneratedFile {
  const { project, folder, processes } = service;
  const imports = [
    "import type { ClientModel } from './platform/client';",
    ...clients.map((client) => `import { ${resourceConstant(client)} } from './resources/${client.name}';`),
  ];
  const owners = processes?.processes.flatMap(({ owner }) => owner?.claim ?? []);
  const members: readonly CodeMember[] = [
    ['name', tsString(project.name)],
    ['resources', { list: clients.map(resourceConstant) }],
    ...(owners === undefined ? [] : ([['processOwners', strings([...new Set(owners)].sort())]] as const)),
    ['tasks', { list: tasks(service, clients) }],
  ];
  return generatedFile({
    path: `services/${folder}/admin/src/model.ts`,
    content: text(
      separated(imports, [
        '/** What the client shows. */',
        ...codeLines({ members }, { before: 'export const model: ClientModel = ', after: ';', width: 110 }),
      ]),
    ),
    mode: 'REGENERATE',
    elementIds: [project.id, ...clients.map(({ resource }) => resource.controller.id)],
  });
}

/** Where people do the steps of processes that wait for them. */
function tasks({ processes }: ServicePlan, clients: readonly ClientResource[]): readonly Code[] {
  return (processes?.processes ?? []).flatMap(({ code, nodes }) =>
    nodes
      .filter(({ step }) => step.kind === 'HUMAN_TASK')
      .map(({ step, command }): Code => {
        const maker = clients.find(({ creations }) => creations.some((plan) => plan === command?.handler));
        const way: readonly CodeMember[] =
          command === undefined
            ? [['byHand', 'true']]
            : maker === undefined
              ? []
              : [
                  [
                    'creates',
                    {
                      members: [
                        ['resource', tsString(maker.name)],
                        ['operation', tsString(command.handler.name)],
                      ],
                    },
                  ],
                ];
        return { members: [['process', tsString(code)], ['step', tsString(step.name)], ...way] };
      }),
  );
}

/** `admin/src/choices.ts`: the values of enumerations, with what people call them. */
export function choicesFile({ service, choices }: Omit<ClientPrinting, 'imports'>): GeneratedFile[] {
  if (choices.size === 0) return [];
  const lists = [...choices].map(([dto, name]) => [
    `/** ${tsComment(dto.name)}. */`,
    ...codeLines(
      { list: dto.enumValues.map((value) => choice(value, dto.enumLabels)) },
      {
        before: `export const ${name}: readonly Choice[] = `,
        after: ';',
        width: dto.enumValues.length > 1 ? 0 : 110,
      },
    ),
  ]);
  return [
    generatedFile({
      path: `services/${service.folder}/admin/src/resources/choices.ts`,
      content: text(separated("import type { Choice } from '../platform/choice';", ...lists)),
      mode: 'REGENERATE',
      elementIds: [...choices.keys()].map(({ id }) => id),
    }),
  ];
}

function choice(value: string, labels: readonly string[]): Code {
  const own = labels.find((label) => label.startsWith(`${value}=`))?.slice(value.length + 1);
  return `{ id: ${tsString(value)}, name: ${tsString(own ?? choiceLabel(value))} }`;
}

/** `admin/src/labels.ts`: what people read for rows and their members, in the language of the model. */
export function labelsFile(printing: Omit<ClientPrinting, 'imports'>): GeneratedFile {
  const { service, clients } = printing;
  const members = clients.map((client): CodeMember => {
    const { shape, resource, name } = client;
    const fields = [...fieldLabels(printing, client)].map(([source, label]): CodeMember => [
      tsKey(source),
      tsString(label),
    ]);
    return [
      tsKey(name),
      {
        members: [
          ['one', tsString(shape.table.name)],
          ['many', tsString(resource.controller.name)],
          ['fields', { members: fields }],
        ],
      },
    ];
  });
  return generatedFile({
    path: `services/${service.folder}/admin/src/labels.ts`,
    content: text(
      separated("import type { Labels } from './platform/messages';", [
        '/** What people read for rows and their members, in the language of the model. */',
        ...codeLines(
          { members },
          { before: 'export const labels: Readonly<Record<string, Labels>> = ', after: ';', width: 110 },
        ),
      ]),
    ),
    mode: 'REGENERATE',
    elementIds: [
      service.project.id,
      ...clients.flatMap(({ shape, resource }) => [shape.table.id, resource.controller.id]),
    ],
  });
}
