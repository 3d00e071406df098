import { signal } from '@preact/signals';
import type { VNode } from 'preact';
import { announce } from './page.ts';

const shown = signal<string | undefined>(undefined);
const patience = 6_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Says for some seconds what was done; assistive technology says it, too. */
export function toast(text: string): void {
  clearTimeout(timer);
  shown.value = text;
  announce(text);
  timer = setTimeout(() => {
    shown.value = undefined;
  }, patience);
}

/** Where `toast` is seen; assistive technology hears it as an announcement. */
export function Toast(): VNode | null {
  return shown.value === undefined ? null : (
    <div class="toast" aria-hidden="true">
      {shown.value}
    </div>
  );
}
