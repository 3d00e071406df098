import type { Model } from '../../../kernel/model/model.ts';
import type { Column, DtoType, Psm, RouteHandler } from '../../psm/psm.ts';
import { slug } from '../naming.ts';
import type { RecordShape } from './record-shape.ts';
import { storedColumns } from './record-shape.ts';

/** The second address of an operation, where callers name rows by their business keys. */
export type MessagePlan = {
  /** `/fees/messages/note-payment`: beside the collection, so that no key is taken for a word of the path. */
  readonly path: string;
  readonly request: DtoType;
  /** The members of the body that name the row, with their columns; none where it makes a row. */
  readonly keys: readonly { readonly member: string; readonly column: string }[];
  /** The members of the body that name rows to which a new row refers. */
  readonly rows: readonly NamedRowPlan[];
};

/** A row that a message names by its business key. */
export type NamedRowPlan = {
  readonly member: string;
  readonly required: boolean;
  /** The member of the new row that gets the id. */
  readonly field: string;
  readonly column: Column;
  /** The members of the key. */
  readonly keys: readonly string[];
};

type Place = { readonly model: Model<Psm>; readonly shape: RecordShape | undefined };

/** The message of an operation; undefined when it has none, or its body lacks a column of the key. */
export function messagePlan(
  { model, shape }: Place,
  handler: RouteHandler,
  path: string,
): MessagePlan | undefined {
  const request = model.resolve(handler.message);
  if (request === undefined || shape === undefined || handler.correlatedBy.length === 0) return undefined;
  if (handler.kind === 'CREATE') {
    const rows = namedRows({ model, shape }, handler, request);
    const isWhole = rows.length === handler.correlatedBy.length;
    return isWhole
      ? { path: messagePath(path, `/${slug(handler.symbol, 'message')}`), request, keys: [], rows }
      : undefined;
  }
  const stored = storedColumns(shape).filter(({ path: place }) => place.length === 1);
  const keys = handler.correlatedBy.flatMap((id) => {
    const field = stored.find((each) => each.field.column.id === id)?.field;
    const isSent = request.fields.some(({ jsonName, required }) => jsonName === field?.name && required);
    return field === undefined || !isSent ? [] : [{ member: field.name, column: field.column.columnName }];
  });
  if (keys.length < handler.correlatedBy.length) return undefined;
  const [collection = '', action = ''] = path.split(/\/\{\w+\}/);
  return { path: messagePath(collection, action), request, keys, rows: [] };
}

/** A member is called like the one with the id, without that word, or with the word for the key. */
function namedRows(
  { model, shape }: { readonly model: Model<Psm>; readonly shape: RecordShape },
  { correlatedBy }: RouteHandler,
  request: DtoType,
): readonly NamedRowPlan[] {
  const stored = storedColumns(shape).filter(({ path }) => path.length === 1);
  return correlatedBy.flatMap((id): readonly NamedRowPlan[] => {
    const field = stored.find((each) => each.field.column.id === id)?.field;
    if (field === undefined) return [];
    const names = [field.name.replace(/Id$/, ''), `${field.name}Key`];
    const sent = request.fields.find(({ jsonName, type }) => type === 'OBJECT' && names.includes(jsonName));
    const keys = model.resolve(sent?.dto)?.fields.map(({ jsonName }) => jsonName) ?? [];
    if (sent === undefined || keys.length === 0) return [];
    const { jsonName: member, required } = sent;
    return [{ member, required, field: field.name, column: field.column, keys }];
  });
}

/** `/fees/fee-notices` and `/note-payment` become `/fees/messages/note-payment`. */
function messagePath(collection: string, action: string): string {
  return `${collection.slice(0, collection.lastIndexOf('/'))}/messages${action}`;
}
