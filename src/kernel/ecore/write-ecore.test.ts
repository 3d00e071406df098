import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { library } from '../../../test/support/kernel/metamodel/library-metamodel.ts';
import { defineMetamodel } from '../metamodel/define-metamodel.ts';
import { attr } from '../metamodel/feature-spec.ts';
import { toEcore } from './write-ecore.ts';

const text = toEcore(library);

function line(start: string): string {
  const found = text.split('\n').find((each) => each.includes(start));
  assert.ok(found, start);
  return found.trim();
}

describe('the .ecore file of a metamodel', () => {
  const lines: readonly (readonly [what: string, start: string, whole: string])[] = [
    ['a class', 'name="Book"', '<eClassifiers xsi:type="ecore:EClass" name="Book" eSuperTypes="#//Item">'],
    [
      'an abstract class',
      'name="Entry"',
      '<eClassifiers xsi:type="ecore:EClass" name="Entry" abstract="true">',
    ],
    [
      'the id, which files hold as xmi:id',
      'name="id"',
      '<eStructuralFeatures xsi:type="ecore:EAttribute" name="id" eType="#//Identifier" iD="true">',
    ],
    [
      'an enumeration with a default',
      'name="genre"',
      '<eStructuralFeatures xsi:type="ecore:EAttribute" name="genre" lowerBound="1" eType="#//Genre" defaultValueLiteral="NOVEL">',
    ],
    [
      'an unordered list of values',
      'name="keywords"',
      '<eStructuralFeatures xsi:type="ecore:EAttribute" name="keywords" ordered="false" unique="false" upperBound="-1" eType="#//String">',
    ],
    [
      'an ordered list of values',
      'name="chapters"',
      '<eStructuralFeatures xsi:type="ecore:EAttribute" name="chapters" unique="false" upperBound="-1" eType="#//String">',
    ],
    [
      'a containment',
      'name="items"',
      '<eStructuralFeatures xsi:type="ecore:EReference" name="items" ordered="false" upperBound="-1" eType="#//Item" containment="true">',
    ],
    [
      'the stored end of an opposite',
      'name="sequelOf"',
      '<eStructuralFeatures xsi:type="ecore:EReference" name="sequelOf" eType="#//Book" resolveProxies="false" eOpposite="#//Book/sequels">',
    ],
    [
      'the computed end of an opposite',
      'name="sequels"',
      '<eStructuralFeatures xsi:type="ecore:EReference" name="sequels" ordered="false" upperBound="-1" eType="#//Book" transient="true" derived="true" eOpposite="#//Book/sequelOf">',
    ],
    [
      'a data type',
      'name="Isbn"',
      '<eClassifiers xsi:type="ecore:EDataType" name="Isbn" instanceClassName="java.lang.String">',
    ],
    [
      'a built-in data type',
      'name="Integer"',
      '<eClassifiers xsi:type="ecore:EDataType" name="Integer" instanceClassName="java.lang.Long">',
    ],
    ['a literal', 'name="POETRY"', '<eLiterals name="POETRY" value="1"/>'],
    ['documentation', 'value="A film."', '<details key="documentation" value="A film."/>'],
    ['what Ecore has no words for', 'value="IGNORE"', '<details key="policy" value="IGNORE"/>'],
    ['the root', 'key="root"', '<details key="root" value="Library"/>'],
  ];
  for (const [what, start, whole] of lines)
    it(`holds ${what}`, () => {
      assert.equal(line(start), whole);
    });

  it('lets an enumeration without default be unset, which Eclipse would take for its first literal', () => {
    const metamodel = defineMetamodel({
      name: 'm',
      uri: 'u',
      enums: { E: { doc: '', literals: ['A'] } },
      classes: { C: { doc: '', features: { e: attr('E', '0..1', '') } } },
    });
    assert.match(toEcore(metamodel), /name="e" eType="#\/\/E" unsettable="true"\/>/);
  });

  it('refers to the files of other packages', () => {
    const extended = defineMetamodel(
      {
        name: 'archive',
        uri: 'urn:a',
        classes: { Map: { doc: '', extends: ['Item'], features: { g: attr('Genre', '1', '') } } },
      },
      library,
    );
    const own = toEcore(extended);
    assert.match(own, /<eSuperTypes href="library\.ecore#\/\/Item"\/>/);
    assert.match(own, /eType="ecore:EEnum library\.ecore#\/\/Genre"/);
    assert.doesNotMatch(own, /EDataType"/);
    assert.throws(() => toEcore(extended, 'nowhere'), /Metamodel archive has no package nowhere/);
  });

  it('is refused where Ecore could not tell a class from a data type', () => {
    const metamodel = defineMetamodel({
      name: 'm',
      uri: 'u',
      classes: { Text: { doc: '', features: { t: attr('Text', '1', '') } } },
    });
    assert.throws(() => toEcore(metamodel), /Text is a class and a data type of m/);
  });
});
