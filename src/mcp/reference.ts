import { cimConstraints } from '../chain/cim/constraints/index.ts';
import { levels, type Level } from '../chain/levels.ts';
import { pimConstraints } from '../chain/pim/constraints/index.ts';
import { levelProcesses } from '../chain/process.ts';
import { psmConstraints } from '../chain/psm/constraints/index.ts';
import { levelViews } from '../chain/views.ts';
import { classContract } from '../kernel/operations/contract.ts';
import { addableClasses } from '../kernel/operations/settable-features.ts';
import type { Constraint } from '../kernel/validation/constraint.ts';

/** A page of reference on a level. */
export type ReferencePage = {
  readonly name: string;
  readonly title: string;
  readonly doc: string;
  /** The page in Markdown. */
  readonly textOf: (level: Level) => string;
};

const constraints: Readonly<
  Record<Level, readonly Pick<Constraint, 'code' | 'severity' | 'contexts' | 'holds' | 'remedy'>[]>
> = {
  cim: cimConstraints.constraints,
  pim: pimConstraints.constraints,
  psm: psmConstraints.constraints,
};

/** The pages of reference that every level has. */
export const referencePages: readonly ReferencePage[] = [
  {
    name: 'classes',
    title: 'Classes',
    doc: 'Every class with where its elements stand and what can be set on them.',
    textOf: (level) => {
      const { metamodel } = levels[level];
      const classes = addableClasses(metamodel).map(({ name }) => classContract(metamodel, name));
      return [`# Classes of the ${metamodel.name}`, ...classes].join('\n\n');
    },
  },
  {
    name: 'constraints',
    title: 'Constraints',
    doc: 'What validation checks beyond the structure, by code.',
    textOf: (level) =>
      [
        `# Constraints of the ${levels[level].metamodel.name}`,
        '',
        ...constraints[level].map(
          ({ code, severity, contexts, holds, remedy }) =>
            `- ${code} (${severity.toLowerCase()}, ${contexts.join(', ')}): ${holds} Remedy: ${remedy}`,
        ),
      ].join('\n'),
  },
  {
    name: 'method',
    title: 'Method',
    doc: 'The steps of the method, with what is done when.',
    textOf: (level) => {
      const { title, intent, steps } = levelProcesses[level];
      return [
        `# ${title}`,
        intent,
        ...steps.map(({ id, name, goal, viewId, doneWhen }) =>
          [
            `## ${name} (${id})`,
            goal,
            `View: ${viewId}. Done when no finding is left of: ${doneWhen.join(', ') || 'none in particular'}.`,
          ].join('\n'),
        ),
      ].join('\n\n');
    },
  },
  {
    name: 'views',
    title: 'Views',
    doc: 'The views that show models.',
    textOf: (level) =>
      [
        `# Views of the ${levels[level].metamodel.name}`,
        '',
        ...levelViews[level].views.map(
          ({ id, title, kind, purpose }) => `- ${id} (${kind.toLowerCase()}): ${title}. ${purpose}`,
        ),
      ].join('\n'),
  },
];
