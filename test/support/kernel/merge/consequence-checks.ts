import assert from 'node:assert/strict';
import type { Conflict, ConflictKind } from '../../../../src/kernel/merge/conflict.ts';
import { findConsequences } from '../../../../src/kernel/merge/consequences.ts';
import type { MergeRequest, MergeResult } from '../../../../src/kernel/merge/merge.ts';
import { mergeDeciding, mergeSides } from '../../../../src/kernel/merge/merge.ts';
import type { Resolution } from '../../../../src/kernel/merge/resolution.ts';
import type { Sides } from '../../../../src/kernel/merge/side.ts';
import { isElement, type Element } from '../../../../src/kernel/model/element.ts';
import { elementsOf } from '../../../fixtures/altered-models.ts';

/** A merge with open conflicts. */
export type OpenMerge = {
  readonly request: MergeRequest;
  readonly sides: Sides;
  readonly result: Extract<MergeResult, { readonly ok: true }>;
};

/**
 * Checks what the open conflicts of a merge say of their decisions: taking the generated side of all of them removes
 * and brings what they name, all of it and nothing else but what stands elsewhere by that; taking it of one removes and
 * brings nothing it does not name, unless it depends on other decisions where an element can stand.
 */
export function checkConsequences({ request, sides, result }: OpenMerge): void {
  const open = result.conflicts.filter(({ decision }) => decision === null);
  const requestTaking = (of: readonly Conflict[]): MergeRequest => {
    const taken = of.map(({ conflictId }): [string, Resolution] => [conflictId, 'TAKE_GENERATED']);
    return { ...request, decisions: new Map([...(request.decisions ?? []), ...taken]) };
  };
  const taking = (of: readonly Conflict[]): Element => mergeDeciding(requestTaking(of), sides);
  const ends = { kept: result.merged, taken: taking(open) };
  const { metamodel } = request;
  const found = findConsequences({ metamodel, sides, ends, mostListed: Infinity }, open);
  const named = (conflicts: readonly Conflict[], side: 'working' | 'generated'): readonly string[] => {
    const ids = conflicts.flatMap(({ conflictId }) => {
      const consequences = found.get(conflictId);
      assert.ok(consequences !== undefined);
      return consequences[side].elements.first.map(({ elementId }) => elementId);
    });
    return [...new Set(ids)].sort();
  };
  const [before, all] = [idsOf(ends.kept), idsOf(ends.taken)];
  const [placed, otherwise] = [pathsIn(ends.kept), pathsIn(ends.taken)];
  const going = named(open, 'working').filter((id) => !all.has(id) || placed.get(id) === otherwise.get(id));
  assert.deepEqual(going, without(before, all), 'removed by taking all');
  assert.deepEqual(named(open, 'generated'), without(all, before), 'brought by taking all');
  for (const [, together] of Map.groupBy(open, ({ set, conflictId }) => set ?? conflictId)) {
    const one = idsOf(taking(together));
    const [removed, brought] = [named(together, 'working'), named(together, 'generated')];
    const unnamed = {
      removed: without(before, one).filter((id) => !removed.includes(id)),
      brought: without(one, before).filter((id) => !brought.includes(id)),
    };
    if (unnamed.removed.length + unnamed.brought.length === 0) continue;
    const after = mergeSides(requestTaking(together), sides);
    assert.ok(after.ok);
    if (placesDepend([...open, ...after.conflicts])) continue;
    assert.deepEqual(unnamed, { removed: [], brought: [] }, `taking ${together.map(conflictLine).join()}`);
  }
}

/**
 * Whether decisions about conflicts say where elements can stand: in a place that holds one element only, in one of two
 * places of which the other may go, or out of a container that goes, where the explanation names what has no other place.
 */
function placesDepend(conflicts: readonly Conflict[]): boolean {
  return conflicts.some(
    ({ kind, explanation }) => placing.has(kind) || explanation.includes('no other place left'),
  );
}

const placing: ReadonlySet<ConflictKind> = new Set(['SLOT', 'CYCLE', 'MOVE_MOVE']);

/** The ids of what contains each element of a model, from the root on. */
function pathsIn(model: Element): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  const visit = (value: unknown, path: string): void => {
    if (isElement(value)) paths.set(value.id, path);
    const inner = isElement(value) ? `${path}/${value.id}` : path;
    if (typeof value === 'object' && value !== null)
      for (const each of Object.values(value)) visit(each, inner);
  };
  visit(model, '');
  return paths;
}

function conflictLine({ kind, elementId, feature }: Conflict): string {
  return `${kind} ${elementId} ${feature ?? ''}`;
}

function idsOf(model: Element): ReadonlySet<string> {
  const shown = elementsOf(model).filter(({ eClass }) => eClass !== 'TraceLink');
  return new Set(shown.map(({ id }) => id));
}

function without(ids: ReadonlySet<string>, others: ReadonlySet<string>): readonly string[] {
  return [...ids].filter((id) => !others.has(id)).sort();
}
