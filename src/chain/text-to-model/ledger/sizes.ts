import { numberSaid, numeralPattern } from './numerals.ts';

/** How much of a unit something is. */
export type SaidSize = { readonly of: string; readonly count: number; readonly unit: string };

const sized = new RegExp(
  String.raw`((?:[\p{L}-]+ )?[\p{L}-]+) (?:is|are|of|costs?|amounts? to|weighs?|lasts?|takes?) (?:exactly )?(\d+(?:[.,]\d+)?|${numeralPattern}) ([\p{L}%]+)`,
  'giu',
);
const smaller: Readonly<Record<string, readonly [unit: string, share: number]>> = {
  cent: ['euro', 100],
  penny: ['pound', 100],
  pence: ['pound', 100],
  minute: ['hour', 60],
};
const idle = /^(?:an?|the|its|their|his|her|this|that|each|every|pay|pays|get|gets)\s+/i;

const absent = /\bthere (?:is|are) no ((?:[\p{L}-]+ )?[\p{L}-]+)(?=[.!]?$)/iu;

/** The unit of what there is not: "there is no minimum order". */
export const missing = 'none';

/** The sizes that a sentence tells, without those that are only a limit. */
export function sizesIn(text: string): readonly SaidSize[] {
  const none = absent.exec(text)?.[1]?.toLowerCase().replace(/s$/, '');
  const said = [...text.matchAll(sized)].map(([, of = '', count = '', unit = '']) => {
    const one = unit.toLowerCase().replace(/s$/, '');
    const [whole = one, share = 1] = smaller[one] ?? [];
    return {
      of: of
        .toLowerCase()
        .replace(idle, '')
        .replace(/(?<!s)s$/, ''),
      count: numberSaid(count) / share,
      unit: whole,
    };
  });
  return none === undefined ? said : [...said, { of: none, count: 0, unit: missing }];
}
