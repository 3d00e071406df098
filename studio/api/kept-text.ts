import { effect, type Signal, signal } from '@preact/signals';
import { onLeave } from './session.ts';

const prefix = 'mde-studio-text-';
/** Longer texts are kept as long as the page is open only: the storage of a tab has few megabytes. */
const longest = 500_000;
const kept = new Map<string, Signal<string>>();

onLeave(() => {
  for (const [key, text] of kept) {
    text.value = '';
    sessionStorage.removeItem(prefix + key);
  }
});

/** A text that is being written: it survives leaving the screen, a reload, too, unless it is very long, and ends with the session. */
export function keptText(key: string): Signal<string> {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const text = signal(sessionStorage.getItem(prefix + key) ?? '');
  kept.set(key, text);
  effect(() => {
    if (text.value === '' || text.value.length > longest) sessionStorage.removeItem(prefix + key);
    else sessionStorage.setItem(prefix + key, text.value);
  });
  return text;
}
