import type { MetamodelSpec } from '../../../src/kernel/metamodel/feature-spec.ts';
import type { Metamodel } from '../../../src/kernel/metamodel/metamodel.ts';
import type { Element } from '../../../src/kernel/model/element.ts';
import { openModel } from '../../../src/kernel/model/model.ts';
import type { ConstraintSet } from '../../../src/kernel/validation/constraint.ts';
import { validateSemantics } from '../../../src/kernel/validation/semantic.ts';
import { validateStructure } from '../../../src/kernel/validation/structural.ts';

/** Messages of the errors in a model: those of its structure, or where it has none those of its constraints. */
export function errorsIn<S extends MetamodelSpec>(
  metamodel: Metamodel<S>,
  constraints: ConstraintSet<S>,
  model: Element,
): readonly string[] {
  const structural = validateStructure(metamodel, model);
  const findings =
    structural.length > 0 ? structural : validateSemantics(constraints, openModel(metamodel, model));
  return findings.filter(({ severity }) => severity === 'ERROR').map(({ message }) => message);
}
