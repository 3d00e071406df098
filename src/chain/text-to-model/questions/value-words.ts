import { amountAt, numberAt } from '../commands/amounts.ts';
import type { Occurrences } from '../commands/languages/language.ts';
import type { Named } from '../commands/names.ts';
import { predicatesOf } from '../commands/predicates.ts';
import { typeNamedBy, typeValues } from '../commands/types.ts';
import { featureNamed } from '../commands/senses/feature-slots.ts';
import { classAt } from '../commands/terms.ts';
import type { Workbench } from '../commands/workbench.ts';
import type { Span } from '../commands/words.ts';
import { phraseAt } from '../commands/words.ts';
import { nameAt } from './names-in.ts';

/** An element of a class to ask for the features of. */
export const sampleOf = (className: string): Named => ({
  id: '',
  class: className,
  name: '',
  containerId: '',
  element: undefined,
});

/** The amount that a span begins with, as a question means it: "more than three", "several", "at least one". */
export function comparisonAt(
  bench: Workbench,
  span: Span,
): { readonly amount: Occurrences; readonly length: number } | undefined {
  const { language } = bench;
  for (const [list, step] of [
    [language.questions.ABOVE, 1],
    [language.bounds.BELOW, -1],
  ] as const) {
    const length = phraseAt(span, 0, list);
    const value = length === 0 ? undefined : numberAt(span, length, language);
    if (value === undefined) continue;
    const amount = step > 0 ? { least: value + 1, most: Infinity } : { least: 0, most: value - 1 };
    return { amount, length: length + 1 };
  }
  const many = { least: 2, most: Infinity };
  const several = phraseAt(span, 0, language.questions.SEVERAL);
  const found = amountAt(span, language);
  if (found === undefined || found.length < several || found.length >= span.length)
    return several === 0 ? undefined : { amount: many, length: several };
  const isMany = found.amount.least === 0 && found.amount.most === Infinity;
  return { amount: isMany ? many : found.amount, length: found.length };
}

/** A value of a feature that a question names. */
export type NamedValue = { readonly feature: string; readonly value: unknown };

/** The values of elements of some classes that a span begins with: "required", "of type money", "high priority". */
export function valuesAt(
  bench: Workbench,
  [className = '']: readonly string[],
  span: Span,
): { readonly values: readonly NamedValue[]; readonly length: number } | undefined {
  const sample = sampleOf(className);
  const typed = phraseAt(span, 0, bench.language.questions.TYPED);
  const named = nameAt(bench, span, 0)?.length ?? 0;
  const kind = classAt(span, 0, bench)?.length ?? 0;
  for (let length = Math.min(5, span.length - typed); length > 0; length -= 1) {
    const words = span.slice(typed, typed + length);
    if (words.at(-1)?.kind === 'MARK') continue;
    const type = className === bench.level.attribute ? typeNamedBy(bench, words) : undefined;
    const values =
      type === undefined
        ? predicatesOf(bench, words, sample)?.map(({ feature, value }) => ({ feature, value }))
        : Object.entries(typeValues(bench, type)).map(([feature, value]) => ({ feature, value }));
    // Names of elements win over literals, and types of attributes over names.
    const least = typed > 0 || type !== undefined ? 1 : Math.max(named, kind) + 1;
    if (values === undefined || length < least) continue;
    // "high priority": the feature may stand behind its value.
    const next = span[typed + length];
    const isFeature =
      next !== undefined && featureNamed(bench, sample, next.text)?.name === values[0]?.feature;
    return { values, length: typed + length + (isFeature ? 1 : 0) };
  }
  return undefined;
}
