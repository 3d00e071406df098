import { valueOf } from '../../../kernel/model/element.ts';
import { withoutUndefined } from '../../../lib/without-undefined.ts';
import type { Named, Tier } from '../commands/names.ts';
import { find } from '../commands/references.ts';
import type { Workbench } from '../commands/workbench.ts';
import type { Span } from '../commands/words.ts';
import { phraseAt } from '../commands/words.ts';

const longestName = 6;

/** What the words at a place name, as many of them as possible; a code such as FR-3 is a name too. */
export function nameAt(
  bench: Workbench,
  span: Span,
  at: number,
  classes?: readonly string[],
): { readonly elements: readonly Named[]; readonly length: number; readonly tier: Tier } | undefined {
  for (let length = Math.min(longestName, span.length - at); length > 0; length -= 1) {
    const part = span.slice(at, at + length);
    if ([part[0], part.at(-1)].some((word) => word?.kind === 'MARK')) continue;
    const coded = byCode(bench, part, classes);
    if (coded !== undefined) return { elements: [coded], length, tier: 1 };
    if (part.length === 1 && isGrammarOnly(bench, part)) continue;
    const found = find(bench, part, withoutUndefined({ classes }));
    if (found.kind !== 'NONE' && found.tier <= 3)
      return { elements: found.elements, length, tier: found.tier };
  }
  return undefined;
}

/** The things a span names, the longest names first. */
export function namesIn(bench: Workbench, span: Span, classes?: readonly string[]): readonly Named[] {
  const found: Named[] = [];
  for (let at = 0; at < span.length;) {
    const one = nameAt(bench, span, at, classes);
    const [first] = one?.elements ?? [];
    if (first !== undefined) found.push(first);
    at += one?.length ?? 1;
  }
  return found;
}

function byCode(bench: Workbench, part: Span, classes: readonly string[] | undefined): Named | undefined {
  const code = bench.text(part).toUpperCase();
  if (!/^[A-Z]+-?\d+$/.test(code)) return undefined;
  return bench.scene.index.all.find(
    ({ element, class: kind }) =>
      element !== undefined && valueOf(element, 'code') === code && classes?.includes(kind) !== false,
  );
}

const isGrammarOnly = (bench: Workbench, span: Span): boolean =>
  phraseAt(span, 0, bench.language.grammar) === span.length &&
  !/^(?:it|this|that|ihn|sie|es)$/.test(span[0]?.lower ?? '');
