import type { Model } from '../../../kernel/model/model.ts';
import { setValue } from '../../../kernel/validation/fixes.ts';
import { isBlank } from '../../core/wording.ts';
import type { Pim } from '../pim.ts';
import { constraint } from './constraint-builder.ts';

const shortest = 100;
const longest = 60_000;
const usual = 5_000;

/** Others are waited for with patience, but not for ever, and for a reason. */
export const integrationSensible = constraint('PIM-INT-01', 'Integration', {
  severity: 'WARNING',
  holds:
    'timeoutMs is between 100 and 60000 and the external system is used by a workflow, reaction or documented purpose',
  message: '{name} waits {timeoutMs} ms.',
  remedy: 'Choose a realistic timeout.',
  feature: 'timeoutMs',
  fix: 'Wait five seconds.',
  check: (integration, { facts, model, pointer }) => {
    const { timeoutMs, description } = integration;
    if (timeoutMs < shortest || timeoutMs > longest)
      return { fix: setValue(`Wait ${usual} ms`, pointer(integration, 'timeoutMs'), usual) };
    const system = model.get<'ExternalSystem'>(integration.system);
    const isUsed = facts(systemsUsed).has(system.id) || !isBlank(description) || !isBlank(system.description);
    return (
      isUsed || {
        feature: 'system',
        message: 'Nothing uses {name}.',
        remedy: 'Use it in a workflow, or describe what it is for.',
      }
    );
  },
});

/** Ids of the external systems that workflows call; what a reaction sets off is a workflow's command too. */
function systemsUsed(model: Model<Pim>): ReadonlySet<string> {
  return new Set(
    model
      .all('WorkflowStep')
      .flatMap(({ integration }) =>
        integration === undefined ? [] : [model.get<'Integration'>(integration).system],
      ),
  );
}
