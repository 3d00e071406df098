/** Runs after a transaction has been committed; must not throw. */
export type Hook = () => void;

/**
 * Access to stores. Inside the callbacks only database work is awaited; stores must not be used after them.
 * `S` is what the caller needs of all stores.
 */
export type Transactions<S> = {
  /** Runs `work` on one consistent snapshot. */
  read<R>(work: (stores: S) => Promise<R>): Promise<R>;
  /**
   * Runs `work`, which asks the stores one thing that takes one statement. It sees what is committed when it asks; two
   * things that have to fit together need `read`.
   */
  look<R>(work: (stores: S) => Promise<R>): Promise<R>;
  /**
   * Runs `work` as one serialised transaction. Commits durably when it resolves, then runs the hooks given to
   * `afterCommit`; undoes everything when it rejects, and rejects with the same reason.
   */
  transact<R>(work: (stores: S, afterCommit: (hook: Hook) => void) => Promise<R>): Promise<R>;
  /** The same for `work` that deletes: it is carried out on a full disk as well. */
  remove<R>(work: (stores: S, afterCommit: (hook: Hook) => void) => Promise<R>): Promise<R>;
};
