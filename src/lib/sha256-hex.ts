type Hash = {
  readonly update: (piece: string | Uint8Array) => Hash;
  readonly digest: (encoding: 'hex') => string;
};

// Kernel and chain import this file and compile without Node's types, so it declares the two functions it takes.
declare const process: {
  getBuiltinModule(name: 'node:crypto'): {
    readonly hash: (algorithm: 'sha256', text: string, encoding: 'hex') => string;
    readonly createHash: (algorithm: 'sha256') => Hash;
  };
};

const { hash, createHash } = process.getBuiltinModule('node:crypto');

/** SHA-256 of a text's UTF-8 bytes, as 64 lower-case hexadecimal digits. */
export function sha256Hex(text: string): string {
  return hash('sha256', text, 'hex');
}

/** SHA-256 of a text that `write` gives away in pieces, as texts or in UTF-8, without having all of it in memory. */
export function sha256HexOfPieces(write: (take: (piece: string | Uint8Array) => void) => void): string {
  const digest = createHash('sha256');
  write((piece) => digest.update(piece));
  return digest.digest('hex');
}
