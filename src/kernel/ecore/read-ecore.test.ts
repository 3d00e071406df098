import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withoutUndefined } from '../../lib/without-undefined.ts';
import type { Metamodel } from '../metamodel/metamodel.ts';
import { readXmi } from '../xmi/read-xmi.ts';
import type { EcoreResult } from './read-ecore.ts';
import { readEcore } from './read-ecore.ts';
import { toEcore } from './write-ecore.ts';

const head =
  'xmlns:xmi="http://www.omg.org/XMI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:ecore="http://www.eclipse.org/emf/2002/Ecore"';

function inPackage(content: string): string {
  return `<ecore:EPackage xmi:version="2.0" ${head} name="p" nsURI="urn:p" nsPrefix="pp">${content}</ecore:EPackage>`;
}

function inClass(features: string): string {
  return inPackage(
    `<eClassifiers xsi:type="ecore:EClass" name="A">${features}</eClassifiers><eClassifiers xsi:type="ecore:EEnum" name="E"><eLiterals name="x"/><eLiterals name="y" literal="why"/></eClassifiers>`,
  );
}

const ecoreType = (name: string): string =>
  `eType="ecore:EDataType http://www.eclipse.org/emf/2002/Ecore#//${name}"`;

function attribute(name: string, rest: string): string {
  return `<eStructuralFeatures xsi:type="ecore:EAttribute" name="${name}" ${rest}/>`;
}

function reference(name: string, rest: string): string {
  return `<eStructuralFeatures xsi:type="ecore:EReference" name="${name}" eType="#//A" ${rest}/>`;
}

function read(text: string, others?: ReadonlyMap<string, Metamodel>): EcoreResult {
  return readEcore({ bytes: Buffer.from(text), ...withoutUndefined({ others }) });
}

function metamodelIn(text: string, others?: ReadonlyMap<string, Metamodel>): Metamodel {
  const result = read(text, others);
  assert.ok(result.ok, JSON.stringify(result));
  return result.metamodel;
}

describe('a metamodel of Eclipse', () => {
  it('gives features bounds, order and repeats', () => {
    const metamodel = metamodelIn(
      inClass(
        [
          reference('many', 'upperBound="-1"'),
          reference('loose', 'upperBound="-2" ordered="false"'),
          reference('few', 'lowerBound="2" upperBound="5" unique="false"'),
          reference('one', 'lowerBound="1"'),
          attribute('words', `upperBound="-1" ${ecoreType('EString')}`),
          attribute('lines', `upperBound="-1" unique="false" ${ecoreType('EString')}`),
        ].join(''),
      ),
    );
    const features = metamodel.classes.get('A')?.features ?? [];
    assert.deepEqual(
      features.map(({ name, lower, upper, many, ordered, repeats }) => [
        name,
        lower,
        upper,
        many,
        ordered,
        repeats,
      ]),
      [
        ['many', 0, Infinity, true, true, false],
        ['loose', 0, Infinity, true, false, false],
        ['few', 2, 5, true, true, true],
        ['one', 1, 1, false, false, false],
        ['words', 0, Infinity, true, true, false],
        ['lines', 0, Infinity, true, true, true],
      ],
    );
  });

  it('gives values that Java has when nothing sets them as defaults', () => {
    const metamodel = metamodelIn(
      inClass(
        [
          attribute('int', ecoreType('EInt')),
          attribute('integer', ecoreType('EIntegerObject')),
          attribute('flag', `${ecoreType('EBoolean')} defaultValueLiteral="true"`),
          attribute('off', ecoreType('EBoolean')),
          attribute('number', `${ecoreType('EDouble')} defaultValueLiteral="1.5"`),
          attribute('big', ecoreType('EBigInteger')),
          attribute('text', `${ecoreType('EString')} defaultValueLiteral="a"`),
          attribute('choice', 'eType="#//E"'),
          attribute('other', 'eType="#//E" defaultValueLiteral="why"'),
          attribute('open', 'eType="#//E" unsettable="true"'),
          attribute('short', 'eType="ecore:EDataType http://www.eclipse.org/emf/2003/XMLType#//Short"'),
        ].join(''),
      ),
    );
    assert.deepEqual(
      metamodel.classes
        .get('A')
        ?.features.map(({ name, type, default: value }) => [
          name,
          metamodel.dataTypes.get(type)?.json,
          value,
        ]),
      [
        ['int', 'integer', 0],
        ['integer', 'integer', undefined],
        ['flag', 'boolean', true],
        ['off', 'boolean', false],
        ['number', 'number', 1.5],
        ['big', 'string', undefined],
        ['text', 'string', 'a'],
        ['choice', undefined, 'x'],
        ['other', undefined, 'why'],
        ['open', undefined, undefined],
        ['short', 'integer', 0],
      ],
    );
  });

  it('derives what Eclipse does not write: transient features and references to the container', () => {
    const metamodel = metamodelIn(
      inClass(
        [
          reference('parts', 'upperBound="-1" containment="true" eOpposite="#//A/whole"'),
          reference('whole', 'eOpposite="#//A/parts"'),
          attribute('cached', `transient="true" ${ecoreType('EString')}`),
          attribute('computed', `derived="true" volatile="true" ${ecoreType('EString')}`),
          attribute('stored', `derived="true" ${ecoreType('EString')}`),
        ].join(''),
      ),
    );
    const features = metamodel.classes.get('A')?.features ?? [];
    assert.deepEqual(
      features.filter((feature) => feature.derived).map((feature) => feature.name),
      ['whole', 'cached', 'computed'],
    );
    assert.equal(features[0]?.opposite, 'whole');
  });

  it('makes a text called id with iD the id of elements, and gives other features of reserved names another', () => {
    const identified = metamodelIn(inClass(attribute('id', `iD="true" ${ecoreType('EString')}`)));
    assert.deepEqual(identified.classes.get('A')?.stored, []);
    const plain = metamodelIn(
      inClass(attribute('id', ecoreType('EInt')) + attribute('eClass', `iD="true" ${ecoreType('EString')}`)),
    );
    const model = readXmi({
      metamodel: plain,
      bytes: Buffer.from('<a:A xmlns:a="urn:p" id="7" eClass="k"/>'),
      newId: () => 'new',
    });
    assert.deepEqual(model.ok && { ...model.root }, { eClass: 'A', id: 'k', id_: 7, eClass_: 'k' });
  });

  it('distinguishes classes of one name in several packages', () => {
    const metamodel = metamodelIn(
      inPackage(
        `<eClassifiers xsi:type="ecore:EClass" name="T" abstract="true"/>
         <eClassifiers xsi:type="ecore:EClass" name="U" interface="true"/>
         <eSubpackages name="q" nsURI="urn:q"><eClassifiers xsi:type="ecore:EClass" name="T" eSuperTypes="#//T #//U">
           <eStructuralFeatures xsi:type="ecore:EReference" name="t" eType="#//q/T" containment="true"/>
         </eClassifiers></eSubpackages>`,
      ),
    );
    assert.deepEqual(
      [...metamodel.classes.values()].map(({ name, xmlName, packageName, abstract }) => [
        name,
        xmlName,
        packageName,
        abstract,
      ]),
      [
        ['p.T', 'T', 'p', true],
        ['U', 'U', 'p', true],
        ['p.q.T', 'T', 'p.q', false],
      ],
    );
    const bytes = Buffer.from('<x:T xmlns:x="urn:q"><t/></x:T>');
    const model = readXmi({ metamodel, bytes, newId: () => 'new' });
    assert.equal(model.ok && model.root.eClass, 'p.q.T');
  });

  it('finds the types of other files among the metamodels it is given, by file name or namespace', () => {
    const base = metamodelIn(inClass(''));
    const text = inPackage('').replace('name="p" nsURI="urn:p"', 'name="r" nsURI="urn:r"');
    const own = `<eClassifiers xsi:type="ecore:EClass" name="B"><eSuperTypes href="p.ecore#//A"/>${attribute('e', 'eType="ecore:EEnum urn:p#//E"')}</eClassifiers></ecore:EPackage>`;
    const using = text.replace('</ecore:EPackage>', own);
    const metamodel = metamodelIn(using, new Map([['p.ecore', base]]));
    assert.deepEqual(metamodel.classes.get('B')?.supertypes, ['A']);
    assert.deepEqual(
      metamodel.packages.map(({ name }) => name),
      ['p', 'r'],
    );
    const alone = read(using);
    assert.match(
      alone.ok ? '' : (alone.findings[0]?.message ?? ''),
      /points to "p\.ecore#\/\/A" in another file/,
    );
  });

  it('stores the members of a feature map instead of the map', () => {
    const group =
      '<eAnnotations source="http:///org/eclipse/emf/ecore/util/ExtendedMetaData"><details key="group" value="#all"/></eAnnotations>';
    const metamodel = metamodelIn(
      inClass(
        attribute('all', `upperBound="-1" ${ecoreType('EFeatureMapEntry')}`) +
          `<eStructuralFeatures xsi:type="ecore:EReference" name="parts" upperBound="-1" eType="#//A" volatile="true" transient="true" derived="true" containment="true">${group}</eStructuralFeatures>`,
      ),
    );
    assert.deepEqual(
      metamodel.classes.get('A')?.stored.map(({ name }) => name),
      ['parts'],
    );
  });

  it('may hold and name elements of any class, and extend classes of Ecore', () => {
    const anything = 'eType="ecore:EClass http://www.eclipse.org/emf/2002/Ecore#//EObject"';
    const many = (name: string): string =>
      reference(name, 'upperBound="-1" containment="true"').replace('eType="#//A"', anything);
    const text = inPackage(
      `<eClassifiers xsi:type="ecore:EClass" name="A">${many('parts')}${reference('about', '').replace('eType="#//A"', anything)}${attribute('adapter', ecoreType('EJavaObject'))}</eClassifiers>
       <eClassifiers xsi:type="ecore:EClass" name="B"/>
       <eClassifiers xsi:type="ecore:EClass" name="C"><eSuperTypes href="http://www.eclipse.org/emf/2002/Ecore#//ENamedElement"/></eClassifiers>`,
    );
    const metamodel = metamodelIn(text);
    assert.deepEqual(metamodel.classes.get('C')?.supertypes, ['ENamedElement']);
    const model = `<pp:A xmlns:pp="urn:p" ${head} about="//@parts.1"><parts xsi:type="pp:B"/><parts xsi:type="pp:C" name="c"/></pp:A>`;
    let drawn = 0;
    const result = readXmi({ metamodel, bytes: Buffer.from(model), newId: () => `n${++drawn}` });
    assert.ok(result.ok, JSON.stringify(result));
    assert.deepEqual(JSON.parse(JSON.stringify(result.root)), {
      eClass: 'A',
      id: 'n1',
      about: 'n3',
      parts: [
        { eClass: 'B', id: 'n2' },
        { eClass: 'C', id: 'n3', name: 'c' },
      ],
    });
    const written = toEcore(metamodel);
    assert.deepEqual([...metamodelIn(written).classes], [...metamodel.classes]);
    assert.match(written, /name="B"\/>/, 'EObject is above every class without being written');
    assert.match(
      written,
      /<eSuperTypes href="http:\/\/www\.eclipse\.org\/emf\/2002\/Ecore#\/\/ENamedElement"\/>/,
    );
  });

  it('uses the raw type of a generic one', () => {
    const metamodel = metamodelIn(
      inPackage(
        `<eClassifiers xsi:type="ecore:EClass" name="A"><eTypeParameters name="T"/></eClassifiers>
         <eClassifiers xsi:type="ecore:EClass" name="B"><eGenericSuperTypes eClassifier="#//A"><eTypeArguments eClassifier="#//B"/></eGenericSuperTypes>
           <eStructuralFeatures xsi:type="ecore:EReference" name="a"><eGenericType eClassifier="#//A"><eTypeArguments/></eGenericType></eStructuralFeatures></eClassifiers>`,
      ),
    );
    assert.deepEqual(metamodel.classes.get('B')?.supertypes, ['A']);
    assert.equal(metamodel.classes.get('B')?.featureByName.get('a')?.type, 'A');
  });
});

describe('a file that is not a usable metamodel', () => {
  const cases: readonly (readonly [what: string, text: string, code: string, message: RegExp])[] = [
    [
      'a package without namespace',
      inPackage('').replace('nsURI="urn:p" ', ''),
      'MISSING_URI',
      /Package p has no nsURI/,
    ],
    [
      'a root that is not a package',
      `<ecore:EClass ${head} name="A"/>`,
      'WRONG_ROOT',
      /is an EPackage, not a EClass/,
    ],
    [
      'a class without name',
      inPackage('<eClassifiers xsi:type="ecore:EClass"/>'),
      'MISSING_NAME',
      /An EClass in p has no name/,
    ],
    [
      'a name with spaces',
      inPackage('<eClassifiers xsi:type="ecore:EClass" name="a b"/>'),
      'ILLEGAL_NAME',
      /EClass "a b" in p/,
    ],
    [
      'a name all objects have',
      inClass(reference('__proto__', '')),
      'ILLEGAL_NAME',
      /EReference "__proto__" in A/,
    ],
    [
      'a feature twice',
      inClass(reference('a', '') + reference('a', '')),
      'REPEATED_NAME',
      /A\.a is there twice/,
    ],
    [
      'a package twice',
      inPackage('<eSubpackages name="q" nsURI="u"/><eSubpackages name="q" nsURI="v"/>'),
      'REPEATED_NAME',
      /Package p\.q is there twice/,
    ],
    [
      'a feature without type',
      inClass('<eStructuralFeatures xsi:type="ecore:EAttribute" name="a"/>'),
      'MISSING_TYPE',
      /A\.a has no type/,
    ],
    [
      'an attribute of a class',
      inClass(attribute('a', 'eType="#//A"')),
      'UNSUPPORTED_TYPE',
      /A\.a is an attribute, but its type is not a data type/,
    ],
    [
      'a reference to a data type',
      inClass('<eStructuralFeatures xsi:type="ecore:EReference" name="a" eType="#//E"/>'),
      'UNSUPPORTED_TYPE',
      /A\.a is a reference, but its type is not a class/,
    ],
    ['an upper bound of zero', inClass(reference('a', 'upperBound="0"')), 'ILLEGAL_BOUNDS', /bounds 0 and 0/],
    [
      'bounds that cross',
      inClass(reference('a', 'lowerBound="3" upperBound="2"')),
      'ILLEGAL_BOUNDS',
      /bounds 3 and 2/,
    ],
    [
      'a default of another type',
      inClass(attribute('a', `${ecoreType('EInt')} defaultValueLiteral="x"`)),
      'ILLEGAL_DEFAULT',
      /default "x", which is not of type EInt/,
    ],
    [
      'a supertype that is not one',
      inPackage(
        '<eClassifiers xsi:type="ecore:EClass" name="A" eSuperTypes="http://www.eclipse.org/emf/2002/Ecore#//EInt"/>',
      ),
      'UNSUPPORTED_TYPE',
      /A extends what is not a class/,
    ],
    [
      'a class that extends itself',
      inPackage('<eClassifiers xsi:type="ecore:EClass" name="A" eSuperTypes="#//A"/>'),
      'CONTRADICTION',
      /Class A extends itself/,
    ],
    [
      'an opposite that does not point back',
      inClass(reference('a', 'eOpposite="#//A/b"') + reference('b', '')),
      'CONTRADICTION',
      /which does not point back/,
    ],
    [
      'a type that is not there',
      inClass(reference('a', '').replace('#//A', '#//Z')),
      'UNRESOLVED_PATH',
      /"\/\/Z", where there is no element/,
    ],
    [
      'a type in another file',
      inClass(attribute('a', 'eType="ecore:EClass other.ecore#//Z"')),
      'OUTSIDE_REFERENCE',
      /"other\.ecore#\/\/Z" in another file/,
    ],
    [
      'a tower of classes',
      inPackage(classes([...numbered(1_999, (index) => ` C${index + 1}`), 'C1999'], 0)),
      'CONTRADICTION',
      /Class C\d+ stands above 100 others/,
    ],
    [
      'classes that inherit too much in all',
      inPackage(
        classes(
          numbered(20_000, (index) => (index === 0 ? '' : ' C0')),
          50,
        ),
      ),
      'CONTRADICTION',
      /inherit more than 500000 features and supertypes/,
    ],
    ['text that is not XML', 'package p;', 'NOT_WELL_FORMED', /not well-formed XML/],
  ];
  for (const [what, text, code, message] of cases)
    it(`is refused with ${code} for ${what}`, () => {
      const result = read(text);
      assert.ok(!result.ok);
      const found = result.findings.find((finding) => finding.code === code);
      assert.ok(found, JSON.stringify(result.findings));
      assert.match(found.message, message);
    });
});

/** Classes with the names and supertypes given, each as `name supertype`; the first one has `features` of its own. */
function classes(named: readonly string[], features: number): string {
  const own = Array.from({ length: features }, (_, index) =>
    reference(`f${index}`, '').replace('#//A', '#//C0'),
  ).join('');
  return named
    .map((each, index) => {
      const [name, above] = each.split(' ');
      const superTypes = above === undefined ? '' : `eSuperTypes="#//${above}"`;
      return `<eClassifiers xsi:type="ecore:EClass" name="${name}" ${superTypes}>${index === 0 ? own : ''}</eClassifiers>`;
    })
    .join('');
}

/** `C0`, `C1`, …, with what stands behind each name. */
function numbered(count: number, above: (index: number) => string): readonly string[] {
  return Array.from({ length: count }, (_, index) => `C${index}${above(index)}`);
}
