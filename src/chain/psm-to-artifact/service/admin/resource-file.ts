import { tsComment, tsString } from '../../../../kernel/generation/escape.ts';
import { generatedFile, type GeneratedFile } from '../../../../kernel/generation/generated-file.ts';
import { region } from '../../../../kernel/generation/region.ts';
import { indent, separated, text, type Lines } from '../../../../kernel/generation/text.ts';
import { camel, freeIdentifier, pascal } from '../../naming.ts';
import { actionsOn, allParts, type ClientParts, type ClientResource } from '../../plan/client.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { listedFields } from '../../plan/listed-fields.ts';
import { Imports } from '../imports.ts';
import type { ClientPrinting } from './client-printing.ts';
import { codeLines, type Code, type CodeMember } from './elements.ts';
import { filterInputs } from './filters.ts';
import { inputsOf } from './inputs.ts';
import { fileCode, formName, operationCode, rolesMember, strings } from './operations.ts';
import { shownFields } from './shown-fields.ts';
import { titleOf } from './title.ts';

/** The most columns that a list has beside the name of the row. */
const mostColumns = 6;

/** The constant that describes the rows of a resource in the client. */
export function resourceConstant({ name }: ClientResource): string {
  return freeIdentifier(camel(name), 'Rows');
}

/** `admin/src/resources/{name}.tsx`: the list, the page and the forms of the rows of one kind. */
export function clientResourceFile(
  given: Omit<ClientPrinting, 'imports'>,
  client: ClientResource,
): GeneratedFile {
  const imports = new Imports();
  const printing: ClientPrinting = { ...given, imports };
  const { resource, shape, parts, name, list, read } = client;
  const { controller } = resource;
  imports.type('AdminResource', '../platform/resource');
  imports.type('MemberElement', '../platform/resource');
  const answer = (read ?? list)?.response;
  const shown = answer === undefined ? [] : shownFields(printing, { dto: answer, shape });
  const operations = [...client.creations, ...actionsOn(client)];
  const body = separated(
    elementList(
      'fields',
      shown.flatMap(({ lines }) => lines),
      { kind: 'fields', what: 'Fields', owner: controller },
    ),
    ...allParts(parts).map((each) => partFields(printing, each)),
    elementList('filters', filterInputs(printing, client), {
      kind: 'filters',
      what: 'Filters',
      owner: controller,
    }),
    ...operations.map((plan) => form(printing, client, plan)),
    [
      `/** ${tsComment(controller.name)}: what people see of them, and what they do with them. */`,
      ...codeLines(
        describing(
          printing,
          client,
          shown.map(({ source }) => source),
        ),
        {
          before: `export const ${resourceConstant(client)}: AdminResource = `,
          after: ';',
          width: 110,
        },
      ),
    ],
  );
  return generatedFile({
    path: `services/${given.service.folder}/admin/src/resources/${name}.tsx`,
    content: text(imports.lines(), '', body),
    mode: 'REGENERATE',
    elementIds: [controller.id, shape.table.id, ...operations.map(({ handler }) => handler.id)],
  });
}

/** A constant with elements, and a region for elements of people. */
function elementList(
  name: string,
  elements: readonly string[],
  own: {
    readonly kind: string;
    readonly what: string;
    readonly owner: { readonly id: string; readonly name: string };
  },
): Lines {
  const { kind, what, owner } = own;
  return [
    `const ${name}: readonly MemberElement[] = [`,
    ...indent(
      2,
      elements,
      `// ${what} of your own go here.`,
      region({ kind, elementId: owner.id, hint: owner.name, style: '//' }),
    ),
    '];',
  ];
}

/** `linesFields`; `optionsOfLinesFields` for parts of parts. */
function partFieldsName({ way }: ClientParts): string {
  const [member = '', ...above] = way.toReversed();
  return `${member}${above.map((each) => `Of${pascal(each)}`).join('')}Fields`;
}

function partFields(printing: ClientPrinting, parts: ClientParts): Lines {
  const { model } = printing.service;
  const { field } = parts;
  const listing = [...field.listedBy].flatMap((id) => model.all('DtoField').filter((each) => each.id === id));
  const dto = listing
    .flatMap((each) => model.resolve(each.dto) ?? [])
    .find(({ kind }) => kind === 'RESPONSE');
  const shown = dto === undefined ? [] : shownFields(printing, { dto, shape: field.shape });
  return elementList(
    partFieldsName(parts),
    shown.flatMap(({ lines }) => lines),
    {
      kind: 'part-fields',
      what: 'Fields',
      owner: field.shape.table,
    },
  );
}

/** The inputs of an operation; nothing where it asks for none. */
function form(printing: ClientPrinting, client: ClientResource, plan: HandlerPlan): Lines {
  const name = formName(plan);
  if (name === undefined || plan.request === undefined) return [];
  const { table } = plan.way.at(-1)?.shape ?? client.shape;
  return elementList(name, inputsOf(printing, { dto: plan.request, table, plan }), {
    kind: 'inputs',
    what: 'Inputs',
    owner: plan.handler,
  });
}

function describing(printing: ClientPrinting, client: ClientResource, shown: readonly string[]): Code {
  const { service } = printing;
  const { resource, shape, name, list, read, creations, edit, remove, steps, parts, files } = client;
  const title = titleOf(service, client);
  const sortable = listedFields(service.model, resource).filter((field) => field.sortable);
  const operation = (plan: HandlerPlan): Code => operationCode(printing, plan);
  const only = (member: string, plan: HandlerPlan | undefined): readonly CodeMember[] =>
    plan === undefined ? [] : [[member, operation(plan)]];
  return {
    members: [
      ['name', tsString(name)],
      ['object', tsString(shape.table.name)],
      ['path', tsString(list?.path ?? (read?.path ?? '').replace(/\/\{\w+\}$/, ''))],
      ['title', tsString(title)],
      ...rolesMember('listedBy', list),
      ...rolesMember('readBy', read),
      ['columns', strings(shown.filter((source) => source !== title).slice(0, mostColumns))],
      ['sortable', strings(sortable.map((field) => field.name))],
      ['fields', undefined],
      ['filters', undefined],
      ['creations', { list: creations.map(operation) }],
      ...only('edit', edit),
      ...only('remove', remove),
      ['steps', { list: steps.map(operation) }],
      ['parts', { list: parts.map((each) => partsCode(printing, each)) }],
      ['files', { list: files.map((each) => fileCode(printing, each)) }],
    ],
  };
}

function partsCode(printing: ClientPrinting, parts: ClientParts): Code {
  const { field, add, operations, parts: inside } = parts;
  return {
    members: [
      ['member', tsString(field.name)],
      ['fields', partFieldsName(parts)],
      ...(add === undefined ? [] : ([['add', operationCode(printing, add)]] as const)),
      ['operations', { list: operations.map((plan) => operationCode(printing, plan)) }],
      ...(inside.length === 0
        ? []
        : ([['parts', { list: inside.map((each) => partsCode(printing, each)) }]] as const)),
    ],
  };
}
