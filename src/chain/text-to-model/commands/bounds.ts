import type { Scalar } from '../../../kernel/operations/model-operation.ts';
import { numberAt } from './amounts.ts';
import type { Named } from './names.ts';
import type { Part, Predicate } from './predicate.ts';
import type { Workbench } from './workbench.ts';
import type { Span } from './words.ts';
import { phraseAt, phraseAtEnd } from './words.ts';

/** "between 1 and 40", "at least 1", "at most 80 characters", "not negative". */
export function boundAt(bench: Workbench, span: Span, element: Named): Part | undefined {
  const { language } = bench;
  const between = phraseAt(span, 0, language.bounds.BETWEEN);
  const low = between === 0 ? undefined : numberAt(span, between, language);
  if (low !== undefined) {
    const joint = phraseAt(span, between + 1, language.conjunctions, 'to, -, –, bis, until');
    const high = numberAt(span, between + 1 + joint, language);
    if (joint > 0 && high !== undefined)
      return measured(bench, span, { element, at: between + 2 + joint, least: low, most: high });
  }
  const first = numberAt(span, 0, language);
  // "3 to 12 characters"
  const to = first === undefined ? 0 : phraseAt(span, 1, 'to, -, –, bis');
  const last = to === 0 ? undefined : numberAt(span, 1 + to, language);
  if (first !== undefined && last !== undefined)
    return measured(bench, span, { element, at: 2 + to, least: first, most: last });
  // "500 at most"
  const kindBehind =
    first === undefined
      ? undefined
      : (['LEAST', 'MOST'] as const).find((kind) => phraseAt(span, 1, language.bounds[kind]) > 0);
  if (first !== undefined && kindBehind !== undefined) {
    const at = 1 + phraseAt(span, 1, language.bounds[kindBehind]);
    return measured(bench, span, {
      element,
      at,
      ...(kindBehind === 'LEAST' ? { least: first } : { most: first }),
    });
  }
  // "60 characters at most"
  const long = first === undefined ? 0 : phraseAt(span, 1, language.bounds.LENGTH);
  const bound = (['LEAST', 'MOST'] as const).find(
    (kind) => phraseAt(span, 1 + long, language.bounds[kind]) > 0,
  );
  if (first !== undefined && long > 0 && bound !== undefined) {
    const given = bound === 'LEAST' ? { least: first } : { most: first };
    const part = measured(bench, span, { element, at: 1, ...given });
    const more = phraseAt(span, 1 + long, language.bounds[bound]);
    return part === undefined ? undefined : { ...part, length: 1 + long + more };
  }
  const exactly = phraseAt(span, 0, language.bounds.EXACTLY);
  const exact = exactly === 0 ? undefined : numberAt(span, exactly, language);
  if (exact !== undefined)
    return measured(bench, span, { element, at: exactly + 1, least: exact, most: exact });
  for (const kind of ['LEAST', 'MOST', 'ABOVE', 'BELOW'] as const) {
    const length = phraseAt(span, 0, language.bounds[kind]);
    const value = length === 0 ? undefined : numberAt(span, length, language);
    if (value === undefined) continue;
    const sign = kind === 'ABOVE' ? 1 : kind === 'BELOW' ? -1 : 0;
    const step = sign * stepOf(bench, element);
    const isLeast = kind === 'LEAST' || kind === 'ABOVE';
    return measured(bench, span, {
      element,
      at: length + 1,
      ...(isLeast ? { least: value + step } : { most: value + step }),
    });
  }
  const least = stepOf(bench, element);
  const signs: readonly (readonly [string, { readonly least?: number; readonly most?: number }])[] = [
    [language.signs.POSITIVE, { least }],
    [language.signs.NOT_NEGATIVE, { least: 0 }],
    [language.signs.NEGATIVE, { most: -least }],
  ];
  for (const [list, bound] of signs)
    if (span.length > 0 && phraseAt(span, 0, list) === span.length)
      return measured(bench, span, { element, at: span.length, ...bound });
  return undefined;
}

/** The least by which two values differ: a cent of money, a hundredth of what is no whole number. */
export const stepOf = (bench: Workbench, element: Named): number =>
  /^(?:MONEY|DECIMAL)$/.test(String(bench.value(element, bench.level.level === 'cim' ? 'type' : 'scalar')))
    ? 0.01
    : 1;

/** "at most 500 characters", "20 digits": how long a text may be; a mere number is the most. */
export function lengthSaid(bench: Workbench, span: Span): readonly Predicate[] | undefined {
  const most = numberAt(span, 0, bench.language);
  const element = attributeOf(bench);
  const part =
    boundAt(bench, span, element) ??
    (most === undefined ? undefined : measured(bench, span, { element, at: 1, most }));
  const isWhole = part?.length === span.length && phraseAtEnd(span, bench.language.bounds.LENGTH) > 0;
  return isWhole ? part.predicates : undefined;
}

/** "from 1 to 5", "of at most 50 EUR": what the values of a new attribute keep to; its unit is a known one. */
export function limitsSaid(bench: Workbench, span: Span): readonly Predicate[] | undefined {
  const part = boundAt(bench, span, attributeOf(bench));
  if (part?.length !== span.length) return undefined;
  const unit = part.predicates.some(({ feature }) => feature === 'unit');
  return unit && phraseAtEnd(span, bench.language.units) === 0 ? undefined : part.predicates;
}

const isText = (scalar: unknown): boolean => /^(?:STRING|TEXT|EMAIL|PHONE|URI)$/.test(String(scalar));

/** The limits of a new attribute as its type keeps them: of a text of a PIM, a mere number says how long it is. */
export function limitsOf(
  type: Readonly<Record<string, Scalar>>,
  values: Readonly<Record<string, Scalar>>,
): Readonly<Record<string, Scalar>> {
  if (!isText(type['scalar']) || values['unit'] !== undefined) return values;
  const names: Readonly<Record<string, string>> = {
    minimum: 'minLength',
    maximum: 'maxLength',
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [names[name] ?? name, value]));
}

const attributeOf = ({ level }: Workbench): Named => ({
  id: '',
  class: level.attribute,
  name: '',
  containerId: '',
  element: undefined,
});

function measured(
  bench: Workbench,
  span: Span,
  given: { readonly element: Named; readonly at: number; readonly least?: number; readonly most?: number },
): Part | undefined {
  const { element, least, most } = given;
  const features = bench.level.metamodel.classes.get(element.class)?.featureByName;
  const unit = span.slice(given.at);
  const long = phraseAt(unit, 0, bench.language.bounds.LENGTH);
  // A text of a CIM has its lengths as minimum and maximum.
  const isLong = long > 0 || (unit.length === 0 && isText(bench.value(element, 'scalar')));
  const names =
    isLong && features?.has('maxLength') === true
      ? (['minLength', 'maxLength'] as const)
      : (['minimum', 'maximum'] as const);
  if (features?.has(names[1]) !== true) return undefined;
  const predicates: Predicate[] = [];
  if (least !== undefined) predicates.push({ feature: names[0], value: least, said: String(least) });
  if (most !== undefined) predicates.push({ feature: names[1], value: most, said: String(most) });
  if (long > 0) return { predicates, length: given.at + long };
  const said =
    unit.length === 1 &&
    unit[0]?.kind === 'WORD' &&
    features.has('unit') &&
    !/^(?:and|or|und|oder)$/.test(unit[0].lower)
      ? unit[0]
      : undefined;
  if (said !== undefined)
    return {
      predicates: [...predicates, { feature: 'unit', value: said.text, said: said.text }],
      length: span.length,
    };
  return { predicates, length: given.at };
}
