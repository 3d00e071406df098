import {
  ArrayInputBase,
  ReferenceArrayInputBase,
  ReferenceInputBase,
  required as given,
  SimpleFormIteratorBase,
  SourceContextProvider,
  useArrayInput,
  useCanAccess,
  useChoicesContext,
  useGetRecordRepresentation,
  useInput,
  useTranslate,
  useTranslateLabel,
  useWrappedSource,
  type RaRecord,
} from 'ra-core';
import { useId, useMemo, type ReactNode } from 'react';
import { TextInput, TextsInput, type InputProps } from './inputs';
import { Labelled } from './labelled';
import { Select } from './select';

interface RowInputProps extends InputProps {
  /** The name of the rows of which one is chosen. */
  readonly reference: string;
  /** Whether the service searches their texts. */
  readonly searchable?: boolean;
}

const firstRows = { perPage: 100, sort: { field: 'id', order: 'ASC' } } as const;

/** A row of another kind; its id for people who may not list them. */
export function RowInput({ source, reference, ...others }: RowInputProps) {
  const { canAccess, isPending } = useCanAccess({ resource: reference, action: 'list' });
  if (isPending) return null;
  if (canAccess !== true) return <TextInput source={source} {...others} />;
  return (
    <ReferenceInputBase source={source} reference={reference} {...firstRows}>
      <RowSelect source={source} reference={reference} several={false} {...others} />
    </ReferenceInputBase>
  );
}

/** Several rows of another kind; their ids for people who may not list them. */
export function RowsInput({ source, reference, ...others }: RowInputProps) {
  const { canAccess, isPending } = useCanAccess({ resource: reference, action: 'list' });
  if (isPending) return null;
  if (canAccess !== true) return <TextsInput source={source} {...others} />;
  return (
    <ReferenceArrayInputBase source={source} reference={reference} {...firstRows}>
      <RowSelect source={source} reference={reference} several {...others} />
    </ReferenceArrayInputBase>
  );
}

function RowSelect(props: RowInputProps & { readonly several: boolean }) {
  const { source, reference, required = false, searchable = false, several } = props;
  const { allChoices = [], setFilters } = useChoicesContext<RaRecord<string>>();
  const represent = useGetRecordRepresentation(reference);
  const translate = useTranslate();
  const input = useInput<string | readonly string[]>({ source, validate: required ? [given()] : [] });
  const choices = allChoices.map((row) => ({ id: row.id, name: nameOf(represent(row), row.id) }));
  return (
    <Labelled input={input} source={source}>
      {(attributes) => (
        <>
          {searchable && (
            <input
              type="search"
              placeholder={translate('ra.action.search')}
              aria-label={translate('ra.action.search')}
              onChange={({ target }) => setFilters(target.value === '' ? {} : { q: target.value })}
            />
          )}
          <Select input={input} attributes={attributes} choices={choices} several={several} />
        </>
      )}
    </Labelled>
  );
}

/** What a row is called where only a text can stand. */
function nameOf(representation: ReactNode, id: string): string {
  return typeof representation === 'string' ? representation : id;
}

/** The members of an object, as one group. */
export function Group({ source, children }: InputProps & { readonly children: ReactNode }) {
  const translateLabel = useTranslateLabel();
  return (
    <fieldset>
      <legend>{translateLabel({ source })}</legend>
      {children}
    </fieldset>
  );
}

/** The parts of a row: as many groups of inputs as there are parts. */
export function PartsInput({
  source,
  required = false,
  children,
}: InputProps & { readonly children: ReactNode }) {
  const translateLabel = useTranslateLabel();
  return (
    <fieldset>
      <legend>{translateLabel({ source })}</legend>
      <ArrayInputBase source={source} validate={required ? [given()] : []}>
        <SimpleFormIteratorBase>
          <PartList>{children}</PartList>
        </SimpleFormIteratorBase>
      </ArrayInputBase>
    </fieldset>
  );
}

function PartList({ children }: { readonly children: ReactNode }) {
  const { fields, append, remove } = useArrayInput();
  const translate = useTranslate();
  return (
    <>
      {fields.map(({ id }, index) => (
        <PartAt key={id} index={index}>
          {children}
          <button type="button" onClick={() => remove(index)}>
            {translate('ra.action.remove')}
          </button>
        </PartAt>
      ))}
      <button type="button" onClick={() => append({})}>
        {translate('ra.action.add')}
      </button>
    </>
  );
}

function PartAt({ index, children }: { readonly index: number; readonly children: ReactNode }) {
  const list = useWrappedSource('');
  const number = useId();
  // Labels are those of the list: `lines.quantity` for the input `lines.0.quantity`.
  const place = useMemo(
    () => ({
      getSource: (source: string) => (source === '' ? `${list}.${index}` : `${list}.${index}.${source}`),
      getLabel: (source: string) => `${list}.${source}`,
    }),
    [list, index],
  );
  return (
    <SourceContextProvider value={place}>
      <div role="group" aria-labelledby={number} className="part">
        <span id={number}>{index + 1}</span>
        {children}
      </div>
    </SourceContextProvider>
  );
}
