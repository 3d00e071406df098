/** A body of a given size, made to cost a reader as much memory as it can, or as large as an honest one may be. */
export type BodyShape = {
  readonly what: string;
  /** Where it is sent; an import is a form with a file. */
  readonly to: 'VALIDATE' | 'STRUCTURE' | 'CREATE' | 'EXPORT' | 'IMPORT_JSON' | 'IMPORT_XMI';
  /** The statuses that answer it. */
  readonly answered: readonly number[];
  /** The content, of about so many bytes and no more. */
  readonly bytes: (size: number) => Buffer;
};

const elementsOfHonest = 200_000;
/** Different names of members; a few more may stand in one text. */
const mostNames = 99_000;

/** The text `start`, then `piece` as often as it fits, then `end`. */
function filled(
  size: number,
  piece: string,
  around: { readonly start?: string; readonly end?: string },
): Buffer {
  const { start = '', end = '' } = around;
  const count = Math.floor((size - Buffer.byteLength(start + end)) / Buffer.byteLength(piece));
  return Buffer.concat([
    Buffer.from(start),
    Buffer.alloc(count * Buffer.byteLength(piece), piece),
    Buffer.from(end),
  ]);
}

/** As `filled`, with pieces that are different. */
function numbered(
  size: number,
  pieceOf: (number: number) => string,
  around: { readonly start?: string; readonly end?: string },
): Buffer {
  const { start = '', end = '' } = around;
  const buffer = Buffer.alloc(size);
  let at = buffer.write(start);
  for (let number = 0; ; number += 1) {
    const piece = pieceOf(number);
    if (at + Buffer.byteLength(piece) + end.length > size) break;
    at += buffer.write(piece, at);
  }
  at += buffer.write(end, at);
  return buffer.subarray(0, at);
}

/** A model of 200,000 elements that fills the size, in which `text` fills the descriptions. */
function honestJson(
  size: number,
  text: string,
  wrap: (model: string) => string,
  { isWide = false }: { readonly isWide?: boolean } = {},
): Buffer {
  const elements = Math.min(elementsOfHonest - 1, Math.floor(size / 300));
  const room = Math.floor((size - 300) / elements) - 90;
  // One character of another script makes a whole text take two bytes a character in memory.
  const description =
    text.repeat(Math.floor((room - 4) / Buffer.byteLength(text))) + (isWide ? '\u{1f333}' : '');
  const participants: string[] = [];
  for (let index = 0; index < elements; index += 1)
    participants.push(
      `{"eClass":"Actor","id":"a${index}","name":"Actor ${index}","description":"${description}"}`,
    );
  return Buffer.from(
    wrap(`{"eClass":"CimModel","id":"root","name":"Large","participants":[${participants.join()}]}`),
  );
}

const xmiHead =
  '<?xml version="1.0" encoding="UTF-8"?>\n<cim:CimModel xmi:version="2.0" xmlns:xmi="http://www.omg.org/XMI" xmlns:cim="urn:mde:cim:1" xmi:id="root" name="Large"';

function honestXmi(size: number): Buffer {
  const elements = Math.min(elementsOfHonest - 1, Math.floor(size / 300));
  const description = 'x'.repeat(Math.floor((size - 400) / elements) - 75);
  return numbered(
    size,
    (index) =>
      index < elements
        ? `<participants xsi:type="cim:Actor" xmi:id="a${index}" name="A ${index}" description="${description}"/>`
        : '\n',
    { start: `${xmiHead} xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">`, end: '</cim:CimModel>' },
  );
}

const content = (rest: string): string => `{"content":${rest}`;
const refused = [400];
const validated = (what: string, bytes: BodyShape['bytes'], answered = refused): BodyShape => ({
  what,
  to: 'VALIDATE',
  answered,
  bytes,
});
const imported = (what: string, bytes: BodyShape['bytes'], answered = refused): BodyShape => ({
  what,
  to: 'IMPORT_XMI',
  answered,
  bytes,
});
const tags = '{"eClass":"CimModel","id":"root","name":"L","tags":[';

/** Shapes of bodies, hostile and honest. */
export const bodyShapes: readonly BodyShape[] = [
  validated('lists in lists, unclosed', (size) => filled(size, '[', { start: content('') })),
  validated('lists in lists, closed', (size) =>
    Buffer.concat([filled(size / 2, '[', { start: content('') }), filled(size / 2 - 20, ']', { end: '}' })]),
  ),
  validated('objects in objects, unclosed', (size) => filled(size, '{"a":', { start: content('') })),
  validated('closed at 64 levels, over and over', (size) =>
    filled(size, `${'['.repeat(60)}${']'.repeat(60)},`, { start: content('['), end: '0]}' }),
  ),
  validated('unclosed at 60 levels', (size) =>
    filled(size, `"b",`, { start: content('[{"a":'.repeat(30) + '[') }),
  ),
  validated('a list of nulls', (size) => filled(size, 'null,', { start: content('['), end: '0]}' })),
  validated('a list of zeros', (size) => filled(size, '0,', { start: content('['), end: '0]}' })),
  validated('a list of empty lists', (size) => filled(size, '[],', { start: content('['), end: '0]}' })),
  validated('a list of empty objects', (size) => filled(size, '{},', { start: content('['), end: '0]}' })),
  validated('lists of 10,000 fractions', (size) =>
    filled(size, `[${'0.5,'.repeat(9_999)}0],`, { start: content('['), end: '0]}' }),
  ),
  validated('an object of many members', (size) =>
    numbered(size, (number) => `"m${number}":0,`, { start: content('{'), end: '"z":0}}' }),
  ),
  validated('objects of 900 members of different names', (size) =>
    numbered(size, (number) => (number % 900 === 0 ? `"m${number}":0},{` : `"m${number}":0,`), {
      start: content('[{'),
      end: '"z":0}]}',
    }),
  ),
  validated(
    'objects of 900 members, as many values and names as there may be',
    (size) =>
      numbered(
        size,
        (number) => {
          const member = `"m${String(number % mostNames).padStart(11, '0')}":0`;
          return number % 900 === 0 ? `${member}},{` : `${member},`;
        },
        { start: content('[{'), end: '"z":0}]}' },
      ),
    [200],
  ),
  validated(
    'objects of one member, as many values and names as there may be',
    (size) =>
      numbered(
        size,
        (number) => {
          const object = `{"m${String(number % mostNames).padStart(26, '0')}":0}`;
          return number % 10_000 === 0 ? `${object}],[` : `${object},`;
        },
        { start: content('[['), end: '{}]]}' },
      ),
    [200],
  ),
  validated('one name again and again', (size) =>
    filled(size, '"id":0,', { start: content('{'), end: '"z":0}}' }),
  ),
  validated(
    'a long text',
    (size) => filled(size, 'x', { start: content(`${tags}"`), end: '"]}}' }),
    [200, 400],
  ),
  validated(
    'a long text in a list that is not read',
    (size) => filled(size, '\u4e00', { start: content('{"x":"'), end: '"}}' }),
    [200, 400],
  ),
  validated(
    'short texts',
    (size) =>
      numbered(size, (number) => `"${number.toString(36)}",`, { start: content(tags), end: '"z"]}}' }),
    [200, 400],
  ),
  validated('lists of short texts', (size) =>
    numbered(size, (number) => (number % 1000 === 0 ? '"x"],[' : `"${number.toString(36)}",`), {
      start: content('[['),
      end: '"z"]]}',
    }),
  ),
  validated('numbers of a million digits', (size) =>
    filled(size, `${'7'.repeat(1_000_000)},`, { start: content('['), end: '0]}' }),
  ),
  validated(
    'a text of escapes',
    (size) => filled(size, '\\u4e00', { start: content(`${tags}"`), end: '"]}}' }),
    [200, 400],
  ),
  validated('escaped names', (size) =>
    numbered(size, (number) => `{"\\u0061${number}":1},`, { start: content('['), end: '0]}' }),
  ),
  validated('a comma too many at the end', (size) =>
    honestJson(size - 10, 'x', (model) => content(`${model},}`)),
  ),
  {
    what: 'an honest model of 200,000 elements',
    to: 'STRUCTURE',
    answered: [200],
    bytes: (size) => honestJson(size, 'x', (model) => content(`${model}}`)),
  },
  {
    what: 'an honest model of 200,000 elements in Chinese',
    to: 'STRUCTURE',
    answered: [200],
    bytes: (size) => honestJson(size, '\u4e00', (model) => content(`${model}}`)),
  },
  {
    what: 'an honest model, created',
    to: 'CREATE',
    answered: [201],
    bytes: (size) => honestJson(size, 'x', (model) => model),
  },
  {
    what: 'an honest model with a tree in every text, created',
    to: 'CREATE',
    answered: [201],
    bytes: (size) => honestJson(size, 'x', (model) => model, { isWide: true }),
  },
  {
    what: 'an honest model, exported',
    to: 'EXPORT',
    answered: [200],
    bytes: (size) => honestJson(size, 'x', (model) => content(`${model}}`)),
  },
  {
    what: 'an honest model, imported from JSON',
    to: 'IMPORT_JSON',
    answered: [201],
    bytes: (size) => honestJson(size, 'x', (model) => model),
  },
  imported('an honest model, imported from XMI', honestXmi, [201]),
  imported('XML elements in elements', (size) => filled(size, '<a>', { start: `${xmiHead}>` })),
  imported('XML elements side by side', (size) =>
    filled(size, '<participants/>', { start: `${xmiHead}>`, end: '</cim:CimModel>' }),
  ),
  imported('XML with many attributes', (size) =>
    numbered(size, (number) => ` a${number}="b"`, { start: xmiHead, end: '/>' }),
  ),
  imported(
    'XML with a long attribute',
    (size) => filled(size, 'x', { start: `${xmiHead} description="`, end: '"/>' }),
    [201, 400],
  ),
  imported(
    'XML with a long text',
    (size) => filled(size, 'x', { start: `${xmiHead}><tags>`, end: '</tags></cim:CimModel>' }),
    [201, 400],
  ),
  imported(
    'XML with many texts',
    (size) =>
      numbered(size, (number) => `<tags>${number}</tags>`, { start: `${xmiHead}>`, end: '</cim:CimModel>' }),
    [201, 400],
  ),
  imported('XML with a long name', (size) => filled(size, 'x', { start: `${xmiHead}><` })),
  imported(
    'XML with a long comment',
    (size) => filled(size, '- ', { start: `${xmiHead}><!--`, end: '--></cim:CimModel>' }),
    [201, 400],
  ),
  imported(
    'XML with references to characters',
    (size) => filled(size, '&#x4e00;', { start: `${xmiHead} description="`, end: '"/>' }),
    [201, 400],
  ),
];
