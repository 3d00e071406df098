import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { becomes } from '../settled.ts';

/** A person without a mouse: every key is followed by a look whether the place of the focus can be seen. */
export type Keyboard = {
  readonly press: (...keys: readonly string[]) => Promise<void>;
  readonly type: (text: string) => Promise<void>;
  /** Tab until something has the focus, forwards; at most once around the page. */
  readonly tabTo: (target: Locator) => Promise<void>;
};

/**
 * What hides the focus, or nothing: what has it is marked as the browser marks focus by keys, has an outline or a frame
 * (of lists the current line, of editors the cursor), and stands in the window with nothing above it.
 */
const hiddenFocus = `(() => {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  // Behind the last place of the page comes the browser's own; the frame of a screen that was just opened takes no keys.
  if (focused === null || focused === document.body || focused.id === 'main') return '';
  const what = focused.outerHTML.slice(0, 120);
  if (!focused.matches(':focus-visible')) return 'not :focus-visible: ' + what;
  const root = focused.getRootNode();
  const current = root.getElementById?.(focused.getAttribute('aria-activedescendant') ?? '');
  const isMarked = (each) => {
    if (!each) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  };
  const isEditor = focused.classList.contains('cm-content');
  const frame = focused.closest('.field, .picture, .cm-editor');
  if (!isEditor && ![focused, current, frame].some(isMarked) && !focused.querySelector('.focus-ring'))
    return 'nothing marks it: ' + what;
  const box = (current ?? focused).getBoundingClientRect();
  const left = Math.max(box.left, 0), right = Math.min(box.right, innerWidth);
  const top = Math.max(box.top, 0), bottom = Math.min(box.bottom, innerHeight);
  if (right - left < 2 || bottom - top < 2) return 'out of sight: ' + what;
  const points = [0.5, 0.1, 0.9].flatMap((across) => [0.5, 0.1, 0.9].map((down) => [left + across * (right - left), top + down * (bottom - top)]));
  const isOnTop = points.some(([x, y]) => {
    const found = (root.elementFromPoint ? root : document).elementFromPoint(x, y);
    return found !== null && [focused, current].some((each) => each?.contains(found) || (each && found.contains(each)));
  });
  return isOnTop ? '' : 'covered: ' + what;
})()`;

/** The keys of a page. */
export function keyboardOf(page: Page): Keyboard {
  const inSight = (): Promise<void> =>
    becomes(() => page.evaluate(hiddenFocus), '', '49: the focus is visible');
  return {
    press: async (...keys) => {
      for (const key of keys) {
        await page.keyboard.press(key);
        await inSight();
      }
    },
    type: async (text) => {
      await page.keyboard.type(text);
      await inSight();
    },
    tabTo: async (target) => {
      await target.first().waitFor();
      for (let step = 0; step < 150; step += 1) {
        if ((await target.and(page.locator(':focus')).count()) > 0) return;
        await page.keyboard.press('Tab');
        await inSight();
      }
      assert.fail(`not reached by Tab: ${String(target)}`);
    },
  };
}
