import type { FieldFacts } from './declared.ts';
import { typeSaid } from './field-types.ts';
import { isClause, itemsOf } from './table-sentences.ts';

/** What is written of a field, by the headings of its columns or the members of its entry. */
export type WrittenField = {
  readonly name: string;
  readonly type?: string;
  /** Everything else, with its heading. */
  readonly details: readonly { readonly heading: string; readonly text: string }[];
};

const told = {
  required: /^(?:required|mandatory|pflicht(?:feld)?|erforderlich|obligatorisch|not null|needed)$/,
  optional: /^(?:optional|nullable|null)$/,
  multiplicity: /^(?:multiplicity|cardinality|occurrences?|multiplizität|kardinalität|häufigkeit)$/,
  unique: /^(?:unique|key|primary key|pk|eindeutig|schlüssel|identifying)$/,
  byDefault: /^(?:default|default value|initial value|standard(?:wert)?|vorgabe(?:wert)?|vorbelegung)$/,
  example: /^(?:examples?|sample|example value|z ?b|beispiele?)$/,
  unit: /^(?:unit|einheit)$/,
  maximum: /^(?:length|size|max length|maximum length|länge|maximale länge)$/,
  values:
    /^(?:enum|values?|allowed values|possible values|options|choices|enum(?:eration)?|values? (?:or )?examples?|(?:mögliche |erlaubte )?werte|wertebereich|auswahl(?:werte)?|ausprägungen)$/,
  description:
    /^(?:description|meaning|desc|definition|explanation|notes?|comments?|remarks?|beschreibung|bedeutung|erläuterung|bemerkung|hinweis)$/,
} as const;

const yes = /^(?:x|✓|✔|☑|✅|yes|y|true|1|ja|j|required|mandatory|pflicht|must|muss|m)$/iu;
const no = /^(?:|-|–|—|✗|✘|❌|no|n|false|0|nein|optional|kann|o)$/iu;

/** What the type and the details of a field say of its values. */
export function factsOf({ name, type = '', details }: WrittenField): FieldFacts {
  const said = (asked: keyof typeof told): string | undefined =>
    details.find(({ heading, text }) => told[asked].test(plain(heading)) && text.trim() !== '')?.text.trim();
  const [isRequired, isOptional] = [answer(said('required')), answer(said('optional'))];
  const multiplicity = boundsOf(said('multiplicity'));
  const choices = valuesOfType(type);
  const { kind, typeName, multiple, maximum, unit } =
    choices.length > 1 ? { kind: 'CHOICE' as const, multiple: false } : typeSaid(type, name);
  const listed = itemsOf(said('values') ?? '');
  const values = choices.length > 1 ? choices : listed.length > 1 ? listed : itemsOf('');
  const isChoice = kind === undefined || kind === 'CHOICE' || kind === 'TEXT' || kind === 'IDENTIFIER';
  const required =
    isRequired ??
    (isOptional === undefined ? multiplicity?.required : !isOptional) ??
    /\bnot null\b/i.test(type);
  const length = Number(said('maximum'));
  const description = said('description');
  const example = said('example') ?? (isChoice || listed.length === 0 ? undefined : said('values'));
  const byDefault = said('byDefault');
  const isKey = answer(said('unique')) ?? /^(?:unique|eindeutig)/i.test(description ?? '');
  return {
    ...(kind !== undefined && { kind: kind === 'CHOICE' && values.length < 2 ? 'TEXT' : kind }),
    ...(typeName !== undefined && { typeName }),
    ...(isChoice && values.length > 1 && { values: values.map(withoutQuotes) }),
    ...(required && { required }),
    ...((multiple || multiplicity?.multiple === true) && { multiple: true }),
    ...(isKey && { identifying: true, required: true }),
    ...((maximum ?? (length > 0 ? length : undefined)) !== undefined && { maximum: maximum ?? length }),
    ...((unit ?? said('unit')) !== undefined && { unit: unit ?? said('unit') ?? '' }),
    ...(byDefault !== undefined &&
      !no.test(byDefault.replace(/^(?:0|false|no|n|nein)$/i, '1')) && { byDefault }),
    ...(example !== undefined && { example }),
    // A sentence of its own is read as one.
    ...(description !== undefined && !isClause(description) && { description }),
  };
}

const withoutQuotes = (value: string): string => value.replace(/^["'“]|["'”]$/g, '');

const plain = (heading: string): string =>
  heading
    .replace(/([\p{Ll}])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();

const answer = (cell: string | undefined): boolean | undefined =>
  cell === undefined ? undefined : yes.test(cell) ? true : no.test(cell) ? false : undefined;

/** "0..1", "1..*", "n" */
function boundsOf(
  cell: string | undefined,
): { readonly required: boolean; readonly multiple: boolean } | undefined {
  if (cell === undefined) return undefined;
  const [, low = '', high = low] =
    /^\s*\[?(\d{1,4}|\*|n|many)(?:\s*(?:\.\.|-|…|:)\s*(\d{1,4}|\*|n|many))?\]?\s*$/i.exec(cell) ?? [];
  if (low === '') return undefined;
  return { required: /^[1-9]/.test(low), multiple: /^(?:\*|n|many|[2-9]|\d\d)/i.test(high) };
}

/** "enum (beginner, advanced)", "open | closed", "open / paid / shipped" */
export function valuesOfType(type: string): readonly string[] {
  const inside =
    /^(?:enum(?:eration)?|choice|select|one of|list of values|auswahl|aufzählung)\b[^\p{L}\d_]*([\p{L}\d_][^()]*)\)?$/iu.exec(
      type,
    )?.[1];
  if (inside !== undefined) return itemsOf(inside.replace(/\//g, ','));
  const written = type.replace(/["']/g, '');
  if (typeSaid(written, '').kind !== undefined) return [];
  return /[|/,]/.test(written) && !/[()<>]/.test(written) ? itemsOf(written.replace(/\//g, ',')) : [];
}
