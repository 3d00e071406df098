/** The days, dates and months that a clause names, by what it says of them: on, until, from. */
export type SaidPoints = ReadonlyMap<string, ReadonlySet<string>>;

const weekdays = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday';
const months = 'January|February|March|April|May|June|July|August|September|October|November|December';
const ordinal = String.raw`\d{1,2}(?:st|nd|rd|th)?`;

const weekday = new RegExp(String.raw`\b(?:(until|till|by|from|since)\s+)?(${weekdays})s?\b`, 'gi');
/** A capital and the word in front set months apart from "may" and "march". */
const month = new RegExp(
  String.raw`\b(?:(in|until|till|by|from|since|on|at|before|after|of|every|each|and|to)\s+(?:the\s+)?)(?:(${ordinal})\s+(?:of\s+)?)?(${months})\b(?:\s+(${ordinal})\b)?`,
  'g',
);
const edge =
  /\b(?:(until|till|by|from)\s+|(?:at|on|in)\s+)?the\s+(end|beginning|start|middle|first|last|\d{1,2}(?:st|nd|rd|th))(?:\s+(?:working\s+)?day)?\s+of\s+(?:the|each|every|a|that)\s+(?:\p{L}+\s+)?(month|week|year|quarter|term|season|day)\b/giu;

/** The points in time that a sentence names. */
export function pointsIn(text: string): SaidPoints {
  const points = new Map<string, Set<string>>();
  const add = (slot: string, word: string | undefined, value: string): void => {
    const key = `${slot} ${sideOf(word)}`;
    points.set(key, (points.get(key) ?? new Set()).add(value));
  };
  for (const [, word, day = ''] of text.matchAll(weekday)) add('day', word, day.toLowerCase());
  for (const [, word, before, name = '', behind] of text.matchAll(month))
    add('date', word, `${name} ${(before ?? behind ?? '').replace(/\D/g, '')}`.trim());
  for (const [, word, side = '', span = ''] of text.matchAll(edge))
    add(`edge of ${span}`, word, /^(?:beginning|start|1st)$/i.test(side) ? 'first' : side.toLowerCase());
  return points;
}

const sideOf = (word = ''): string => {
  if (/^(?:until|till|by|before|to)$/i.test(word)) return 'until';
  return /^(?:from|since|after)$/i.test(word) ? 'from' : 'on';
};

const additional = /\b(?:also|too|as well|additionally|in addition|another|or)\b/i;

/** Whether two sentences put the same on other days: "on Tuesdays" and "on Thursdays". */
export function pointsOppose(one: string, other: string): boolean {
  if (additional.test(one) || additional.test(other)) return false;
  const others = pointsIn(other);
  return [...pointsIn(one)].some(([slot, values]) => {
    const against = others.get(slot);
    return against !== undefined && ![...values].some((each) => against.has(each));
  });
}

const inAdvance =
  /\b(?:by|before|until|no later than|not later than)\b.*\b(?:of the (?:day|week|month|evening) before|(?:day|week|evening|month|night) before|previous (?:day|week|evening))\b|\bat least (?:\d+|an?|one|two|three|four|five|six|seven|ten|fourteen|thirty) (?:days?|weeks?|months?|working days?) (?:before|ahead|in advance|prior)\b|\b(?:an?|one|two|three|four|five|six|seven|eight|ten|twelve|fourteen|\d+) (?:working )?(?:days?|weeks?|months?) (?:in advance|ahead|before(?:hand)?)\b|\b(?:up to|until) the (?:day|week|evening|night) before\b/i;
const atShortNotice =
  /\b(?:on|in) the (?:very )?same (?:day|morning|afternoon|evening)\b|\bon the (?:spot|day(?: itself)?)\b|\bat (?:short notice|the last (?:minute|moment))\b|\blast[- ]minute\b|\b(?:right )?(?:up to|until) (?:the (?:start|beginning|last (?:minute|moment|second))|it (?:starts|begins))\b|\bspontaneously\b|\b(?:an?|one|two|\d+) (?:minutes?|hours?) before\b/i;

const lessBefore = /\bless than (?:an?|one|two|three|\d+) \p{L}+ (?:before|ahead|in advance)\b/iu;

/** "on the same day", "less than two hours before" */
export const isAtShortNotice = (text: string): boolean => atShortNotice.test(text) || lessBefore.test(text);

/** "by Thursday of the week before" and "on the same morning" */
export function noticeOpposes(one: string, other: string): boolean {
  return areEachOf([inAdvance, atShortNotice], one, other);
}

const windowed =
  /\bonly\b.*?\b(?:between|from|before|after|until|during|at night|by day|in the (?:morning|afternoon|evening)|in (?:January|February|March|April|May|June|July|August|September|October|November|December|spring|summer|autumn|winter)|on (?:\p{L}+days?|weekdays|weekends|working days)|at the (?:end|beginning|start|middle) of)\b|\b(?:between|from) [\p{L}\d:. ]+ (?:and|to|until) [\p{L}\d:. ]+ only\b|\b(?:in|on|during) [\p{L}\d ]+ only\b/iu;
const unbounded =
  /\b(?:at any (?:time|hour|moment)|any time|around the clock|day and night|24 hours a day|whenever (?:they|he|she|it|you) (?:like|want|wish|please)s?|every day of the week|all (?:the )?year(?: round| long)?|the (?:whole|entire) year|throughout the year|all week(?: long)?|(?:\d\d|twenty-four)\/\p{L}+)\b/iu;

const partOfDay =
  /\b(?:at (night|noon|midnight)|by (day)|in the (morning|afternoon|evening)|(?:every|each) (morning|afternoon|evening|night))\b/gi;
const only = /\b(?:only|exclusively|always)\b/i;

const partsOfDay = (text: string): readonly string[] =>
  [...text.matchAll(partOfDay)].map((said) => (said.slice(1).find(Boolean) ?? '').toLowerCase());

const workdays = /\bon (?:weekdays|working days) only\b|\bonly on (?:weekdays|working days)\b/i;
const freeDays = /\b(?:on (?:saturdays?|sundays?|weekends)|at (?:the )?weekends?)\b/i;

/** "at any time of day" and "only between 8 and 10", "at night" and "in the morning only" */
export function windowsOppose(one: string, other: string): boolean {
  const [some, others] = [partsOfDay(one), partsOfDay(other)];
  const isOther = some.length > 0 && others.length > 0 && !some.some((part) => others.includes(part));
  return (
    areEachOf([unbounded, windowed], one, other) ||
    areEachOf([workdays, freeDays], one, other) ||
    (isOther && (only.test(one) || only.test(other)))
  );
}

const ahead = /\b(?:in advance|beforehand|up ?front|ahead of time|prepaid)\b/i;
const afterwards =
  /\b(?:afterwards|in arrears|retrospectively|later on|(?:on|upon|at|after) (?:the )?(?:departure|delivery|check-?out|collection|receipt|completion|return|arrival|handover|repair|treatment|visit|stay|lesson|course|session|consultation|event|rental|end\b))/i;

const arriving =
  /\b(?:(?:on|upon|at) (?:the )?(?:arrival|check-?in)|when (?:they|he|she|it|you) (?:arrive|check in|come)s?)\b/i;
const leaving =
  /\b(?:(?:on|upon|at) (?:the )?(?:departure|check-?out)|(?:when|before) (?:they|he|she|it|you) (?:leave|check out|depart|go)s?)\b/i;

/** "in advance" and "on departure": before it begins, and when it has happened. */
export function stagesOppose(one: string, other: string): boolean {
  return areEachOf([ahead, afterwards], one, other);
}

/** "on arrival" and "when they leave" */
export function endsOppose(one: string, other: string): boolean {
  return areEachOf([arriving, leaving], one, other);
}

/** Whether one text says the one and the other text the other, whichever comes first. */
function areEachOf([some, others]: readonly [RegExp, RegExp], one: string, other: string): boolean {
  return (some.test(one) && others.test(other)) || (some.test(other) && others.test(one));
}
