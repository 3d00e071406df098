import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { library } from '../../../test/support/kernel/metamodel/library-metamodel.ts';
import { defineMetamodel } from '../metamodel/define-metamodel.ts';
import { attr, contains, ref } from '../metamodel/feature-spec.ts';
import type { XmiResult } from './read-xmi.ts';
import { defaultXmiLimits, readXmi } from './read-xmi.ts';

const names =
  'xmlns:lib="urn:test:library:1" xmlns:xmi="http://www.omg.org/XMI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';

function read(text: string, options: Partial<Parameters<typeof readXmi>[0]> = {}): XmiResult {
  let drawn = 0;
  return readXmi({
    metamodel: library,
    bytes: Buffer.from(text),
    newId: () => `new-${++drawn}`,
    ...options,
  });
}

function jsonOf(result: XmiResult): unknown {
  assert.ok(result.ok, JSON.stringify(result));
  return JSON.parse(JSON.stringify(result.roots.length === 1 ? result.root : result.roots));
}

/** A library that holds this content; its id is `l`. */
function inLibrary(content: string): string {
  return `<lib:Library ${names} xmi:id="l" name="L">${content}</lib:Library>`;
}

function library1(features: object): object {
  return { eClass: 'Library', id: 'l', name: 'L', ...features };
}

describe('reading XMI', () => {
  const cases: readonly (readonly [what: string, content: string, features: object])[] = [
    ['nothing inside', '', {}],
    [
      'xsi:type where the class is a kind of the expected one',
      '<items xsi:type="lib:Book" xmi:id="b" name="N"/>',
      { items: [{ eClass: 'Book', id: 'b', name: 'N' }] },
    ],
    [
      'xmi:type in its place',
      '<items xmi:type="lib:Book" xmi:id="b"/>',
      { items: [{ eClass: 'Book', id: 'b' }] },
    ],
    [
      'numbers, truth values and literals, in metamodel order',
      '<items xsi:type="lib:Book" xmi:id="b" lent="true" pages="12" genre="POETRY" price="-1.5E1"/>',
      { items: [{ eClass: 'Book', id: 'b', price: -15, genre: 'POETRY', pages: 12, lent: true }] },
    ],
    [
      'lists of values as elements, with the space in them',
      '<items xsi:type="lib:Book" xmi:id="b"><keywords> a </keywords><chapters>1<![CDATA[ < ]]>2</chapters><keywords/></items>',
      { items: [{ eClass: 'Book', id: 'b', keywords: [' a ', ''], chapters: ['1 < 2'] }] },
    ],
    [
      'a single value as an element',
      '<items xsi:type="lib:Book" xmi:id="b"><pages> 7 </pages></items>',
      { items: [{ eClass: 'Book', id: 'b', pages: 7 }] },
    ],
    [
      'references as ids, with hash, as elements, forward and back',
      '<members xmi:id="m" lends="b #f"/><items xsi:type="lib:Book" xmi:id="b"/><items xsi:type="lib:Film" xmi:id="f"><basedOn href="#b"/><basedOn xmi:idref="b"/></items>',
      {
        items: [
          { eClass: 'Book', id: 'b' },
          { eClass: 'Film', id: 'f', basedOn: ['b', 'b'] },
        ],
        members: [{ eClass: 'Member', id: 'm', lends: ['b', 'f'] }],
      },
    ],
    [
      'references by path, to lists, single elements and the root',
      '<items xsi:type="lib:Book" sequelOf="//@items.1"/><items xsi:type="lib:Book" sequelOf="/0/@items.0"/><desk staff="//@members.0 //@desk / //"/><members/>',
      {
        items: [
          { eClass: 'Book', id: 'new-1', sequelOf: 'new-2' },
          { eClass: 'Book', id: 'new-2', sequelOf: 'new-1' },
        ],
        members: [{ eClass: 'Member', id: 'new-4' }],
        desk: { eClass: 'Desk', id: 'new-3', staff: ['new-4', 'new-3', 'l', 'l'] },
      },
    ],
    [
      'references by a name that no other element has there',
      '<items xsi:type="lib:Book" xmi:id="a" name="A" sequelOf="//B"/><items xsi:type="lib:Book" xmi:id="b" name="B" sequelOf="/0/A"/>',
      {
        items: [
          { eClass: 'Book', id: 'a', name: 'A', sequelOf: 'b' },
          { eClass: 'Book', id: 'b', name: 'B', sequelOf: 'a' },
        ],
      },
    ],
    [
      'a reference to an element that is not there',
      '<members xmi:id="m" lends="gone"/>',
      { members: [{ eClass: 'Member', id: 'm', lends: ['gone'] }] },
    ],
    [
      'xsi:nil as nothing',
      '<desk xsi:nil="true"/><items xsi:type="lib:Book" xmi:id="b"><pages xsi:nil="true"/><sequelOf xsi:nil="true"/></items>',
      { items: [{ eClass: 'Book', id: 'b' }] },
    ],
    [
      'the id attribute where there is no xmi:id, and next to an equal one',
      '<members id="m"/><members xmi:id="n" id="n"/>',
      {
        members: [
          { eClass: 'Member', id: 'm' },
          { eClass: 'Member', id: 'n' },
        ],
      },
    ],
    [
      'new ids for ids that are not identifiers; references follow',
      '<items xsi:type="lib:Book" xmi:id="a b/c"/><items xsi:type="lib:Book" sequelOf="ab/é" xmi:id="b"/><members lends="#a%20b/c" xmi:id="ab/é"/>',
      {
        items: [
          { eClass: 'Book', id: 'new-1' },
          { eClass: 'Book', id: 'b', sequelOf: 'new-2' },
        ],
        members: [{ eClass: 'Member', id: 'new-2', lends: ['new-1'] }],
      },
    ],
    [
      'comments, instructions and the data of tools, passed over',
      '<!-- a --><?b c?><xmi:Extension extender="x"><any><thing/></any>text</xmi:Extension><members xmi:id="m" xmi:uuid="u" xml:lang="en"/>',
      { members: [{ eClass: 'Member', id: 'm' }] },
    ],
    [
      'texts with entities and characters that XML cannot hold',
      '<members xmi:id="m" note="&lt;&#x41;&amp;_x0007_&#xA;é😀"/>',
      { members: [{ eClass: 'Member', id: 'm', note: '<A&\u0007\né😀' }] },
    ],
    [
      'a schema location, which is not looked at',
      '<members xmi:id="m" xsi:schemaLocation="a b"/>',
      { members: [{ eClass: 'Member', id: 'm' }] },
    ],
  ];
  for (const [what, content, features] of cases)
    it(`understands ${what}`, () => {
      assert.deepEqual(jsonOf(read(inLibrary(content))), library1(features));
    });

  it('understands a root inside xmi:XMI, in any version of XMI, and a default namespace', () => {
    const text =
      '<x:XMI xmlns:x="http://www.omg.org/spec/XMI/20131001" xmlns="urn:test:library:1" x:version="2.0"><x:Documentation exporter="e"/><Library x:id="l" name="L"/></x:XMI>';
    assert.deepEqual(jsonOf(read(text)), library1({}));
  });

  it('counts the elements', () => {
    const result = read(inLibrary('<members/><members/>'));
    assert.equal(result.ok && result.elementCount, 3);
  });
});

const trees = defineMetamodel({
  name: 'trees',
  uri: 'urn:test:trees:1',
  classes: {
    Tree: {
      doc: 'A tree.',
      features: {
        label: attr('String', '0..1', 'Label.', { identifies: true }),
        xmiId: attr('String', '0..1', 'Where odd ids go.'),
        href: attr('String', '0..1', 'A feature whose name means something in XMI.'),
        kind: attr('String', '0..1', 'A feature with another name in files.', { xmlName: 'eClass' }),
        parts: contains('Tree', '0..*', 'Parts.'),
        friend: ref('Tree', '0..1', 'Friend.'),
      },
    },
  },
});

function readTrees(content: string): XmiResult {
  return read(`<xmi:XMI xmlns:t="urn:test:trees:1" xmlns:xmi="http://www.omg.org/XMI">${content}</xmi:XMI>`, {
    metamodel: trees,
  });
}

describe('reading XMI of a metamodel without root class', () => {
  it('takes several roots, and paths that lead from one to the other', () => {
    assert.deepEqual(
      jsonOf(readTrees('<t:Tree friend="/1/@parts.0"/><t:Tree><parts friend="/0"/></t:Tree>')),
      [
        { eClass: 'Tree', id: 'new-1', friend: 'new-3' },
        { eClass: 'Tree', id: 'new-2', parts: [{ eClass: 'Tree', id: 'new-3', friend: 'new-1' }] },
      ],
    );
  });

  it('takes ids from the identifying attribute, unless they are taken or no identifiers', () => {
    const content =
      '<t:Tree label="oak" friend="elm"/><t:Tree label="elm" friend="#old%20oak"/><t:Tree label="elm"/><t:Tree label="old oak"/>';
    assert.deepEqual(jsonOf(readTrees(content)), [
      { eClass: 'Tree', id: 'oak', label: 'oak', friend: 'elm' },
      { eClass: 'Tree', id: 'elm', label: 'elm', friend: 'new-2' },
      { eClass: 'Tree', id: 'new-1', label: 'elm' },
      { eClass: 'Tree', id: 'new-2', label: 'old oak' },
    ]);
  });

  it('lets references name an element by its identifying attribute even when it has an xmi:id', () => {
    assert.deepEqual(jsonOf(readTrees('<t:Tree xmi:id="x" label="oak"/><t:Tree xmi:id="y" friend="oak"/>')), [
      { eClass: 'Tree', id: 'x', label: 'oak' },
      { eClass: 'Tree', id: 'y', friend: 'x' },
    ]);
  });

  it('keeps an xmi:id that is not an identifier in the feature for it', () => {
    assert.deepEqual(jsonOf(readTrees('<t:Tree xmi:id="a/b"/>')), {
      eClass: 'Tree',
      id: 'new-1',
      xmiId: 'a/b',
    });
  });

  it('knows features by their names in files', () => {
    assert.deepEqual(
      jsonOf(readTrees('<t:Tree xmi:id="x" eClass="k"><parts xmi:id="y" href="h"/></t:Tree>')),
      {
        eClass: 'Tree',
        id: 'x',
        kind: 'k',
        parts: [{ eClass: 'Tree', id: 'y', href: 'h' }],
      },
    );
  });
});

describe('XMI that is not a model', () => {
  const book = (attributes: string, content = ''): string =>
    inLibrary(`\n  <items xsi:type="lib:Book" ${attributes}>${content}</items>`);
  const cases: readonly (readonly [what: string, text: string, code: string, message: RegExp])[] = [
    [
      'another root',
      `<lib:Desk ${names}/>`,
      'WRONG_ROOT',
      /root of a library model is a Library, not a Desk/,
    ],
    [
      'two roots',
      `<xmi:XMI ${names}><lib:Library/><lib:Library/></xmi:XMI>`,
      'SEVERAL_ROOTS',
      /has one root; put this Library into a file of its own/,
    ],
    ['no root', `<xmi:XMI ${names}/>`, 'NO_ROOT', /holds no element of a model/],
    [
      'an unknown class',
      inLibrary('<items xsi:type="lib:Boook"/>'),
      'UNKNOWN_CLASS',
      /Class "Boook" of the namespace "urn:test:library:1"/,
    ],
    [
      'an abstract class',
      inLibrary('<items xsi:type="lib:Item"/>'),
      'ABSTRACT_CLASS',
      /abstract; name one of Book, Film in xsi:type/,
    ],
    [
      'an element that is kept in another file',
      inLibrary('<items xsi:type="lib:Book" href="books.xmi#b"/>'),
      'OUTSIDE_REFERENCE',
      /is kept elsewhere \("books\.xmi#b"\); put the element here, or send all files of the model together/,
    ],
    ['no class where there is a choice', inLibrary('<items/>'), 'MISSING_CLASS', /name one of Book, Film/],
    [
      'an element where it cannot stand',
      inLibrary('<items xsi:type="lib:Desk"/>'),
      'WRONG_CONTAINMENT',
      /A Desk cannot stand here; expected Book, Film/,
    ],
    [
      'an unknown attribute',
      book('colour="red"'),
      'UNKNOWN_FEATURE',
      /^Line 2, column 3: Book has no feature "colour"/,
    ],
    ['an unknown element', book('', '<colour/>'), 'UNKNOWN_FEATURE', /Book has no feature "colour"/],
    [
      'a foreign attribute',
      book('xmlns:f="u" f:a=""'),
      'UNKNOWN_FEATURE',
      /attribute f:a belongs to no metamodel/,
    ],
    ['a derived feature', book('sequels="b"'), 'DERIVED_FEATURE', /Book.sequels is computed/],
    [
      'a text for a number',
      book('pages="many"'),
      'WRONG_TYPE',
      /pages of this Book is a Integer, found "many"/,
    ],
    ['a fraction for a whole number', book('pages="1.5"'), 'WRONG_TYPE', /found "1.5"/],
    ['a number beyond what JSON can hold', book('price="1e999"'), 'WRONG_TYPE', /found "1e999"/],
    ['a word for a truth value', book('lent="yes"'), 'WRONG_TYPE', /lent of this Book is a Boolean/],
    ['an unknown literal', book('genre="CRIME"'), 'UNKNOWN_LITERAL', /use one of NOVEL, POETRY, SCIENCE/],
    [
      'two values for one',
      book('pages="1"', '<pages>2</pages>'),
      'WRONG_TYPE',
      /holds one value, found more/,
    ],
    ['two targets for one', book('sequelOf="a b"'), 'WRONG_TYPE', /sequelOf of this Book holds one value/],
    [
      'elements in an attribute',
      `<lib:Library ${names} items="a"/>`,
      'WRONG_TYPE',
      /items of this Library holds elements/,
    ],
    [
      'a reference that names nothing',
      book('', '<sequelOf/>'),
      'WRONG_TYPE',
      /name its target in href or xmi:idref/,
    ],
    [
      'a path to nothing',
      book('sequelOf="//@items.4"'),
      'UNRESOLVED_PATH',
      /"\/\/@items.4", where there is no element/,
    ],
    [
      'a name that two elements have',
      book('name="A" sequelOf="//A"/><items xsi:type="lib:Book" name="A"'),
      'UNRESOLVED_PATH',
      /"\/\/A", where there is no element/,
    ],
    [
      'text between elements',
      book('', 'words'),
      'UNEXPECTED_TEXT',
      /The text "words" is not allowed here, because only elements are/,
    ],
    [
      'an element in a value',
      book('', '<pages><b/></pages>'),
      'UNEXPECTED_ELEMENT',
      /element b is not allowed here/,
    ],
    [
      'two ids that differ',
      book('xmi:id="a" id="b"'),
      'ILLEGAL_ID',
      /xmi:id "a" and the id "b"; make them equal/,
    ],
    [
      'an id twice that is not an identifier',
      inLibrary('<members xmi:id="a b"/><members xmi:id="a b"/>'),
      'DUPLICATE_ID',
      /id "a b" is used twice; give this Member another one/,
    ],
    ['an id twice', book('xmi:id="l"'), 'DUPLICATE_ID', /id "l" is used twice; give this Book another one/],
  ];
  for (const [what, text, code, message] of cases)
    it(`is refused with ${code} for ${what}`, () => {
      const result = read(text);
      assert.ok(!result.ok);
      const found = result.findings.find((finding) => finding.code === code);
      assert.ok(found, JSON.stringify(result.findings));
      assert.match(found.message, message);
      assert.match(code === 'NO_ROOT' ? 'Line 1, column 1:' : found.message, /^Line \d+, column \d+:/);
      assert.equal(found.severity, 'ERROR');
    });

  it('is refused with all its problems at once, each with its place in the file and in the model', () => {
    const result = read(
      inLibrary(
        '\n<members/>\n<items xsi:type="lib:Book"\n pages="x"\n genre="y">\n  <keywords><z/></keywords>\n</items>',
      ),
    );
    assert.ok(!result.ok);
    assert.deepEqual(
      result.findings.map(({ message, jsonPointer }) => [message.slice(0, 17), jsonPointer]),
      [
        ['Line 3, column 1:', '/items/0/pages'],
        ['Line 3, column 1:', '/items/0/genre'],
        ['Line 6, column 13', ''],
      ],
    );
  });

  it('is refused beyond the given limits', () => {
    const codes = (
      text: string,
      limits: { elements: number; depth: number; attributes: number },
    ): unknown => {
      const result = read(text, { limits: { ...defaultXmiLimits, ...limits } });
      return result.ok ? result.elementCount : result.findings.map((finding) => finding.code);
    };
    const roomy = { elements: 9, depth: 9, attributes: 9 };
    assert.equal(codes(inLibrary('<members/><members/>'), { ...roomy, elements: 3 }), 3);
    assert.deepEqual(codes(inLibrary('<members/><members/>'), { ...roomy, elements: 2 }), [
      'TOO_MANY_ELEMENTS',
    ]);
    assert.equal(codes(inLibrary('<members/>'), { ...roomy, depth: 2 }), 2);
    assert.deepEqual(codes(inLibrary('<members/>'), { ...roomy, depth: 1 }), ['TOO_DEEP']);
    assert.equal(codes(inLibrary(''), { ...roomy, attributes: 5 }), 1);
    assert.deepEqual(codes(inLibrary(''), { ...roomy, attributes: 4 }), ['TOO_MANY_ATTRIBUTES']);
  });
});
