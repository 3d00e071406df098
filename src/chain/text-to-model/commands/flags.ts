import type { Named } from './names.ts';
import type { Predicate } from './predicate.ts';
import type { Workbench } from './workbench.ts';
import type { Span } from './words.ts';
import { phraseAt } from './words.ts';

/** Flags that a span begins or ends with: "required", "mandatory and unique". */
export function flagsAt(
  bench: Workbench,
  span: Span,
): { readonly predicates: readonly Predicate[]; readonly length: number } | undefined {
  const { language } = bench;
  const predicates: Predicate[] = [];
  let at = 0;
  for (;;) {
    const skip = at > 0 ? phraseAt(span, at, language.conjunctions) : 0;
    const negated = phraseAt(span, at + skip, language.negations);
    const found = longestFlag(bench, span, at + skip + negated);
    if (found === undefined) break;
    predicates.push(
      negated > 0 && typeof found.predicate.value === 'boolean'
        ? { ...found.predicate, value: !found.predicate.value }
        : found.predicate,
    );
    at += skip + negated + found.length;
  }
  return predicates.length === 0 ? undefined : { predicates, length: at };
}

function longestFlag(
  bench: Workbench,
  span: Span,
  at: number,
): { readonly predicate: Predicate; readonly length: number } | undefined {
  let best: { readonly predicate: Predicate; readonly length: number } | undefined;
  for (const [said, [feature, value]] of Object.entries(bench.language.flags)) {
    const length = phraseAt(span, at, said);
    if (length > (best?.length ?? 0)) best = { predicate: { feature, value, said }, length };
  }
  return best;
}

/** The feature by which a level knows a flag of a class; undefined when the class has none such. */
export function flagFeature(
  bench: Workbench,
  element: Pick<Named, 'class'>,
  feature: string,
): string | undefined {
  const features = bench.level.metamodel.classes.get(element.class)?.featureByName;
  const known = feature === 'identifying' && bench.level.level === 'pim' ? 'unique' : feature;
  return features?.has(known) === true ? known : undefined;
}

/** What a group is narrowed to by flags: "optional (attributes)", "(attributes) that are not required". */
export type FlagFilter = {
  readonly rest: Span;
  readonly flags: readonly Predicate[];
};

/** The words of a group without the flags that narrow it; `isNoun` tells where the noun of the group stands. */
export function withoutFlags(
  bench: Workbench,
  span: Span,
  isNoun: (behind: Span) => boolean,
): FlagFilter | undefined {
  const { language } = bench;
  const front = flagsAt(bench, span);
  if (front !== undefined && front.length < span.length && isNoun(span.slice(front.length)))
    return { rest: span.slice(front.length), flags: front.predicates };
  const relative = span.findIndex((_, at) => at > 0 && phraseAt(span, at, language.relatives) > 0);
  if (relative < 1) return undefined;
  const behind = span.slice(relative + phraseAt(span, relative, language.relatives));
  const { BE } = language.auxiliaries;
  const helper = phraseAt(behind, 0, BE);
  // "die nicht Pflicht sind"
  const last = behind.length - 1;
  const tail = helper === 0 && last > 0 && phraseAt(behind, last, BE) > 0 ? 1 : 0;
  const said = behind.slice(helper, behind.length - tail);
  const flags = helper + tail === 0 ? undefined : flagsAt(bench, said);
  return flags?.length === said.length
    ? { rest: span.slice(0, relative), flags: flags.predicates }
    : undefined;
}

/** Whether an element is as flags say. */
export const hasFlags = (bench: Workbench, element: Named, flags: readonly Predicate[]): boolean =>
  flags.every(({ feature, value }) => {
    const known = flagFeature(bench, element, feature);
    return known !== undefined && (bench.value(element, known) ?? false) === value;
  });
