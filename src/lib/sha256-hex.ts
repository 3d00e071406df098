// Kernel and chain import this file and compile without Node's types, so it declares the one function it takes.
declare const process: {
  getBuiltinModule(name: 'node:crypto'): {
    readonly hash: (algorithm: 'sha256', text: string, encoding: 'hex') => string;
  };
};

const { hash } = process.getBuiltinModule('node:crypto');

/** SHA-256 of a text's UTF-8 bytes, as 64 lower-case hexadecimal digits. */
export function sha256Hex(text: string): string {
  return hash('sha256', text, 'hex');
}
