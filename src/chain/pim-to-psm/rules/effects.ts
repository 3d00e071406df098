import { each } from '../../../kernel/transformation/reads.ts';
import { checksOf } from '../facts/checks.ts';
import type { HandlerEffectPlan } from '../facts/effects.ts';
import type { Handler } from '../facts/handlers.ts';
import { asksForValues, isMemberRequired } from '../facts/requests.ts';
import { targetId } from '../facts/target-ids.ts';
import { rule, target } from '../rule-builders.ts';
import { moveFeatures, unclearMoves } from './moves.ts';

/** P2S-23, effects: what a handler does to rows of other tables, in its transaction. */
export const effectsOfHandlers = rule('P2S-23', 'PimModel', {
  targets: (_model, { source, facts }) =>
    each(facts.handlers, (handler) =>
      handler.effects.plans.map((plan) => {
        const { effect, on, kind, move, foundBy, through, asks, links } = plan;
        return target('handler-effect', 'HandlerEffect', {
          key: effect,
          suffix: handler.suffix === '' ? undefined : handler.suffix,
          into: () => ({ container: handler.id, feature: 'effects' }),
          bind: () => ({
            kind,
            table: targetId(on.entity, 'table'),
            ...memberOf(plan),
            foundBy: foundBy?.column,
            through: through.map(({ column }) => column),
            asks,
            optional: isOptional(plan),
            links: links.map(({ column }) => column),
            sets: effect.sets,
            ...(move !== undefined && moveFeatures(move, on)),
            // Rules about parts are rules of their whole, which its operation checks.
            checks: on.isRoot
              ? checksOf(source, handler, { ...facts.entities.ruling(on.entity), kind, move })
              : [],
          }),
        });
      }),
    ),
});

/** A row that need not be there, and for which callers need not send values. */
function isOptional(plan: HandlerEffectPlan): boolean {
  return plan.mayBeMissing && !isMemberRequired(plan);
}

function memberOf(plan: HandlerEffectPlan) {
  if (!asksForValues(plan)) return {};
  return { member: plan.effect.code, request: targetId(plan.effect, 'dto-effect') };
}

/** Effects that cannot be generated; the rest of their command works. */
export const leftOutEffects = rule('P2S-23', 'PimModel', {
  targets: (_model, { facts, report }) => {
    for (const handler of facts.handlers.filter(({ role }) => role === 'handler')) {
      for (const { effect, why } of handler.effects.leftOut)
        report({ severity: 'WARNING', elementId: effect.id, ...reasons[why](handler, effect.name) });
      for (const { effect, move } of handler.effects.plans)
        for (const problem of unclearMoves(
          { id: effect.id, name: `${handler.operation.name} (${effect.name})` },
          move,
        ))
          report(problem);
    }
    return [];
  },
});

type Reason = (handler: Handler, effect: string) => { readonly code: string; readonly message: string };

const reasons: Readonly<Record<Handler['effects']['leftOut'][number]['why'], Reason>> = {
  OTHER_UNIT: ({ operation }, effect) => ({
    code: 'STEP_IN_OTHER_UNIT',
    message: `"${operation.name}" changes "${effect}" in another unit, which its transaction cannot reach; the rest of it works. Put both contexts into one unit, or let the command emit an event and a reaction follow.`,
  }),
  NO_ROW: ({ operation }, effect) => ({
    code: 'EFFECT_WITHOUT_ROW',
    message: `"${operation.name}" changes "${effect}", but no one reference leads to the row that is meant, and no parameter names it; the rest of it works. Add a reference between them, or a parameter with the code of the effect and Id.`,
  }),
  PART: ({ operation }, effect) => ({
    code: 'PART_CHANGED_BY_HAND',
    message: `"${operation.name}" changes "${effect}", a part, and neither the whole nor a parameter says which one, or nothing says what becomes of it; the rest of it works. Change the part through the routes of its whole.`,
  }),
};
