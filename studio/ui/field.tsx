import type { Signal } from '@preact/signals';
import type { TargetedInputEvent, VNode } from 'preact';
import { useId } from 'preact/hooks';

type FieldProps = {
  readonly label: string;
  readonly value: Signal<string>;
  readonly isSecret?: boolean;
  readonly help?: string;
  /** What is wrong with the value. */
  readonly problem?: string | undefined;
  readonly required?: boolean;
  readonly autocomplete?: string;
  readonly autofocus?: boolean;
};

/** A text with its label, help and problem, joined for assistive technology. */
export function Field(props: FieldProps): VNode {
  const {
    label,
    value,
    isSecret = false,
    help,
    problem,
    required = false,
    autocomplete,
    autofocus = false,
  } = props;
  const id = useId();
  const described = [help && `${id}-help`, problem && `${id}-problem`].filter(Boolean).join(' ');
  const common = {
    id,
    value: value.value,
    required,
    autofocus,
    spellcheck: false,
    autocomplete: autocomplete ?? 'off',
    'aria-invalid': problem !== undefined,
    ...(described !== '' && { 'aria-describedby': described }),
    onInput: ({ currentTarget }: TargetedInputEvent<HTMLInputElement>): void => {
      value.value = currentTarget.value;
    },
  };
  return (
    <div class="field">
      <label for={id}>
        {label}
        {!required && <span class="quiet"> (optional)</span>}
      </label>
      {isSecret ? <input type="password" {...common} /> : <input type="text" {...common} />}
      {help !== undefined && (
        <p class="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {problem !== undefined && (
        <p class="problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}
