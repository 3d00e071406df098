import type { JsonSchema } from '../../../kernel/operations/json-schema.ts';
import type { ModelOperation } from '../../../kernel/operations/model-operation.ts';
import type { Asked, Made } from './engine.ts';

/** A model as a provider is shown it: its elements by aliases, and what can be done with them. */
export type Outline = {
  /** What can be said of the classes that matter, and the names of the others. */
  readonly contract: string;
  /** An element a line; the first is the root. */
  readonly lines: readonly string[];
  /** The id of every alias. */
  readonly aliases: Readonly<Record<string, string>>;
  /** JSON Schema of `{"operations":[…]}`, as far as they are allowed. */
  readonly operations: JsonSchema;
};

/** Characters that what a provider is shown may have. */
export type Room = { readonly elements: number; readonly contract: number };

/** What a provider has laid out with tools and not finished: nothing of it is in the model. */
export type Desk = {
  /** The id of every alias it was shown, and of every ref it gave. */
  readonly aliases: Readonly<Record<string, string>>;
  readonly operations: readonly ModelOperation[];
};

/** What a tool answers a provider, and the desk after it. */
export type ToolAnswer = {
  readonly outcome: 'OK' | 'REJECTED';
  readonly text: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly desk: Desk;
};

/** What it takes to have a provider propose operations; done in worker threads. */
export type OperationTools = {
  /** `readsDocuments`: only what cannot take anything away from others is offered. */
  outline(
    asked: Asked & {
      /** What was said, with the passages it is about: elements that it names are shown first. */
      readonly about: string;
      /** What was said before, and the elements that were spoken of last. */
      readonly heard: string;
      readonly spokenIds: readonly string[];
      readonly selectedElementIds: readonly string[];
      readonly activeView: string | null;
      readonly readsDocuments: boolean;
      readonly madeIds: readonly string[];
      readonly room: Room;
    },
  ): Promise<Outline>;
  /** Carries out a call of a tool. Equal calls give equal answers but for the ids of new elements, which are not shown. */
  use(
    asked: Asked & {
      readonly desk: Desk;
      readonly tool: 'inspect_model' | 'read_contract' | 'apply_operations';
      readonly input: unknown;
      /** The passages that operations may say they come from. */
      readonly unitIds: readonly string[];
    },
  ): Promise<ToolAnswer>;
  /** Turns what is laid out into batches. */
  collect(asked: Asked & { readonly desk: Desk; readonly message: string }): Promise<Made>;
};
