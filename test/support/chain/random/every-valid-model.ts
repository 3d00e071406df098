import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cimToPim } from '../../../../src/chain/cim-to-pim/index.ts';
import { cim } from '../../../../src/chain/cim/cim.ts';
import { cimConstraints } from '../../../../src/chain/cim/constraints/index.ts';
import { pimToPsm } from '../../../../src/chain/pim-to-psm/index.ts';
import { pimConstraints } from '../../../../src/chain/pim/constraints/index.ts';
import { pim } from '../../../../src/chain/pim/pim.ts';
import { generateArtifact } from '../../../../src/chain/psm-to-artifact/index.ts';
import { psmConstraints } from '../../../../src/chain/psm/constraints/index.ts';
import { psm } from '../../../../src/chain/psm/psm.ts';
import type { Metamodel } from '../../../../src/kernel/metamodel/metamodel.ts';
import type { Element } from '../../../../src/kernel/model/element.ts';
import { valuesOf } from '../../../../src/kernel/model/element.ts';
import { openModel } from '../../../../src/kernel/model/model.ts';
import { transform } from '../../../../src/kernel/transformation/transform.ts';
import { elementsOf } from '../../../fixtures/altered-models.ts';
import { pimOf } from '../chain-runs.ts';
import { drawBusinessModel } from './random-business-model.ts';
import { drawLevelModel } from './random-level-model.ts';
import { programTexts } from '../psm-to-artifact/program-texts.ts';
import { isFullLength } from '../../testing/full-length.ts';
import { drawFrom, type Draw } from '../../testing/random-numbers.ts';
import { drawValidModel, errorFindings } from './random-valid-model.ts';
import { seed } from '../../testing/seed.ts';
import { shrunk } from '../../kernel/model/shrunk-model.ts';

const cimLevel = { metamodel: cim, constraints: cimConstraints };
const pimLevel = { metamodel: pim, constraints: pimConstraints };
const psmLevel = { metamodel: psm, constraints: psmConstraints };

/** What a level finds wrong with what a transformation makes of a valid model; a transformation that throws counts. */
const outcomes = {
  CIM: (model: Element) =>
    problems(() => errorFindings(pimLevel, transform(cimToPim, openModel(cim, model)).root)),
  PIM: (model: Element) => problems(() => errorFindings(psmLevel, deploymentOf(model))),
  /** What stands in the way of the files of an architecture whose deployment has no error. */
  FILES: (model: Element) =>
    problems(() => {
      generateArtifact(openModel(psm, deploymentOf(model)), programTexts);
      return [];
    }),
};

function deploymentOf(model: Element): Element {
  return transform(pimToPsm, openModel(pim, model)).root;
}

/** Files take longer than all else, so they are generated from some of the models. */
const filesOfEvery = isFullLength ? 4 : 10;

/**
 * Declares that any model in which a level finds no error is transformed into one in which the next level finds none,
 * tried on as many models of either level. A model that is not shrinks before it is shown.
 *
 * @param coverage What the models of a level must show together: each of its classes, or each class, each literal and
 *   each feature of each class.
 */
export function testEveryValidModel(runs: number, coverage: 'CLASSES' | 'EVERYTHING' | 'ANYTHING'): void {
  describe(`any valid model, ${runs} of each level`, () => {
    for (const { name, metamodel, says } of [
      { name: 'CIM', metamodel: cim, says: 'of a business becomes a valid architecture' },
      {
        name: 'PIM',
        metamodel: pim,
        says: 'of an architecture becomes a valid deployment, and that becomes files',
      },
    ] as const) {
      const seen = new Set<string>();
      for (let start = 0; start < runs; start += atOnce) {
        const end = Math.min(runs, start + atOnce);
        it(`${says}: ${start + 1} to ${end}`, () => {
          tryModels(name, { start, end, seen });
        });
      }
      it(`${says}; nothing that counts is missing among them`, () => {
        assert.deepEqual(missing(metamodel, seen, coverage), []);
      });
    }
  });
}

/** So many models are one test, so that it is seen how far it came. */
const atOnce = 25;

function tryModels(
  name: 'CIM' | 'PIM',
  { start, end, seen }: { readonly start: number; readonly end: number; readonly seen: Set<string> },
): void {
  for (let count = start; count < end; count += 1) {
    const drawn = seed * 1_000_000 + count;
    const model = drawModel(name, drawn);
    const level = name === 'CIM' ? cimLevel : pimLevel;
    note(seen, level.metamodel, model);
    const tried = [outcomes[name], ...(name === 'PIM' && count % filesOfEvery === 0 ? [outcomes.FILES] : [])];
    for (const outcome of tried) {
      const found = outcome(model);
      if (found.length === 0) continue;
      const smallest = shrunk(
        level.metamodel,
        model,
        (candidate) => isValid(name, candidate) && outcome(candidate)[0]?.code === found[0]?.code,
      );
      assert.fail(
        `${name} ${drawn}: ${JSON.stringify(outcome(smallest))}\n${JSON.stringify(smallest, null, 2)}`,
      );
    }
  }
}

/** Every other model grows from one that makes sense, the rest from the tables alone. */
function drawModel(name: 'CIM' | 'PIM', drawn: number): Element {
  const draw = drawFrom(drawn);
  const makesSense = drawn % 2 === 0;
  if (name === 'CIM') {
    const start = makesSense ? drawBusinessModel(draw) : drawLevelModel(draw, cim);
    return drawValidModel(draw, cimLevel, start, draw(makesSense ? 60 : 20));
  }
  const start = makesSense ? decided(draw, pimOf(drawBusinessModel(draw))) : drawLevelModel(draw, pim);
  return drawValidModel(draw, pimLevel, start, draw(makesSense ? 60 : 20));
}

/** An architecture in which each decision may choose any of its options. */
function decided(draw: Draw, model: Element): Element {
  const copy = structuredClone(model);
  const raw = new Map(elementsOf(copy).map((element) => [element.id, element]));
  for (const { id, options } of openModel(pim, model).all('ArchitectureDecision')) {
    const chosen = options[draw(2 * options.length + 1)];
    if (chosen !== undefined) Object.assign(raw.get(id) ?? {}, { chosen: chosen.id });
  }
  return copy;
}

function isValid(name: 'CIM' | 'PIM', model: Element): boolean {
  return (name === 'CIM' ? errorFindings(cimLevel, model) : errorFindings(pimLevel, model)).length === 0;
}

type Outcome = { readonly code: string; readonly message: string };

function problems(run: () => readonly Outcome[]): readonly Outcome[] {
  try {
    return run().map(({ code, message }) => ({ code, message }));
  } catch (error) {
    return [{ code: 'THROWN', message: error instanceof Error ? (error.stack ?? '') : String(error) }];
  }
}

function note(seen: Set<string>, metamodel: Metamodel, model: Element): void {
  for (const element of elementsOf(model)) {
    seen.add(element.eClass);
    for (const feature of metamodel.classes.get(element.eClass)?.stored ?? []) {
      const values = valuesOf(element, feature);
      if (values.length > 0) seen.add(`${element.eClass}.${feature.name}`);
      if (metamodel.enums.has(feature.type))
        for (const literal of values) seen.add(literalName(feature.type, literal));
    }
  }
}

function literalName(type: string, literal: unknown): string {
  return `${type} ${JSON.stringify(literal)}`;
}

/** What the tables of a level have, in places that its models reach, and no model showed. */
function missing(
  metamodel: Metamodel,
  seen: ReadonlySet<string>,
  coverage: 'CLASSES' | 'EVERYTHING' | 'ANYTHING',
): readonly string[] {
  if (coverage === 'ANYTHING') return [];
  const wanted = new Set<string>();
  const open = [metamodel.rootClass ?? ''];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (wanted.has(name)) continue;
    wanted.add(name);
    for (const { type } of metamodel.classes.get(name)?.containments ?? [])
      open.push(...metamodel.concreteKinds(type));
  }
  if (coverage === 'EVERYTHING')
    for (const name of [...wanted])
      for (const feature of metamodel.classes.get(name)?.stored ?? []) {
        wanted.add(`${name}.${feature.name}`);
        for (const literal of metamodel.enums.get(feature.type)?.literals ?? [])
          wanted.add(literalName(feature.type, literal));
      }
  return [...wanted].filter((each) => !seen.has(each));
}
