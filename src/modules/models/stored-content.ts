import type { Level } from '../../chain/levels.ts';
import { levels } from '../../chain/levels.ts';
import { writeCanonical } from '../../kernel/json/canonical-pieces.ts';
import { fingerprint } from '../../kernel/json/fingerprint.ts';
import type { Element } from '../../kernel/model/element.ts';
import { nameOf, valueOf } from '../../kernel/model/element.ts';
import { collect } from '../../lib/collect-garbage.ts';
import { encodedPieces } from '../../lib/encoded-pieces.ts';
import { copiedTogether } from '../../lib/joined-bytes.ts';
import { eachJsonPiece, writeJson } from '../../lib/json-pieces.ts';
import { rememberedTexts } from '../../lib/remembered-texts.ts';
import { sha256HexOfPieces } from '../../lib/sha256-hex.ts';
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
  return contentWith({ root, bytes, elementCount, fingerprint: fingerprint(levels[level].metamodel, root) });
}

function contentWith(
  known: Pick<ReadContent, 'bytes' | 'elementCount' | 'fingerprint'> & { readonly root: Element },
): ReadContent {
  const { root, ...content } = known;
  const description = valueOf(root, 'description');
  return {
    kind: 'READ',
    ...content,
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

/** Writes versions of a model one after the other: what did not change since the last one is not written again. */
export type VersionWriter = {
  /** What is stored of a version, as `contentOf` gives it. The elements that it has may not change later. */
  readonly contentOf: (root: Element, elementCount: number) => ReadContent;
};

/** Makes a writer that has written nothing yet. */
export function versionWriter(level: Level): VersionWriter {
  const { metamodel } = levels[level];
  const [json, canonical] = [rememberedTexts(), rememberedTexts()];
  return {
    contentOf: (root, elementCount) =>
      contentWith({
        root,
        elementCount,
        bytes: copiedTogether(json.write((pieces) => writeJson(root, pieces))),
        fingerprint: sha256HexOfPieces((take) =>
          canonical.write((pieces) => writeCanonical(metamodel, root, pieces)).forEach((part) => take(part)),
        ),
      }),
  };
}
