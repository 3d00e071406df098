import { Problem, rulesBroken, type Detail } from './errors.js';
import { CurrenciesDiffer, isMoney, type Truth } from './expressions.js';

/** A business check of one kind of record. */
export interface Rule<T> {
  readonly code: string;
  /** What the caller reads when the rule is broken. */
  readonly message: string;
  /** A rule that is not mandatory is only logged. */
  readonly mandatory: boolean;
  /** JSON pointers to the values that it reads, `*` for every item of a list; without them it is about the whole. */
  readonly reads?: readonly string[];
  /** False means broken; true and unknown (`null`) mean fine. */
  holds(record: T): Truth;
}

/** Where advice of rules that are not mandatory goes. */
export interface RuleLog {
  warn(fields: object, message: string): void;
}

/** Checks all rules; the broken mandatory ones are thrown together as one 422. */
export function checkRules<T>(record: T, log: RuleLog, rules: readonly Rule<T>[]): void {
  const broken = rules.filter((rule) => evaluated(record, rule.reads, () => rule.holds(record)) === false);
  for (const rule of broken.filter((each) => !each.mandatory)) log.warn({ rule: rule.code }, rule.message);
  const errors = broken
    .filter((rule) => rule.mandatory)
    .flatMap(({ code, message, reads = [''] }) =>
      reads
        .flatMap((pointer) => placesIn(record, pointer.split('/').slice(1)))
        .map((pointer): Detail => ({ pointer, code, message })),
    );
  if (errors.length > 0) throw rulesBroken(errors);
}

/** What an expression over a record yields. Where two currencies meet in it, the amounts that it reads are refused. */
export function evaluated<T>(record: unknown, reads: readonly string[] | undefined, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof CurrenciesDiffer)) throw error;
    const { status, code, message } = error;
    const pointers = (reads ?? []).flatMap((pointer) => placesIn(record, pointer.split('/').slice(1)));
    const amounts = pointers.filter((pointer) => isMoney(valueAt(record, pointer)));
    throw new Problem(
      status,
      code,
      message,
      amounts.map((pointer): Detail => ({ pointer, code, message })),
    );
  }
}

function valueAt(value: unknown, pointer: string): object | undefined {
  const found = pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((inner, step) => memberOf(inner, step), value);
  return typeof found === 'object' && found !== null ? found : undefined;
}

function memberOf(value: unknown, step: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined;
}

/** The pointers that a pattern stands for in a value: `*` is every index of a list, and the list itself when it is empty. */
function placesIn(value: unknown, [step, ...rest]: readonly string[], above = ''): readonly string[] {
  if (step === undefined) return [above];
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  if (step === '*')
    return list.length === 0
      ? [above]
      : list.flatMap((item, index) => placesIn(item, rest, `${above}/${index}`));
  return placesIn(memberOf(value, step), rest, `${above}/${step}`);
}
