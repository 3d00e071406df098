import { RecordContextProvider, ResourceContextProvider, useRecordContext, useTranslate } from 'ra-core';
import { OperationButton } from './operation-button';
import type { Row } from './requests';
import type { AdminResource, Operation, Parts } from './resource';

/** The parts of the row that is shown, with what can be done with each. */
export function PartsOfRow(props: { readonly resource: AdminResource; readonly parts: Parts }) {
  const { member, fields, add, operations } = props.parts;
  const { name } = props.resource;
  const row = useRecordContext<Row>();
  const translate = useTranslate();
  if (row === undefined) return null;
  const listed = row[member] ?? [];
  // A part that there is one of stands alone.
  const items = (Array.isArray(listed) ? listed : [listed]) as readonly Row[];
  const isPossible = (operation: Operation): boolean => row._actions?.includes(operation.name) === true;
  const possible = operations.filter(isPossible);
  const heading = translate(`resources.${name}.fields.${member}`);
  return (
    <ResourceContextProvider value={`${name}.${member}`}>
      <h2>{heading}</h2>
      <table aria-label={heading}>
        <thead>
          <tr>
            {fields.map(({ props: { source } }) => (
              <th key={source} scope="col">
                {translate(`resources.${name}.${member}.fields.${source}`)}
              </th>
            ))}
            {possible.length > 0 && <th scope="col">{translate('client.actions')}</th>}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <RecordContextProvider key={item.id} value={item}>
              <tr>
                {fields.map((field) => (
                  <td key={field.props.source}>{field}</td>
                ))}
                {possible.length > 0 && (
                  <td className="buttons">
                    {possible
                      .filter((operation) => isInState(operation, item))
                      .map((operation) => (
                        <OperationButton
                          key={operation.name}
                          operation={operation}
                          row={row}
                          part={item}
                          record={item}
                        />
                      ))}
                  </td>
                )}
              </tr>
            </RecordContextProvider>
          ))}
        </tbody>
      </table>
      {add !== undefined && isPossible(add) && <OperationButton operation={add} row={row} record={{}} />}
    </ResourceContextProvider>
  );
}

function isInState({ from }: Operation, part: Row): boolean {
  return from === undefined || from.states.includes(String(part[from.member]));
}
