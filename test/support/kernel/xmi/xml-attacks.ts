/** A file made to break an XML reader, written against the library metamodel, and how it is refused. */
export type XmlAttack = {
  readonly name: string;
  readonly bytes: () => Uint8Array;
  /** Code of the finding that stops it. */
  readonly code: string;
};

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const names =
  'xmlns:library="urn:test:library:1" xmlns:xmi="http://www.omg.org/XMI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';

/** A library with these attributes and this content. */
function library(attributes: string, content: string): string {
  return `<library:Library ${names} xmi:id="l" ${attributes}>${content}</library:Library>`;
}

const valid = `${head}${library('name="L"', '<members xmi:id="m"/>')}`;

function utf8(text: string): () => Uint8Array {
  return () => Buffer.from(text);
}

function littleEndian(text: string): Buffer {
  return Buffer.from(`\uFEFF${text}`, 'utf16le');
}

function withDoctype(doctype: string, name = '&e;'): string {
  return `${head}${doctype}\n${library(`name="${name}"`, '')}`;
}

function laughs(): string {
  const lines = Array.from({ length: 10 }, (_, level) =>
    level === 0 ? '<!ENTITY e0 "ha">' : `<!ENTITY e${level} "${`&e${level - 1};`.repeat(10)}">`,
  );
  return withDoctype(`<!DOCTYPE l [${lines.join('')}]>`, '&e9;');
}

const secret = 'file:///etc/passwd';

const doctypes: readonly XmlAttack[] = [
  ['an entity from a file', withDoctype(`<!DOCTYPE l [<!ENTITY e SYSTEM "${secret}">]>`)],
  ['an entity from the network', withDoctype('<!DOCTYPE l [<!ENTITY e SYSTEM "http://127.0.0.1:9/e">]>')],
  ['a parameter entity from a file', withDoctype(`<!DOCTYPE l [<!ENTITY % p SYSTEM "${secret}"> %p;]>`)],
  [
    'a parameter entity that sends data away',
    withDoctype('<!DOCTYPE l [<!ENTITY % p SYSTEM "http://127.0.0.1:9/p"> %p; %send;]>'),
  ],
  ['an external subset', withDoctype(`<!DOCTYPE l SYSTEM "${secret}">`)],
  ['a public external subset', withDoctype('<!DOCTYPE l PUBLIC "-//X//Y//EN" "http://127.0.0.1:9/dtd">')],
  ['a billion laughs', laughs()],
  [
    'a quadratic blow-up',
    withDoctype(`<!DOCTYPE l [<!ENTITY e "${'a'.repeat(50_000)}">]>`, '&e;'.repeat(50_000)),
  ],
  ['an entity that holds itself', withDoctype('<!DOCTYPE l [<!ENTITY e "&e;">]>')],
  [
    'an unparsed entity',
    withDoctype('<!DOCTYPE l [<!NOTATION n SYSTEM "n"><!ENTITY e SYSTEM "x" NDATA n>]>'),
  ],
  ['default attributes', withDoctype('<!DOCTYPE l [<!ATTLIST members name CDATA "injected">]>', 'L')],
  ['a document type after a comment', `${head}<!-- a -->${withDoctype('<!DOCTYPE l>').slice(head.length)}`],
  ['nothing but a document type', `${head}<!DOCTYPE l [<!ENTITY e "x">]>`],
  ['a conditional section', withDoctype('<!DOCTYPE l [<![INCLUDE[<!ENTITY e "x">]]>]>')],
].map(([name = '', text = '']) => ({ name, bytes: utf8(text), code: 'DOCTYPE' }));

const encodings: readonly XmlAttack[] = [
  {
    name: 'a document type in little-endian UTF-16',
    bytes: () =>
      littleEndian(withDoctype(`<!DOCTYPE l [<!ENTITY e SYSTEM "${secret}">]>`).replace('UTF-8', 'UTF-16')),
    code: 'DOCTYPE',
  },
  {
    name: 'a document type in big-endian UTF-16',
    bytes: () => littleEndian(laughs().replace('UTF-8', 'UTF-16')).swap16(),
    code: 'DOCTYPE',
  },
  {
    name: 'a document type in UTF-16 without byte order mark',
    bytes: () => littleEndian(laughs().replace('UTF-8', 'UTF-16')).subarray(2),
    code: 'DOCTYPE',
  },
  {
    name: 'UTF-7',
    bytes: utf8('+ADw-?xml version=+ACI-1.0+ACI- encoding=+ACI-UTF-7+ACI-?+AD4-+ADw-a/+AD4-'),
    code: 'NOT_WELL_FORMED',
  },
  { name: 'UTF-7 by declaration', bytes: utf8(valid.replace('UTF-8', 'UTF-7')), code: 'WRONG_ENCODING' },
  {
    name: 'UTF-16 by declaration only',
    bytes: utf8(valid.replace('UTF-8', 'UTF-16')),
    code: 'WRONG_ENCODING',
  },
  { name: 'EBCDIC by declaration', bytes: utf8(valid.replace('UTF-8', 'IBM037')), code: 'WRONG_ENCODING' },
  {
    name: 'an overlong less-than',
    bytes: () => Buffer.concat([Buffer.from(valid), Buffer.from([0xc0, 0xbc])]),
    code: 'WRONG_ENCODING',
  },
  {
    name: 'half a surrogate pair in UTF-16',
    bytes: () => littleEndian(valid.replace('UTF-8', 'UTF-16').replace('"L"', '"\uD800"')),
    code: 'WRONG_ENCODING',
  },
];

const sizes: readonly XmlAttack[] = [
  {
    name: 'a hundred thousand levels',
    bytes: utf8(`${head}${'<a>'.repeat(100_000)}`),
    code: 'UNKNOWN_CLASS',
  },
  {
    name: 'a hundred thousand levels inside a model',
    bytes: utf8(`${head}${library('name="L"', '<x>'.repeat(100_000))}`),
    code: 'TOO_DEEP',
  },
  {
    name: 'a hundred thousand attributes',
    bytes: utf8(`${head}<library:Library ${names} ${numbered(100_000, (i) => `a${i}=""`)}/>`),
    code: 'TOO_MANY_ATTRIBUTES',
  },
  {
    name: 'a million attributes',
    bytes: utf8(`${head}<library:Library ${names} ${numbered(1_000_000, (i) => `a${i}=""`)}/>`),
    code: 'TOO_MANY_ATTRIBUTES',
  },
  {
    name: 'an attribute of seventeen million characters',
    bytes: utf8(`${head}${library(`name="${'x'.repeat(17_000_000)}"`, '')}`),
    code: 'TOO_LONG',
  },
  {
    name: 'a hundred thousand namespaces',
    bytes: utf8(`${head}<library:Library ${names} ${numbered(100_000, (i) => `xmlns:n${i}="u"`)}/>`),
    code: 'TOO_MANY_ATTRIBUTES',
  },
  {
    name: 'namespaces on every level and element',
    bytes: utf8(
      `${head}${library(
        'name="L"',
        `<members ${numbered(90, (i) => `xmlns:n${i}="u${i}"`)} x:y=""/>`.repeat(2_000),
      )}`,
    ),
    code: 'NOT_WELL_FORMED',
  },
  {
    name: 'five megabytes of character references',
    bytes: utf8(`${head}${library('name="L"', '&#65;'.repeat(1_000_000))}`),
    code: 'UNEXPECTED_TEXT',
  },
  {
    name: 'more elements than a model may have',
    bytes: utf8(`${head}${library('name="L"', '<members/>'.repeat(300_000))}`),
    code: 'TOO_MANY_ELEMENTS',
  },
  {
    name: 'a million problems',
    bytes: utf8(`${head}${library('name="L"', '<x/>'.repeat(1_000_000))}`),
    code: 'TOO_MANY_PROBLEMS',
  },
  {
    name: 'a hundred thousand paths to nothing',
    bytes: utf8(`${head}${library('name="L"', `<members lends="${'//@items.7 '.repeat(100_000)}"/>`)}`),
    code: 'UNRESOLVED_PATH',
  },
  {
    name: 'one path of a million steps',
    bytes: utf8(`${head}${library('name="L"', `<members lends="${'/@items.0'.repeat(100_000)}"/>`)}`),
    code: 'UNRESOLVED_PATH',
  },
  {
    name: 'a number of a million digits',
    bytes: utf8(
      `${head}${library('name="L"', `<items xsi:type="library:Book" pages="${'9'.repeat(1_000_000)}"/>`)}`,
    ),
    code: 'WRONG_TYPE',
  },
];

function numbered(count: number, write: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => write(index)).join(' ');
}

const outside: readonly XmlAttack[] = [
  ['a reference to a file', '<members lends="file:///etc/passwd#/"/>', 'OUTSIDE_REFERENCE'],
  [
    'a reference to the network',
    '<members><lends href="http://127.0.0.1:9/m.xmi#b"/></members>',
    'OUTSIDE_REFERENCE',
  ],
  ['an element kept in a file', `<members href="${secret}#/"/>`, 'OUTSIDE_REFERENCE'],
  ['a reference with a type', '<members lends="library:Book other.xmi#b"/>', 'OUTSIDE_REFERENCE'],
  [
    'an inclusion',
    `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${secret}"/>`,
    'UNKNOWN_FEATURE',
  ],
].map(([name = '', content = '', code = '']) => ({
  name,
  bytes: utf8(`${head}${library('name="L"', content)}`),
  code,
}));

const schema: readonly XmlAttack[] = [
  {
    name: 'a class in a schema on the network',
    bytes: utf8(
      `${head}<x:Y xmlns:x="http://127.0.0.1:9/x" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://127.0.0.1:9/x http://127.0.0.1:9/x.ecore"/>`,
    ),
    code: 'UNKNOWN_CLASS',
  },
  {
    name: 'members of every JavaScript object',
    bytes: utf8(`${head}${library('name="L" __proto__="x" constructor="y"', '<toString/>')}`),
    code: 'UNKNOWN_FEATURE',
  },
  {
    name: 'a class that every JavaScript object has',
    bytes: utf8(`${head}${library('name="L"', '<items xsi:type="library:constructor"/>')}`),
    code: 'UNKNOWN_CLASS',
  },
  {
    name: 'the same id twice',
    bytes: utf8(`${head}${library('name="L"', '<members xmi:id="l"/>')}`),
    code: 'DUPLICATE_ID',
  },
];

const malformed: readonly XmlAttack[] = [
  ['a document type after the root', `${valid}<!DOCTYPE l>`],
  ['an unknown entity', valid.replace('"L"', '"&e;"')],
  ['a reference to NUL', valid.replace('"L"', '"&#0;"')],
  ['a reference to half a surrogate pair', valid.replace('"L"', '"&#xD800;"')],
  ['a reference beyond Unicode', valid.replace('"L"', '"&#x110000;"')],
  ['a control character', valid.replace('"L"', '"\u0001"')],
  ['an attribute twice', valid.replace('name="L"', 'name="L" name="M"')],
  ['a prefix that is not declared', valid.replaceAll('library:', 'other:')],
  ['a type whose prefix is not declared', valid.replace('<members', '<members xsi:type="other:Member"')],
  ['an end of a section in text', `${head}${library('name="L"', ']]>')}`],
  ['two roots', `${valid}${valid.slice(head.length)}`],
  ['a file cut in a tag', valid.slice(0, -5)],
  ['a file cut in an attribute', valid.slice(0, valid.indexOf('"L"') + 2)],
  ['a file cut in its head', valid.slice(0, 20)],
  ['an unended document type of five megabytes', `${head}<!DOCTYPE l [${'<!ENTITY e "x">'.repeat(350_000)}`],
  ['an unended comment', `${head}<!-- ${'a'.repeat(1_000_000)}`],
  ['no XML at all', '{"eClass":"Library"}'],
  ['nothing', ''],
  ['a compressed file', 'PK\u0003\u0004\u0014\u0000'],
].map(([name = '', text = '']) => ({ name, bytes: utf8(text), code: 'NOT_WELL_FORMED' }));

/** Every attack: entities, encodings, sizes, ways out of the file, malformed text. */
export const xmlAttacks: readonly XmlAttack[] = [
  ...doctypes,
  ...encodings,
  ...sizes,
  ...outside,
  ...schema,
  ...malformed,
];
