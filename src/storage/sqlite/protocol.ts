/** Which of the thread's two connections a statement is for. */
export type ConnectionName = 'WRITER' | 'READER';

/** What SQLite takes and gives. */
export type SqlValue = string | number | bigint | null | Uint8Array;

/** One statement with its values. */
export type Statement = {
  readonly sql: string;
  readonly parameters: readonly SqlValue[];
  /** True when it belongs to a transaction that was begun before: it is refused when that is over already. */
  readonly inTransaction: boolean;
};

/** One statement for the database thread. */
export type ThreadRequest = Statement & { readonly id: number; readonly connection: ConnectionName };

/** One row of a result. */
export type SqlRow = Readonly<Record<string, SqlValue>>;

/** What a statement gave: its rows, or how many rows it changed. */
export type StatementResult = { readonly rows: readonly SqlRow[]; readonly changes: number };

/** Executes one statement; statements are executed in the order they are given. */
export type Execute = (statement: Statement) => Promise<StatementResult>;

/** What became of a statement. `sqliteCode` is SQLite's extended result code. */
export type ThreadReply =
  | (StatementResult & { readonly id: number; readonly ok: true })
  | {
      readonly id: number;
      readonly ok: false;
      readonly message: string;
      readonly sqliteCode: number | undefined;
    };

/** The thread's first message: it is open, or why it is not. */
export type ThreadOpening =
  | { readonly open: true }
  | { readonly open: false; readonly locked: boolean; readonly message: string };

/** What the thread is started with. */
export type ThreadStart = { readonly dataFolder: string };

/** Asks the thread to close its connections and end. */
export const closeRequest = 'CLOSE';
