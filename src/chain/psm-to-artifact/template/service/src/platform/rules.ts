import { rulesBroken, type Detail } from './errors.js';
import type { Truth } from './expressions.js';

/** A business check of one kind of record. */
export interface Rule<T> {
  readonly code: string;
  /** What the caller reads when the rule is broken. */
  readonly message: string;
  /** A rule that is not mandatory is only logged. */
  readonly mandatory: boolean;
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
  const details = broken
    .filter((rule) => rule.mandatory)
    .map((rule): Detail => ({ path: rule.code, message: rule.message }));
  if (details.length > 0) throw rulesBroken(details);
}
