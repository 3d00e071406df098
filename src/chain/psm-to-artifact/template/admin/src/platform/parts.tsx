import { RecordContextProvider, ResourceContextProvider, useRecordContext, useTranslate } from 'ra-core';
import { OperationButton } from './operation-button';
import type { Row } from './requests';
import type { AdminResource, Operation, Parts } from './resource';

interface PartsProps {
  readonly resource: AdminResource;
  readonly parts: Parts;
}

/** Of parts of the row, of their parts, and so on; the page has the first. */
const headings = ['h2', 'h3', 'h4', 'h5', 'h6'] as const;

/** The parts of the row that is shown, with their parts, and with what can be done with each. */
export function PartsOfRow(props: PartsProps) {
  const row = useRecordContext<Row>();
  return row === undefined ? null : (
    <PartsInside {...props} row={row} above={[]} place={props.resource.name} />
  );
}

interface InsideProps extends PartsProps {
  readonly row: Row;
  /** The parts that lead from the row to the one whose parts these are; none for parts of the row itself. */
  readonly above: readonly Row[];
  /** Where labels are looked up: the name of the rows, with the members that lead to that part. */
  readonly place: string;
}

function PartsInside({ resource, parts, row, above, place }: InsideProps) {
  const { member, fields, add, operations, parts: below = [] } = parts;
  const translate = useTranslate();
  const listed = (above.at(-1) ?? row)[member] ?? [];
  // A part that there is one of at most stands alone.
  const isThere = !Array.isArray(listed);
  const items = (isThere ? [listed] : listed) as readonly Row[];
  const isPossible = (operation: Operation): boolean => row._actions?.includes(operation.name) === true;
  const possible = operations.filter(isPossible);
  const way = place.split('.').slice(1);
  const heading = translate(`resources.${resource.name}.fields.${[...way, member].join('.')}`);
  const Heading = headings[Math.min(above.length, headings.length - 1)] ?? 'h6';
  const columns = fields.length + (possible.length > 0 ? 1 : 0);
  return (
    <ResourceContextProvider value={`${place}.${member}`}>
      <Heading>{heading}</Heading>
      <table aria-label={heading}>
        <thead>
          <tr>
            {fields.map(({ props: { source } }) => (
              <th key={source} scope="col">
                {translate(`resources.${place}.${member}.fields.${source}`)}
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
                          parts={[...above, item]}
                          record={item}
                        />
                      ))}
                  </td>
                )}
              </tr>
              {below.map((inner) => (
                <tr key={inner.member}>
                  <td colSpan={columns} className="inside">
                    <PartsInside
                      resource={resource}
                      parts={inner}
                      row={row}
                      above={[...above, item]}
                      place={`${place}.${member}`}
                    />
                  </td>
                </tr>
              ))}
            </RecordContextProvider>
          ))}
        </tbody>
      </table>
      {add !== undefined && !isThere && isPossible(add) && (
        <OperationButton operation={add} row={row} parts={above} record={{}} />
      )}
    </ResourceContextProvider>
  );
}

function isInState({ from }: Operation, part: Row): boolean {
  return from === undefined || from.states.includes(String(part[from.member]));
}
