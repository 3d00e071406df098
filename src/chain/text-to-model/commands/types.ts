import { scalarOf } from '../mapping/value-types.ts';
import type { ValueKind } from '../reading/domain-model.ts';
import { valueKindOf } from '../reading/value-kinds.ts';
import type { Scalar } from '../../../kernel/operations/model-operation.ts';
import { withoutDeterminers } from './amounts.ts';
import type { Language } from './languages/language.ts';
import type { Workbench } from './workbench.ts';
import type { Span } from './words.ts';
import { phraseAt } from './words.ts';

/** The kind of value that a phrase names; undefined when it names none. */
export function typeNamedBy(bench: Workbench, span: Span): ValueKind | undefined {
  const { rest: bare } = withoutDeterminers(span, bench.language);
  const plain = bare.length > 1 ? phraseAt(bare, 0, bench.language.plainly) : 0;
  const rest = bare.slice(plain);
  if (rest.length === 0) return undefined;
  const text = rest.map(({ lower }) => lower).join(' ');
  const one = [
    ...rest.slice(0, -1).map(({ lower }) => lower),
    bench.language.singular(rest.at(-1)?.lower ?? ''),
  ].join(' ');
  // "amounts of money"
  const first = [
    bench.language.singular(rest[0]?.lower ?? ''),
    ...rest.slice(1).map(({ lower }) => lower),
  ].join(' ');
  const found = Object.entries(bench.language.types).find(([, list]) => {
    const names = list.split(/\s*,\s*/);
    return (
      names.includes(text) ||
      names.includes(one) ||
      names.includes(first) ||
      // "Zahlen"
      bench.language.stems(text).some((each) => names.includes(each)) ||
      names.includes(text.replace(/ (?:values?|fields?|type)$/, ''))
    );
  });
  // Checked border: the keys of `types` are kinds of values.
  return found?.[0] as ValueKind | undefined;
}

/** The kind of value that a name promises. */
export function kindFor(bench: Workbench, name: string): ValueKind {
  const lower = name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase();
  const [last = ''] = lower.split(/[\s_]+/).slice(-1);
  const isHead = (head: string): boolean =>
    head.startsWith('=') ? last === head.slice(1) : last.endsWith(head);
  const promised = bench.language.heads.find(([, heads]) => heads.split(' ').some(isHead));
  if (promised !== undefined) return promised[0];
  if (/^date of\b/.test(lower) || / (?:at|on)$/.test(lower)) return / at$/.test(lower) ? 'DATE_TIME' : 'DATE';
  const kind = valueKindOf(lower);
  // "phone numbers" are of the kind of one of them.
  const one = lower.replace(/\S+$/, (word) => bench.language.singular(word));
  return kind === 'TEXT' && one !== lower ? valueKindOf(one) : kind;
}

/** Whether a unit is one of money. */
export const isCurrency = (unit: string, language: Language): boolean =>
  language.currencies.split(', ').includes(unit.toLowerCase());

/** The values by which a kind of value is set on an attribute. */
export function typeValues(bench: Workbench, kind: ValueKind): Readonly<Record<string, Scalar>> {
  return bench.level.level === 'cim' ? { type: kind } : { scalar: scalarOf(kind) };
}
