import { hash, verify } from '@node-rs/argon2';
import { fewAtOnce } from '../lib/few-at-once.ts';
import type { PasswordHasher } from '../modules/accounts/index.ts';

// Argon2id by number: the package's enumeration has no value at run time.
const argon2id = 2;

const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** How hashes of this cost begin, as the PHC string format writes them. */
const currentForm = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

/** Passwords hashed at the same time, and those that may wait: as many as one address may register at once. */
const limits = { running: 2, waiting: 300 };

/**
 * Makes a hasher: Argon2id with 19 MiB and two passes (OWASP's first recommendation for it). The package computes on
 * the threads of libuv, so neither the event loop nor the pool for models waits for passwords; two at a time, so that
 * files do not wait either. Refuses with TOO_MANY when 300 are waiting.
 */
export function createArgon2Hasher(): PasswordHasher {
  const inTurn = fewAtOnce(limits);
  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    verify: (hashed, password) => inTurn(() => verify(hashed, password)),
    isOutdated: (hashed) => !hashed.startsWith(currentForm),
  };
}
