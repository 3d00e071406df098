import { signal, useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useId, useLayoutEffect } from 'preact/hooks';
import { matches } from '../lib/text.ts';
import { type Command, commands } from './commands.ts';
import { Dialog } from './dialog.tsx';

/** Whether the list of commands is open. */
export const isPaletteOpen = signal(false);

const most = 50;

/** The list of everything that can be found and done; Ctrl K opens it from anywhere. */
export function Palette(): VNode | null {
  useLayoutEffect(() => {
    const open = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      isPaletteOpen.value = !isPaletteOpen.value;
    };
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  }, []);
  return isPaletteOpen.value ? <OpenPalette /> : null;
}

function OpenPalette(): VNode {
  const search = useSignal('');
  const chosen = useSignal(0);
  const listId = useId();
  const found = commands.value
    .filter(({ title, group }) => matches(`${group} ${title}`, search.value))
    .slice(0, most);
  const close = (): void => {
    isPaletteOpen.value = false;
  };
  const run = (command: Command | undefined): void => {
    if (command === undefined) return;
    close();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      chosen.value = (chosen.value + step + found.length) % found.length;
    }
    if (event.key === 'Enter') run(found[chosen.value]);
  };
  return (
    <Dialog title="Find" className="palette" onClose={close}>
      <input
        type="text"
        role="combobox"
        aria-label="Find commands and elements"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={found.length === 0 ? undefined : `${listId}-${chosen.value}`}
        placeholder="Find commands and elements"
        autocomplete="off"
        spellcheck={false}
        autofocus
        value={search.value}
        onKeyDown={onKeyDown}
        onInput={({ currentTarget }) => {
          search.value = currentTarget.value;
          chosen.value = 0;
        }}
      />
      <ul id={listId} role="listbox" aria-label="Found">
        {found.map((command, index) => (
          <li
            key={command.id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === chosen.value}
            onClick={() => run(command)}
          >
            <span>{command.title}</span>
            <span class="quiet">{command.group}</span>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p class="quiet">Nothing found.</p>}
    </Dialog>
  );
}
