import type { Element } from '../kernel/model/element.ts';
import type { Finding } from '../kernel/model/finding.ts';
import { validateStructure } from '../kernel/validation/structural.ts';
import type { Level } from './levels.ts';
import { levels } from './levels.ts';
import { semanticFindings, semanticFindingsAfter } from './semantic-findings.ts';

/** How far a validation goes: up to the structure, or to the constraints as well. */
export type ValidationDepth = 'STRUCTURAL' | 'SEMANTIC';

/** What a validation found. Where the structure is broken, constraints were not evaluated: they rely on it. */
export type FoundInModel = { readonly findings: readonly Finding[]; readonly structuralValid: boolean };

/** Validates a model of a level. */
export function findingsIn(level: Level, root: Element, depth: ValidationDepth): FoundInModel {
  return found(level, root, () => (depth === 'STRUCTURAL' ? [] : semanticFindings(level, root)));
}

/** Validates a model that is to take the place of another state of itself. */
export function findingsAfter(
  level: Level,
  { earlier, root }: { readonly earlier: Element; readonly root: Element },
): FoundInModel {
  return found(level, root, () => semanticFindingsAfter(level, { earlier, root }));
}

function found(level: Level, root: Element, semantic: () => readonly Finding[]): FoundInModel {
  const structural = validateStructure(levels[level].metamodel, root);
  if (structural.some(({ severity }) => severity === 'ERROR'))
    return { findings: structural, structuralValid: false };
  return { findings: [...structural, ...semantic()], structuralValid: true };
}
