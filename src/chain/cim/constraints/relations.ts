import type { Model } from '../../../kernel/model/model.ts';
import { setValue } from '../../../kernel/validation/fixes.ts';
import { circles } from '../../core/graph.ts';
import { repetitions } from '../../core/repetitions.ts';
import type { Cim, ObjectRelation } from '../cim.ts';
import { constraint } from './constraint-builder.ts';

/** A part belongs to one whole, next to which it lives. */
export const partHasOneWhole = constraint('CIM-REL-01', 'ObjectRelation', {
  severity: 'ERROR',
  holds:
    'the part of a COMPOSITION has exactly one whole, in the same domain, and compositions form no cycle',
  message: '"{name}" gives {target} two owners or crosses domains.',
  remedy: 'Turn one into an association.',
  feature: 'kind',
  fix: 'Turn the composition into an association.',
  guard: ({ kind }) => kind === 'COMPOSITION',
  check: (relation, { facts, model, pointer }) => {
    const whole = model.get<'BusinessObject'>(relation.source);
    const part = model.get<'BusinessObject'>(relation.target);
    const fix = setValue('Turn it into an association', pointer(relation, 'kind'), 'ASSOCIATION');
    const values = { source: whole.name, target: part.name };
    if (facts(insideCircles).has(relation))
      return { message: '"{name}" makes {target} a part of itself.', values, fix };
    return (whole.domain === part.domain && !facts(furtherWholes).has(relation)) || { values, fix };
  },
});

function compositions(model: Model<Cim>): readonly ObjectRelation[] {
  return model.all('ObjectRelation').filter(({ kind }) => kind === 'COMPOSITION');
}

function furtherWholes(model: Model<Cim>): ReadonlyMap<ObjectRelation, ObjectRelation> {
  return repetitions(compositions(model), ({ target }) => target);
}

function insideCircles(model: Model<Cim>): ReadonlySet<ObjectRelation> {
  const all = compositions(model);
  const partsOf = Map.groupBy(all, ({ source }) => source);
  const found = circles(
    all.map(({ source }) => source),
    (whole) => (partsOf.get(whole) ?? []).map(({ target }) => target),
  );
  const circleOf = new Map(found.flatMap((circle) => [...circle].map((member) => [member, circle])));
  return new Set(all.filter(({ source, target }) => circleOf.get(source)?.has(target) === true));
}
