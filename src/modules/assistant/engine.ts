import type { JsonSchema } from '../../kernel/operations/json-schema.ts';
import type { ChangeCounts, ModelChange } from '../../kernel/operations/model-change.ts';
import type { ModelOperation } from '../../kernel/operations/model-operation.ts';
import type { ReadContent } from '../models/index.ts';
import type { AttachmentFormat } from './chat.ts';
import type { Conversation } from './conversation.ts';
import type { CallJournal } from './provider.ts';
import type { Claim, Obligation, SourceUnit } from './ledger.ts';
import type { AssistantLevel, TurnProvenance, Workflow, WorkItem } from './turn.ts';

/** A text that a turn reads: the message first, then attachments. */
export type SourceText = {
  readonly origin: 'message' | 'attachment';
  readonly attachmentId?: string;
  /** File name, or `message`. */
  readonly name: string;
  readonly format: AttachmentFormat;
  readonly text: string;
};

/** How the backend answers a message, and why. */
export type Routing = {
  readonly workflow: Workflow;
  readonly reasonCode: string;
  /** Whether the rules could have decided otherwise as well. */
  readonly isTie?: boolean;
};

/** What a turn is going to do. */
export type Plan =
  | {
      readonly kind: 'ANSWER';
      readonly routing: Routing;
      readonly text: string;
      readonly citedUnitIds: readonly string[];
    }
  | {
      readonly kind: 'WORK';
      readonly routing: Routing;
      readonly units: readonly SourceUnit[];
      readonly obligations: readonly Obligation[];
      readonly items: readonly Pick<WorkItem, 'ordinal' | 'label' | 'unitIds'>[];
    }
  | {
      readonly kind: 'QUESTION';
      readonly routing: Routing;
      readonly question: string;
      readonly options: readonly string[];
    }
  | { readonly kind: 'REFUSED'; readonly code: string; readonly message: string };

/** An obligation that is set aside. */
export type Waiver = { readonly obligationId: string; readonly reason: string };

/** Changes of earlier turns that are taken back, the newest first. */
export type TakingBack = {
  readonly turnIds: readonly string[];
  readonly changes: readonly (readonly ModelChange[])[];
};

/** Operations that are committed together, after what they take back; their elements have ids. */
export type Batch = { readonly operations: readonly ModelOperation[]; readonly takesBack?: TakingBack };

/** What a work item came to, private until it is committed. */
export type ItemWork = {
  readonly batches: readonly Batch[];
  /** Elements that the model has already and that units of the item speak about. */
  readonly claims: readonly Claim[];
  readonly waived: readonly Waiver[];
  /** One sentence for each thing done, for the answer. */
  readonly summary: readonly string[];
  /** Elements the user named for removal. */
  readonly namedForRemoval: readonly string[];
  readonly repairs: number;
  /** What the conversation has come to with it. */
  readonly conversation?: Conversation;
  /** Who made it; the embedded engine unless said. */
  readonly engine?: 'embedded' | 'provider';
  /** The provider that should have made it. */
  readonly fallbackFrom?: string;
};

/** A model as a provider is shown it: its elements by aliases, and what can be done with them. */
export type Outline = {
  readonly contract: string;
  /** An element a line; the first is the root. */
  readonly lines: readonly string[];
  /** The id of every alias. */
  readonly aliases: Readonly<Record<string, string>>;
  /** JSON Schema of `{"operations":[…]}`, as far as they are allowed. */
  readonly operations: JsonSchema;
};

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
      readonly selectedElementIds: readonly string[];
      readonly readsDocuments: boolean;
      readonly madeIds: readonly string[];
    },
  ): Promise<Outline>;
  /** Reads a provider's `{"operations":[…]}` on a model; BLOCKED with everything that is wrong with them. */
  shape(
    asked: Asked & {
      readonly proposal: unknown;
      readonly aliases: Readonly<Record<string, string>>;
      readonly message: string;
      readonly unitIds: readonly string[];
    },
  ): Promise<Made>;
  /** Carries out a call of a tool. Equal calls give equal answers but for the ids of new elements, which nobody is told. */
  use(
    asked: Asked & {
      readonly desk: Desk;
      readonly tool: 'inspect_model' | 'read_contract' | 'apply_operations';
      readonly input: unknown;
    },
  ): Promise<ToolAnswer>;
  /** Turns what is laid out into batches. */
  collect(asked: Asked & { readonly desk: Desk; readonly message: string }): Promise<Made>;
};

/** What an attempt at a work item gave. */
export type Made =
  | { readonly kind: 'WORK'; readonly work: ItemWork }
  | {
      readonly kind: 'QUESTION';
      readonly question: string;
      readonly options: readonly string[];
      readonly conversation?: Conversation;
    }
  /** The changes of these turns are to be taken back; it is made when they are handed in. */
  | { readonly kind: 'TAKE_BACK'; readonly turnIds: readonly string[] }
  | { readonly kind: 'BLOCKED'; readonly issues: readonly string[] };

/** What a batch would take away. */
export type Destruction = {
  readonly removed: readonly { readonly id: string; readonly class: string; readonly name: string }[];
  /** Of them, those that stand directly in the model and hold others. */
  readonly removedTops: number;
  /** Of them, those that came from a transformation. */
  readonly removedGenerated: number;
  readonly disconnected: number;
  /** Elements with a value that is overwritten, once for every value. */
  readonly overwritten: readonly string[];
  /** Elements of the model before. */
  readonly modelSize: number;
};

/** A batch tried on a model: the model after it, or why it does not fit. */
export type Tried =
  | {
      readonly ok: true;
      readonly content: ReadContent;
      readonly changes: readonly ModelChange[];
      readonly counts: ChangeCounts;
      readonly destruction: Destruction;
      /** The obligations that the model after the batch proves to be in another state than before. */
      readonly obligations: readonly Obligation[];
    }
  | { readonly ok: false; readonly issues: readonly string[] };

/** Changes taken back: the model without them, or what stands against it as `pointer: detail`. */
export type TakenBack =
  | {
      readonly ok: true;
      readonly content: ReadContent;
      readonly changes: readonly ModelChange[];
      readonly counts: ChangeCounts;
      /** As in `Tried`. */
      readonly obligations: readonly Obligation[];
    }
  | { readonly ok: false; readonly overlaps: readonly string[] };

/** The obligations and claims that a model is checked against. */
export type Account = { readonly obligations: readonly Obligation[]; readonly claims: readonly Claim[] };

/** Who is asked, and how long they may take. `content` is a stored model. */
export type Asked = {
  readonly level: AssistantLevel;
  readonly content: Uint8Array;
  readonly signal?: AbortSignal | undefined;
  /** Where calls of a provider are noted; without it none is made. */
  readonly journal?: CallJournal | undefined;
};

/** What turns texts into operations, and operations into models; does its work in worker threads. */
export type AssistantEngine = {
  /** What elements will be said to come from. */
  provenance(): Promise<TurnProvenance>;
  /** Decides how to answer and what to do. `earlier` is the ledger to go on with. */
  plan(
    asked: Asked & {
      readonly message: string;
      readonly sources: readonly SourceText[];
      readonly attachmentCount: number;
      readonly selectedElementIds: readonly string[];
      readonly conversation: Conversation | null;
      /** How the message is answered, where that is decided; the rules decide otherwise. */
      readonly workflow?: Workflow;
      readonly earlier:
        | (Account & { readonly units: readonly SourceUnit[]; readonly isContinued: boolean })
        | undefined;
    },
  ): Promise<Plan>;
  /** Turns one work item into batches for a model. Equal inputs give equal operations but for the new ids. */
  make(
    asked: Asked & {
      readonly workflow: 'conceptual' | 'actions';
      readonly item: Pick<WorkItem, 'ordinal' | 'label' | 'unitIds'>;
      readonly message: string;
      readonly selectedElementIds: readonly string[];
      readonly units: readonly SourceUnit[];
      readonly obligations: readonly Obligation[];
      readonly turnId: string;
      /** The answer to what the turn asked last, which the message ends with; null when nothing was asked. */
      readonly reply: string | null;
      readonly conversation: Conversation | null;
      /** What `TAKE_BACK` asked for. */
      readonly takesBack?: TakingBack;
      /** Whether texts that others wrote are in play. */
      readonly readsDocuments: boolean;
      /** Elements this root turn made. */
      readonly madeIds: readonly string[];
    },
  ): Promise<Made>;
  /** Tries a batch on a model. */
  tryBatch(
    asked: Asked & {
      readonly operations: readonly ModelOperation[];
      readonly takesBack?: TakingBack | undefined;
      readonly account: Account;
    },
  ): Promise<Tried>;
  /** Takes lists of changes back, the newest given first. */
  takeBack(
    asked: Asked & { readonly changes: readonly (readonly ModelChange[])[]; readonly account: Account },
  ): Promise<TakenBack>;
  /** What others changed between two states and the operations, made for `before`, touch too. */
  overlaps(
    asked: Asked & { readonly before: Uint8Array; readonly operations: readonly ModelOperation[] },
  ): Promise<readonly string[]>;
  /** The obligations that a model proves to be in another state than before. */
  check(asked: Asked & { readonly account: Account }): Promise<readonly Obligation[]>;
};
