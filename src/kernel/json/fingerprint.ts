import type { Metamodel } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import { sha256HexOfJson } from '../../lib/sha256-hex.ts';
import { toCanonicalJson } from './write-model.ts';

/** SHA-256 of the canonical text. Equal fingerprints mean equal models, in any display order of lists. */
export function fingerprint(metamodel: Metamodel, root: Element): string {
  return sha256HexOfJson(toCanonicalJson(metamodel, root));
}
