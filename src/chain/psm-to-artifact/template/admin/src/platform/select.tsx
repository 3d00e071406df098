import type { UseInputValue } from 'ra-core';
import type { Choice } from './choice';
import type { LabelledAttributes } from './labelled';

/** One of several choices, or some of them, as a list to select from. */
export function Select(props: {
  readonly input: UseInputValue;
  readonly attributes: LabelledAttributes;
  readonly choices: readonly Choice[];
  readonly several: boolean;
}) {
  const { input, attributes, choices, several } = props;
  const value: unknown = input.field.value;
  const chosen = Array.isArray(value) ? value.map(String) : [];
  return (
    <select
      multiple={several}
      {...input.field}
      {...attributes}
      value={several ? chosen : typeof value === 'string' ? value : ''}
      onChange={({ target }) =>
        input.field.onChange(
          several ? [...target.selectedOptions].map((option) => option.value) : target.value,
        )
      }
    >
      {!several && <option value="" />}
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
