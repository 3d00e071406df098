import type { Language } from './language.ts';

type Measures = Pick<Language, 'units' | 'currencies' | 'pieces' | 'whichOnes'>;

/** What English measures and counts in, and how it tells things of a kind apart. */
export const englishMeasures: Measures = {
  units:
    'kg, g, mg, kilograms, kilogram, grams, gram, lb, pounds, tonnes, tons, m, cm, mm, km, metres, meters, centimetres, centimeters, millimetres, millimeters, kilometres, kilometers, inches, feet, miles, litres, liters, l, ml, hours, minutes, seconds, milliseconds, days, weeks, months, years, eur, euro, euros, €, usd, $, dollars, us dollars, gbp, £, chf, swiss francs, cents, percent, per cent, %, degrees, degrees celsius, celsius, watts, volts, kwh, hectares, hectare, ha, acres, tonne, bar, hours per week, square metres, square meters, m2, m²',
  currencies:
    'eur, euro, euros, €, usd, $, dollar, dollars, us dollar, us dollars, gbp, pound, pounds, £, chf, franc, francs, swiss franc, swiss francs, cents',
  pieces:
    'pieces of, piece of, units of, unit of, items of, item of, instances of, kinds of, pairs of, sets of, of the, of',
  whichOnes: [
    'billing, delivery, shipping, mailing, postal, home, work, office, business, private, visiting',
    'first, middle, last, second, given, family, maiden',
    'start, end, due, begin, closing, issue, expiry',
    'arrival, departure',
    'purchase, sales, sale, selling, buying, list, unit',
    'planned, actual, estimated, expected',
    'old, new, current, previous, former',
  ],
};

/** What German measures and counts in, and how it tells things of a kind apart. */
export const germanMeasures: Measures = {
  units:
    'kg, g, kilogramm, gramm, m, cm, mm, km, meter, zentimeter, millimeter, kilometer, liter, l, ml, stunden, minuten, sekunden, tage, tagen, wochen, monate, monaten, jahre, jahren, euro, eur, €, usd, dollar, chf, franken, prozent, %, grad, quadratmeter, m2, m²',
  currencies:
    'eur, euro, euros, €, usd, $, dollar, us-dollar, gbp, pfund, £, chf, franken, schweizer franken, cent, rappen',
  pieces: 'stück, einheiten, exemplare',
  whichOnes: [
    'private, geschäftliche, dienstliche, berufliche',
    'erste, zweite, dritte, letzte, mittlere',
    'geplante, tatsächliche, geschätzte, erwartete',
    'alte, neue, aktuelle, vorherige, frühere, bisherige',
  ],
};
