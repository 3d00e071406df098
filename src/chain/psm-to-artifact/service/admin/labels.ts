import type { Column, DtoType, Table } from '../../../psm/psm.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { actionsOn, allParts, type ClientResource } from '../../plan/client.ts';
import { operatorsOf } from '../../plan/listed-fields.ts';
import { filteredFields } from './filters.ts';
import { fieldsToGive } from './inputs.ts';
import type { ClientPrinting } from './client-printing.ts';

/** What people read for the members of rows, by the place of the member: `unitPrice.amount`, `lines.quantity`. */
export function fieldLabels(
  printing: Pick<ClientPrinting, 'service'>,
  client: ClientResource,
): ReadonlyMap<string, string> {
  const { model } = printing.service;
  const labels = new Map<string, string>();
  const note = (source: string, label: string): void => {
    if (!labels.has(source)) labels.set(source, label);
  };
  const noteColumns = (table: Table, above: string): void => {
    for (const column of table.columns) {
      const { jsonPath = '' } = column;
      if (jsonPath === '') continue;
      const amount = /^(.+)\.amount$/.exec(jsonPath)?.[1];
      if (amount !== undefined) note(above + amount, labelOf(column));
      note(above + jsonPath, labelOf(column));
    }
  };
  const noteRequest = (dto: DtoType | undefined, table: Table | undefined, above: string): void => {
    for (const field of dto === undefined ? [] : fieldsToGive(dto)) {
      const child = model.resolve(field.childTable) ?? table;
      const column = table?.columns.find(({ jsonPath }) => jsonPath === field.jsonName);
      note(
        above + field.jsonName,
        column === undefined
          ? (model.resolve(field.childTable)?.name ?? inWords(field.jsonName))
          : labelOf(column),
      );
      const inner = model.resolve(field.dto);
      if (inner?.kind !== 'ENUM') noteRequest(inner, child, `${above}${field.jsonName}.`);
    }
  };
  noteColumns(client.shape.table, '');
  for (const { field, way } of allParts(client.parts)) {
    note(way.join('.'), field.shape.table.name);
    noteColumns(field.shape.table, `${way.join('.')}.`);
  }
  for (const plan of client.creations) noteRequest(plan.request, client.shape.table, '');
  for (const plan of actionsOn(client)) {
    const { table } = plan.way.at(-1)?.shape ?? client.shape;
    noteRequest(plan.request, table, plan.way.map(({ name }) => `${name}.`).join(''));
    for (const effect of plan.handler.effects)
      if (effect.member !== undefined)
        noteRequest(model.resolve(effect.request), model.get(effect.table), `${effect.member}.`);
  }
  for (const field of filteredFields(printing, client))
    for (const operator of operatorsOf(field).filter((each) => each in comparisons))
      note(`${field.name}.${operator}`, `${labelOf(field.column)}${comparisons[operator] ?? ''}`);
  return new Map([...labels].sort(([left], [right]) => (left < right ? -1 : 1)));
}

/** What stands behind the name of a value where lists compare it. */
const comparisons: Readonly<Record<string, string>> = { contains: '', gte: ' \u2265', lte: ' \u2264' };

/** The name of a column as people read it; that of an amount without the word for it. */
function labelOf({ name, jsonPath = '' }: Column): string {
  return capitalised(jsonPath.endsWith('.amount') ? name.replace(/ amount$/, '') : name);
}

/** `orderNumber` as `Order number`. */
export function inWords(name: string): string {
  return capitalised(
    name
      .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
      .replaceAll('_', ' ')
      .toLowerCase(),
  );
}

function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** What stands for a value of an enumeration that has no name of its own: `HANDED_OVER` as `Handed over`. */
export function choiceLabel(value: string): string {
  return /^[A-Z0-9]{1,3}$/.test(value) ? value : inWords(value.toLowerCase());
}

/** A general operation on rows: how its name begins, what parts the two things it names, and how it is labelled. */
type GeneralName = {
  readonly start: string;
  readonly between?: string;
  readonly label: (one: string, other: string) => string;
};

/** What the general operations on rows are called in other languages than English. */
const general: Readonly<Record<string, readonly GeneralName[]>> = {
  de: [
    { start: 'Add ', label: (row) => `${row} anlegen` },
    { start: 'Change ', label: (row) => `${row} ändern` },
    { start: 'Remove ', label: (row) => `${row} entfernen` },
    { start: 'Mark ', between: ' as ', label: (row, state) => `${row} als „${state}“ kennzeichnen` },
    { start: 'Store ', between: ' of ', label: (file) => `${file} ablegen` },
  ],
};

/** What the button of an operation says: its name, as the model has it or in the language of the model. */
export function operationLabel({ handler }: HandlerPlan, language: string): string {
  const { name } = handler;
  for (const { start, between, label } of general[language] ?? []) {
    if (!name.startsWith(start)) continue;
    const named = name.slice(start.length);
    const at = between === undefined ? named.length : named.lastIndexOf(between);
    if (at > 0) return label(named.slice(0, at), named.slice(at + (between?.length ?? 0)));
  }
  return name;
}
