import { signal } from '@preact/signals';

/** The looks that can be chosen; the system's unless another one is. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'mde-studio-theme';

/** The chosen look. */
export const theme = signal<Theme>('system');

/** Takes up the look that was chosen before. */
export function applyTheme(): void {
  const stored = localStorage.getItem(key);
  chooseTheme(themes.find((each) => each === stored) ?? 'system');
}

/** Changes the look of the page, also for the next visit. */
export function chooseTheme(chosen: Theme): void {
  theme.value = chosen;
  localStorage.setItem(key, chosen);
  const { dataset } = document.documentElement;
  if (chosen === 'system') delete dataset['theme'];
  else dataset['theme'] = chosen;
}
