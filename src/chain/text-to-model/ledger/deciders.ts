import type { TextEvent } from '../reading/text-events.ts';
import { headOf } from '../reading/concept-names.ts';
import { sameName, senseOfNoun } from './synonyms.ts';

/** Who decides what something is: "the director appoints the chair". */
export type SaidDecider = { readonly of: string; readonly by: readonly string[] };

const deciding =
  /^(?:choose|select|pick|determine|decide|decide on|fix|set|define|elect|appoint|nominate|name|lay down)$/;

/** Who decides, of one certain thing; undefined where a clause does not say. */
export function deciderIn({
  verb,
  negated,
  passive,
  performers,
  objects,
  clause,
  sentence,
}: TextEvent): SaidDecider | undefined {
  const { read } = sentence;
  const [at = -1] = passive ? clause.subjects : clause.objects;
  // "decides on the dose"
  const head = read.words[(read.phrases[at]?.end ?? 0) - 1]?.lemma ?? headOf(objects[0] ?? '');
  if (!deciding.test(verb) || negated || head === '' || performers.length === 0) return undefined;
  const isCertain = new RegExp(String.raw`\b(?:the|its|their)(?: \p{L}+)? ${head}\b`, 'iu').test(read.text);
  return isCertain ? { of: senseOfNoun(head), by: performers } : undefined;
}

/** Of one thing, each says that others decide. */
export const decidersOppose = ({ by: some }: SaidDecider, { by: others }: SaidDecider): boolean =>
  !some.some((one) => others.some((other) => sameName(one, other)));
