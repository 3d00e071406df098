import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { library } from '../../../test/support/kernel/metamodel/library-metamodel.ts';
import type { XmiLimits } from './reading.ts';
import type { XmiResult } from './read-xmi.ts';
import { defaultXmiLimits } from './read-xmi.ts';
import { readXmiFiles } from './read-xmi-files.ts';

const names =
  'xmlns:lib="urn:test:library:1" xmlns:xmi="http://www.omg.org/XMI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';

function library1(content: string): string {
  return `<lib:Library ${names} xmi:id="l" name="L">${content}</lib:Library>`;
}

function book(id: string, features = ''): string {
  return `<lib:Book ${names} xmi:id="${id}" ${features}/>`;
}

function kept(href: string): string {
  return `<items xsi:type="lib:Book" href="${href}"/>`;
}

function read(files: Readonly<Record<string, string>>, limits: XmiLimits = defaultXmiLimits): XmiResult {
  let drawn = 0;
  return readXmiFiles({
    metamodel: library,
    files: new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])),
    main: 'a/main.xmi',
    newId: () => `new-${++drawn}`,
    limits,
  });
}

describe('a model in several XMI files', () => {
  it('is put together, and references lead from file to file, by id, by path and out of the workspace', () => {
    const result = read({
      'a/main.xmi': library1(
        [
          '<items xsi:type="lib:Book" xmi:id="own" sequelOf="../more%20books/one.xmi#one"/>',
          kept('../more%20books/one.xmi#one'),
          kept('platform:/resource/project/a/two.xmi#/'),
          kept('three.xmi#//'),
        ].join(''),
      ),
      'more books/one.xmi': book('one', 'name="One" sequelOf="../a/main.xmi#//@items.0"'),
      'a/two.xmi': book('two', 'sequelOf="platform:/resource/project/a/main.xmi#own"'),
      'a/three.xmi': `<lib:Book ${names} name="Three"><sequelOf href="two.xmi#/0"/></lib:Book>`,
      'a/not-named.xmi': 'is not read',
    });
    assert.ok(result.ok, JSON.stringify(result));
    assert.equal(result.elementCount, 5);
    assert.deepEqual(JSON.parse(JSON.stringify(result.root)), {
      eClass: 'Library',
      id: 'l',
      name: 'L',
      items: [
        { eClass: 'Book', id: 'own', sequelOf: 'one' },
        { eClass: 'Book', id: 'one', name: 'One', sequelOf: 'own' },
        { eClass: 'Book', id: 'two', sequelOf: 'own' },
        { eClass: 'Book', id: 'new-1', name: 'Three', sequelOf: 'two' },
      ],
    });
  });

  const refused: readonly (readonly [what: string, files: Readonly<Record<string, string>>, says: RegExp])[] =
    [
      [
        'a file that was not sent',
        { 'a/main.xmi': library1(kept('b.xmi#b')) },
        /^a\/main\.xmi: Line 1, column \d+: items of this Library points to "b\.xmi#b", which is in none of the files/,
      ],
      [
        'an address',
        { 'a/main.xmi': library1(kept('https://example.org/b.xmi#b')) },
        /which is in none of the files/,
      ],
      [
        'an element that is not there',
        { 'a/main.xmi': library1(kept('b.xmi#c')), 'a/b.xmi': book('b') },
        /points to "b\.xmi#c", where there is no element/,
      ],
      [
        'an element of another class',
        { 'a/main.xmi': library1(kept('b.xmi#b')), 'a/b.xmi': `<lib:Member ${names} xmi:id="b"/>` },
        /a Member, which cannot stand here/,
      ],
      [
        'one element in two places',
        { 'a/main.xmi': library1(kept('b.xmi#b') + kept('b.xmi#b')), 'a/b.xmi': book('b') },
        /an element that stands elsewhere already/,
      ],
      [
        'a reference to what is no part of the model',
        {
          'a/main.xmi': library1('<items xsi:type="lib:Book" xmi:id="own" sequelOf="b.xmi#b"/>'),
          'a/b.xmi': book('b'),
        },
        /an element that stands nowhere in the model/,
      ],
      [
        'an id in two files',
        { 'a/main.xmi': library1(kept('b.xmi#l')), 'a/b.xmi': book('l') },
        /^a\/b\.xmi: Line 1, column \d+: The id "l" is used twice/,
      ],
      [
        'a broken file',
        { 'a/main.xmi': library1(kept('b.xmi#b')), 'a/b.xmi': '<lib:Book' },
        /^a\/b\.xmi: Line 1, column \d+: .*not well-formed/,
      ],
      [
        'a main file without the root',
        { 'a/main.xmi': book('b') },
        /^a\/main\.xmi: holds a Book; the main file has/,
      ],
    ];
  for (const [what, files, says] of refused)
    it(`is refused with ${what}`, () => {
      const result = read(files);
      assert.ok(!result.ok);
      assert.match(result.findings[0]?.message ?? '', says);
    });

  it('has the bounds of one file, over all of them', () => {
    const files = { 'a/main.xmi': library1(kept('b.xmi#b')), 'a/b.xmi': book('b') };
    const tooDeep = read(files, { ...defaultXmiLimits, depth: 1 });
    assert.match(JSON.stringify(tooDeep), /nest elements deeper than 1/);
    const tooMany = read(files, { ...defaultXmiLimits, elements: 1 });
    assert.match(JSON.stringify(tooMany), /more than 1 elements/);
  });
});
