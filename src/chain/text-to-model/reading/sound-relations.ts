import type { ReadRelation } from './domain-model.ts';

/**
 * The same relations such that every thing is a kind of at most one other and a part of at most one other, without
 * circles; what would break this is kept as a plain association.
 */
export function soundRelations(relations: readonly ReadRelation[]): readonly ReadRelation[] {
  const general = new Map<string, string>();
  const whole = new Map<string, string>();
  return relations.map((relation) => {
    if (relation.kind === 'IS_A' && !placed(general, relation.source, relation.target))
      return plain(relation);
    if (relation.kind === 'COMPOSITION' && !placed(whole, relation.target, relation.source))
      return plain(relation);
    return relation;
  });
}

const plain = (relation: ReadRelation): ReadRelation => ({
  ...relation,
  kind: 'ASSOCIATION',
  verb: relation.verb === 'be' ? '' : relation.verb,
});

/** Puts a thing under another unless it stands under one already, or the other stands under it. */
function placed(above: Map<string, string>, thing: string, over: string): boolean {
  if (above.has(thing)) return false;
  for (let at: string | undefined = over; at !== undefined; at = above.get(at))
    if (at === thing) return false;
  above.set(thing, over);
  return true;
}
