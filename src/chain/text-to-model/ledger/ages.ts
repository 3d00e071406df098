import { kindOfNoun } from '../language/lexicon.ts';
import type { TextEvent } from '../reading/text-events.ts';
import { thingOf } from '../reading/thing-names.ts';
import { numberSaid, numeralPattern } from './numerals.ts';
import { senseOfNoun } from './synonyms.ts';

/** The ages that a sentence speaks of, in years; whether it demands them or lets them take part. */
export type SaidAges = {
  readonly least: number;
  readonly most: number;
  readonly is: 'DEMANDED' | 'ADMITTED';
  /** What the sentence names besides people, and the groups of people that are no mere ages. */
  readonly about: ReadonlySet<string>;
};

const number = String.raw`(\d{1,3}|${numeralPattern})`;
const years = String.raw`${number}(?:\s*(?:years?(?:\s+(?:old|of\s+age))?|\+))?`;
const old = String.raw`(?:years?\s+(?:old|of\s+age)|years?-old)`;
/** How ages are said, with what they come to. */
const ways: readonly (readonly [pattern: RegExp, range: (age: number) => readonly [number, number]])[] = [
  [
    new RegExp(String.raw`\b(?:under|below|younger than|not yet)\s+(?:the age of\s+)?${years}`, 'i'),
    (age) => [0, age - 1],
  ],
  [
    new RegExp(
      String.raw`\b(?:up to|at most|no older than|not older than)\s+(?:the age of\s+)?${number}\s+${old}`,
      'i',
    ),
    (age) => [0, age],
  ],
  [new RegExp(String.raw`\b(?:older than)\s+${years}`, 'i'), (age) => [age + 1, 150]],
  [
    new RegExp(
      String.raw`\b(?:at least|over|above|minimum age (?:(?:of|for|on|in) (?:the )?\p{L}+ )?(?:is|of)|from the age of|aged|as young as|no younger than|not younger than)\s+(?:the age of\s+)?${years}`,
      'iu',
    ),
    (age) => [age, 150],
  ],
  [new RegExp(String.raw`\b${years}\s+(?:or|and)\s+(?:older|over|above|more)\b`, 'i'), (age) => [age, 150]],
  [
    new RegExp(
      String.raw`\b(?:children|pupils|kids|people|persons|teenagers|boys|girls|guests|members)\s+(?:of|from|aged)\s+${years}`,
      'iu',
    ),
    (age) => [age, 150],
  ],
  [new RegExp(String.raw`\b(\d{1,3})[- ]year[- ]olds?\b`, 'i'), (age) => [age, age]],
];

const isOfAge = new RegExp(
  String.raw`\b(?:aged?|old|older|younger|year-olds?|years? of age|adults?|children|kids|teenagers|minors|pupils|people|persons)\b|\bunder \d+s?\b|\bbe (?:at least|over|under) ${number}(?=\s*(?:[.,;]|$))`,
  'i',
);
const ofAnyAge =
  /\b(?:no (?:age limit|minimum age|lower age limit)|regardless of (?:their |the |his |her )?age|(?:of|at) (?:every|any) age|(?:people|persons|children|guests) of all ages)\b/i;
const demanding =
  /\b(?:must|have to|has to|need to|needs to|only|minimum age|not allowed|may not|must not|cannot|required)\b/i;
const denying =
  /\b(?:not allowed|not admitted|not accepted|not let in|may not|must not|cannot|can not|never|no(?:body| one|ne)?)\b/i;
const admitting = /\b(?:may|can|are allowed|is allowed|are welcome|is welcome|are admitted)\b/i;

/** "with a parent" lets them take part in another way. */
const conditional = /\b(?:with|accompanied|together|if|unless|when|except)\b/i;

/** Every noun of a sentence, those in front of others as well: "choir members". */
function namedIn({ sentence: { read } }: TextEvent): ReadonlySet<string> {
  const words = read.phrases.flatMap((_, index) => thingOf(read, index).split(' '));
  return new Set(
    words.filter((word) => word !== '' && !/^(?:years?|age|old|part|limit)$/.test(word)).map(senseOfNoun),
  );
}

/** The ages that a sentence demands of those it speaks of, or admits; undefined where it speaks of none. */
export function agesIn(event: TextEvent): SaidAges | undefined {
  const { text } = event.sentence.read;
  if (ofAnyAge.test(text)) return { least: 0, most: 0, is: 'ADMITTED', about: namedIn(event) };
  if (!isOfAge.test(text)) return undefined;
  for (const [pattern, range] of ways) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const [least, most] = range(numberSaid(found[1] ?? ''));
    const about = namedIn(event);
    // "No child under 16 may join" demands the ages that are left.
    if (denying.test(text)) return { ...restOf(least, most), is: 'DEMANDED', about };
    if (demanding.test(text)) return { least, most, is: 'DEMANDED', about };
    return admitting.test(text) && !conditional.test(text)
      ? { least, most: most === 150 ? least : most, is: 'ADMITTED', about }
      : undefined;
  }
  return undefined;
}

const restOf = (least: number, most: number): { readonly least: number; readonly most: number } =>
  least === 0 ? { least: most + 1, most: 150 } : { least: 0, most: least - 1 };

/** "Members must be at least 16 years old" and "children of 12 may join". */
export function agesOppose(one: SaidAges, other: SaidAges): boolean {
  const [demanded, said] = one.is === 'DEMANDED' ? [one, other] : [other, one];
  if (demanded.is !== 'DEMANDED') return false;
  const [some, others] = [thingsIn(demanded), thingsIn(said)];
  const isOfSame =
    some.size > 0 && others.size > 0
      ? [...some].some((each) => others.has(each))
      : [...demanded.about].some(
          (each) => said.about.has(each) && !(some.size + others.size > 0 && anybody.test(each)),
        );
  if (!isOfSame) return false;
  if (said.is === 'ADMITTED') return said.least < demanded.least || said.most > demanded.most;
  return demanded.least !== said.least && demanded.most === said.most;
}

const anybody = /^(?:child|person|people|adult)$/;

const thingsIn = ({ about }: SaidAges): ReadonlySet<string> =>
  new Set([...about].filter((each) => kindOfNoun(each) !== 'person' && !anybody.test(each)));
