import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { ecore } from '../../src/kernel/ecore/ecore-metamodel.ts';
import { readEcore } from '../../src/kernel/ecore/read-ecore.ts';
import type { Metamodel } from '../../src/kernel/metamodel/metamodel.ts';
import { openModel } from '../../src/kernel/model/model.ts';
import { readXmi } from '../../src/kernel/xmi/read-xmi.ts';
import type { XmiResult } from '../../src/kernel/xmi/read-xmi.ts';
import { toXmiFile } from '../../src/kernel/xmi/write-xmi.ts';

type Expected = {
  readonly file: string;
  readonly roots: number;
  readonly elements: number;
  readonly perClass: Readonly<Record<string, number>>;
};

const folder = new URL('../../../shared/corpus/xmi/', import.meta.url);
const expectations = readFileSync(new URL('expected.jsonl', folder), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Expected);

/** The metamodel of each model; the other files are metamodels themselves. */
const metamodelFiles: Readonly<Record<string, string>> = {
  '02-thrift/ThriftTest.xmi': '02-thrift/thrift.ecore',
  '02-thrift/fb303.xmi': '02-thrift/thrift.ecore',
  '05-cookbook/cookbook1.model': '05-cookbook/cookbook.ecore',
  '05-cookbook/cookbook3.model': '05-cookbook/cookbook.ecore',
  '05-cookbook/cookbook_cyclic.model': '05-cookbook/cookbook.ecore',
  '06-employee/ACME.xmi': '06-employee/Employee.ecore',
  '13-petrinet/PetriNet200.xmi': '13-petrinet/PetriNet.ecore',
  '16-ecorejs/test5-instance6.xmi': '16-ecorejs/test5.xmi',
  '16-ecorejs/test5-multipleinstances.xmi': '16-ecorejs/test5.xmi',
};

/** Files that are refused, with the cause. */
const refused: Readonly<Record<string, RegExp>> = {
  '15-emf/Bad.ecore': /eSubpackages of this EPackage is kept elsewhere \("#\/1"\)/,
  '15-emf/db.ecore': /eType of this EReference points to "customer\.ecore#\/\/CustomerType" in another file/,
  '16-ecorejs/test5-multipleinstances.xmi':
    /Class "Root" of the namespace "http:\/\/\/www\.eclipselabs\.org\/test"/,
  '16-ecorejs/test6.xmi': /eSuperTypes of this EClass points to "\/\/Invalid", where there is no element/,
};

function bytesOf(file: string): Uint8Array {
  return readFileSync(new URL(file, folder));
}

function metamodelIn(file: string): Metamodel {
  const result = readEcore({ bytes: bytesOf(file) });
  assert.ok(result.ok, JSON.stringify(result));
  return result.metamodel;
}

function read(file: string): { readonly metamodel: Metamodel; readonly result: XmiResult } {
  const metamodelFile = metamodelFiles[file];
  const metamodel = metamodelFile === undefined ? ecore : metamodelIn(metamodelFile);
  let drawn = 0;
  const rules = {
    stepName: 'name',
    outside: (href: string) => (href.startsWith('http://www.eclipse.org/emf/') ? href : undefined),
  };
  const result = readXmi({
    metamodel,
    bytes: bytesOf(file),
    newId: () => `new-${++drawn}`,
    ...(metamodel === ecore ? { rules } : {}),
  });
  return { metamodel, result };
}

/** Elements by class, with the uses of types that EMF adds to metamodels in memory. */
function countsOf(
  metamodel: Metamodel,
  result: XmiResult & { readonly ok: true },
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const count = (name: string, more: number): unknown =>
    more === 0 ? counts : counts.set(name, (counts.get(name) ?? 0) + more);
  for (const root of result.roots) {
    for (const element of openModel(metamodel, root).elements()) {
      count(metamodel.classes.get(element.eClass)?.xmlName ?? element.eClass, 1);
      const features = element as unknown as Readonly<Record<string, unknown>>;
      if (metamodel !== ecore) continue;
      if (features['eType'] !== undefined) count('EGenericType', 1);
      for (const list of [features['eSuperTypes'], features['eExceptions']])
        if (Array.isArray(list)) count('EGenericType', list.length);
    }
  }
  return counts;
}

describe('real Ecore and XMI files', () => {
  it('are there', () => {
    assert.equal(expectations.length, 21);
  });

  for (const { file, roots, perClass } of expectations) {
    const cause = refused[file];
    if (cause !== undefined)
      it(`are refused with the cause: ${file}`, () => {
        const { result } = read(file);
        assert.ok(!result.ok);
        assert.match(result.findings.map((finding) => finding.message).join('\n'), cause);
      });
    else
      it(`have the roots and elements that EMF finds: ${file}`, () => {
        const { metamodel, result } = read(file);
        assert.ok(result.ok, JSON.stringify(result));
        assert.equal(result.roots.length, roots);
        assert.deepEqual(
          Object.fromEntries([...countsOf(metamodel, result)].sort()),
          Object.fromEntries(Object.entries(perClass).sort()),
        );
      });
  }

  for (const { file } of expectations.filter((each) => refused[each.file] === undefined)) {
    it(`come back from their own XMI as they were: ${file}`, () => {
      const { metamodel, result } = read(file);
      assert.ok(result.ok);
      const text = toXmiFile(metamodel, result.roots);
      const again = readXmi({
        metamodel,
        bytes: new TextEncoder().encode(text),
        newId: () => 'unused',
        rules: { outside: (href) => href },
      });
      assert.ok(again.ok, JSON.stringify(again));
      assert.equal(toXmiFile(metamodel, again.roots), text);
    });
  }

  const metamodels = expectations.filter(
    ({ file }) => metamodelFiles[file] === undefined && refused[file] === undefined,
  );
  for (const { file } of metamodels)
    it(`are usable metamodels: ${file}`, () => {
      assert.ok(metamodelIn(file).classes.size > 0);
    });
});
