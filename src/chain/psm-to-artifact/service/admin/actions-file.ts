import { tsString } from '../../../../kernel/generation/escape.ts';
import { generatedFile, type GeneratedFile } from '../../../../kernel/generation/generated-file.ts';
import { separated, text } from '../../../../kernel/generation/text.ts';
import type { ServicePlan } from '../../plan/artifact-plan.ts';
import { actionsOn } from '../../plan/client.ts';
import type { HandlerPlan } from '../../plan/handlers.ts';
import type { ResourcePlan } from '../../plan/resource-plan.ts';
import { Imports } from '../imports.ts';
import { platform } from '../module/field-type.ts';
import { accessRule } from '../module/routes.ts';
import { actionsConstant, clientOf } from './actions-constant.ts';
import { codeLines, type Code } from './elements.ts';
import { strings } from './operations.ts';

/** `actions.ts` of a resource: the operations that people may be offered for a row; nothing without a web client. */
export function actionsFile(service: ServicePlan, resource: ResourcePlan): GeneratedFile[] {
  const client = clientOf(service, resource);
  const constant = actionsConstant(service, resource);
  if (client === undefined || constant === undefined) return [];
  const imports = new Imports();
  imports.type('Action', `${platform}/actions.js`);
  const actions = actionsOn(client);
  const roles = (): string => imports.value('roles', `${platform}/roles.js`);
  const list = actions.map((plan) => action(service, plan, roles));
  const body = [
    `/** The operations on ${resource.noun} that people may be offered. */`,
    ...codeLines(
      { list },
      { before: `export const ${constant}: readonly Action[] = `, after: ';', width: 110 },
    ),
  ];
  return [
    generatedFile({
      path: `services/${service.folder}/src/modules/${resource.module.folder}/${resource.folder}/actions.ts`,
      content: text(separated(imports.lines(), body)),
      mode: 'REGENERATE',
      elementIds: [resource.controller.id, ...actions.map(({ handler }) => handler.id)],
    }),
  ];
}

function action(service: ServicePlan, plan: HandlerPlan, roles: () => string): Code {
  const { name, handler, stateName, way } = plan;
  const rule = accessRule(service, plan, roles);
  // The state of a part is looked at where the part is shown.
  const isOfRow = way.length === 0 || handler.setsState === undefined;
  const states: Code | undefined =
    stateName !== undefined && handler.allowedFrom.length > 0 && isOfRow
      ? {
          members: [
            ['member', tsString(stateName)],
            ['among', strings(handler.allowedFrom)],
          ],
        }
      : undefined;
  return {
    members: [
      ['name', tsString(name)],
      ['rule', rule.length === 0 ? '{}' : `{ ${rule.join(', ')} }`],
      ...(states === undefined ? [] : ([['states', states]] as const)),
    ],
  };
}
