import type { Element } from '../kernel/model/element.ts';
import type { Finding } from '../kernel/model/finding.ts';
import type { MetamodelSpec } from '../kernel/metamodel/feature-spec.ts';
import type { Metamodel } from '../kernel/metamodel/metamodel.ts';
import type { Model } from '../kernel/model/model.ts';
import { openModel } from '../kernel/model/model.ts';
import type { OpenedModel } from '../kernel/model/open-beside.ts';
import { openBeside } from '../kernel/model/open-beside.ts';
import type { ConstraintSet } from '../kernel/validation/constraint.ts';
import { validateSemantics } from '../kernel/validation/semantic.ts';
import { validateStructure } from '../kernel/validation/structural.ts';
import { assertNever } from '../lib/assert-never.ts';
import { cim } from './cim/cim.ts';
import { cimConstraints } from './cim/constraints/index.ts';
import type { Level } from './levels.ts';
import { pimConstraints } from './pim/constraints/index.ts';
import { pim } from './pim/pim.ts';
import { psmConstraints, psmConstraintsAfter } from './psm/constraints/index.ts';
import { psm } from './psm/psm.ts';

/**
 * The errors of a model of a level: of its structure, else of its constraints. With `codes`, those of the constraints
 * with these codes; the structure is looked at only when one of them is not a constraint's.
 */
export type FindErrors = (root: Element, codes?: ReadonlySet<string>) => readonly Finding[];

/**
 * Finds the errors of models that differ little from the one it is asked about first. Constraints that make no errors are
 * not evaluated.
 */
export function errorFinder(level: Level): FindErrors {
  switch (level) {
    case 'cim':
      return finderOf(cim, cimConstraints);
    case 'pim':
      return finderOf(pim, pimConstraints);
    case 'psm':
      return finderOf(psm, psmConstraints);
    default:
      return assertNever(level);
  }
}

function finderOf<S extends MetamodelSpec>(metamodel: Metamodel<S>, set: ConstraintSet<S>): FindErrors {
  const { constraints } = set;
  const known = new Set(constraints.map(({ code }) => code));
  const ofErrors = new Set(constraints.filter(isError).map(({ code }) => code));
  const open = openerOf(metamodel);
  return (root, codes) => {
    const ofConstraints = codes === undefined ? [] : [...codes].filter((code) => known.has(code));
    if (codes === undefined || ofConstraints.length < codes.size) {
      const structural = validateStructure(metamodel, root).filter(isError);
      if (structural.length > 0 || (codes !== undefined && ofConstraints.length === 0)) return structural;
    }
    return validateSemantics(set, open(root), codes ?? ofErrors).filter(isError);
  };
}

function isError({ severity }: Pick<Finding, 'severity'>): boolean {
  return severity === 'ERROR';
}

/** Opens models beside the first one, and each only once. */
function openerOf<S extends MetamodelSpec>(metamodel: Metamodel<S>): (root: Element) => Model<S> {
  const known = new WeakMap<Element, Model<S>>();
  let first: OpenedModel<S> | undefined;
  return (root) => {
    let model = known.get(root);
    if (model === undefined) {
      model = first === undefined ? openModel(metamodel, root) : openBeside(first, root);
      first ??= { root, model };
      known.set(root, model);
    }
    return model;
  };
}

/** Evaluates the constraints of a level on a structurally valid model of it. */
export function semanticFindings(level: Level, root: Element): readonly Finding[] {
  switch (level) {
    case 'cim':
      return validateSemantics(cimConstraints, openModel(cim, root));
    case 'pim':
      return validateSemantics(pimConstraints, openModel(pim, root));
    case 'psm':
      return validateSemantics(psmConstraints, openModel(psm, root));
    default:
      return assertNever(level);
  }
}

/** As `semanticFindings`, of a model that takes the place of an earlier state of itself. */
export function semanticFindingsAfter(
  level: Level,
  { earlier, root }: { readonly earlier: Element; readonly root: Element },
): readonly Finding[] {
  if (level !== 'psm') return semanticFindings(level, root);
  return validateSemantics(psmConstraintsAfter(openModel(psm, earlier)), openModel(psm, root));
}
