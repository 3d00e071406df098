import { hash, verify } from '@node-rs/argon2';
import type { PasswordHasher } from '../modules/accounts/index.ts';

// Argon2id by number: the package's enumeration has no value at run time.
const argon2id = 2;

const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Argon2id with 19 MiB and two passes (OWASP's first recommendation for it). The package computes on the threads
 * of libuv, so neither the event loop nor the pool for models waits for passwords.
 */
export const argon2Hasher: PasswordHasher = {
  hash: (password) => hash(password, cost),
  verify: (hashed, password) => verify(hashed, password),
};
