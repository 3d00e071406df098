import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { MetamodelSpec } from '../../../../src/kernel/metamodel/feature-spec.ts';
import type { Metamodel } from '../../../../src/kernel/metamodel/metamodel.ts';
import { readModel } from '../../../../src/kernel/json/read-model.ts';
import type { Element } from '../../../../src/kernel/model/element.ts';
import { isElement } from '../../../../src/kernel/model/element.ts';
import type { Finding } from '../../../../src/kernel/model/finding.ts';
import { openModel } from '../../../../src/kernel/model/model.ts';
import type { ConstraintSet } from '../../../../src/kernel/validation/constraint.ts';
import { validateSemantics } from '../../../../src/kernel/validation/semantic.ts';
import { validateStructure } from '../../../../src/kernel/validation/structural.ts';
import { isConstraint, patched } from './constraint-cases.ts';
import { drawLevelModel } from '../random/random-level-model.ts';
import { drawFrom } from '../../testing/random-numbers.ts';

/** Tests that a set is the designed one and that every file it comes from has its cases. */
export function testConstraintSet(given: {
  readonly set: ConstraintSet<never>;
  /** Prefix of all codes. */
  readonly level: string;
  /** How many constraints each group of codes has, in order; or their numbers, where some are left out. */
  readonly groups: Readonly<Record<string, number | readonly number[]>>;
  /** How many of the constraints are errors. */
  readonly errors: number;
  /** Folder of the constraint files. */
  readonly folder: string;
}): void {
  const { set, level, groups, folder } = given;

  describe(`the constraints of the ${level}`, () => {
    it('are exactly the designed ones, in the order of their codes', () => {
      const designed = Object.entries(groups).flatMap(([group, given]) => {
        const numbers =
          typeof given === 'number' ? Array.from({ length: given }, (_, index) => index + 1) : given;
        return numbers.map((number) => `${level}-${group}-${String(number).padStart(2, '0')}`);
      });
      assert.deepEqual(set.constraints.map(({ code }) => code).sort(), designed.sort());
      assert.equal(new Set(set.constraints).size, designed.length);
    });

    it('are errors and warnings as designed', () => {
      assert.equal(set.constraints.filter(({ severity }) => severity === 'ERROR').length, given.errors);
    });

    it('have placeholders and sentences in their messages', () => {
      for (const { code, message, remedy, holds } of set.constraints) {
        assert.match(message, /[.?]$/, code);
        assert.match(remedy, /\.$/, code);
        assert.match(holds, /[^.]$/, code);
      }
    });

    it('have their cases beside them', async () => {
      const names = readdirSync(folder);
      const exported: string[] = [];
      for (const name of names.filter((each) => /^[a-z-]+\.ts$/.test(each) && each !== 'index.ts')) {
        const file: unknown = await import(pathToFileURL(join(folder, name)).href);
        assert.ok(typeof file === 'object' && file !== null);
        const codes = Object.values(file).filter(isConstraint);
        if (codes.length > 0) assert.ok(names.includes(name.replace('.ts', '.test.ts')), name);
        exported.push(...codes.map(({ code }) => code));
      }
      assert.deepEqual(exported.sort(), set.constraints.map(({ code }) => code).sort());
    });
  });
}

/** Tests that a set has an answer to every structurally valid model, and that its fixes leave the structure sound. */
export function testOnRandomModels<S extends MetamodelSpec>(
  metamodel: Metamodel<S>,
  set: ConstraintSet<S>,
): void {
  describe('on random models', () => {
    it('no constraint breaks down, every finding names a place, and fixes can be applied', () => {
      fc.assert(
        fc.property(fc.integer(), (seed) => {
          const root = drawLevelModel(drawFrom(seed), metamodel);
          assert.deepEqual(validateStructure(metamodel, root), []);
          const findings = validateSemantics(set, openModel(metamodel, root));
          for (const finding of findings) {
            assert.notEqual(finding.code, 'CONSTRAINT_FAILED', finding.message);
            assert.doesNotMatch(finding.message.replaceAll('{id}', ''), /\{[a-zA-Z]+\}/, finding.message);
            assert.equal(elementAt(root, finding)?.id, finding.elementId);
          }
          const fixed = findings.filter(({ fix }) => fix !== undefined);
          for (const { code, fix } of fixed.filter((_finding, index) => index % 7 === 0)) {
            if (fix === undefined) continue;
            const read = readModel({ metamodel, json: patched(root, fix), newId: () => 'added' });
            assert.ok(read.ok, code);
            assert.deepEqual(validateStructure(metamodel, read.root), [], code);
          }
        }),
        { numRuns: 100, endOnFailure: true },
      );
    });
  });
}

/** The element that a finding's pointer leads to, or to a feature of. */
function elementAt(root: Element, { jsonPointer, feature }: Finding): Element | undefined {
  const path = feature === null ? jsonPointer : jsonPointer.slice(0, -feature.length - 1);
  let place: unknown = root;
  for (const key of path.split('/').slice(1))
    place = typeof place === 'object' && place !== null ? Reflect.get(place, key) : undefined;
  return isElement(place) ? place : undefined;
}

/** What a set says about a model: how often each code is found, with its severity. */
export function findingCounts<S extends MetamodelSpec>(
  metamodel: Metamodel<S>,
  set: ConstraintSet<S>,
  root: Element,
): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { severity, code } of validateSemantics(set, openModel(metamodel, root))) {
    const key = `${severity} ${code}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}
