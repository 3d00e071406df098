import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

/** A step of the way to the current page; the last one is the page itself. */
export type Crumb = { readonly title: string; readonly href?: string };

/** The way to the current page, shown in the head of all screens. */
export const crumbs = signal<readonly Crumb[]>([]);

/** What was last said to assistive technology. */
export const announcement = signal('');

/** Names the page in the head of the screen and in the window's title. */
export function usePage(way: readonly Crumb[]): void {
  const title = way.at(-1)?.title ?? 'Projects';
  const key = JSON.stringify(way);
  useEffect(() => {
    document.title = `${title} – MDE Studio`;
    crumbs.value = way;
  }, [key]);
}

/** Says something to assistive technology: what was saved, how many were found. */
export function announce(text: string): void {
  announcement.value = text;
}
