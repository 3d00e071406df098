import { useRecordContext, useTranslate } from 'ra-core';
import { useId } from 'react';
import { addressOf } from './address';
import { OperationButton } from './operation-button';
import type { Row } from './requests';
import type { AdminResource, FileMember, Operation } from './resource';
import { useRun } from './run';

/** What can be done with a file of the row that is shown; the field of the file loads it. */
export function FileOfRow(props: { readonly resource: AdminResource; readonly file: FileMember }) {
  const { member, accept, store, remove } = props.file;
  const row = useRecordContext<Row>();
  const run = useRun();
  const translate = useTranslate();
  const input = useId();
  if (row === undefined) return null;
  const isPossible = ({ name }: Operation): boolean => row._actions?.includes(name) === true;
  const isStored = row[member] !== undefined && row[member] !== null;
  const what = translate(`resources.${props.resource.name}.fields.${member}`);
  const upload = (contents: File, operation: Operation): Promise<unknown> => {
    const request = { method: operation.method, path: addressOf(operation, row.id), body: contents };
    return run(request, operation.label);
  };
  return (
    <div className="buttons">
      {store !== undefined && isPossible(store) && (
        <>
          <label htmlFor={input}>{translate('client.upload', { what })}</label>
          <input
            id={input}
            type="file"
            accept={accept}
            onChange={({ target }) => {
              const [contents] = target.files ?? [];
              if (contents !== undefined) void upload(contents, store);
            }}
          />
        </>
      )}
      {remove !== undefined && isStored && isPossible(remove) && (
        <OperationButton operation={remove} row={row} record={row} />
      )}
    </div>
  );
}
