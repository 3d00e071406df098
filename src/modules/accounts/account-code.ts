import { hash, randomInt } from 'node:crypto';

/** What a code is for: it proves that an address is read by the account, sets another password, or begins a session. */
export type AccountCodeKind = 'ADDRESS' | 'RESET' | 'SIGN_IN';

/** A code that was sent to an account, one of each kind. Only its hash is stored. */
export type AccountCode = {
  readonly accountId: string;
  readonly kind: AccountCodeKind;
  readonly codeHash: string;
  /** The address that it verifies. */
  readonly address: string | null;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** How often something else was given for it. */
  readonly failures: number;
};

/** Codes that were sent to accounts. */
export type AccountCodeStore = {
  /** Stores a code in place of the account's earlier one of its kind. */
  put(code: AccountCode): Promise<void>;
  find(accountId: string, kind: AccountCodeKind): Promise<AccountCode | undefined>;
  /** The code with a hash. */
  findByHash(kind: AccountCodeKind, codeHash: string): Promise<AccountCode | undefined>;
  countFailure(accountId: string, kind: AccountCodeKind): Promise<void>;
  delete(accountId: string, kind: AccountCodeKind): Promise<void>;
  deleteExpiredBefore(time: number): Promise<void>;
};

// Without letters and digits that are taken for each other.
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const codeLength = 10;

/** A code that people type: 50 random bits, in two groups. */
export function newTypedCode(): string {
  const code = Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('');
  return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`;
}

/** What is stored of a typed code: the SHA-256 of its letters and digits, in any case, with the account's id. */
export function typedCodeHashOf(accountId: string, code: string): string {
  return hash('sha256', `${accountId} ${code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}`);
}
