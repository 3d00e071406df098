import {
  maxValue as atMost,
  minValue as atLeast,
  required as given,
  useFieldValue,
  useInput,
  useLocale,
  useTranslate,
  type Validator,
} from 'ra-core';
import { useFormContext } from 'react-hook-form';
import type { InputProps } from './inputs';
import { JsonField } from './json';
import { Labelled } from './labelled';
import { Group } from './related-inputs';

/** The coordinates of a place, in degrees. */
const coordinates = [
  { name: 'latitude', most: 90, other: 'longitude' },
  { name: 'longitude', most: 180, other: 'latitude' },
] as const;

/** A place on the earth by its coordinates; one that is stored in another way is shown as JSON. */
export function PlaceField({ source }: { readonly source: string }) {
  const values: readonly unknown[] = [
    useFieldValue({ source: `${source}.latitude` }),
    useFieldValue({ source: `${source}.longitude` }),
  ];
  const translate = useTranslate();
  const locale = useLocale();
  if (!values.every((value) => typeof value === 'number')) return <JsonField source={source} />;
  const texts = coordinates.map(({ name }, index) => {
    const degrees = (values[index] ?? 0).toLocaleString(locale, { maximumFractionDigits: 7 });
    return `${translate(`client.${name}`)} ${degrees}°`;
  });
  return <span>{texts.join(', ')}</span>;
}

/** A place by its coordinates: both, or none. */
export function PlaceInput({ source, required = false }: InputProps) {
  return (
    <Group source={source}>
      <div className="side-by-side">
        {coordinates.map((coordinate) => (
          <Coordinate key={coordinate.name} source={source} required={required} {...coordinate} />
        ))}
      </div>
    </Group>
  );
}

function Coordinate({
  source,
  required = false,
  name,
  most,
  other,
}: InputProps & (typeof coordinates)[number]) {
  const translate = useTranslate();
  const { getValues } = useFormContext();
  const withOther: Validator = (value: unknown) =>
    isGiven(getValues(`${source}.${other}`)) && !isGiven(value) ? 'ra.validation.required' : undefined;
  const validate = [required ? given() : withOther, atLeast(-most), atMost(most)];
  const parse = (text: string): number | null => (text === '' ? null : Number(text));
  const input = useInput<number | null>({ source: `${source}.${name}`, validate, parse });
  return (
    <Labelled input={input} label={translate(`client.${name}`)}>
      {(attributes) => <input type="number" step="any" {...input.field} {...attributes} />}
    </Labelled>
  );
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
