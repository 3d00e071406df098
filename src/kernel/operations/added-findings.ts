import type { Metamodel } from '../metamodel/metamodel.ts';
import type { Element } from '../model/element.ts';
import type { Finding } from '../model/finding.ts';
import { validateStructure } from '../validation/structural.ts';

/** What is wrong with a model that was not wrong with it before: a model that was saved unfinished can be worked on. */
export function addedFindings(
  metamodel: Metamodel,
  states: { readonly before: Element; readonly after: Element },
): readonly Finding[] {
  const findings = validateStructure(metamodel, states.after);
  if (findings.length === 0) return [];
  const keyOf = ({ code, elementId, feature }: Finding): string => `${code} ${elementId} ${feature}`;
  const known = new Set(validateStructure(metamodel, states.before).map(keyOf));
  return findings.filter((finding) => !known.has(keyOf(finding)));
}
