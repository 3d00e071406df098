import { useLayoutEffect, useRef } from 'preact/hooks';
import { letterOf } from './letter-keys.ts';

/** What single keys do, by letter. */
export type Letters = Readonly<Record<string, () => void>>;

/** Has single keys do something while the component is shown; not in fields, and not while a dialog is open. */
export function useLetters(letters: Letters): void {
  const current = useRef(letters);
  current.current = letters;
  // Keys may come before the browser has painted.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const letter = letterOf(event);
      const action = letter === undefined ? undefined : current.current[letter];
      if (action === undefined || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
