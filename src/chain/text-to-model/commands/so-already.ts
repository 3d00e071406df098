import type { Scalar } from '../../../kernel/operations/model-operation.ts';
import type { Named } from './names.ts';

/** How elements are shown and found. */
type Teller = {
  readonly shown: (element: Named) => string;
  readonly element: (id: string) => Named | undefined;
};

/** Says that an element has a value already, where a command would change nothing. */
export function soAlready(
  teller: Teller,
  element: Named,
  [feature, value]: readonly [feature: string, value: Scalar | readonly Scalar[]],
): string {
  const shown = teller.shown(element);
  const said = feature.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  if (value === true) return `The ${shown} is ${said} already.`;
  if (value === false) return `The ${shown} is not ${said} anyway.`;
  const names = [value].flat().map((each) => `"${teller.element(String(each))?.name ?? String(each)}"`);
  return `The ${said} of the ${shown} is ${names.join(', ')} already.`;
}
