import assert from 'node:assert/strict';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { levels } from '../../src/chain/levels.ts';
import type { Level } from '../../src/chain/levels.ts';
import { toEcore } from '../../src/kernel/ecore/write-ecore.ts';
import { fingerprint } from '../../src/kernel/json/fingerprint.ts';
import { readModel } from '../../src/kernel/json/read-model.ts';
import { toText } from '../../src/kernel/json/write-model.ts';
import type { Metamodel } from '../../src/kernel/metamodel/metamodel.ts';
import type { Element } from '../../src/kernel/model/element.ts';
import { openModel } from '../../src/kernel/model/model.ts';
import { readXmi } from '../../src/kernel/xmi/read-xmi.ts';
import { toXmi } from '../../src/kernel/xmi/write-xmi.ts';
import type { EmfReport, EmfRoundTrip } from '../../tools/interop/emf.ts';
import { compileRoundTrip } from '../../tools/interop/emf.ts';
import { drawMetamodel, drawModel } from '../support/kernel/model/random-models.ts';
import { library } from '../support/kernel/metamodel/library-metamodel.ts';
import { seed } from '../support/testing/seed.ts';

const repository = join(import.meta.dirname, '../..');
const ecoreFiles = ['core', 'cim', 'pim', 'psm'].map((name) =>
  join(repository, `docs/metamodels/${name}.ecore`),
);
const samples = ['examples/**/*.json', 'test/fixtures/**/*.json']
  .flatMap((pattern) => globSync(pattern, { cwd: repository }))
  .flatMap((path) => {
    const level = /\.(cim|pim|psm)\.json$/.exec(path)?.[1];
    return level === undefined ? [] : [{ path, level: level as Level }];
  });

let folder = '';
let throughEmf: EmfRoundTrip;

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'emf-'));
  throughEmf = compileRoundTrip(join(folder, 'classes'));
});

after(() => {
  rmSync(folder, { recursive: true, force: true });
});

function reports(files: readonly string[]): ReadonlyMap<string, EmfReport> {
  return new Map(throughEmf(files).map((report) => [report.path, report]));
}

function modelOf(metamodel: Metamodel, json: unknown): Element {
  const result = readModel({
    metamodel,
    json,
    newId: () => assert.fail('a sample has an element without id'),
  });
  assert.ok(result.ok, JSON.stringify(result));
  return result.root;
}

function countsOf(metamodel: Metamodel, root: Element): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const { eClass } of openModel(metamodel, root).elements())
    counts.set(eClass, (counts.get(eClass) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Reads what EMF saved; it must be the same model, and export to the same bytes. */
function assertSame(metamodel: Metamodel, root: Element, saved: string): void {
  const bytes = readFileSync(saved);
  const back = readXmi({ metamodel, bytes, newId: () => assert.fail('EMF lost an id') });
  assert.ok(back.ok, JSON.stringify(back));
  assert.equal(toText(metamodel, back.root), toText(metamodel, root));
  assert.equal(fingerprint(metamodel, back.root), fingerprint(metamodel, root));
  assert.equal(toXmi(metamodel, back.root), toXmi(metamodel, root));
}

describe('the metamodels in Eclipse EMF', () => {
  it('load without error and pass its validation, with every class and feature', () => {
    const found = reports(ecoreFiles);
    for (const path of ecoreFiles) {
      const report = found.get(path);
      assert.deepEqual([report?.errors, report?.invalid], [[], []], path);
      const name = basename(path, '.ecore');
      const metamodel = levels[name === 'core' ? 'cim' : (name as Level)].metamodel;
      const own = [...metamodel.classes.values()].filter((each) => each.packageName === name);
      const features = own.flatMap((each) => each.features.filter(({ owner }) => owner === each.name));
      assert.equal(report?.counts['EClass'], own.length);
      assert.equal(report.counts['EAttribute'], features.filter(({ kind }) => kind === 'attribute').length);
      assert.equal(report.counts['EReference'], features.filter(({ kind }) => kind !== 'attribute').length);
    }
  });
});

describe('the sample models in Eclipse EMF', () => {
  it('are there for every level', () => {
    assert.deepEqual([...new Set(samples.map(({ level }) => level))].sort(), ['cim', 'pim', 'psm']);
  });

  for (const { path, level } of samples)
    it(`load without error, are saved, and come back as they were: ${path}`, () => {
      const { metamodel } = levels[level];
      const root = modelOf(metamodel, JSON.parse(readFileSync(join(repository, path), 'utf8')));
      const file = join(folder, `${basename(path, '.json')}.xmi`);
      writeFileSync(file, toXmi(metamodel, root));
      const report = reports([...ecoreFiles, `${file}=${file}.saved`]).get(file);
      assert.deepEqual([report?.errors, report?.invalid], [[], []]);
      assert.deepEqual(report?.counts, countsOf(metamodel, root));
      assertSame(metamodel, root, `${file}.saved`);
    });
});

/** Writes a metamodel and a model into a folder of their own; returns the files in the order EMF loads them. */
function write(name: string, metamodel: Metamodel, root: Element): readonly string[] {
  const own = join(folder, name);
  mkdirSync(own, { recursive: true });
  const packages = metamodel.packages.map((each) => {
    const path = join(own, `${each.name}.ecore`);
    writeFileSync(path, toEcore(metamodel, each.name));
    return path;
  });
  const model = join(own, 'model.xmi');
  writeFileSync(model, toXmi(metamodel, root));
  return [...packages, model];
}

describe('other models in Eclipse EMF', () => {
  it('keep texts, ids and numbers that are hard to write', () => {
    const root = modelOf(library, {
      eClass: 'Library',
      id: 'a:b',
      name: '<&"> \u0000_x0000_\t\n\r\u0085\u2028\uFFFE é😀',
      items: [
        {
          eClass: 'Book',
          id: 'c:d',
          name: ' ',
          keywords: ['', ' a ', ']]>', '\r\n', 'x', 'x'],
          price: 1e21,
          pages: 0,
        },
        {
          eClass: 'Book',
          id: '-1',
          name: '',
          genre: 'NOVEL',
          lent: true,
          price: 5e-324,
          pages: -9007199254740991,
        },
        { eClass: 'Film', id: '.', name: 'F', basedOn: ['-1', 'c:d'] },
      ],
      members: [{ eClass: 'Member', id: '_x0007_', lends: ['c:d', '.'] }],
      desk: { eClass: 'Desk', id: 'http:__x', staff: ['_x0007_'] },
    });
    const files = write('hard', library, root);
    const model = files.at(-1) ?? '';
    const report = reports([...files.slice(0, -1), `${model}=${model}.saved`]).get(model);
    assert.deepEqual([report?.errors, report?.invalid], [[], []]);
    assertSame(library, root, `${model}.saved`);
  });

  it(`come back as they were, regardless of the metamodel (seed ${seed})`, () => {
    const drawn = fc.sample(
      fc.gen().map((draw) => {
        const metamodel = drawMetamodel(draw, 'NO_OPPOSITES');
        return { metamodel, root: drawModel(draw, metamodel, 'LINKED') };
      }),
      { numRuns: 200, seed },
    );
    const written = drawn.map(({ metamodel, root }, index) => ({
      metamodel,
      root,
      files: write(`drawn-${index}`, metamodel, root),
    }));
    const found = reports(
      written.flatMap(({ files }) => [
        '--',
        ...files.map((path) => (path.endsWith('.xmi') ? `${path}=${path}.saved` : path)),
      ]),
    );
    for (const { metamodel, root, files } of written) {
      for (const path of files) assert.deepEqual(found.get(path)?.errors, [], readFileSync(path, 'utf8'));
      const model = files.at(-1) ?? '';
      assert.deepEqual(found.get(model)?.counts, countsOf(metamodel, root));
      assertSame(metamodel, root, `${model}.saved`);
    }
  });
});
