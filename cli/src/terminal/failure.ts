/** How a command ends; the numbers are promised on the page of the package. */
export const exitCodes = {
  success: 0,
  findings: 1,
  usage: 2,
  conflicts: 3,
  refused: 4,
  'not-signed-in': 5,
  unreachable: 6,
  bug: 70,
} as const;

/** Why a command did not succeed. */
export type FailureKind = Exclude<keyof typeof exitCodes, 'success'>;

/** A command that cannot be carried out: says what was found, where, and what to do. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly kind: FailureKind;
  /** What exactly stands in the way, one line each. */
  readonly details: readonly string[];

  constructor(kind: FailureKind, message: string, details: readonly string[] = []) {
    super(message);
    this.kind = kind;
    this.details = details;
  }
}

/** Whether an error of the platform has a code, such as `ENOENT`. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
