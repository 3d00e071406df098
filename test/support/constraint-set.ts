import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { MetamodelSpec } from '../../src/kernel/metamodel/feature-spec.ts';
import type { Metamodel } from '../../src/kernel/metamodel/metamodel.ts';
import type { Element } from '../../src/kernel/model/element.ts';
import { openModel } from '../../src/kernel/model/model.ts';
import type { ConstraintSet } from '../../src/kernel/validation/constraint.ts';
import { validateSemantics } from '../../src/kernel/validation/semantic.ts';
import { isConstraint } from './constraint-cases.ts';

/** Tests that a set is the designed one and that every file it comes from has its cases. */
export function testConstraintSet(given: {
  readonly set: ConstraintSet<never>;
  /** Prefix of all codes. */
  readonly level: string;
  /** How many constraints each group of codes has, in order. */
  readonly groups: Readonly<Record<string, number>>;
  /** How many of the constraints are errors. */
  readonly errors: number;
  /** Folder of the constraint files. */
  readonly folder: string;
}): void {
  const { set, level, groups, folder } = given;

  describe(`the constraints of the ${level}`, () => {
    it('are exactly the designed ones, in the order of their codes', () => {
      const designed = Object.entries(groups).flatMap(([group, count]) =>
        Array.from(
          { length: count },
          (_, index) => `${level}-${group}-${String(index + 1).padStart(2, '0')}`,
        ),
      );
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
