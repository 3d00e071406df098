/** The roles of this system, as they stand in tokens. */
export const roles = {
  /** Runs the shop. */
  clerk: 'clerk',
} as const;
