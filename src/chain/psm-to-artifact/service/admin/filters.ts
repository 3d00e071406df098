import type { ClientResource } from '../../plan/client.ts';
import {
  isFilter,
  listedFields,
  operatorsOf,
  searchColumnOf,
  type ListedField,
} from '../../plan/listed-fields.ts';
import { tableReferredTo } from '../../plan/referred-table.ts';
import { choicesOf, referenceTo, type ClientPrinting } from './client-printing.ts';
import { element, quoted, type JsxAttribute } from './elements.ts';

/** Where the inputs are that are about one value. */
const inputs = '../platform/inputs';

/** The inputs above a list: words to search for, and what each value can be compared with. */
export function filterInputs(printing: ClientPrinting, client: ClientResource): readonly string[] {
  const { imports } = printing;
  if (client.list === undefined) return [];
  const search =
    searchColumnOf(client.resource) === undefined
      ? []
      : element(
          imports.value('TextInput', inputs),
          [
            ['key', quoted('q')],
            ['source', quoted('q')],
          ],
          { width: 108 },
        );
  return [
    ...search,
    ...filteredFields(printing, client).flatMap((field) => inputsFor(printing, client, field)),
  ];
}

/** The values by which people filter: neither the key nor the version. */
export function filteredFields(
  { service }: Pick<ClientPrinting, 'service'>,
  { resource, shape }: ClientResource,
): readonly ListedField[] {
  return listedFields(service.model, resource).filter(
    ({ column }) => column.id !== shape.key.column.id && column.id !== shape.version?.column.id,
  );
}

function inputsFor(printing: ClientPrinting, client: ClientResource, field: ListedField): readonly string[] {
  const { imports, service } = printing;
  const one = (name: string, source: string, ...more: readonly JsxAttribute[]): readonly string[] => {
    imports.value(name, name === 'RowInput' ? '../platform/related-inputs' : inputs);
    return element(name, [['key', quoted(source)], ['source', quoted(source)], ...more], { width: 108 });
  };
  const { name, type, values } = field;
  if (isFilter(field)) {
    const shown = client.list?.response?.fields.find(({ jsonName }) => jsonName === name);
    const choices = service.model.resolve(shown?.dto);
    if (choices?.kind === 'ENUM') return one('ChoiceInput', name, ['choices', choicesOf(printing, choices)]);
    const target = referenceTo(printing, tableReferredTo(service, client.shape.table, field.column));
    if (target !== undefined) {
      const search: readonly JsxAttribute[] =
        searchColumnOf(target.resource) === undefined ? [] : [['searchable', true]];
      return one('RowInput', name, ['reference', quoted(target.name)], ...search);
    }
    if (type === 'boolean') return one('FlagInput', name);
    if (values.length > 0 || type === 'uuid') return one('TextInput', name);
  }
  const operators = operatorsOf(field);
  if (operators.includes('contains')) return one('TextInput', `${name}.contains`);
  const kinds: Partial<Record<ListedField['type'], string>> = {
    date: 'DayInput',
    timestamptz: 'MomentInput',
    integer: 'NumberInput',
    bigint: 'NumberInput',
  };
  return ['gte', 'lte']
    .filter((each) => operators.includes(each))
    .flatMap((operator) => one(kinds[type] ?? 'TextInput', `${name}.${operator}`));
}
