import { kindOfNoun } from '../language/lexicon.ts';
import { headOf } from '../reading/concept-names.ts';
import type { TextEvent } from '../reading/text-events.ts';
import { numberSaid, numeralPattern } from './numerals.ts';
import { meaningsOf, senseOfNoun } from './synonyms.ts';

/** One of several things that can be said of a thing in many words, of which only one can hold: "it is kept", "it goes". */
export type SaidFacet = {
  readonly name: string;
  readonly value: string;
  /** What it is said of, by what things are compared by. */
  readonly of: ReadonlySet<string>;
};

type Facet = {
  readonly name: string;
  /** It is compared by what is done, not by what it is done to. */
  readonly isOfAct?: true;
  /** A denial of the one says the other. */
  readonly isEither?: true;
  /** The values with what says so. */
  readonly sides: readonly (readonly [value: string, said: RegExp])[];
};

const numeral = String.raw`(?:\d+|${numeralPattern})`;
const span = String.raw`${numeral}\s+(?:minute|hour|day|week|month|year)s?`;

const facets: readonly Facet[] = [
  {
    name: 'author',
    isEither: true,
    sides: [
      ['ANONYMOUS', /\banonym(?:ous|ously|ised|ized)\b|\bwithout (?:an? |the |any |stating an? )?names?\b/i],
      [
        'NAMED',
        /\b(?:shows?|states?|contains?|carr(?:y|ies)|bears?|includes?|displays?|gives?|names|with|under) (?:the |its |their )?(?:(?:full |real )?names? of\b|(?:author|sender|writer)\b)/i,
      ],
    ],
  },
  {
    name: 'end',
    sides: [
      [
        'NEVER',
        /\b(?:(?:never|not) expires?|(?:does|do) not (?:expire|end)|no (?:expiry|end|expiration)(?: date)?\b|(?:for an?|of) (?:unlimited|indefinite) (?:time|period|term|duration)|open-ended|indefinitely|for life\b|(?:unlimited|forever) valid|valid (?:for ever|forever|indefinitely|without limit))/i,
      ],
      [
        'SOME_DAY',
        new RegExp(
          String.raw`\b(?:(?:an?|the|its|their) (?:fixed )?(?:end|expiry|expiration) date|expires? (?:after|within|on|at|in)|(?:is|are|stays?|remains?) valid for (?:at most |up to )?${span}|(?:runs?|lasts?) (?:for )?(?:at most |up to |no longer than )?${span}|(?:has|have|needs?) to be (?:changed|renewed|replaced) (?:every|after)|must be (?:changed|renewed|replaced) (?:every|after))`,
          'iu',
        ),
      ],
    ],
  },
  {
    name: 'fate',
    isEither: true,
    sides: [
      [
        'GONE',
        /\b(?:is|are|be|gets?) (?:\p{L}+ly )?(?:deleted|erased|destroyed|shredded|discarded|thrown away|disposed of|wiped)\b(?! (?:after|within|from|in)\b)/iu,
      ],
      [
        'THERE',
        /\b(?:is|are|be) (?:\p{L}+ly )?(?:kept|archived|retained|preserved|stored)\b(?! (?:for (?!ever|good)|until|up to|at)\b)|\b(?:stays?|remains?) (?:in the (?:archive|system|database|records?|list)|stored|available|on (?:record|file))\b/iu,
      ],
    ],
  },
  {
    name: 'uses',
    sides: [
      [
        'FEW',
        new RegExp(
          String.raw`\b(?:(?:is|are) (?:only )?(?:valid|good) for (?:only )?(?:one|a single)\b|(?:be|is|are) used (?:only )?once\b|only (?:be )?(?:used )?once\b|single-use\b|(?:cannot|can not|must not|may not) be (?:used again|reused|used twice))`,
          'iu',
        ),
      ],
      [
        'MANY',
        /\b(?:as often as|any number of times|as many times as|repeatedly|again and again|without limit|several times|more than once)\b/i,
      ],
    ],
  },
  {
    name: 'preparation',
    sides: [
      [
        'ON_DEMAND',
        /\b(?:only )?(?:on (?:order|demand|request)|to order|when (?:it is |they are )?ordered)\b/i,
      ],
      ['AHEAD', /\b(?:in advance|beforehand|ahead of time|the (?:day|evening|night) before|for stock)\b/i],
    ],
  },
  {
    name: 'company',
    sides: [
      ['TOGETHER', /\b(?:together|along|at the same time|in one parcel) (?:with|as)\b/i],
      [
        'LATER',
        new RegExp(
          String.raw`\b(?:follows?|comes?|is sent|are sent|arrives?|leaves?) (?:${span}|an? (?:day|week|month)|some (?:days|weeks)) (?:after|later)\b|\bseparately\b`,
          'iu',
        ),
      ],
    ],
  },
  {
    name: 'combination',
    sides: [
      [
        'ALONE',
        /\b(?:cannot|can not|can't|must not|may not|not allowed to) be (?:combined|added up|cumulated|used together)\b|\b(?:is|are) not (?:combinable|cumulative)\b/i,
      ],
      [
        'SEVERAL',
        new RegExp(
          String.raw`\b(?:can|may|is able to|are able to|(?:is|are) allowed to) (?:combine|add up)\b|\b(?:can|may) (?:use|have|get|claim|redeem) (?:two|three|four|several|multiple|both) (?:\p{L}+ ){1,2}(?:for (?:one|the same|a single)|at (?:once|the same time)|together|in one)\b|\bcan be (?:combined|added up|cumulated|used together)\b`,
          'iu',
        ),
      ],
    ],
  },
  {
    name: 'region',
    isOfAct: true,
    sides: [
      [
        'SOME',
        /\b(?:only|exclusively) (?:with)?in(?:side)? \p{L}|\b(?:with)?in (?:the )?\p{L}+ (?:only|exclusively)\b|\bdomestic(?:ally)? only\b|\bonly domestic(?:ally)?\b/iu,
      ],
      [
        'ALL',
        /\b(?:worldwide|world-wide|all over the world|around the world|internationally|to (?:every|any|all) countr(?:y|ies))\b/i,
      ],
    ],
  },
  {
    name: 'renewal',
    sides: [
      ['ENDS', /\b(?:ends?|expires?|terminates?|runs? out|lapses?) (?:automatically|by itself)\b/i],
      [
        'GOES_ON',
        /\b(?:is|are|gets?) (?:automatically )?(?:renewed|extended|prolonged)(?: automatically)?\b|\brenews? (?:itself|themselves|automatically)\b/i,
      ],
    ],
  },
  {
    name: 'answer',
    isEither: true,
    sides: [
      [
        'DUE',
        /\b(?:must|(?:has|have|needs?) to) be (?:answered|filled in|filled out|completed|entered|given|done|passed|attended)\b|\b(?:is|are) (?:mandatory|compulsory|obligatory)\b/i,
      ],
      [
        'LEFT',
        /\b(?:may|can|could|might) be (?:skipped|omitted|ignored|left (?:out|open|blank|empty|unanswered))\b|\b(?:may|can) (?:skip|omit|ignore|leave out|pass over|miss)\b/i,
      ],
    ],
  },
];

const currency = /\b(?:in|into) ((?:us |swiss )?(?:euro|dollar|pound|franc|yen|rouble|crown|rupee)s?)\b/i;
const degrees = new RegExp(
  String.raw`\bat (?:about |around )?(?:((?:minus |plus |-)?${numeral}) ?(?:degrees?|°)|(room temperature)|(freezing point))`,
  'iu',
);

/** What a clause says of a thing in the words of the table, and in what money or at what temperature. */
export function facetsIn(event: TextEvent): readonly SaidFacet[] {
  const { text } = event.sentence.read;
  const of = aboutOf(event);
  if (event.role === 'BENEFIT') return [];
  const said = facets.flatMap(({ name, sides, isOfAct = false, isEither = false }) => {
    const found = sides.filter(([, pattern]) => pattern.test(text)).map(([value]) => value);
    // "can be kept or deleted" says neither.
    if (found.length !== 1) return [];
    const isTurned = event.negated && isEither;
    return sides
      .map(([value]) => value)
      .filter((value) => found.includes(value) !== isTurned)
      .map((value) => ({ name, value, of: isOfAct ? new Set(meaningsOf(event.verb)) : of }));
  });
  const money = currency.exec(text)?.[1]?.toLowerCase().replace(/s$/, '');
  const heat = degreesIn(text);
  return [
    ...said,
    ...(money === undefined ? [] : [{ name: 'currency', value: money, of: paidIn(event, of) }]),
    ...(heat === undefined ? [] : [{ name: 'temperature', value: heat, of }]),
  ];
}

function degreesIn(text: string): string | undefined {
  const [, count, room, freezing] = degrees.exec(text) ?? [];
  if (count !== undefined) {
    const [, sign = '', number = ''] = /^(minus |-)?(?:plus )?(.*)$/i.exec(count) ?? [];
    return `${sign === '' ? '' : '-'}${/^\d/.test(number) ? number : numberSaid(number)}`;
  }
  return room?.toLowerCase() ?? freezing?.toLowerCase();
}

/** What a clause is about: what something is done to, or what is so; people only where nothing else is named. */
function aboutOf({ passive, performers, objects }: TextEvent): ReadonlySet<string> {
  const [first = ''] = passive ? objects : performers;
  const isPerson = kindOfNoun(headOf(first)) === 'person';
  const named = isPerson || first === '' ? objects : [first, ...objects];
  return new Set((named.length > 0 ? named : performers).map(headOf).map(senseOfNoun).filter(Boolean));
}

/** Those who are paid, where the money goes to people: "suppliers are paid", "suppliers receive their money". */
function paidIn(event: TextEvent, of: ReadonlySet<string>): ReadonlySet<string> {
  const people = [...event.performers, ...event.objects].map(headOf);
  return new Set([...of, ...people.map(senseOfNoun)]);
}
