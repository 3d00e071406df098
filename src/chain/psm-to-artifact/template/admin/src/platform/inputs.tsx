import {
  email as anEmail,
  maxLength as atMostLong,
  maxValue as atMost,
  minLength as atLeastLong,
  minValue as atLeast,
  regex,
  required as given,
  useInput,
  useTranslate,
  type Validator,
} from 'ra-core';
import type { ChangeEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Choice } from './choice';
import { Labelled } from './labelled';
import { Select } from './select';

/** What every input of a form is about. */
export interface InputProps {
  /** The member of the row. */
  readonly source: string;
  readonly required?: boolean;
}

/** The checks of a value before it is sent; the service checks it again. */
function checks(required: boolean, ...others: readonly (Validator | false | undefined)[]): Validator[] {
  return [required && given(), ...others].filter((check) => typeof check === 'function');
}

/** A text on one line, or on several. */
export function TextInput(
  props: InputProps & {
    readonly type?: 'text' | 'email' | 'url' | 'time';
    readonly multiline?: boolean;
    readonly minLength?: number;
    readonly maxLength?: number;
    readonly pattern?: RegExp;
  },
) {
  const { source, required = false, type = 'text', multiline = false, minLength, maxLength, pattern } = props;
  const validate = checks(
    required,
    minLength !== undefined && atLeastLong(minLength),
    maxLength !== undefined && atMostLong(maxLength),
    pattern !== undefined && regex(pattern),
    type === 'email' && anEmail(),
  );
  const input = useInput<string>({ source, validate });
  return (
    <Labelled input={input} source={source}>
      {(attributes) =>
        multiline ? (
          <textarea rows={4} {...input.field} {...attributes} />
        ) : (
          <input type={type} {...input.field} {...attributes} />
        )
      }
    </Labelled>
  );
}

/** A number. */
export function NumberInput(
  props: InputProps & { readonly whole?: boolean; readonly minimum?: number; readonly maximum?: number },
) {
  const { source, required = false, whole = false, minimum, maximum } = props;
  const validate = checks(
    required,
    minimum !== undefined && atLeast(minimum),
    maximum !== undefined && atMost(maximum),
  );
  const parse = (text: string): number | null => (text === '' ? null : Number(text));
  const input = useInput<number | null>({ source, validate, parse });
  return (
    <Labelled input={input} source={source}>
      {(attributes) => <input type="number" step={whole ? 1 : 'any'} {...input.field} {...attributes} />}
    </Labelled>
  );
}

const decimal = regex(/^-?\d{1,15}(\.\d{1,10})?$/, 'client.decimal');

/** A decimal number, kept as text so that no digit is lost. */
export function DecimalInput({ source, required = false }: InputProps) {
  const input = useInput<string>({ source, validate: checks(required, decimal) });
  return (
    <Labelled input={input} source={source}>
      {(attributes) => <input inputMode="decimal" {...input.field} {...attributes} />}
    </Labelled>
  );
}

const currencyCode = regex(/^[A-Z]{3}$/, 'client.currencyCode');

/** An amount of money; where the model fixes the currency, it is not asked for. */
export function MoneyInput({
  source,
  required = false,
  currency,
}: InputProps & { readonly currency?: string }) {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const amount = useInput<string>({ source: `${source}.amount`, validate: checks(required, decimal) });
  const isFixed = currency !== undefined;
  const code = useInput<string>({
    source: `${source}.currency`,
    validate: checks(required && !isFixed, currencyCode),
  });
  const changeAmount = (event: ChangeEvent<HTMLInputElement>): void => {
    amount.field.onChange(event);
    // The one currency goes with an amount, so that it may be left out.
    if (isFixed) setValue(code.field.name, event.target.value === '' ? null : currency);
  };
  return (
    <div className="side-by-side">
      <Labelled input={amount} source={source}>
        {(attributes) => (
          <input inputMode="decimal" {...amount.field} onChange={changeAmount} {...attributes} />
        )}
      </Labelled>
      <Labelled input={code} label={translate('client.currency')}>
        {(attributes) => (
          <input
            size={4}
            readOnly={isFixed}
            {...code.field}
            {...(isFixed && { value: currency })}
            {...attributes}
          />
        )}
      </Labelled>
    </div>
  );
}

/** One of the values of an enumeration, or several. */
export function ChoiceInput(
  props: InputProps & { readonly choices: readonly Choice[]; readonly several?: boolean },
) {
  const { source, required = false, choices, several = false } = props;
  const input = useInput<string | readonly string[]>({ source, validate: checks(required) });
  return (
    <Labelled input={input} source={source}>
      {(attributes) => <Select input={input} attributes={attributes} choices={choices} several={several} />}
    </Labelled>
  );
}

const answers = ['true', 'false'] as const;

/** Yes or no, or neither. */
export function FlagInput({ source, required = false }: InputProps) {
  const translate = useTranslate();
  const format = (value: unknown): string => (typeof value === 'boolean' ? String(value) : '');
  const parse = (text: string): boolean | null => (text === '' ? null : text === 'true');
  const input = useInput<boolean | null>({ source, validate: checks(required), format, parse });
  return (
    <Labelled input={input} source={source}>
      {(attributes) => (
        <select {...input.field} {...attributes}>
          <option value="" />
          {answers.map((answer) => (
            <option key={answer} value={answer}>
              {translate(`ra.boolean.${answer}`)}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

/** A day. */
export function DayInput({ source, required = false }: InputProps) {
  const input = useInput<string>({ source, validate: checks(required) });
  return (
    <Labelled input={input} source={source}>
      {(attributes) => <input type="date" {...input.field} {...attributes} />}
    </Labelled>
  );
}

/** A moment, in the time zone of the person who gives it. */
export function MomentInput({ source, required = false }: InputProps) {
  const format = (value: unknown): string => (typeof value === 'string' ? localMoment(value) : '');
  const parse = (text: string): string | null => (text === '' ? null : new Date(text).toISOString());
  const input = useInput<string | null>({ source, validate: checks(required), format, parse });
  return (
    <Labelled input={input} source={source}>
      {(attributes) => <input type="datetime-local" {...input.field} {...attributes} />}
    </Labelled>
  );
}

function localMoment(moment: string): string {
  const at = new Date(moment);
  if (Number.isNaN(at.getTime())) return '';
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Several texts, one on each line. */
export function TextsInput({ source, required = false }: InputProps) {
  const format = (value: unknown): string => (Array.isArray(value) ? value.join('\n') : '');
  const parse = (text: string): readonly string[] => (text === '' ? [] : text.split('\n'));
  const input = useInput<readonly string[]>({ source, validate: checks(required), format, parse });
  return (
    <Labelled input={input} source={source}>
      {(attributes) => <textarea rows={3} {...input.field} {...attributes} />}
    </Labelled>
  );
}
