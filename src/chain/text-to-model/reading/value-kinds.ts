import type { ValueKind } from './domain-model.ts';

const patterns: readonly (readonly [ValueKind, RegExp])[] = [
  ['EMAIL', /\be-?mail(?: address)?$/],
  ['PHONE', /\b(?:phone|telephone|mobile|fax)(?: number)?$/],
  ['URL', /\b(?:url|link|website|homepage)$/],
  ['DATE_TIME', /\btimestamp$|\bdate and time$/],
  ['DATE', /\b(?:date|birthday|birthdate|day|deadline|expiry)$/],
  ['TIME', /\b(?:time|hour|hours)$/],
  ['DURATION', /\bduration$|\bperiod$/],
  ['MONEY', /\b(?:price|cost|fee|rent|fare|premium|salary|wage|balance|budget|deposit|tax|bonus|discount)$/],
  [
    'PERCENTAGE',
    /\b(?:percentage|percent|ratio|rate|quota|proportion|(?:market|profit) share|(?:alcohol|sugar|fat|salt|water|protein|moisture|oil) content)$/,
  ],
  ['NUMBER', /^number of\b|\b(?:count|quantity|capacity|age|year|level|rank|stock|score|limit)$/],
  [
    'DECIMAL',
    /\b(?:weight|height|length|width|depth|size|distance|volume|temperature|latitude|longitude|speed|amount|total|average|rating|power|voltage|energy|humidity|mileage)$/,
  ],
  ['IDENTIFIER', /\b(?:id|identifier|number|code|isbn|iban|ssn|vat|plate|key)$/],
  ['LOCATION', /\b(?:address|location|city|country|street|place|coordinates?)$/],
  ['IMAGE', /\b(?:image|photo|picture|logo|avatar)$/],
  ['FILE', /\b(?:file|document|attachment)$/],
  ['CHOICE', /\b(?:type|kind|status|state|category|gender|sex|priority|shift)$/],
  ['LONG_TEXT', /\b(?:description|comment|text|content|bio|summary|abstract|note|remark|reason|message)$/],
  ['YES_NO', /^(?:is|has|can)\b|\b(?:flag|availability)$/],
];

/** "price per day", "date of birth": the words behind the head do not say what kind of value it is. */
const modifier = / (?:per|of|in|for|by|at|on|from|until|since|to|within|between|after|before)\b.*$/;

/** The kind of value a name promises, by its head; text when nothing tells. */
export function valueKindOf(name: string): ValueKind {
  // "best before date": the preposition belongs to the head.
  const head = / (?:before|by|until|from|to|at) (?:date|time|day)$/.test(name)
    ? name
    : name.replace(modifier, '');
  const told = (text: string): ValueKind | undefined =>
    patterns.find(([, pattern]) => pattern.test(text))?.[0];
  // "number of beds" counts: here the first words say it.
  return (/^number of\b/.test(name) ? told(name) : told(head)) ?? 'TEXT';
}
