import type { Answer } from './partners.ts';
import type { Values } from './request-body.ts';

/** A way through a generated service, as people walk it: in words of the business model alone. */
export type Flow = { readonly name: string; readonly steps: readonly FlowStep[] };

/**
 * One step of a flow. Things that were made are called by a name of the flow; in values, `@name` is the id of such a
 * thing and `#` a number that no other flow has.
 */
export type FlowStep = {
  /** The role of the caller: an actor, or an external system. */
  readonly as?: string;
  /** The statuses of which the answer has one, where the service is to refuse. */
  readonly refused?: readonly number[];
  /** The attribute or role that the refusal points to. */
  readonly at?: string;
  /** The state that the thing has afterwards. */
  readonly state?: string;
  /** What is read from the thing afterwards. */
  readonly holds?: Values;
} & FlowAction;

/** A step that does what a member says. */
export type StepWith<Member extends string> = Extract<FlowStep, Readonly<Record<Member, unknown>>>;

/** What a step of a flow does. */
export type FlowAction =
  /** Adds a row of an object. */
  | { readonly create: string; readonly called: string; readonly values: Values }
  /** Does a step of a process: on a thing, or one that makes a thing. */
  | {
      readonly does: string;
      readonly on?: string;
      readonly makes?: string;
      readonly called?: string;
      readonly values?: Values;
    }
  /** Brings a thing into a state without a step of a process. */
  | { readonly moves: string; readonly to: string }
  /** Changes values by the general edit. */
  | { readonly edits: string; readonly values: Values }
  | { readonly deletes: string }
  | { readonly reads: string }
  /** Adds a part in a role of a thing. */
  | { readonly adds: string; readonly to: string; readonly called: string; readonly values: Values }
  /** Waits until the list of an object has a row whose role leads to a thing. */
  | { readonly finds: string; readonly called: string; readonly by: string; readonly to: string }
  /** Waits until the thing has the state or values that the step names. */
  | { readonly awaits: string }
  /** Waits until a process stands at a node for a thing. */
  | { readonly waitsAt: string; readonly of: string }
  /** Waits until an incident has stopped a process at a node. */
  | { readonly stopsAt: string; readonly of: string }
  /** Marks the task at a node as done. */
  | { readonly ticks: string; readonly of: string }
  /** Waits for the incident of a thing, and repairs it. */
  | { readonly repairs: 'retry' | 'skip' | 'abandon'; readonly of: string }
  /** Lets an external system answer. */
  | { readonly partner: string; readonly answers: readonly Answer[] }
  /** Waits until an external system got a request so often, each time with the same key. */
  | { readonly called: string; readonly times: number };
