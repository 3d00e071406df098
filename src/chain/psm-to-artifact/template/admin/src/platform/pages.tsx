import {
  CreateBase,
  EditBase,
  Form,
  Resource,
  ShowBase,
  useEditContext,
  usePermissions,
  useRecordContext,
  useTranslate,
  useTranslateLabel,
} from 'ra-core';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useClient } from './client';
import { FileOfRow } from './files';
import { Heading } from './heading';
import { ListPage } from './list-page';
import { OperationButton, SubmitButton } from './operation-button';
import { PartsOfRow } from './parts';
import { ProcessesOfRow } from './processes';
import type { Row } from './requests';
import type { AdminResource, Operation } from './resource';

interface PageProps {
  readonly resource: AdminResource;
}

/** The pages of the rows of one kind, as ra-core registers them. */
export function resourcePages(resource: AdminResource) {
  const { name, listedBy, readBy, creations, edit } = resource;
  return (
    <Resource
      key={name}
      name={name}
      recordRepresentation={(row: Row) => nameOf(resource, row)}
      {...(listedBy !== false && { list: <RowList resource={resource} /> })}
      {...(readBy !== false && { show: <ShowPage resource={resource} /> })}
      {...(creations.length > 0 && { create: <CreatePage resource={resource} /> })}
      {...(edit !== undefined && { edit: <EditPage resource={resource} /> })}
    />
  );
}

function RowList({ resource }: PageProps) {
  const { name, fields, filters, columns, sortable, readBy, creations } = resource;
  const translate = useTranslate();
  const shown = fields.filter(({ props: { source } }) => columns.includes(source));
  const possible = usePossible(creations);
  return (
    <ListPage
      name={name}
      filters={filters}
      nothing={translate('client.noRows')}
      isLinked={readBy !== false}
      columns={shown.map((cell) => {
        const { source } = cell.props;
        return { source, cell, isSortable: sortable.includes(source) };
      })}
      actions={
        <div className="buttons">
          {possible.map((creation) => (
            <Link key={creation.name} className="button" to={`/${name}/create?by=${creation.name}`}>
              {creation.label}
            </Link>
          ))}
        </div>
      }
    />
  );
}

/** The operations that the roles of the caller allow. */
function usePossible(operations: readonly Operation[]): readonly Operation[] {
  const { permissions } = usePermissions<readonly string[]>();
  const { signIn } = useClient();
  const holds = (role: string): boolean => permissions?.includes(role) === true;
  return operations.filter(({ roles }) => signIn.kind === 'NONE' || roles === undefined || roles.some(holds));
}

function ShowPage({ resource }: PageProps) {
  const { processOwners } = useClient();
  return (
    <ShowBase>
      <RowHeading resource={resource} />
      <RowActions resource={resource} />
      <Values resource={resource} />
      {resource.files.map((file) => (
        <FileOfRow key={file.member} resource={resource} file={file} />
      ))}
      {resource.parts.map((parts) => (
        <PartsOfRow key={parts.member} resource={resource} parts={parts} />
      ))}
      {processOwners !== undefined && <ProcessesOfRow />}
    </ShowBase>
  );
}

/** What people know a row by. */
function nameOf({ title }: AdminResource, row: Row): string {
  const name = row[title];
  return typeof name === 'string' || typeof name === 'number' ? String(name) : row.id;
}

function RowHeading({ resource }: PageProps) {
  const row = useRecordContext<Row>();
  const translate = useTranslate();
  const kind = translate(`resources.${resource.name}.name`, { smart_count: 1 });
  return <Heading text={row === undefined ? kind : `${kind} ${nameOf(resource, row)}`} />;
}

function Values({ resource: { fields } }: PageProps) {
  const translateLabel = useTranslateLabel();
  return (
    <dl>
      {fields.map((field) => {
        const { source } = field.props;
        return (
          <div key={source}>
            <dt>{translateLabel({ source })}</dt>
            <dd>{field}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** The steps and changes that the state of the row and the roles of the caller allow. */
function RowActions({ resource: { name, edit, remove, steps } }: PageProps) {
  const row = useRecordContext<Row>();
  const navigate = useNavigate();
  const translate = useTranslate();
  if (row === undefined) return null;
  const isPossible = (operation: Operation): boolean => row._actions?.includes(operation.name) === true;
  return (
    <div className="buttons">
      {steps.filter(isPossible).map((step) => (
        <OperationButton key={step.name} operation={step} row={row} record={row} />
      ))}
      {edit !== undefined && isPossible(edit) && (
        <Link className="button" to={`/${name}/${row.id}`}>
          {translate('ra.action.edit')}
        </Link>
      )}
      {remove !== undefined && isPossible(remove) && (
        <OperationButton operation={remove} row={row} record={row} onDone={() => void navigate(`/${name}`)} />
      )}
    </div>
  );
}

function CreatePage({ resource: { creations } }: PageProps) {
  const [query] = useSearchParams();
  const creation = creations.find(({ name }) => name === query.get('by')) ?? creations[0];
  if (creation === undefined) return null;
  return (
    <CreateBase redirect="show" mutationOptions={{ meta: { operation: creation.name } }}>
      <Heading text={creation.label} />
      <Form>
        {creation.inputs}
        <div className="buttons">
          <SubmitButton label={creation.label} />
        </div>
      </Form>
    </CreateBase>
  );
}

function EditPage({ resource }: PageProps) {
  const translate = useTranslate();
  return (
    <EditBase mutationMode="pessimistic" redirect="show">
      <RowHeading resource={resource} />
      <EditForm resource={resource} label={translate('ra.action.save')} />
    </EditBase>
  );
}

function EditForm({ resource: { edit }, label }: PageProps & { readonly label: string }) {
  const { record } = useEditContext<Row>();
  if (record === undefined) return null;
  return (
    <Form>
      {edit?.inputs}
      <div className="buttons">
        <SubmitButton label={label} />
      </div>
    </Form>
  );
}
