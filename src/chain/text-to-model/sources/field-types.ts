import type { ValueKind } from '../reading/domain-model.ts';
import { valueKindOf } from '../reading/value-kinds.ts';

/** What a type of a field is called, in English and German. */
const kinds: readonly (readonly [ValueKind, RegExp])[] = [
  ['YES_NO', /^(?:bool(?:ean)?|yes ?[/ ]?no|ja ?[/ ]?nein|wahrheitswert|checkbox|flag)$/],
  ['DATE_TIME', /^(?:date ?time|timestamp|date and time|datum und (?:uhr)?zeit|zeitpunkt|zeitstempel)$/],
  ['DATE', /^(?:local ?)?(?:date|datum|tag|day)$/],
  ['TIME', /^(?:time(?: of day)?|uhrzeit|zeit)$/],
  ['DURATION', /^(?:duration|interval|dauer|zeitspanne)$/],
  ['MONEY', /^(?:money|currency|price|monetary amount|geld(?:betrag)?|währung|betrag|preis)$/],
  ['PERCENTAGE', /^(?:percent(?:age)?|prozent(?:satz)?)$/],
  ['EMAIL', /^(?:e-?mail(?: ?address|-?adresse)?)$/],
  ['PHONE', /^(?:phone|telephone)(?: number)?$|^telefon(?:nummer)?$/],
  ['URL', /^(?:url|uri|link|web ?address|webadresse)$/],
  ['IMAGE', /^(?:image|picture|photo|bild|foto)$/],
  ['FILE', /^(?:file|blob|binary|bytes?|attachment|document|datei|dokument)$/],
  ['LOCATION', /^(?:location|geo ?point|coordinates?|position|ort|koordinaten)$/],
  ['IDENTIFIER', /^(?:id|uuid|guid|identifier|key|code|kennung|schlüssel)$/],
  [
    'CHOICE',
    /^(?:enum(?:eration)?|choice|select(?:ion)?|option|list of values|drop ?down|code ?list|auswahl(?:liste)?|aufzählung)$/,
  ],
  ['LONG_TEXT', /^(?:long ?text|text ?area|multi ?line text|memo|clob|langtext|freitext)$/],
  ['NUMBER', /^(?:u?int(?:eger)?(?:32|64)?|long|short|whole number|count|ganzzahl|ganze zahl|zahl|anzahl)$/],
  ['DECIMAL', /^(?:decimal|float|double|real|numeric|dezimal(?:zahl)?|kommazahl|fließkommazahl)$/],
  ['DECIMAL', /^(?:number|numerisch)$/],
  ['TEXT', /^(?:string|text|varchar2?|char(?:acter)?s?|alphanumeric|zeichenkette|zeichen|alphanumerisch)$/],
];

/** Kinds of text, of numbers: within them the name of a field says more than its type. */
const families: readonly ReadonlySet<ValueKind>[] = [
  new Set(['TEXT', 'LONG_TEXT', 'EMAIL', 'PHONE', 'URL', 'IDENTIFIER']),
  new Set(['DECIMAL', 'NUMBER', 'MONEY', 'PERCENTAGE', 'DURATION']),
];

/** What a type says: the kind of value, whether there are several, its length and unit; an unknown one may name a thing. */
export type TypeSaid = {
  readonly kind?: ValueKind;
  readonly typeName?: string;
  readonly multiple: boolean;
  readonly maximum?: number;
  readonly unit?: string;
};

/** Reads the type of a field: "String(50)", "Decimal(5,2) kg", "list of Date", "Customer[]". */
export function typeSaid(written: string, name: string): TypeSaid {
  if (written.length > 200) return { multiple: false };
  const list = /^(?:list|set|array|liste|menge)(?: of| von|<)?(.*?)>?$|^(.*)\[\]$/is.exec(written.trim());
  const inner = (list === null ? written : (list[1] ?? list[2] ?? '')).trim();
  const size = /\(([^()]*)\)/.exec(inner)?.[1] ?? '';
  const bare = inner
    .replace(/\([^()]*\)/, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const [, word = '', rest = ''] = /^(.*\S)\s+(\p{L}{1,5}|%)$/u.exec(bare) ?? [];
  const whole = kindNamed(bare);
  const kind = whole ?? kindNamed(word);
  const multiple = list !== null;
  if (kind === undefined) return { multiple, ...(bare !== '' && { typeName: bare }) };
  const maximum = Number(/^(?:max\.?\s*)?(\d{1,6})$/i.exec(size)?.[1]);
  const isText = /^(?:TEXT|LONG_TEXT|IDENTIFIER)$/.test(kind);
  return {
    kind: closer(kind, name),
    multiple,
    ...(isText && maximum > 0 && { maximum }),
    ...(whole === undefined && rest !== '' && { unit: rest }),
  };
}

const kindNamed = (word: string): ValueKind | undefined =>
  kinds.find(([, pattern]) => pattern.test(word.toLowerCase()))?.[0];

/** The kind that the name of a field promises, where the type leaves it open. */
function closer(kind: ValueKind, name: string): ValueKind {
  const promised = valueKindOf(name);
  const isOpen = kind === 'TEXT' || kind === 'DECIMAL';
  return isOpen && families.some((family) => family.has(kind) && family.has(promised)) ? promised : kind;
}
