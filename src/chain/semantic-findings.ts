import type { Element } from '../kernel/model/element.ts';
import type { Finding } from '../kernel/model/finding.ts';
import { openModel } from '../kernel/model/model.ts';
import { validateSemantics } from '../kernel/validation/semantic.ts';
import { validateStructure } from '../kernel/validation/structural.ts';
import { assertNever } from '../lib/assert-never.ts';
import { cim } from './cim/cim.ts';
import { cimConstraints } from './cim/constraints/index.ts';
import type { Level } from './levels.ts';
import { levels } from './levels.ts';
import { pimConstraints } from './pim/constraints/index.ts';
import { pim } from './pim/pim.ts';
import { psmConstraints, psmConstraintsAfter } from './psm/constraints/index.ts';
import { psm } from './psm/psm.ts';

/**
 * The errors of a model of a level: of its structure, else of its constraints. With `codes`, those of the constraints
 * with these codes; the structure is looked at only when one of them is not a constraint's.
 */
export function errorsIn(level: Level, root: Element, codes?: ReadonlySet<string>): readonly Finding[] {
  const isError = ({ severity }: Finding): boolean => severity === 'ERROR';
  const known = constraintCodes[level];
  const ofConstraints = codes === undefined ? [] : [...codes].filter((code) => known.has(code));
  if (codes === undefined || ofConstraints.length < codes.size) {
    const structural = validateStructure(levels[level].metamodel, root).filter(isError);
    if (structural.length > 0 || (codes !== undefined && ofConstraints.length === 0)) return structural;
  }
  return semanticFindings(level, root, codes).filter(isError);
}

const codesOf = ({
  constraints,
}: {
  readonly constraints: readonly { readonly code: string }[];
}): ReadonlySet<string> => new Set(constraints.map(({ code }) => code));

const constraintCodes: Readonly<Record<Level, ReadonlySet<string>>> = {
  cim: codesOf(cimConstraints),
  pim: codesOf(pimConstraints),
  psm: codesOf(psmConstraints),
};

/** Evaluates the constraints of a level on a structurally valid model of it; with `only`, those with these codes. */
export function semanticFindings(
  level: Level,
  root: Element,
  only?: ReadonlySet<string>,
): readonly Finding[] {
  switch (level) {
    case 'cim':
      return validateSemantics(cimConstraints, openModel(cim, root), only);
    case 'pim':
      return validateSemantics(pimConstraints, openModel(pim, root), only);
    case 'psm':
      return validateSemantics(psmConstraints, openModel(psm, root), only);
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
