import { createHash } from 'node:crypto';
import { commonPasswordHashes } from './common-password-hashes.ts';

/** Bytes of its SHA-256 that stand for a password in the list. */
const hashBytes = 4;

let hashes: ReadonlySet<number> | undefined;

/**
 * Whether a password, in any letter case, is one of the most common ones of 8 characters or more. The list holds parts
 * of hashes, so that it says yes to about one of a million other passwords as well.
 */
export function isCommonPassword(password: string): boolean {
  hashes ??= readHashes();
  return hashes.has(commonPasswordHash(password));
}

/** What stands for a password in the list: the first four bytes of the SHA-256 of its lower case. */
export function commonPasswordHash(password: string): number {
  return createHash('sha256').update(password.toLowerCase()).digest().readUInt32BE();
}

function readHashes(): ReadonlySet<number> {
  const bytes = Buffer.from(commonPasswordHashes, 'base64');
  return new Set(
    Array.from({ length: bytes.byteLength / hashBytes }, (_, index) => bytes.readUInt32BE(index * hashBytes)),
  );
}
