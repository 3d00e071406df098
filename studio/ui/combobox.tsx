import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import { matches } from '../lib/text.ts';

/** Something that can be chosen; `detail` tells apart what is called alike. */
export type Choice = { readonly id: string; readonly title: string; readonly detail: string };

type ComboboxProps = {
  readonly id: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  /** What the field shows while nothing is typed. */
  readonly shown: string;
  readonly placeholder: string;
  readonly onChoose: (id: string) => void;
};

/** More are not listed: typing finds the others. */
const most = 50;

/** A field that lists what fits to what is typed; arrows, Enter and Escape as the pattern of the ARIA guide has them. */
export function Combobox({ id, label, choices, shown, placeholder, onChoose }: ComboboxProps): VNode {
  const listId = useId();
  const typed = useSignal<string | undefined>(undefined);
  const chosen = useSignal(0);
  const isOpen = typed.value !== undefined;
  const found = isOpen
    ? choices.filter(({ title, detail }) => matches(`${title} ${detail}`, typed.value ?? '')).slice(0, most)
    : [];
  const close = (): void => {
    typed.value = undefined;
    chosen.value = 0;
  };
  const choose = (choice: Choice | undefined): void => {
    if (choice !== undefined) onChoose(choice.id);
    close();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!isOpen) typed.value = '';
      else if (found.length > 0) chosen.value = (chosen.value + step + found.length) % found.length;
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      choose(found[chosen.value]);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  return (
    <div class="combobox">
      <input
        id={id}
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? `${listId}-${chosen.value}` : undefined}
        autocomplete="off"
        spellcheck={false}
        placeholder={placeholder}
        value={typed.value ?? shown}
        onKeyDown={onKeyDown}
        onClick={() => {
          if (!isOpen) typed.value = '';
        }}
        onBlur={close}
        onInput={({ currentTarget }) => {
          typed.value = currentTarget.value;
          chosen.value = 0;
        }}
      />
      <ul id={listId} role="listbox" aria-label={label} hidden={!isOpen}>
        {found.map((choice, index) => (
          <li
            key={choice.id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === chosen.value}
            // The field would lose the focus, and with it this list, before the click arrives.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(choice)}
          >
            <span>{choice.title}</span> <span class="quiet">{choice.detail}</span>
          </li>
        ))}
        {isOpen && found.length === 0 && (
          <li role="option" aria-selected="false" aria-disabled="true" class="quiet">
            Nothing fits.
          </li>
        )}
      </ul>
    </div>
  );
}
