import { sha256HexOfPieces } from '../../lib/sha256-hex.ts';
import type { Metamodel } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import { eachCanonicalPiece } from './canonical-pieces.ts';

/** SHA-256 of the canonical text. Equal fingerprints mean equal models, in any display order of lists. */
export function fingerprint(metamodel: Metamodel, root: Element): string {
  return sha256HexOfPieces((take) => eachCanonicalPiece(metamodel, root, take));
}
