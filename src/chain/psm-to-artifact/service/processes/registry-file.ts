import { tsString } from '../../../../kernel/generation/escape.ts';
import { generatedFile, type GeneratedFile } from '../../../../kernel/generation/generated-file.ts';
import { bracketed, indent, text } from '../../../../kernel/generation/text.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import { eventType } from '../../plan/messaging.ts';
import { subjectOf } from '../../plan/process-tables.ts';
import type { EventPlan, ProcessesPlan } from '../../plan/process-plan.ts';
import { objectList } from '../code-lines.ts';
import { Imports } from '../imports.ts';
import { tableConstant } from './table-file.ts';

/** `src/modules/processes.ts`: the one place that knows all processes. */
export function processRegistryFile(service: ServicePlan): GeneratedFile[] {
  const { processes: plan } = service;
  if (plan === undefined) return [];
  const { processes, tables } = plan;
  const imports = new Imports();
  imports.type('BodyCheck', '../platform/body-check.js');
  imports.type('Processes', '../platform/processes/definition.js');
  const members = {
    definitions: processes.map(({ name, code, module }) =>
      imports.value(name, `./${module.folder}/processes/${code}.js`),
    ),
    tables: tables
      .filter(({ isKind }) => !isKind)
      .map((table) => imports.value(tableConstant(table), './process-tables.js')),
  };
  const list = (name: keyof typeof members): string =>
    bracketed({ before: `${name}: `, brackets: '[]', entries: members[name], after: ',', width: 106 });
  const body = [
    '/** The processes that the service runs; `check` refuses bodies that its routes would refuse. */',
    'export function processes(check: BodyCheck): Processes {',
    ...indent(
      2,
      'return {',
      ...indent(
        2,
        list('definitions'),
        list('tables'),
        `commands: ${imports.value('processCommands', './process-commands.js')}(check),`,
        objectList({
          before: 'events: ',
          objects: plan.awaited.map((event) => eventMembers(plan, event)),
          width: 106,
        }),
      ),
      '};',
    ),
    '}',
  ];
  return [
    generatedFile({
      path: `services/${service.folder}/src/modules/processes.ts`,
      content: text(imports.lines(), '', body),
      mode: 'REGENERATE',
      elementIds: [service.project.id, ...processes.map(({ manager }) => manager.id)],
    }),
  ];
}

function eventMembers({ tables }: ProcessesPlan, { dto, module }: EventPlan): readonly string[] {
  const type = `type: ${tsString(eventType(module, dto))}`;
  const subject = subjectOf(dto, tables);
  if (subject === undefined) return [type];
  return [type, `subject: { member: ${tsString(subject.member)}, table: ${tsString(subject.table.key)} }`];
}
