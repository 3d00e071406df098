import type {
  Dialogue,
  Generated,
  PlannedItem,
  Routing,
  SourceText,
} from '../../../chain/text-to-model/index.ts';
import type { ChangeCounts, ModelChange } from '../../../kernel/operations/model-change.ts';
import type { ModelOperation } from '../../../kernel/operations/model-operation.ts';
import type { ReadContent } from '../../models/index.ts';
import type { Claim, Obligation, SourceUnit } from '../records/ledger.ts';
import type { AssistantLevel, TurnProvenance, TurnWorkflow } from '../records/turn.ts';
import type { CallJournal } from './provider.ts';

/** How a message is answered, and by which rule; `TIE` where a provider chose between two ways. */
export type DecidedRouting = Omit<Routing, 'reasonCode'> & {
  readonly reasonCode: Routing['reasonCode'] | 'TIE';
  /** The provider that should have decided this, or answered. */
  readonly fallbackFrom?: string;
  /** Why it did not, in a sentence. */
  readonly fallbackReason?: string;
};

/** What a turn is going to do. */
export type Plan =
  | {
      readonly kind: 'ANSWER';
      readonly routing: DecidedRouting;
      readonly text: string;
      readonly citedUnitIds: readonly string[];
      /** What the conversation has come to with the answer. */
      readonly conversation?: Dialogue;
    }
  | {
      readonly kind: 'WORK';
      readonly routing: DecidedRouting;
      readonly units: readonly SourceUnit[];
      readonly obligations: readonly Obligation[];
      readonly items: readonly PlannedItem[];
    }
  | {
      readonly kind: 'QUESTION';
      readonly routing: DecidedRouting;
      readonly question: string;
      readonly options: readonly string[];
    }
  | { readonly kind: 'REFUSED'; readonly code: string; readonly message: string };

/** An obligation that is set aside, and why. */
export type Waiver = Generated['waived'][number];

/** Changes of earlier turns that are taken back, the newest first. */
export type TakingBack = {
  readonly turnIds: readonly string[];
  readonly changes: readonly (readonly ModelChange[])[];
};

/** Operations that are committed together, after what they take back; their elements have ids. */
export type Batch = {
  readonly operations: readonly ModelOperation[];
  readonly takesBack?: TakingBack;
  /** Who made it, where that is not who made the rest of its part. */
  readonly engine?: 'embedded';
};

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
  readonly conversation?: Dialogue;
  /** Who made it; the embedded engine unless said. */
  readonly engine?: 'embedded' | 'provider';
  /** The provider that should have made it. */
  readonly fallbackFrom?: string;
  /** Why the provider did not make it, in a sentence. */
  readonly fallbackReason?: string;
};

/** What an attempt at a work item gave. */
export type Made =
  | { readonly kind: 'WORK'; readonly work: ItemWork }
  | {
      readonly kind: 'QUESTION';
      readonly question: string;
      readonly options: readonly string[];
      readonly conversation?: Dialogue;
    }
  /** The changes of these turns are to be taken back; it is made when they are handed in. `isAll`: and nothing else. */
  | { readonly kind: 'TAKE_BACK'; readonly turnIds: readonly string[]; readonly isAll: boolean }
  | {
      readonly kind: 'BLOCKED';
      readonly issues: readonly string[];
      /** As in `ItemWork`: the embedded engine did not manage either. */
      readonly fallbackFrom?: string;
      readonly fallbackReason?: string;
    };

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
export type Demands = { readonly obligations: readonly Obligation[]; readonly claims: readonly Claim[] };

/** Something said in a conversation before, or what was said as far as it is kept. */
export type Heard = { readonly role: 'USER' | 'ASSISTANT'; readonly message: string };

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
      /** The view that the user looks at. */
      readonly activeView: string | null;
      readonly conversation: Dialogue | null;
      /** What was said before the message, oldest first. */
      readonly heard: readonly Heard[];
      /** How the message is answered, where that is decided; the rules decide otherwise. */
      readonly workflow?: TurnWorkflow;
      readonly earlier:
        | (Demands & { readonly units: readonly SourceUnit[]; readonly isContinued: boolean })
        | undefined;
    },
  ): Promise<Plan>;
  /** Turns one work item into batches for a model. Equal inputs give equal operations but for the new ids. */
  make(
    asked: Asked & {
      readonly workflow: 'conceptual' | 'actions';
      readonly item: PlannedItem;
      readonly message: string;
      readonly selectedElementIds: readonly string[];
      readonly activeView: string | null;
      readonly units: readonly SourceUnit[];
      readonly obligations: readonly Obligation[];
      readonly turnId: string;
      /** The answer to what the turn asked last, which the message ends with; null when nothing was asked. */
      readonly reply: string | null;
      readonly conversation: Dialogue | null;
      /** What was said before the message, oldest first. */
      readonly heard: readonly Heard[];
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
      readonly account: Demands;
    },
  ): Promise<Tried>;
  /** Takes lists of changes back, the newest given first. */
  takeBack(
    asked: Asked & { readonly changes: readonly (readonly ModelChange[])[]; readonly account: Demands },
  ): Promise<TakenBack>;
  /** What others changed between two states and the operations, made for `before`, touch too. */
  overlaps(
    asked: Asked & { readonly before: Uint8Array; readonly operations: readonly ModelOperation[] },
  ): Promise<readonly string[]>;
  /** The obligations that a model proves to be in another state than before. */
  check(asked: Asked & { readonly account: Demands }): Promise<readonly Obligation[]>;
};

/** What a thread gets of what the engine or a tool is asked: all but what cannot leave the process's main thread. */
export type InThread<F extends (asked: never) => unknown> = Omit<Parameters<F>[0], 'signal' | 'journal'>;
