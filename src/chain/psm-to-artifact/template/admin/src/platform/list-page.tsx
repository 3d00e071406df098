import {
  FilterLiveForm,
  ListBase,
  RecordContextProvider,
  useGetRecordRepresentation,
  useListContext,
  useLocale,
  useTranslate,
  useTranslateLabel,
} from 'ra-core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Heading } from './heading';
import type { Row } from './requests';
import type { MemberElement } from './resource';

/** A column of a list. */
export interface Column {
  readonly source: string;
  readonly cell: ReactNode;
  readonly isSortable: boolean;
}

/** A list in pages, with filters above and links to the pages of its rows. */
export function ListPage(props: {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly filters: readonly MemberElement[];
  readonly actions?: ReactNode;
  /** What a list without rows says. */
  readonly nothing: string;
  /** Whether rows have pages. */
  readonly isLinked: boolean;
}) {
  const { name, columns, filters, actions, nothing, isLinked } = props;
  const translate = useTranslate();
  return (
    <ListBase resource={name} sort={{ field: 'id', order: 'ASC' }} perPage={25} exporter={false}>
      <Heading text={translate(`resources.${name}.name`, { smart_count: 2 })} />
      {actions}
      {filters.length > 0 && (
        <details open={filters.length < 3}>
          <summary>{translate('client.filters')}</summary>
          <FilterLiveForm>
            <div className="filters">{filters}</div>
          </FilterLiveForm>
        </details>
      )}
      <Table columns={columns} isLinked={isLinked} nothing={nothing} />
      <Pages />
    </ListBase>
  );
}

function Table(props: {
  readonly columns: readonly Column[];
  readonly isLinked: boolean;
  readonly nothing: string;
}) {
  const { columns, isLinked, nothing } = props;
  const { data, isPending, resource, error } = useListContext<Row>();
  const translate = useTranslate();
  const represent = useGetRecordRepresentation(resource);
  if (isPending) return <p>{translate('ra.page.loading')}</p>;
  if (error !== null && error !== undefined) return <p role="alert">{error.message}</p>;
  if (data.length === 0) return <p>{nothing}</p>;
  return (
    <div className="wide">
      <table>
        <thead>
          <tr>
            {isLinked && <th scope="col">{translate('client.row')}</th>}
            {columns.map((column) => (
              <HeadCell key={column.source} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((row) => (
            <RecordContextProvider key={row.id} value={row}>
              <tr>
                {isLinked && (
                  <th scope="row">
                    <Link to={`/${resource}/${row.id}/show`}>{represent(row)}</Link>
                  </th>
                )}
                {columns.map(({ source, cell }) => (
                  <td key={source}>{cell}</td>
                ))}
              </tr>
            </RecordContextProvider>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function HeadCell({ column: { source, isSortable } }: { readonly column: Column }) {
  const { sort, setSort } = useListContext();
  const translateLabel = useTranslateLabel();
  const label = translateLabel({ source });
  if (!isSortable) return <th scope="col">{label}</th>;
  const isSorted = sort.field === source;
  const isUp = isSorted && sort.order === 'ASC';
  return (
    <th scope="col" aria-sort={isSorted ? (isUp ? 'ascending' : 'descending') : 'none'}>
      <button
        type="button"
        className="sort"
        onClick={() => setSort({ field: source, order: isUp ? 'DESC' : 'ASC' })}
      >
        {label}
      </button>
    </th>
  );
}

function Pages() {
  const { page, setPage, hasNextPage = false, hasPreviousPage = false } = useListContext();
  const translate = useTranslate();
  const locale = useLocale();
  if (!hasNextPage && !hasPreviousPage) return null;
  return (
    <nav className="buttons" aria-label={translate('ra.navigation.current_page', { page })}>
      <button type="button" disabled={!hasPreviousPage} onClick={() => setPage(page - 1)}>
        {translate('ra.navigation.previous')}
      </button>
      <span>{page.toLocaleString(locale)}</span>
      <button type="button" disabled={!hasNextPage} onClick={() => setPage(page + 1)}>
        {translate('ra.navigation.next')}
      </button>
    </nav>
  );
}
