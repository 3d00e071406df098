import { useId, type ReactNode } from 'react';
import { useTranslateLabel, ValidationError, type UseInputValue } from 'ra-core';

/** Attributes that join an input with its label and with what is wrong with it. */
export interface LabelledAttributes {
  readonly id: string;
  readonly 'aria-required': boolean;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby'?: string;
}

/** An input below its label, with what is wrong with its value. */
export function Labelled(props: {
  readonly input: UseInputValue;
  /** The member of the row, whose label it has. */
  readonly source?: string;
  readonly label?: string;
  readonly children: (attributes: LabelledAttributes) => ReactNode;
}) {
  const { input, source, label, children } = props;
  const { id, fieldState, isRequired } = input;
  const message = useId();
  const translateLabel = useTranslateLabel();
  const error = fieldState.error?.message;
  return (
    <div className="input">
      <label htmlFor={id}>
        {translateLabel({ ...(label !== undefined && { label }), ...(source !== undefined && { source }) })}
        {isRequired && ' *'}
      </label>
      {children({
        id,
        'aria-required': isRequired,
        'aria-invalid': error !== undefined,
        ...(error !== undefined && { 'aria-describedby': message }),
      })}
      {error !== undefined && (
        <span id={message} className="error">
          <ValidationError error={error} />
        </span>
      )}
    </div>
  );
}
