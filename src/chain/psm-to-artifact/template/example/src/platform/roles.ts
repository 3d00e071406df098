/** The roles of this system, as they stand in tokens. */
export const roles = {
  /** Runs the shop. */
  clerk: 'clerk',
} as const;

/** Those whose callers see and change only rows of their own, somewhere. */
export const owners: readonly string[] = [];
