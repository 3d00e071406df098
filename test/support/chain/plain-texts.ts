import fc from 'fast-check';

/** A sentence with the nouns and verbs that it is made of, in their plain forms. */
export type MadeSentence = {
  readonly text: string;
  readonly nouns: readonly string[];
  readonly verbs: readonly string[];
};

/** Many of them are also verbs, which is where readers slip. */
const nouns =
  'seat room order stamp permit lock shift bed screen test ship crane meal ticket label rake lamp claim paint bottle film guard sample hive quote tag plate boat crate letter tank bill record form harvest repair lift board ring track bridge storm filter parcel report'.split(
    ' ',
  );
const people = 'porter nurse skipper baker warden clerk tenant usher diver tutor'.split(' ');
const verbs =
  'lift weigh clean book stamp count paint load check test report repair print store lock wash guard return order collect'.split(
    ' ',
  );

const noun = fc.constantFrom(...nouns);
const person = fc.constantFrom(...people);
const verb = fc.constantFrom(...verbs);
const parts = fc
  .record({
    n: fc.uniqueArray(noun, { minLength: 4, maxLength: 4 }),
    p: fc.uniqueArray(person, { minLength: 2, maxLength: 2 }),
    v: fc.uniqueArray(verb, { minLength: 3, maxLength: 3 }),
  })
  // "a stamp is stamped" is told apart by people, and proves nothing of the account.
  .filter(({ n, v }) => v.every((each) => !n.includes(each)));

type Parts = { readonly n: readonly string[]; readonly p: readonly string[]; readonly v: readonly string[] };

const many = (word = ''): string => `${word}s`;
const done = (word = ''): string =>
  word.endsWith('e') ? `${word}d` : word.endsWith('y') ? `${word.slice(0, -1)}ied` : `${word}ed`;
const does = (word = ''): string =>
  word.endsWith('sh') ? `${word}es` : word.endsWith('y') ? `${word.slice(0, -1)}ies` : `${word}s`;

/** Ways to say something, each with the words it takes. */
const shapes: readonly ((given: Parts) => MadeSentence)[] = [
  ({ n: [a = '', b = ''], p: [p = ''], v: [v = ''] }) =>
    made(`A ${p} ${does(v)} a ${a} with a ${b}.`, [a, b, p], [v]),
  ({ n: [a = '', b = '', c = ''], p: [p = ''], v: [v = ''] }) =>
    made(`Every ${p} ${does(v)} ${many(a)}, ${many(b)} and ${many(c)}.`, [a, b, c, p], [v]),
  ({ n: [a = '', b = '', c = ''], p: [p = ''], v: [v = ''] }) =>
    made(`Each ${p} can ${v} ${many(a)}, ${many(b)}, ${many(c)}.`, [a, b, c, p], [v]),
  ({ n: [a = '', b = '', c = '', d = ''] }) =>
    made(`Every ${a} has a ${b}, a ${c} and a ${d}.`, [a, b, c, d], []),
  ({ n: [a = '', b = ''] }) => made(`A ${a} belongs to exactly one ${b}.`, [a, b], []),
  ({ n: [a = '', b = ''], p: [p = ''], v: [v = ''] }) =>
    made(`The ${a} of a ${b} is ${done(v)} by a ${p}.`, [a, b, p], [v]),
  ({ n: [a = '', b = ''], p: [p = ''], v: [v = '', w = ''] }) =>
    made(`If a ${a} is ${done(v)}, a ${p} must ${w} the ${b}.`, [a, b, p], [v, w]),
  ({ n: [a = '', b = ''], p: [p = '', q = ''], v: [v = ''] }) =>
    made(`The ${p} ${does(v)} a ${a} and gives the ${b} to a ${q}.`, [a, b, p, q], [v, 'give']),
  ({ n: [a = '', b = ''] }) => made(`There is a ${a} for every ${b}.`, [a, b], []),
  ({ n: [a = '', b = '', c = ''], p: [p = ''] }) =>
    made(`A ${p} gives every ${a} a ${b} and a ${c}.`, [a, b, c, p], ['give']),
  ({ n: [a = '', b = ''], p: [p = ''], v: [v = '', w = ''] }) =>
    made(`${many(p)} ${v} or ${w} the ${many(a)} in a ${b}.`, [a, b, p], [v, w]),
  ({ n: [a = '', b = ''], p: [p = ''], v: [v = ''] }) =>
    made(`A ${p} must ${v} the ${a} before the ${b} is opened.`, [a, b, p], [v, 'open']),
  ({ n: [a = '', b = ''], p: [p = '', q = ''], v: [v = ''] }) =>
    made(`A ${p}, usually a ${q}, ${does(v)} the ${many(a)} of each ${b}.`, [a, b, p, q], [v]),
  ({ n: [a = '', b = ''], v: [v = ''] }) =>
    made(`Up to three ${many(a)} are ${done(v)} per ${b}.`, [a, b], [v]),
];

const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

function made(text: string, ofNouns: readonly string[], ofVerbs: readonly string[]): MadeSentence {
  return { text: capital(text), nouns: ofNouns, verbs: ofVerbs };
}

/** Short texts of plain sentences, with what a reader has to find in each. */
export const plainTexts: fc.Arbitrary<readonly MadeSentence[]> = fc.array(
  fc.tuple(parts, fc.constantFrom(...shapes)).map(([given, shape]) => shape(given)),
  { minLength: 1, maxLength: 5 },
);
