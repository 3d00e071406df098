import { useState } from 'react';
import {
  ReferenceArrayFieldBase,
  ReferenceFieldBase,
  useCanAccess,
  useFieldValue,
  useGetRecordRepresentation,
  useListContext,
  useLocale,
  useNotify,
  useRecordContext,
  useTranslate,
  type RaRecord,
} from 'ra-core';
import { Link } from 'react-router-dom';
import type { Choice } from './choice';
import { useClient } from './client';

interface FieldProps {
  readonly source: string;
}

/** A moment as people of a language write it. */
export function momentText(moment: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(moment),
  );
}

function useText({ source }: FieldProps): string | undefined {
  const value: unknown = useFieldValue({ source });
  return typeof value === 'string' ? value : undefined;
}

/** A text. */
export function TextField({ source }: FieldProps) {
  return <span>{useText({ source })}</span>;
}

/** An address that mail or a browser opens. */
export function AddressField({ source, scheme = '' }: FieldProps & { readonly scheme?: 'mailto:' | '' }) {
  const address = useText({ source });
  return address === undefined ? null : <a href={scheme + address}>{address}</a>;
}

/** Several texts. */
export function TextsField({ source }: FieldProps) {
  const values: unknown = useFieldValue({ source });
  return <span>{Array.isArray(values) ? values.join(', ') : ''}</span>;
}

/** A number, as people of the language write it. */
export function NumberField({ source }: FieldProps) {
  const value: unknown = useFieldValue({ source });
  const locale = useLocale();
  return typeof value === 'number' ? <span>{value.toLocaleString(locale)}</span> : null;
}

/** Yes or no. */
export function FlagField({ source }: FieldProps) {
  const value: unknown = useFieldValue({ source });
  const translate = useTranslate();
  return typeof value === 'boolean' ? <span>{translate(`ra.boolean.${value}`)}</span> : null;
}

interface RowFieldProps extends FieldProps {
  /** The name of the rows to which the reference leads. */
  readonly reference: string;
}

/** The row to which a reference leads, as a link to its page. */
export function RowField({ source, reference }: RowFieldProps) {
  const { canAccess } = useCanAccess({ resource: reference, action: 'show' });
  // Rows of which the caller reads none are not asked for.
  if (canAccess !== true) return null;
  return (
    <ReferenceFieldBase source={source} reference={reference}>
      <RowLink reference={reference} />
    </ReferenceFieldBase>
  );
}

function RowLink({ reference }: { readonly reference: string }) {
  const row = useRecordContext<RaRecord>();
  const represent = useGetRecordRepresentation(reference);
  return row === undefined ? null : <Link to={`/${reference}/${row.id}/show`}>{represent(row)}</Link>;
}

/** The rows to which references lead, as links to their pages. */
export function RowsField({ source, reference }: RowFieldProps) {
  const { canAccess } = useCanAccess({ resource: reference, action: 'show' });
  // Rows of which the caller reads none are not asked for.
  if (canAccess !== true) return null;
  return (
    <ReferenceArrayFieldBase source={source} reference={reference}>
      <RowLinks reference={reference} />
    </ReferenceArrayFieldBase>
  );
}

function RowLinks({ reference }: { readonly reference: string }) {
  const { data = [] } = useListContext<RaRecord>();
  const represent = useGetRecordRepresentation(reference);
  return (
    <span className="links">
      {data.map((row) => (
        <Link key={row.id} to={`/${reference}/${row.id}/show`}>
          {represent(row)}
        </Link>
      ))}
    </span>
  );
}

/** A moment, in the time zone of the person who reads it. */
export function MomentField({ source }: FieldProps) {
  const value = useText({ source });
  const locale = useLocale();
  return value === undefined ? null : <time dateTime={value}>{momentText(value, locale)}</time>;
}

/** A day, which is the same in every time zone. */
export function DayField({ source }: FieldProps) {
  const value = useText({ source });
  const locale = useLocale();
  if (value === undefined) return null;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(value),
  );
  return <time dateTime={value}>{day}</time>;
}

/** One or several values of an enumeration. */
export function ChoiceField({ source, choices }: FieldProps & { readonly choices: readonly Choice[] }) {
  const value: unknown = useFieldValue({ source });
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  const names = values
    .filter((each) => typeof each === 'string')
    .map((each) => choices.find(({ id }) => id === each)?.name ?? each);
  return <span>{names.join(', ')}</span>;
}

/** An amount with its currency, as people of the language write it; no digit of it is lost. */
export function MoneyField({ source }: FieldProps) {
  const amount = useText({ source: `${source}.amount` });
  const currency = useText({ source: `${source}.currency` });
  const locale = useLocale();
  if (amount === undefined || currency === undefined) return null;
  const digits = amount.split('.')[1]?.length ?? 0;
  const least = new Intl.NumberFormat(locale, { style: 'currency', currency }).resolvedOptions();
  const maximumFractionDigits = Math.max(digits, least.maximumFractionDigits ?? 0);
  const written = new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits });
  return <span>{written.format(Number(amount))}</span>;
}

/** What a row says of a file. */
interface StoredFile {
  readonly name: string;
  readonly size: number;
  readonly href: string;
}

/** A file of a row: its name loads its contents. */
export function FileField({ source }: FieldProps) {
  const file = useFieldValue({ source }) as StoredFile | null | undefined;
  const { api } = useClient();
  const notify = useNotify();
  const [isLoading, setLoading] = useState(false);
  if (file === null || file === undefined) return null;
  const load = async (): Promise<void> => {
    setLoading(true);
    try {
      const address = URL.createObjectURL(await api.file(file.href));
      Object.assign(document.createElement('a'), { href: address, download: file.name }).click();
      URL.revokeObjectURL(address);
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { type: 'error' });
    } finally {
      setLoading(false);
    }
  };
  return (
    <button type="button" className="link" disabled={isLoading} onClick={() => void load()}>
      {file.name} ({Math.ceil(file.size / 1024)} kB)
    </button>
  );
}
