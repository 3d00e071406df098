import type { Signal } from '@preact/signals';
import type { VNode } from 'preact';

type FilterFieldProps = {
  readonly label: string;
  readonly placeholder?: string;
  /** What was typed. */
  readonly text: Signal<string>;
};

/** A field that narrows what is listed below it. */
export function FilterField({ label, placeholder = 'Filter', text }: FilterFieldProps): VNode {
  return (
    <input
      type="search"
      class="filter"
      aria-label={label}
      placeholder={placeholder}
      value={text.value}
      onInput={({ currentTarget }) => {
        text.value = currentTarget.value;
      }}
    />
  );
}
