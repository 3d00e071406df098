/** How names are compared: without regard to case, form of accents and spacing. */
export function comparable(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}

const shownOfWay = 8;

/** A way round in words, back at its start: `A → B → A`; long ones are shortened in the middle. */
export function wayText(names: readonly string[]): string {
  const [first = ''] = names;
  const shown = names.length <= shownOfWay ? names : [...names.slice(0, shownOfWay - 1), '…'];
  return [...shown, first].join(' → ');
}

/** Whether there is nothing to read in a text. */
export function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === '';
}
