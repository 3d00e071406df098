import type { Signal } from '@preact/signals';
import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import type { RoleRequest } from '../../../client/src/index.ts';
import { accessWords } from '../../ui/access-words.ts';

/** What can be given to a member. */
export type GivenAccess = NonNullable<RoleRequest['access']>;

const choices: readonly GivenAccess[] = ['READ', 'WRITE', 'MANAGE'];

/** Chooses what a member may do. */
export function AccessField({
  label = 'Access',
  value,
}: {
  readonly label?: string;
  readonly value: Signal<GivenAccess>;
}): VNode {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        value={value.value}
        onChange={({ currentTarget }) => {
          value.value = choices.find((choice) => choice === currentTarget.value) ?? value.value;
        }}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {accessWords[choice]}
          </option>
        ))}
      </select>
    </div>
  );
}
