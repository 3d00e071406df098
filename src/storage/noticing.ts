import type { NewActivityEvent } from '../modules/activity/index.ts';
import type { OnGrowth } from './quota.ts';

/** Called by stores with what happens in a project, in the order in which it happens. */
export type OnEvent = (event: NewActivityEvent) => void;

/** What stores report while a transaction runs. */
export type Noticing = { readonly onGrowth: OnGrowth; readonly onEvent: OnEvent };
