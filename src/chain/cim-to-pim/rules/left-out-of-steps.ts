import type { BusinessObject } from '../../cim/cim.ts';
import type { CimFacts } from '../facts/facts.ts';
import type { StepCommand } from '../facts/operations.ts';
import { distinct } from '../facts/source.ts';
import { rule } from '../rule-builders.ts';

/** Assignments that cannot be said in the names of the architecture. */
export const unkeptAssignment = rule('C2P-22', 'ProcessStep', {
  targets: (step, { facts, report }) => {
    for (const { target, effects } of facts.operations.ofStep(step))
      for (const { object, sets } of facts.work.of(step).filter(({ mode }) => mode !== 'READ'))
        for (const text of sets) {
          const isDone = object === target || effects.some((effect) => effect.object === object);
          if (isDone && facts.expressions.ofAssignment(text, { object, about: target }) !== undefined)
            continue;
          report({
            severity: 'WARNING',
            code: 'ASSIGNMENT_NOT_KEPT',
            message: `Step "${step.name}" computes "${text}" for "${object.name}". It uses other names than attributes of "${object.name}", of "${target.name}" and of objects that one of them refers to once, so it is left out; write an attribute, an equals sign and an expression of such attributes.`,
            elementId: step.id,
          });
        }
    return [];
  },
});

/** Rows that callers have to name, because it is not clear which one a step means. */
export const rowAskedFor = rule('C2P-22', 'ProcessStep', {
  targets: (step, { facts, report }) => {
    for (const command of facts.operations.ofStep(step))
      for (const { object, asksForRow } of command.effects)
        if (asksForRow && facts.composition.isRoot(object))
          report({
            severity: 'INFO',
            code: 'ROW_ASKED_FOR',
            message: `Step "${step.name}" changes a "${object.name}", but not exactly one way of single references leads there from "${command.target.name}", so callers send "${facts.codes.effect(command, object)}Id"; draw one relation between them that leads to at most one.`,
            elementId: step.id,
          });
    return [];
  },
});

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
