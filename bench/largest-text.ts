/**
 * Measures the largest text that one turn reads, 2,000 passages: the processor time for a passage, relative to a passage
 * of a text a tenth as long, and the bytes of its obligations as they are stored, relative to those of the text.
 * Run: node bench/largest-text.ts
 */
import { readDocument } from '../tools/assistant-eval/read-document.ts';
import { report } from './figure.ts';
import { medianTimes } from './processor-time.ts';

const most = 2_000;
const few = most / 10;

const [large, small] = [textOf(most), textOf(few)];
const read = (text: string) => readDocument({ name: 'business.txt', format: 'txt', text, level: 'cim' });
const { units, obligations } = read(large);
if (units.length !== most) throw new Error(`The text has ${units.length} passages, and not ${most}.`);

const [ofLarge = 0, ofSmall = 0] = medianTimes(1, [() => read(large), () => read(small)]);
console.log(
  `${most} passages ${(ofLarge / 1000).toFixed(1)} s, ${few} passages ${(ofSmall / 1000).toFixed(2)} s`,
);
report({
  work: `Read a text of ${most.toLocaleString('en')} passages into a CIM: time for a passage`,
  floor: `a passage of a text of ${few}`,
  ratio: ofLarge / (most / few) / ofSmall,
  goal: 2,
  better: 'lower',
});
report({
  work: `Obligations of a text of ${most.toLocaleString('en')} passages: bytes`,
  floor: 'bytes of the text',
  ratio: Buffer.byteLength(JSON.stringify(obligations)) / Buffer.byteLength(large),
  goal: 10,
  better: 'lower',
});

/** Sentences about a business, no two alike: every tenth of them speaks of a thing of its own. */
function textOf(sentences: number): string {
  const trades = 'baker printer tailor brewer miller potter weaver joiner glazier dyer'.split(' ');
  const things = 'order invoice sample crate contract machine recipe delivery complaint catalogue'.split(' ');
  const values = 'colour weight price date number name size owner status remark'.split(' ');
  const deeds = 'checks sends prints stores cancels repairs approves returns counts labels'.split(' ');
  const kinds = [
    (at: number) => `A ${pick(things, at)} ${at} has a ${pick(values, at)} and a ${pick(values, at + 3)}.`,
    (at: number) => `A ${pick(trades, at)} ${pick(deeds, at)} a ${pick(things, at + 1)} of area ${at}.`,
    (at: number) => `Each ${pick(things, at)} of area ${at} belongs to exactly one ${pick(things, at + 4)}.`,
    (at: number) =>
      `A ${pick(things, at + 2)} of area ${at} must be ${pick(trades, at)} made within ${2 + (at % 30)} days.`,
    (at: number) =>
      `If a ${pick(things, at)} of area ${at} is late, the ${pick(trades, at + 5)} informs the customer.`,
  ];
  return Array.from({ length: sentences }, (_, at) => pick(kinds, at)(Math.floor(at / kinds.length))).join(
    ' ',
  );
}

function pick<T>(list: readonly T[], at: number): T {
  const one = list[at % list.length];
  if (one === undefined) throw new Error('The list is empty.');
  return one;
}
