/** Does something that may draw a part of the screen again, and keeps the focus inside the pane where it was. */
export function keepFocusInPane(act: () => void): void {
  const before = document.activeElement;
  const pane = before?.closest<HTMLElement>('.pane');
  act();
  if (pane === undefined || pane === null) return;
  const restore = (): void => {
    if (document.activeElement !== document.body && document.activeElement !== null) return;
    const feature = before?.closest<HTMLElement>('[data-feature]')?.dataset['feature'];
    const again =
      feature === undefined
        ? null
        : pane.querySelector<HTMLElement>(`[data-feature="${feature}"] :is(input, textarea, select, button)`);
    (again ?? pane).focus({ preventScroll: true });
  };
  // Behind what is drawn at once, before the next key; and behind what effects draw.
  queueMicrotask(restore);
  requestAnimationFrame(restore);
}
