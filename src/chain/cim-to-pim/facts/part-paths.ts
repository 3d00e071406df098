import { kebabCase } from '../../core/naming.ts';
import type { BusinessObject, ObjectRelation } from '../../cim/cim.ts';
import type { Codes } from './codes.ts';
import type { Composition } from './composition.ts';
import type { FieldCodes } from './field-codes.ts';
import type { Operations } from './operations.ts';
import type { Source } from './source.ts';
import { inIdOrder, remembered } from './source.ts';

/** Where the rows of an entity are found below the collection of their aggregate. */
export type PartPaths = {
  /** `/{id}/cards` for parts, and nothing for a root. */
  readonly collectionOf: (entity: BusinessObject) => string;
  /** `/{id}` for a root, `/{id}/cards/{partId}` for a part, `/{id}/cards/{part1Id}/steps/{partId}` for a part of it. */
  readonly itemOf: (entity: BusinessObject) => string;
};

/** Works out the paths: segments are named like the roles of the compositions. */
export function findPartPaths(given: {
  readonly source: Source;
  readonly composition: Composition;
  readonly operations: Operations;
  readonly codes: Codes;
  readonly fieldCodes: FieldCodes;
}): PartPaths {
  const { source, composition, operations, codes, fieldCodes } = given;
  const segmentsIn = remembered((whole: BusinessObject): ReadonlyMap<string, string> => {
    const compositions = inIdOrder(source.referrers(whole, 'ObjectRelation', 'source')).filter(
      (relation) => composition.wholeRelationOf(source.get(relation.target)) === relation,
    );
    // Operations on the whole stand in the same place.
    const taken = new Set(
      operations
        .ofRoot(composition.rootOf(whole))
        .filter(({ target }) => target === whole)
        .map((operation) => kebabCase(codes.operation(operation))),
    );
    return new Map(
      compositions.map((relation) => {
        let segment = kebabCase(fieldCodes.targetRole(relation));
        while (taken.has(segment)) segment = `${segment}-parts`;
        taken.add(segment);
        return [relation.id, segment];
      }),
    );
  });
  const segmentOf = (relation: ObjectRelation): string =>
    segmentsIn(source.get(relation.source)).get(relation.id) ?? '';
  const collectionOf = (entity: BusinessObject): string =>
    composition
      .pathTo(entity)
      .map((relation, depth) => `/{${depth === 0 ? 'id' : `part${depth}Id`}}/${segmentOf(relation)}`)
      .join('');
  return {
    collectionOf,
    itemOf: (entity) => (composition.isRoot(entity) ? '/{id}' : `${collectionOf(entity)}/{partId}`),
  };
}
