import { headOf } from '../../src/chain/text-to-model/reading/concept-names.ts';
import type { HeadCount, KnownHeads } from '../../src/chain/text-to-model/reading/known-heads.ts';
import type { NameLabel } from '../../src/chain/text-to-model/reading/ranker.ts';

type LabelledText = {
  readonly text: { readonly domain: string };
  readonly names: readonly { readonly key: string; readonly label: NameLabel }[];
};

/** What the head nouns of some texts are taken for, counted by text; `except` leaves the texts of a domain out. */
export function headsOf(texts: readonly LabelledText[], except?: string): KnownHeads {
  const heads = new Map<string, HeadCount>();
  for (const { text, names } of texts) {
    if (text.domain === except) continue;
    for (const [head, asClass] of inText(names)) {
      const known = heads.get(head) ?? { texts: 0, asClass: 0 };
      heads.set(head, { texts: known.texts + 1, asClass: known.asClass + Number(asClass) });
    }
  }
  return heads;
}

/** Whether any name with this head is a class in a text. */
function inText(names: LabelledText['names']): ReadonlyMap<string, boolean> {
  const heads = new Map<string, boolean>();
  for (const { key, label } of names) {
    const head = headOf(key);
    heads.set(head, heads.get(head) === true || label === 'CLASS');
  }
  return heads;
}
