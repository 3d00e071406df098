import { setValue } from '../../../kernel/validation/fixes.ts';
import { aggregateOf, contextOf } from './places.ts';
import { constraint } from './constraint-builder.ts';

/** Borders limit how close two entities can be. */
export const borderRespected = constraint('PIM-AGG-05', 'Association', {
  severity: 'ERROR',
  holds:
    'COMPOSITION stays inside one aggregate; REFERENCE stays inside one context; everything else is ID_REFERENCE',
  message: '{name} may not be {kind} across this border.',
  remedy: 'Set kind to {expected}.',
  feature: 'kind',
  fix: 'Set the kind to what the border allows.',
  check: (association, { model, pointer }) => {
    const source = model.get<'Entity'>(association.source);
    const target = model.get<'Entity'>(association.target);
    const crossesContext = contextOf(model, source) !== contextOf(model, target);
    const aggregate = aggregateOf(model, source);
    const crossesAggregate = aggregate === undefined || aggregate !== aggregateOf(model, target);
    const isWrong =
      association.kind === 'COMPOSITION'
        ? crossesAggregate
        : association.kind === 'REFERENCE' && crossesContext;
    if (!isWrong) return true;
    const expected = crossesContext ? 'ID_REFERENCE' : 'REFERENCE';
    return {
      values: { expected },
      fix: setValue(`Set the kind to ${expected}`, pointer(association, 'kind'), expected),
    };
  },
});

/** Parts of an aggregate are private to it. */
export const rootsAddressed = constraint('PIM-AGG-06', 'Association', {
  severity: 'ERROR',
  holds: 'REFERENCE and ID_REFERENCE to a foreign aggregate point at its root',
  message: '{name} points at {target}, an inner entity of {aggregate}.',
  remedy: 'Point at the root.',
  feature: 'target',
  fix: 'Point at the root.',
  guard: ({ kind }) => kind !== 'COMPOSITION',
  check: (association, { model, pointer }) => {
    const target = model.get<'Entity'>(association.target);
    const aggregate = aggregateOf(model, target);
    const isForeign = aggregate !== aggregateOf(model, model.get<'Entity'>(association.source));
    if (aggregate === undefined || !isForeign || aggregate.root === target.id) return true;
    const root = model.get<'Entity'>(aggregate.root);
    return {
      values: { target: target.name, aggregate: aggregate.name },
      ...(aggregateOf(model, root) === aggregate && {
        fix: setValue(`Point at ${root.name}`, pointer(association, 'target'), root.id),
      }),
    };
  },
});
