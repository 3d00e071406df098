/** How much of a unit something is. */
export type SaidSize = { readonly of: string; readonly count: number; readonly unit: string };

const sized =
  /((?:[\p{L}-]+ )?[\p{L}-]+) (?:is|are|of|costs?|amounts? to|weighs?|lasts?) (?:exactly )?(\d+(?:[.,]\d+)?) ([\p{L}%]+)/giu;
const idle = /^(?:an?|the|its|their|his|her|this|that|each|every|pay|pays|get|gets)\s+/i;

const absent = /\bthere (?:is|are) no ((?:[\p{L}-]+ )?[\p{L}-]+)(?=[.!]?$)/iu;

/** The unit of what there is not: "there is no minimum order". */
export const missing = 'none';

/** The sizes that a sentence tells, without those that are only a limit. */
export function sizesIn(text: string): readonly SaidSize[] {
  const none = absent.exec(text)?.[1]?.toLowerCase().replace(/s$/, '');
  const said = [...text.matchAll(sized)].map(([, of = '', count = '', unit = '']) => ({
    of: of.toLowerCase().replace(idle, ''),
    count: Number(count.replace(',', '.')),
    unit: unit.toLowerCase().replace(/s$/, ''),
  }));
  return none === undefined ? said : [...said, { of: none, count: 0, unit: missing }];
}
