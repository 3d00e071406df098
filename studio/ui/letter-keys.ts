import { signal } from '@preact/signals';

const key = 'mde-studio-letters';

/** Whether single letters do something. Dictation and stray keys are why they can be switched off. */
export const areLettersOn = signal(localStorage.getItem(key) !== 'off');

/** Switches single letters on or off, also for the next visit. */
export function switchLetters(on: boolean): void {
  areLettersOn.value = on;
  localStorage.setItem(key, on ? 'on' : 'off');
}

/** The letter of a key that was pressed alone, outside of fields; undefined for everything else. */
export function letterOf(event: KeyboardEvent): string | undefined {
  if (!areLettersOn.value || event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1)
    return undefined;
  const { target } = event;
  const isField = target instanceof HTMLElement && /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
  return isField ? undefined : event.key;
}
