import { sha256Hex } from '../../lib/sha256-hex.ts';
import { ownWords } from './language/own-words.ts';
import { wordTable } from './language/word-table.ts';

/** Changes with every change of rules that can change a reading. */
const version = '1.5.1';

/** Names the embedded engine in the provenance of what it makes: its version and the digest of its words. */
export const engine: { readonly version: string; readonly rulesetDigest: string } = {
  version,
  get rulesetDigest() {
    digest ??= sha256Hex(`${version}\n${JSON.stringify([wordTable, ownWords])}`);
    return digest;
  },
};

let digest: string | undefined;
