import type { VNode } from 'preact';
import { listOf, type Json } from '../model/content.ts';
import { featureWords, literalWords } from '../model/words.ts';
import type { FieldProps } from './form.ts';
import { RowButtons } from './row-buttons.tsx';
import { textOf, useTyping } from './text-field.tsx';

/** Several texts, numbers or literals, in an order that can be changed. */
export function ValuesField({ form, element, feature }: FieldProps): VNode {
  const values = listOf(element[feature.name]);
  const literals = form.metamodel.enumerations.get(feature.type);
  const set = (next: readonly Json[]): void =>
    form.set(element.id, feature.name, next.length === 0 ? undefined : next);
  const left = literals?.filter((literal) => !values.includes(literal));
  return (
    <div class="list-field">
      <ol>
        {values.map((value, position) => (
          <li key={position}>
            {literals === undefined ? (
              <ValueInput
                label={`${featureWords(feature.name)} ${position + 1}`}
                value={textOf(value)}
                type={feature.type}
                set={(next) =>
                  set(next === undefined ? values.toSpliced(position, 1) : values.with(position, next))
                }
              />
            ) : (
              <span class="list-text">{literalWords(textOf(value))}</span>
            )}
            <RowButtons
              name={textOf(value)}
              position={position}
              count={values.length}
              onMove={(by) => set(values.toSpliced(position, 1).toSpliced(position + by, 0, value))}
              onRemove={() => set(values.toSpliced(position, 1))}
            />
          </li>
        ))}
      </ol>
      {left === undefined ? (
        <button
          type="button"
          class="button-link"
          onClick={() => set([...values, feature.type === 'Integer' ? 0 : 'new'])}
        >
          Add {featureWords(feature.name).toLowerCase()}
        </button>
      ) : (
        left.length > 0 && (
          <select
            class="select"
            aria-label={`Add to ${featureWords(feature.name).toLowerCase()}`}
            value=""
            onChange={({ currentTarget }) => set([...values, currentTarget.value])}
          >
            <option value="">Add …</option>
            {left.map((literal) => (
              <option key={literal} value={literal}>
                {literalWords(literal)}
              </option>
            ))}
          </select>
        )
      )}
    </div>
  );
}

type InputProps = {
  readonly label: string;
  readonly value: string;
  readonly type: string;
  readonly set: (value: Json | undefined) => void;
};

function ValueInput({ label, value, type, set }: InputProps): VNode {
  const { typed, input } = useTyping(value, type, set);
  return (
    <input
      type="text"
      aria-label={label}
      autocomplete="off"
      value={typed.value ?? value}
      onInput={({ currentTarget }) => input(currentTarget.value)}
      onBlur={() => input(undefined)}
    />
  );
}
