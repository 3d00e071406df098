import { sqlName, tsKey, tsString } from '../../../../kernel/generation/escape.ts';
import { bracketed, indent, type Lines } from '../../../../kernel/generation/text.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import { listedFields, listType, searchColumnOf, type ListedField } from '../../plan/listed-fields.ts';
import type { RecordShape } from '../../plan/record-shape.ts';
import type { ResourcePlan } from '../../plan/resource-plan.ts';
import { asyncFunction } from '../code-lines.ts';
import type { Imports } from '../imports.ts';
import { platform } from './field-type.ts';

/** Where a list comes from as data, and the function that reads a page of it. */
export function listFunction(
  service: ServicePlan,
  resource: ResourcePlan,
  { name, shape, imports }: { readonly name: string; readonly shape: RecordShape; readonly imports: Imports },
): readonly Lines[] {
  const fields = listedFields(service.model, resource);
  const search = searchColumnOf(resource);
  const { column: key } = shape.key;
  const roles = (): string => imports.value('roles', `${platform}/roles.js`);
  const readers = (field: ListedField): readonly string[] =>
    field.readers.map((role) => `${roles()}.${service.roles.get(role) ?? ''}`);
  return [
    [
      `const listed: ${imports.type('ListSource', `${platform}/list-source.js`)} = {`,
      ...indent(
        2,
        `table: ${tsString(shape.sqlTable)},`,
        'record,',
        `key: { column: ${tsString(sqlName(key.columnName))}, type: ${tsString(listType(key) ?? 'text')} },`,
        shape.owner !== undefined && `owner: ${tsString(sqlName(shape.owner.columnName))},`,
        search !== undefined && `search: ${tsString(sqlName(search.columnName))},`,
        fields.length === 0
          ? 'fields: {},'
          : ['fields: {', ...indent(2, ...fields.map((field) => fieldLines(field, readers(field)))), '},'],
      ),
      '};',
    ],
    [
      '/** One page of the records that a caller may see, as the query asks for them. */',
      asyncFunction({
        name,
        parameters: ['db: Db', `call: ${imports.type('ListCall', `${platform}/lists.js`)}`],
        result: `${imports.type('Page', `${platform}/paging.js`)}<${shape.typeName}>`,
      }),
      ...indent(2, `return ${imports.value('readList', `${platform}/lists.js`)}(db, listed, call);`),
      '}',
    ],
  ];
}

function fieldLines(field: ListedField, readers: readonly string[]): Lines {
  const { name, column, type, values, nullable, sortable } = field;
  return bracketed({
    before: `${tsKey(name)}: `,
    brackets: '{}',
    entries: [
      `column: ${tsString(sqlName(column.columnName))}`,
      `type: ${tsString(type)}`,
      ...(values.length > 0 ? [`values: [${values.map(tsString).join(', ')}]`] : []),
      ...(nullable ? ['nullable: true'] : []),
      ...(sortable ? ['sortable: true'] : []),
      ...(readers.length > 0 ? [`roles: [${readers.join(', ')}]`] : []),
    ],
    after: ',',
    width: 102,
  });
}
