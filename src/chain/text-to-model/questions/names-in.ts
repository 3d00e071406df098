import type { Named } from '../commands/names.ts';
import { find } from '../commands/references.ts';
import type { Workbench } from '../commands/workbench.ts';
import type { Span } from '../commands/words.ts';
import { phraseAt } from '../commands/words.ts';

/** The things a span names, the longest names first. */
export function namesIn(bench: Workbench, span: Span, classes?: readonly string[]): readonly Named[] {
  const found: Named[] = [];
  for (let at = 0; at < span.length; at += 1)
    for (let end = Math.min(span.length, at + 6); end > at; end -= 1) {
      const part = span.slice(at, end);
      const edge = [part[0], part.at(-1)].some((word) => word?.kind === 'MARK');
      if (edge) continue;
      const one = find(bench, part, classes === undefined ? {} : { classes });
      if (one.kind === 'NONE' || one.tier > 3 || (part.length === 1 && isPronounOnly(bench, part))) continue;
      const [first] = one.elements;
      if (first !== undefined) found.push(first);
      at = end - 1;
      break;
    }
  return found;
}

const isPronounOnly = (bench: Workbench, span: Span): boolean =>
  phraseAt(span, 0, bench.language.grammar) === span.length &&
  !/^(?:it|this|that|ihn|sie|es)$/.test(span[0]?.lower ?? '');
