import { withoutDeterminers } from '../commands/amounts.ts';
import { alike } from '../commands/candidates.ts';
import type { Named } from '../commands/names.ts';
import { predicatesOf } from '../commands/predicates.ts';
import { find } from '../commands/references.ts';
import { classAt } from '../commands/terms.ts';
import type { Workbench } from '../commands/workbench.ts';
import type { Span } from '../commands/words.ts';
import { phraseAt } from '../commands/words.ts';
import { classPhraseAt } from './class-phrase.ts';
import { namesIn } from './names-in.ts';
import type { ModelQuestion } from './query.ts';
import { conditionsOf, list } from './read-list.ts';
import { partsOf } from './read-parts.ts';
import { cardinality, says, who } from './special-questions.ts';

/** "Is the label required?", "Does Order have an invoice?", "Is there an actor Clerk?", "Are all attributes required?" */
export function yesNo(bench: Workbench, words: Span): ModelQuestion | undefined {
  const { language } = bench;
  const there = phraseAt(words, 0, language.questions.EXIST);
  if (there > 0) return existing(bench, words.slice(there));
  const helper = Math.max(
    ...[...Object.values(language.auxiliaries), ...Object.values(language.modals)].map((each) =>
      phraseAt(words, 0, each),
    ),
  );
  if (helper === 0 || says(words, language.questions.SAME)) return undefined;
  const rest = words.slice(helper);
  const isHaving = phraseAt(words, 0, language.questions.HAVING) > 0;
  return (
    cardinality(bench, words) ??
    ofSet(bench, rest) ??
    permitted(bench, rest) ??
    ofElement(bench, rest, { isHaving })
  );
}

/** "(Is there) an actor Clerk", "(are there) objects without attributes". */
function existing(bench: Workbench, span: Span): ModelQuestion | undefined {
  const already = phraseAt(span, 0, 'already, schon, bereits');
  const rest = span.slice(already);
  const { rest: bare } = withoutDeterminers(rest, bench.language);
  const found = find(bench, rest, { several: true });
  const kind = classAt(bare, 0, bench);
  if (found.kind === 'FOUND' && kind?.plural !== true) return { ask: 'TELL', of: found.elements };
  const all = list(bench, bare, kind?.length === bare.length ? 'COUNT' : 'ALL');
  if (all !== undefined && all.ask !== 'UNKNOWN_NAME') return all;
  return { ask: 'UNKNOWN_NAME', said: bench.text(rest) };
}

/** "(Are) all attributes of Customer required", "(does) every object have attributes". */
function ofSet(bench: Workbench, span: Span): ModelQuestion | undefined {
  const { ALL, EACH, NONE } = bench.language.determiners;
  const length = Math.max(phraseAt(span, 0, ALL), phraseAt(span, 0, EACH), phraseAt(span, 0, NONE));
  const phrase = length === 0 ? undefined : classPhraseAt(bench, span, length);
  if (phrase === undefined) return undefined;
  const behind = span.slice(length + phrase.length);
  const parts = partsOf(bench, phrase.set.classes, behind);
  const where = conditionsOf(parts);
  return parts.unknown.length > 0 || where.length === 0
    ? undefined
    : { ask: 'HOLDS', of: phrase.set, where, said: bench.text(behind) };
}

/** "(Can) a clerk cancel an order", "(may) guests pay". */
function permitted(bench: Workbench, span: Span): ModelQuestion | undefined {
  for (let length = Math.min(5, span.length - 1); length > 0; length -= 1) {
    const found = find(bench, span.slice(0, length), { classes: [bench.level.role, 'ExternalSystem'] });
    if (found.kind !== 'FOUND' || found.tier > 3) continue;
    const asked = who(bench, span.slice(length), found.elements);
    return asked?.ask === 'WHO' ? asked : undefined;
  }
  return undefined;
}

/** "(Is) the label required", "(does) Order have an invoice", "(is) Shipment part of Logistics". */
function ofElement(
  bench: Workbench,
  span: Span,
  begun: { readonly isHaving: boolean },
): ModelQuestion | undefined {
  for (let at = span.length - 1; at > 0; at -= 1) {
    const found = find(bench, span.slice(0, at));
    const [of] = found.kind === 'FOUND' && found.tier <= 5 ? found.elements : [];
    if (of === undefined) continue;
    const behind = span.slice(at);
    const predicates = predicatesOf(bench, behind, of);
    if (predicates !== undefined) return { ask: 'IS', of, predicates, said: bench.text(behind) };
    const have = owned(bench, of, { behind, ...begun });
    if (have !== undefined) return have;
    const parts = partsOf(bench, [of.class], behind);
    const where = conditionsOf(parts);
    if (parts.unknown.length === 0 && where.length > 0)
      return { ask: 'HOLDS', of: { elements: [of] }, where, said: bench.text(behind) };
    const [other] = namesIn(bench, behind, [bench.level.object]);
    if (other !== undefined && of.class === bench.level.object)
      return { ask: 'PATH', a: of, b: other, isYesNo: true };
  }
  return undefined;
}

function owned(
  bench: Workbench,
  of: Named,
  { behind, isHaving }: { readonly behind: Span; readonly isHaving: boolean },
): ModelQuestion | undefined {
  const { language } = bench;
  const last = behind.at(-1);
  // "Hat Kunde eine Adresse", "does Product have a weight", "has a room a price", "enthält die Bestellung Positionen".
  const have = phraseAt(behind, 0, language.questions.HAVING);
  const part = withoutDeterminers(behind.slice(have), language).rest;
  const isBare = language.code === 'de' || have > 0 || (isHaving && part.length < behind.length);
  if (!isBare || last === undefined) return undefined;
  const kind = classAt(part, 0, bench);
  if (kind !== undefined && kind.length === part.length)
    return {
      ask: 'LIST',
      parts: [
        {
          classes: alike(kind.class).slice(0, 1),
          where: [
            {
              by: 'LINK',
              how: 'WHOLE',
              verb: undefined,
              to: { elements: [of] },
              amount: { least: 1, most: Infinity },
            },
          ],
        },
      ],
      isCount: false,
    };
  const parts = namesIn(bench, part);
  return kind !== undefined || part.length === 0 || part.length > 4
    ? undefined
    : { ask: 'HAS', of, part: bench.text(part), parts };
}
