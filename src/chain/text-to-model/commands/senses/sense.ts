import type { Event } from '../event.ts';
import type { Workbench } from '../workbench.ts';

/** Tries one way to understand an event; true when operations say all of it, undefined when not, or with a hole. */
export type Attempt = (bench: Workbench) => true | undefined;

/** The ways in which an intent can be what an event means, judged by its form and words alone. */
export type SenseReader = (event: Event, bench: Workbench) => readonly Attempt[];
