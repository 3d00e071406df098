import { rulesBroken, type Detail } from './errors.js';
import type { Truth } from './expressions.js';

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
  const broken = rules.filter((rule) => rule.holds(record) === false);
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

/** The pointers that a pattern stands for in a value: `*` is every index of a list, and the list itself when it is empty. */
function placesIn(value: unknown, [step, ...rest]: readonly string[], above = ''): readonly string[] {
  if (step === undefined) return [above];
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  if (step === '*')
    return list.length === 0
      ? [above]
      : list.flatMap((item, index) => placesIn(item, rest, `${above}/${index}`));
  const member: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined;
  return placesIn(member, rest, `${above}/${step}`);
}
