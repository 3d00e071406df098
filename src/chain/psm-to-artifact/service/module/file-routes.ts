import { tsString } from '../../../../kernel/generation/escape.ts';
import { bracketed, indent, type Lines } from '../../../../kernel/generation/text.ts';
import type { FilePlan, HandlerPlan } from '../../plan/handlers.ts';
import { filesFolder } from './file-statements.ts';
import { platform } from './field-type.ts';
import { findParts, partIds } from './part-changes.ts';
import { repositoryNames } from './repository.ts';
import { operationCall, tagging, type Printing } from './route-handlers.ts';

/** Whether a route takes the contents of a file: its body stays a stream. */
export function takesFile({ file }: HandlerPlan): boolean {
  return file?.action === 'store';
}

/** The function that answers a request about a file. */
export function fileHandler(printing: Printing, plan: HandlerPlan, file: FilePlan): Lines {
  switch (file.action) {
    case 'store':
      return storing(printing, plan, file);
    case 'read':
      return reading(printing, plan, file);
    case 'remove':
      return removing(printing, plan);
  }
}

function storing(printing: Printing, plan: HandlerPlan, { field }: FilePlan): Lines {
  const { imports, resource } = printing;
  const { maxMegabytes = 20, mediaTypes } = plan.handler;
  const receive = imports.value('receiveFile', `${filesFolder}/receive.js`);
  const operations = imports.all('operations', './operations.js');
  const isTagged = resource.shape?.version !== undefined;
  const isWhole = plan.way.length === 0;
  const call = bracketed({
    before: `${operations}.${plan.name}(services, `,
    brackets: '{}',
    entries: input(printing, plan, ['file']),
    after: '),',
    width: 100,
  });
  return [
    `async (request${isTagged ? ', reply' : ''}) => {`,
    ...indent(
      2,
      'const { params, access } = request;',
      bracketed({
        before: 'const rule = ',
        brackets: '{}',
        entries: [
          `name: ${tsString(field.name)}`,
          `maxMegabytes: ${maxMegabytes}`,
          ...(mediaTypes.length === 0 ? [] : [`mediaTypes: [${mediaTypes.map(tsString).join(', ')}]`]),
        ],
        after: ';',
        width: 104,
      }),
      `const stored = await ${receive}(request, { db: services.db, files, rule }, (file) =>`,
      ...indent(2, call),
      ');',
      isTagged && isWhole && `void ${tagging(imports, 'stored.version')};`,
      'return stored;',
    ),
    '},',
  ];
}

function reading(printing: Printing, plan: HandlerPlan, { field }: FilePlan): Lines {
  const { imports, resource } = printing;
  const { shape } = resource;
  const [id = ''] = plan.parameters;
  const owner = shape?.owner === undefined ? '' : ', access.onlyOwner';
  const repository = imports.all('repository', './repository.js');
  const row = plan.way.length === 0 ? 'found' : 'part';
  return [
    'async (request, reply) => {',
    ...indent(
      2,
      `const { params${owner === '' ? '' : ', access'} } = request;`,
      idsOfParts(plan).map(({ name, value }) => `const ${name} = ${value};`),
      `const found = await ${repository}.${repositoryNames(resource).find}(services.db, params.${id}${owner});`,
      `if (found === undefined) throw ${imports.value('notFound', `${platform}/errors.js`)}(${tsString(shape?.table.name ?? '')}, params.${id});`,
      findParts({ imports }, plan, 'found'),
      `const file = ${row}.${field.name};`,
      `return ${imports.value('sendFile', `${filesFolder}/send.js`)}(request, reply, { files, file, what: ${tsString(field.name)} });`,
    ),
    '},',
  ];
}

function removing(printing: Printing, plan: HandlerPlan): Lines {
  const { imports, resource } = printing;
  const isTagged = resource.shape?.version !== undefined && plan.way.length === 0;
  return [
    'async ({ params, access }, reply) => {',
    ...indent(
      2,
      operationCall(printing, plan, {
        before: isTagged ? 'const changed = ' : '',
        input: input(printing, plan, []),
      }),
      isTagged && `void ${tagging(imports, 'changed.version')};`,
      `return reply.code(${plan.handler.successStatus}).send();`,
    ),
    '},',
  ];
}

/** What the operation of a route gets. */
function input(
  { imports, resource }: Printing,
  plan: HandlerPlan,
  more: readonly string[],
): readonly string[] {
  const [id = ''] = plan.parameters;
  const tells = resource.shape?.version !== undefined && plan.way.length > 0;
  return [
    `id: params.${id}`,
    ...idsOfParts(plan).map(({ name, value }) => `${name}: ${value}`),
    ...more,
    'access',
    ...(tells ? [`tell: (version) => void ${tagging(imports, 'version')}`] : []),
  ];
}

function idsOfParts(plan: HandlerPlan): readonly { readonly name: string; readonly value: string }[] {
  const [, ...others] = plan.parameters;
  return partIds(plan).map((name, index) => ({ name, value: `params.${others[index] ?? ''}` }));
}
