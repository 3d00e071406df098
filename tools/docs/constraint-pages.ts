import { cim } from '../../src/chain/cim/cim.ts';
import { cimConstraints } from '../../src/chain/cim/constraints/index.ts';
import { pim } from '../../src/chain/pim/pim.ts';
import { pimConstraints } from '../../src/chain/pim/constraints/index.ts';
import { psm } from '../../src/chain/psm/psm.ts';
import { psmConstraints } from '../../src/chain/psm/constraints/index.ts';
import type { Metamodel } from '../../src/kernel/metamodel/metamodel.ts';
import type { Constraint } from '../../src/kernel/validation/constraint.ts';
import type { GeneratedDocument } from './generated-document.ts';
import { generatedNotice } from './generated-document.ts';

const levels: readonly {
  readonly title: string;
  readonly metamodel: Metamodel;
  readonly constraints: readonly Constraint[];
}[] = [
  { title: 'CIM', metamodel: cim, constraints: cimConstraints.constraints },
  { title: 'PIM', metamodel: pim, constraints: pimConstraints.constraints },
  { title: 'PSM', metamodel: psm, constraints: psmConstraints.constraints },
];

/** The reference page of all semantic constraints, a table for each level. */
export function constraintPages(): readonly GeneratedDocument[] {
  const text = [
    generatedNotice,
    '# Constraints',
    '',
    'What a structurally valid model has to keep to. An ERROR blocks transformation and finalization; a WARNING is reported only. A finding has the code, the severity, the element, a JSON pointer, the message with its placeholders filled in, and the remedy; where **Fix** says something, it also brings a patch that does it. A message that stands here is that of the main case: where another part of a constraint is violated, the finding says that part in its own words. A constraint is skipped on an element where one that it **requires** fails.',
    '',
    'A check that breaks down is reported as the error `CONSTRAINT_FAILED` on its element, and the others go on.',
    ...levels.flatMap(section),
    '',
    '## Words that count',
    '',
    'A tag can say what a constraint cannot see, in any case of letters: `assumption` on an element that cites no source (CIM-GEN-04), `reference data` on an aggregate that nothing changes (PIM-AGG-04), `external` on a published event that other systems consume (PIM-EVT-01), `backfill` on a column whose existing rows are filled by hand (PSM-DB-05).',
    '',
    'The time of a policy (CIM-POL-01) is a cron line of five fields, or one of these phrases, in English or German: `hourly`, `daily`, `nightly`, `weekly`, `monthly`, `yearly` (also `every hour`, `täglich`, `jede Nacht`, …), each but the hour also with a time (`daily at 6:30`, `täglich um 6:30 Uhr`); `every Monday at 7:00`; `every 15 minutes` and `every 2 hours`, where the number divides the hour or the day. In cron lines weekdays are 0-6 or SUN-SAT, months 1-12 or JAN-DEC. A timer of a process (CIM-PRC-04, PIM-PRC-04) may also say an ISO 8601 duration (`P14D`) or a number of minutes, hours, days, weeks, months or years (`every 18 months`, `2 days`, `nach 14 Tagen`).',
    '',
    'Findings RCH say what no caller, policy or process can bring about: what is called unreachable really is. A rule can never hold when it is not true for any value that its names can have, where a name that no runnable operation writes has none. A condition of a branch can be read (CIM-PRC-03, PIM-PRC-03) when it is in the rule language and names things that the process works on or that are related to these; names of several words may stand as they are written.',
    '',
  ].join('\n');
  return [{ path: 'docs/reference/constraints.md', text }];
}

function section({ title, metamodel, constraints }: (typeof levels)[number]): readonly string[] {
  const errors = constraints.filter(({ severity }) => severity === 'ERROR').length;
  return [
    '',
    `## ${title}`,
    '',
    `${constraints.length} constraints, ${errors} of them errors.`,
    '',
    '| Code | Severity | Context | Satisfied when | Message | Remedy | Requires | Fix |',
    '|---|---|---|---|---|---|---|---|',
    ...constraints.map((constraint) => row(metamodel, constraint)),
  ];
}

function row(metamodel: Metamodel, constraint: Constraint): string {
  const { code, severity, contexts, holds, message, remedy, requires = [], fix = '' } = constraint;
  const cells = [
    code,
    severity,
    contexts.map((context) => link(metamodel, context)).join(', '),
    holds,
    message,
    remedy,
    requires.join(', '),
    fix,
  ];
  return `| ${cells.map(cell).join(' | ')} |`;
}

function link(metamodel: Metamodel, className: string): string {
  const packageName = metamodel.classes.get(className)?.packageName ?? metamodel.name;
  return `[${className}](../metamodels/${packageName}.md#${className.toLowerCase()})`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('*', '\\*');
}
