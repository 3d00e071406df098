import type { EntityFacts } from './entities.ts';
import type { ColumnShape, JsonShape } from './type-shapes.ts';
import { jsonShapeOf } from './type-shapes.ts';

/** How ids of an entity's rows are kept in columns that point at it. */
export function keyColumnShape({ fields }: EntityFacts): ColumnShape {
  return fields.find(({ isKey }) => isKey)?.leaves[0]?.shape ?? { type: 'UUID' };
}

/** How ids of an entity's rows look in JSON. */
export function keyJsonShape({ fields }: EntityFacts): JsonShape {
  const type = fields.find(({ isKey }) => isKey)?.type;
  return jsonShapeOf(type?.kind === 'SCALAR' ? type.scalar : 'UUID');
}

/** Ids of the columns that identify an entity's rows. */
export function keysOf({ fields }: EntityFacts): readonly string[] {
  return fields.filter(({ isKey }) => isKey).flatMap(({ leaves }) => leaves.map(({ id }) => id));
}
