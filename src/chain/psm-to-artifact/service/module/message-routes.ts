import { sqlName, tsComment, tsString } from '../../../../kernel/generation/escape.ts';
import { bracketed, indent, type Lines } from '../../../../kernel/generation/text.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import type { MessagePlan, NamedRowPlan } from '../../plan/messages.ts';
import { tableReferredTo } from '../../plan/referred-table.ts';
import { arrow } from '../code-lines.ts';
import { resourceOf } from '../../plan/stored-rows.ts';
import { moduleTypes, platform } from './field-type.ts';
import { takesBody } from './hooks.ts';
import { operationCall, type Printing } from './route-handlers.ts';

/**
 * The address at which callers name rows by their business keys: the one that is changed, or those that a new row refers to.
 * `head` gives what a route says beside its address: who may call it, with what.
 */
export function messageRoute(
  printing: Printing,
  plan: HandlerPlan,
  head: (plan: HandlerPlan) => Lines,
): readonly Lines[] {
  const { resource, imports } = printing;
  const { message } = plan;
  const { shape, module, variable } = resource;
  const type = module.names.nameOf(message?.request);
  if (message === undefined || shape === undefined || type === undefined) return [];
  moduleTypes(imports);
  if (message.rows.length > 0) return newRowRoute(printing, plan, { message, type, head });
  const names = message.keys.map(({ member }) => member);
  const isTaken = takesBody(resource, plan);
  const hasVersion = plan.request?.fields.some(({ jsonName }) => jsonName === 'version') === true;
  const columns = [
    `${sqlName(shape.key.column.columnName)} AS id`,
    ...(shape.version === undefined ? [] : [`${sqlName(shape.version.column.columnName)} AS version`]),
  ];
  const where = message.keys.map(({ column }, index) => `${sqlName(column)} = $${index + 1}`);
  const statement = `SELECT ${columns.join(', ')} FROM ${shape.sqlTable} WHERE ${where.join(' AND ')}`;
  const status = plan.handler.successStatus;
  const answers = plan.kind !== 'DELETE' && status !== 204;
  const body = hasVersion ? 'body: { ...values, version: row.version }' : 'body: values';
  return [
    [
      `// ${tsComment(plan.handler.name)}, by the business key`,
      `app.${plan.handler.verb.toLowerCase()}<{ Body: types.${type} }>(`,
      ...indent(
        2,
        `${tsString(message.path)},`,
        '{',
        ...indent(2, head({ ...plan, ...byMessage(message) })),
        '},',
        'async ({ body, access }, reply) => {',
        ...indent(
          2,
          `const { ${[...names, ...(isTaken ? ['...values'] : [])].join(', ')} } = body;`,
          arrow('const statement =', `${tsString(statement)};`, 104),
          `const row = await ${imports.value('rowNamed', `${platform}/business-keys.js`)}(services.db, statement, { ${names.join(', ')} });`,
          operationCall(printing, plan, {
            before: answers ? `const ${variable} = ` : '',
            input: ['id: row.id', ...(isTaken ? [body] : []), 'access'],
          }),
          `return reply.code(${status}).send(${answers ? variable : ''});`,
        ),
        '},',
      ),
      ');',
    ],
  ];
}

/** The address at which callers make a row and name those that it refers to by their business keys. */
function newRowRoute(
  printing: Printing,
  plan: HandlerPlan,
  {
    message,
    type,
    head,
  }: {
    readonly message: MessagePlan;
    readonly type: string;
    readonly head: (plan: HandlerPlan) => Lines;
  },
): readonly Lines[] {
  const { resource } = printing;
  const status = plan.handler.successStatus;
  const names = message.rows.map(({ member }) => member);
  const given = message.rows.map(({ field, required }) =>
    required ? field : `...(${field} !== undefined && { ${field} })`,
  );
  return [
    [
      `// ${tsComment(plan.handler.name)}, by business keys`,
      `app.${plan.handler.verb.toLowerCase()}<{ Body: types.${type} }>(`,
      ...indent(
        2,
        `${tsString(message.path)},`,
        '{',
        ...indent(2, head({ ...plan, ...byMessage(message) })),
        '},',
        'async ({ body, access }, reply) => {',
        ...indent(
          2,
          `const { ${[...names, '...values'].join(', ')} } = body;`,
          message.rows.map((row) => namedRow(printing, row)),
          operationCall(printing, plan, {
            before: `const ${resource.variable}Row = `,
            input: [`body: { ...values, ${given.join(', ')} }`, 'access'],
          }),
          `return reply.code(${status}).send(${status === 204 ? '' : `${resource.variable}Row`});`,
        ),
        '},',
      ),
      ');',
    ],
  ];
}

/** The statement that finds the id of a row by its business key. */
function namedRow({ service, resource, imports }: Printing, row: NamedRowPlan): Lines {
  const { member, field, required, keys, column } = row;
  const own = resource.shape?.table;
  const table = own === undefined ? undefined : tableReferredTo(service, own, column);
  const shape = table === undefined ? undefined : resourceOf(service, table)?.shape;
  if (shape === undefined) return [];
  const columns = keys.map((key) => shape.fields.find(({ name }) => name === key));
  const where = columns.flatMap((each, index) =>
    each?.kind === 'value' ? [`${sqlName(each.column.columnName)} = $${index + 1}`] : [],
  );
  const statement = `SELECT ${sqlName(shape.key.column.columnName)} AS id FROM ${shape.sqlTable} WHERE ${where.join(' AND ')}`;
  const idNamed = imports.value('idNamed', `${platform}/business-keys.js`);
  const key = `{ ${keys.map((each) => `${each}: ${member}.${each}`).join(', ')} }`;
  return bracketed({
    before: `const ${field} = await ${idNamed}`,
    brackets: '()',
    entries: [
      'services.db',
      tsString(statement),
      required ? key : `${member} && ${key}`,
      tsString(`/${member}`),
    ],
    after: ';',
    width: 104,
  });
}

/** What differs of an operation at the address of its message. */
export function byMessage({
  path,
  request,
}: MessagePlan): Pick<HandlerPlan, 'path' | 'parameters' | 'request'> {
  return { path, request, parameters: [] };
}
