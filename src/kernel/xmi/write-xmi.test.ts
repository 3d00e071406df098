import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { library } from '../../../test/support/kernel/metamodel/library-metamodel.ts';
import { readModel } from '../json/read-model.ts';
import { buildMetamodel } from '../metamodel/build-metamodel.ts';
import { attr, contains } from '../metamodel/feature-spec.ts';
import type { Element } from '../model/element.ts';
import { readXmi } from './read-xmi.ts';
import { eachXmiPiece, toXmi, toXmiFile, xmiWriter } from './write-xmi.ts';

function model(features: object): Element {
  const json = { eClass: 'Library', id: 'l', name: 'L', ...features };
  const result = readModel({ metamodel: library, json, newId: () => 'drawn' });
  assert.ok(result.ok, JSON.stringify(result));
  return result.root;
}

const start =
  '<?xml version="1.0" encoding="UTF-8"?>\n<library:Library xmi:version="2.0" xmlns:xmi="http://www.omg.org/XMI"';

describe('the XMI of a model', () => {
  it('holds attributes, references, lists and elements, each in its form', () => {
    // Baselines name the writer that made these bytes: other bytes take another number, and this writer stays.
    assert.equal(xmiWriter, 1);
    assert.equal(
      toXmi(
        library,
        model({
          items: [
            { eClass: 'Book', id: 'b', name: 'One', pages: 0, lent: true, keywords: ['x', ' y\n', ''] },
            { eClass: 'Film', id: 'urn:f', name: 'Two', basedOn: ['b', 'urn:f'] },
          ],
          desk: { id: 'd', staff: ['urn:f'] },
        }),
      ),
      `${start} xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:library="urn:test:library:1" xmi:id="l" name="L">
  <items xsi:type="library:Book" xmi:id="b" name="One" pages="0" lent="true">
    <keywords>x</keywords>
    <keywords> y
</keywords>
    <keywords></keywords>
  </items>
  <items xsi:type="library:Film" xmi:id="urn:f" name="Two" basedOn="b #urn:f"/>
  <desk xmi:id="d" staff="#urn:f"/>
</library:Library>
`,
    );
  });

  it('comes in pieces when it is large', () => {
    const items = Array.from({ length: 50 }, (_, index) => ({
      eClass: 'Book',
      id: `b${index}`,
      name: 'x'.repeat(100_000),
    }));
    const large = model({ items });
    const pieces: string[] = [];
    eachXmiPiece(library, [large], (piece) => pieces.push(piece));
    assert.ok(pieces.length >= 4 && pieces.every(({ length }) => length < 1_200_000));
    assert.equal(pieces.join(''), toXmi(library, large));
  });

  it('leaves out defaults and names only the namespaces it uses', () => {
    const written = toXmi(library, model({ members: [{ id: 'm', lends: [] }] }));
    assert.equal(
      written,
      `${start} xmlns:library="urn:test:library:1" xmi:id="l" name="L">\n  <members xmi:id="m"/>\n</library:Library>\n`,
    );
    const novel = model({ items: [{ eClass: 'Book', id: 'b', name: 'N', genre: 'NOVEL', lent: false }] });
    assert.doesNotMatch(toXmi(library, novel), /genre|lent/);
  });

  it('writes what XML has no way to hold as _xHHHH_', () => {
    const written = toXmi(library, model({ name: 'a\u0000\u001B\uFFFE_x0000_<&">\t\n' }));
    assert.match(written, / name="a_x0000__x001B__xFFFE__x005F_x0000_&lt;&amp;&quot;>&#x9;&#xA;"/);
  });

  it('writes references to what no element can be called as elements', () => {
    const written = toXmi(library, model({ members: [{ id: 'm', lends: ['ok', 'a b', '/0', ''] }] }));
    assert.match(
      written,
      /<lends href="#ok"\/>\n {4}<lends href="#a%20b"\/>\n {4}<lends href="#%2F0"\/>\n {4}<lends href="#"\/>/,
    );
  });

  it('has several roots inside xmi:XMI, and none at all', () => {
    const two = toXmiFile(library, [model({}), model({ id: 'k' })]);
    assert.match(
      two,
      /^<\?xml .*\n<xmi:XMI xmi:version="2.0" [^>]*>\n {2}<library:Library xmi:id="l" name="L"\/>\n {2}<library/,
    );
    assert.match(toXmiFile(library, []), /<xmi:XMI [^>]*>\n<\/xmi:XMI>\n$/);
  });

  it('distinguishes classes of one name in two packages, and finds a prefix for every package', () => {
    const metamodel = buildMetamodel({
      spec: {
        name: 'a',
        uri: 'urn:a',
        enums: {},
        dataTypes: {},
        classes: {
          'a.T': { doc: '', xmlName: 'T', features: { parts: contains('a.T', '0..*', '') } },
          'a.xmi.T': {
            doc: '',
            xmlName: 'T',
            extends: ['a.T'],
            features: { n: attr('Integer', '0..1', '') },
          },
        },
      },
      packages: [
        { name: 'a', uri: 'urn:a' },
        { name: 'a.xmi', uri: 'urn:b?x="1"&y', prefix: 'xmi' },
      ],
      packageOf: new Map([['a.xmi.T', 'a.xmi']]),
      rootClass: 'a.T',
    });
    const json = { eClass: 'a.T', id: 'x', parts: [{ eClass: 'a.xmi.T', id: 'y', n: 1 }, { id: 'z' }] };
    const given = readModel({ metamodel, json, newId: () => 'drawn' });
    assert.ok(given.ok);
    const written = toXmi(metamodel, given.root);
    assert.match(written, /xmlns:a="urn:a" xmlns:xmi2="urn:b\?x=&quot;1&quot;&amp;y"/);
    assert.match(written, /<parts xsi:type="xmi2:T" xmi:id="y" n="1"\/>\n {2}<parts xmi:id="z"\/>/);
    const back = readXmi({ metamodel, bytes: Buffer.from(written), newId: () => 'drawn' });
    assert.deepEqual(back.ok && back.root, given.root);
  });
});
