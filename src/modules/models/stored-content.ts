import type { Level } from '../../chain/levels.ts';
import { levels } from '../../chain/levels.ts';
import { fingerprint } from '../../kernel/json/fingerprint.ts';
import type { Element } from '../../kernel/model/element.ts';
import { nameOf, valueOf } from '../../kernel/model/element.ts';
import { collect } from '../../lib/collect-garbage.ts';
import { encodedPieces } from '../../lib/encoded-pieces.ts';
import { eachJsonPiece } from '../../lib/json-pieces.ts';
import type { ReadContent } from './model-reader.ts';

/** The root element of a stored content. */
export function parseContent(bytes: Uint8Array): Element {
  // Checked border: contents are stored in the normal form that `readContent` and `contentOf` make.
  return JSON.parse(new TextDecoder().decode(bytes)) as Element;
}

/** What is stored of a model whose text is given, in UTF-8. */
export function contentOf(given: {
  readonly level: Level;
  readonly root: Element;
  readonly bytes: Uint8Array;
  readonly elementCount: number;
}): ReadContent {
  const { level, root, bytes, elementCount } = given;
  collect();
  const description = valueOf(root, 'description');
  return {
    kind: 'READ',
    bytes,
    fingerprint: fingerprint(levels[level].metamodel, root),
    elementCount,
    rootId: root.id,
    rootIdFrom: 'DOCUMENT',
    name: nameOf(root) ?? '',
    description: typeof description === 'string' ? description : null,
  };
}

/** A value as JSON text in UTF-8. */
export function textBytes(value: object): Uint8Array {
  return encodedPieces((take) => eachJsonPiece(value, take));
}
