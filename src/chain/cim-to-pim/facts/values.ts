import type { BusinessAttribute, BusinessObject, ObjectRelation } from '../../cim/cim.ts';
import { isValue } from './composition.ts';
import type { ContextSource } from './homes.ts';
import { homeOfObject } from './homes.ts';
import type { Source } from './source.ts';
import { grouped } from '../../core/grouped.ts';
import { distinct, remembered } from './source.ts';

/** Which values are copied into which contexts, and what they consist of. */
export type Values = {
  /** Contexts that use a value: those of the objects related to it, directly or through other values. */
  readonly homesOf: (value: BusinessObject) => readonly ContextSource[];
  /** Own and inherited attributes of a value. */
  readonly attributesOf: (value: BusinessObject) => readonly BusinessAttribute[];
  /** Relations of a value to other values that become nested attributes. */
  readonly nestedIn: (value: BusinessObject) => readonly ObjectRelation[];
  /** Whether a value consists of anything; one without content has no image. */
  readonly hasContent: (value: BusinessObject) => boolean;
  /** Entities with a relation to a value, directly or through other values. */
  readonly usersOf: (value: BusinessObject) => readonly BusinessObject[];
};

/** Works out where values are used. A value nested in itself, directly or indirectly, is not nested. */
export function analyseValues(source: Source): Values {
  const toValues = source.all('ObjectRelation').filter((relation) => isValue(source.get(relation.target)));
  const incoming = grouped(toValues, (relation) => relation.target);
  const outgoing = grouped(toValues, (relation) => relation.source);

  const reachableFrom = remembered((value: BusinessObject): ReadonlySet<string> =>
    closure(value.id, (id) => outgoing(id).map((relation) => relation.target)),
  );
  const isNested = (relation: ObjectRelation): boolean =>
    !reachableFrom(source.get(relation.target)).has(relation.source);
  const nestedIn = (value: BusinessObject): readonly ObjectRelation[] =>
    isValue(value) ? outgoing(value.id).filter(isNested) : [];
  const attributesOf = (value: BusinessObject): readonly BusinessAttribute[] =>
    withGeneralValues(source, value).flatMap((each) => each.attributes);
  const hasContent = remembered(
    (value: BusinessObject): boolean =>
      attributesOf(value).length > 0 ||
      nestedIn(value).some((relation) => hasContent(source.get(relation.target))),
  );
  const usersOf = remembered((value: BusinessObject): readonly BusinessObject[] => {
    const users = closure(value.id, (id) => incoming(id).map((relation) => relation.source));
    return source.all('BusinessObject').filter((object) => users.has(object.id) && !isValue(object));
  });
  return {
    homesOf: remembered((value) => distinct(usersOf(value).map((user) => homeOfObject(source, user)))),
    attributesOf,
    nestedIn,
    hasContent,
    usersOf,
  };
}

/** The ids reached from `start`, which is itself among them. */
function closure(start: string, next: (id: string) => readonly string[]): ReadonlySet<string> {
  const reached = new Set([start]);
  for (const id of reached) for (const neighbour of next(id)) reached.add(neighbour);
  return reached;
}

/** The most general value first, the value itself last. */
function withGeneralValues(source: Source, value: BusinessObject): readonly BusinessObject[] {
  const chain = [value];
  let general = source.resolve(value.generalization);
  while (general !== undefined && isValue(general) && !chain.includes(general)) {
    chain.unshift(general);
    general = source.resolve(general.generalization);
  }
  return chain;
}
