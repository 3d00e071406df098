import type { Event } from '../event.ts';
import type { Workbench } from '../workbench.ts';
import type { Span } from '../words.ts';

/** Tries one way to understand an event; true when operations say all of it, undefined when not, or with a hole. */
export type Attempt = (bench: Workbench) => true | undefined;

/** The ways in which an intent can be what an event means, judged by its form and words alone. */
export type SenseReader = (event: Event, bench: Workbench) => readonly Attempt[];

/** What an event acts on and what stands behind: of a command the rest, of a passive clause subject and rest apart. */
export function actedOn(event: Event): { readonly theme: Span | undefined; readonly rest: Span } {
  if (event.form === 'PASSIVE') return { theme: event.subject, rest: event.rest };
  return { theme: undefined, rest: event.rest };
}

/** Whether an event asks for something to be done, and not only says what is. */
export function isDemand({ form, isNegated }: Event): boolean {
  return (form === 'COMMAND' || form === 'PASSIVE') && !isNegated;
}
