import { tsString } from '../../../../kernel/generation/escape.ts';
import { bracketed, indent, type Lines } from '../../../../kernel/generation/text.ts';
import type { DtoField, DtoType } from '../../../psm/psm.ts';
import { camel } from '../../naming.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import { eventType } from '../../plan/messaging.ts';
import { keyOf } from '../../plan/process-tables.ts';
import type { RecordField, RecordShape } from '../../plan/record-shape.ts';
import { keyText } from './row-statements.ts';

/** A row of an operation, and the variable that holds it. */
export type Row = {
  readonly shape: RecordShape;
  readonly variable: string;
  /** The variable may hold no row. */
  readonly optional?: boolean;
};

/** The statement that publishes an event about the rows of an operation, its own row first. */
export function publication(service: ServicePlan, event: DtoType, rows: readonly Row[]): Lines {
  const module = service.model.containerOf(event, 'CodeModule');
  const members = event.fields.flatMap((field) => payloadMember(service, { event, field, rows }));
  // An event says nothing where the row that it is about is not there.
  const missing = new Set(members.flatMap(({ row }) => (row.optional === true ? [row.variable] : [])));
  const published = bracketed({
    before: `await tx.publish(${tsString(eventType(module, event))}, `,
    brackets: '{}',
    entries: members.map(({ text }) => text),
    after: ');',
    width: missing.size > 0 ? 104 : 106,
  });
  if (missing.size === 0) return published;
  const condition = [...missing].map((variable) => `${variable} !== undefined`).join(' && ');
  return [`if (${condition}) {`, ...indent(2, published), '}'];
}

function payloadMember(
  service: ServicePlan,
  given: { readonly event: DtoType; readonly field: DtoField; readonly rows: readonly Row[] },
): readonly { readonly row: Row; readonly text: string }[] {
  const { event, field, rows } = given;
  const found = filledFrom(event, { jsonName: field.jsonName, rows });
  if (found !== undefined)
    return [{ row: found.row, text: `${field.jsonName}: ${found.row.variable}.${found.source.name}` }];
  if (field.required)
    service.notes.add(
      field.id,
      `The event "${event.name}" is published without "${field.jsonName}": ${rows[0]?.shape.table.name ?? 'it'} has no such value.`,
    );
  return [];
}

/** The row of an operation, of those given with its own first, that fills a member of an event, and the field that does. */
export function filledFrom<R extends { readonly shape: RecordShape }>(
  event: DtoType,
  { jsonName, rows }: { readonly jsonName: string; readonly rows: readonly R[] },
): { readonly row: R; readonly source: RecordField } | undefined {
  for (const row of subjectFirst(event, rows)) {
    const source = payloadSource(row.shape, jsonName);
    if (source !== undefined) return { row, source };
  }
  return undefined;
}

/** The rows of an operation, first those whose id the event carries. */
function subjectFirst<R extends { readonly shape: RecordShape }>(
  { fields }: DtoType,
  rows: readonly R[],
): readonly R[] {
  const isSubject = ({ shape }: R): boolean => fields.some(({ jsonName }) => jsonName === idIn(shape));
  return [...rows.filter(isSubject), ...rows.filter((row) => !isSubject(row))];
}

/** The field of a record that an event's member is filled from: of the same name, or the key for `orderId`. */
export function payloadSource(shape: RecordShape, jsonName: string): RecordField | undefined {
  const named = shape.fields.find((field) => field.name === jsonName);
  if (named !== undefined) return named;
  return jsonName === idIn(shape) ? shape.key : undefined;
}

/** The member of an event that carries the id of a record. */
function idIn({ table }: RecordShape): string {
  return `${camel(table.tableName)}Id`;
}

/** Reports a command that processes name to them, with the rows it wrote, in its own transaction. */
export function followed(
  service: ServicePlan,
  plan: HandlerPlan,
  { rows, part }: { readonly rows: readonly Row[]; readonly part: string | undefined },
): Lines {
  const command = service.processes?.commands.find(({ handler }) => handler === plan);
  if (command === undefined) return [];
  const written = rows.map(({ shape, variable, optional = false }) => {
    const row = `{ table: ${tsString(keyOf(service.model, shape.table))}, id: ${keyText(shape, variable)} }`;
    return optional ? `...(${variable} === undefined ? [] : [${row}])` : row;
  });
  // Several objects with more than one member each never share a line.
  const apart = rows.length > 1 && rows.every(({ optional = false }) => !optional);
  return bracketed({
    before: 'await tx.commandDone(',
    brackets: '{}',
    entries: [
      `command: ${tsString(command.key)}`,
      bracketed({ before: 'rows: ', brackets: '[]', entries: written, width: apart ? 0 : 103 }),
      'access',
      ...(part === undefined ? [] : [part]),
    ],
    after: ');',
    width: 106,
  });
}
