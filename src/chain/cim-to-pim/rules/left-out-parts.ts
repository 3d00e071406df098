import type { BusinessObject } from '../../cim/cim.ts';
import type { CimFacts } from '../facts/facts.ts';
import type { StepCommand } from '../facts/operations.ts';
import { distinct } from '../facts/source.ts';
import { rule } from '../rule-builders.ts';

/** What a step does to parts, where its command does not do it. */
export const unkeptPartWork = rule('C2P-22', 'ProcessStep', {
  targets: (step, { source, facts, report }) => {
    const writes = facts.work.of(step).filter(({ mode }) => mode !== 'READ');
    for (const command of facts.operations.ofStep(step))
      for (const object of distinct(writes.map((work) => work.object))) {
        const whole = facts.composition.wholeRelationOf(object);
        if (whole === undefined || isDone(object, command, facts)) continue;
        report({
          severity: 'WARNING',
          code: 'PART_CHANGED_BY_HAND',
          message: `Step "${step.name}" writes "${object.name}", a part of "${source.get(whole.source).name}", beside other objects; the rest of it works. Change the part through the routes of its whole, or let a step of its own write it.`,
          elementId: step.id,
        });
      }
    return [];
  },
});

/** Whether a command writes an object: itself, by an effect, or with the whole that it makes or removes. */
function isDone(object: BusinessObject, command: StepCommand, { composition }: CimFacts): boolean {
  const changed = [{ object: command.target, kind: command.kind }, ...command.effects];
  if (changed.some((each) => each.object === object)) return true;
  const root = composition.rootOf(object);
  return changed.some((each) => each.object === root && (each.kind === 'CREATE' || each.kind === 'DELETE'));
}
