import { createHash } from 'node:crypto';

/** Adds up rows to one value that does not depend on their order. */
export type Digest = {
  readonly add: (row: Readonly<Record<string, unknown>>) => void;
  /** 64 hexadecimal digits. */
  readonly value: () => string;
};

/** Makes a digest over some columns: the sum of the rows' SHA-256, as 256-bit numbers. */
export function createDigest(columns: readonly string[]): Digest {
  let sum = 0n;
  return {
    add: (row) => {
      const text = JSON.stringify(columns.map((column) => plain(row[column])));
      const hash = createHash('sha256').update(text).digest('hex');
      sum = BigInt.asUintN(256, sum + BigInt(`0x${hash}`));
    },
    value: () => sum.toString(16).padStart(64, '0'),
  };
}

function plain(value: unknown): unknown {
  return value instanceof Uint8Array ? { sha256: createHash('sha256').update(value).digest('hex') } : value;
}
