import type { Hole } from './scene.ts';

/** A command that was carried out, and by which turn. */
export type Done = {
  readonly turnId: string;
  readonly message: string;
  readonly choices: Readonly<Record<string, string>>;
  /** New names it gave. */
  readonly names: readonly string[];
  /** What it added; turns that were stored before this was noted have none. */
  readonly added?: readonly Added[];
};

/** An element that a command added. */
export type Added = { readonly name: string; readonly class: string };

/** A command that lacks something; its answer finishes all of it. */
export type PendingCommand = {
  readonly message: string;
  readonly choices: Readonly<Record<string, string>>;
  readonly hole: Hole;
  readonly tries: number;
  /** Turns whose changes are taken back before it is done: it corrects them. */
  readonly takesBack: readonly string[];
};

/** What a conversation has come to; kept with its turns as data. */
export type Dialogue = {
  /** Elements spoken of, newest first; groups have several. */
  readonly topics: readonly (readonly string[])[];
  /** Newest first. */
  readonly done: readonly Done[];
  readonly pending: PendingCommand | null;
};
