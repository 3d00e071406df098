/**
 * What a model says about who can do what, in the words of neither level: what both CIM and PIM give to the one
 * analysis. Everything is named by ids of the model. Facts may promise too much, never too little: what the analysis
 * calls unreachable then really is.
 */
export type BusinessFacts = {
  readonly operations: readonly OperationFacts[];
  /** What runs operations beside callers. */
  readonly starters: readonly StarterFacts[];
  /** Events that come from outside. */
  readonly givenEvents: readonly string[];
  readonly lifecycles: readonly LifecycleFacts[];
  /** Keys of fields that are written along with others: whole things with all that they consist of. */
  readonly wholes: readonly { readonly whole: string; readonly parts: readonly string[] }[];
  readonly processes: readonly ProcessFacts[];
  readonly rules: readonly RuleFacts[];
  /** Ids of operations, states, events and nodes of which another finding says already that they do not come about. */
  readonly excused: ReadonlySet<string>;
};

/** Something that changes data. */
export type OperationFacts = {
  readonly id: string;
  /** Exposed, and at least one caller may run it. */
  readonly isCallable: boolean;
  readonly raises: readonly string[];
  /** Keys of the fields it can write. */
  readonly writes: readonly string[];
  /** It does nothing but the moves it triggers, so it needs a row in one of their states. */
  readonly onlyMoves: boolean;
};

/** Something that runs an operation by itself: an event, a time, or a node of a process. */
export type StarterFacts = {
  readonly operation: string;
  readonly by: { readonly event: string } | { readonly node: string } | 'TIME';
};

/** The life of one kind of thing. */
export type LifecycleFacts = {
  readonly id: string;
  /** State of new things; undefined when the model does not say, and nothing is judged then. */
  readonly initial: string | undefined;
  readonly states: readonly { readonly id: string; readonly isFinal: boolean }[];
  readonly moves: readonly MoveFacts[];
};

/** One move between states. */
export type MoveFacts = {
  readonly id: string;
  readonly from: readonly string[];
  readonly to: string;
  readonly triggers: readonly string[];
  /** Rules that must hold; ids of `rules`. */
  readonly rules: readonly string[];
};

/** A flow of work. */
export type ProcessFacts = {
  readonly id: string;
  readonly nodes: readonly NodeFacts[];
  readonly flows: readonly FlowFacts[];
};

/** One node of a process. */
export type NodeFacts = {
  readonly id: string;
  readonly isStart: boolean;
  readonly isEnd: boolean;
  /** Goes on when all its incoming flows have been taken, not when one has. */
  readonly isJoin: boolean;
  /** It may be left on several ways at once. */
  readonly isSplit: boolean;
  /** The event it waits for. */
  readonly awaits: string | undefined;
  /** The events it raises by itself. */
  readonly raises: readonly string[];
  /** The process it waits for the end of. */
  readonly calls: string | undefined;
};

/** One way from node to node. */
export type FlowFacts = {
  readonly source: string;
  readonly target: string;
  /** Its condition may hold. */
  readonly isPossible: boolean;
};

/** A rule with an expression that can be read. */
export type RuleFacts = {
  readonly id: string;
  /** Keys of the fields that it reads. */
  readonly reads: readonly string[];
  /** Whether it may let something pass when just these fields can have a value: it may hold, or be unknown. */
  readonly mayPass: (isWritten: (field: string) => boolean) => boolean;
  /** Whether it may hold then. */
  readonly mayHold: (isWritten: (field: string) => boolean) => boolean;
};
