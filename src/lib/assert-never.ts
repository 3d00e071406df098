/** Marks a branch that closed unions make unreachable; throws if a value from outside the types gets there. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value ${JSON.stringify(value)}.`);
}
