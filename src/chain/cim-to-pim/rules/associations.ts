import type { BusinessObject, ObjectRelation } from '../../cim/cim.ts';
import { isValue } from '../facts/composition.ts';
import type { CimFacts } from '../facts/facts.ts';
import { contextRole } from '../facts/homes.ts';
import type { Source } from '../facts/source.ts';
import { rule, target } from '../rule-builders.ts';

/** C2P-16: a relation between two entities becomes an association in the context of its source. */
export const associationOfRelation = rule('C2P-16', 'ObjectRelation', {
  when: (relation, { source }) =>
    !isValue(source.get(relation.source)) && !isValue(source.get(relation.target)),
  targets: (relation, { source, facts, equivalent }) => {
    const from = source.get(relation.source);
    const home = facts.homeOf(from);
    return [
      target('association', 'Association', {
        into: () => ({ container: equivalent(home, contextRole(home)), feature: 'associations' }),
        bind: () => {
          const to = addresseeOf(relation, { source, facts });
          const kind = kindOf(relation, { source, facts });
          return {
            name: relation.name,
            description: relation.description,
            code: facts.codes.association(relation),
            source: equivalent(from, 'entity'),
            target: equivalent(to, 'entity'),
            kind,
            sourceRole: facts.fieldCodes.sourceRole(relation),
            targetRole: facts.fieldCodes.targetRole(relation),
            sourceCardinality: relation.sourceCardinality,
            targetCardinality: relation.targetCardinality,
            onDelete: kind === 'COMPOSITION' ? 'CASCADE' : 'RESTRICT',
          };
        },
      }),
    ];
  },
});

type Known = { readonly source: Source; readonly facts: CimFacts };

/** What a relation may point at: a part of another aggregate is reached through that aggregate's root. */
export function addresseeOf(relation: ObjectRelation, { source, facts }: Known): BusinessObject {
  const { rootOf } = facts.composition;
  const from = source.get(relation.source);
  const to = source.get(relation.target);
  return rootOf(from) === rootOf(to) ? to : rootOf(to);
}

function kindOf(
  relation: ObjectRelation,
  { source, facts }: Known,
): 'COMPOSITION' | 'REFERENCE' | 'ID_REFERENCE' {
  const from = source.get(relation.source);
  const to = source.get(relation.target);
  if (facts.composition.wholeRelationOf(to) === relation) return 'COMPOSITION';
  return facts.homeOf(from) === facts.homeOf(to) ? 'REFERENCE' : 'ID_REFERENCE';
}
