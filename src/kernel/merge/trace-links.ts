import type { MetaClass } from '../metamodel/metamodel.ts';
import type { Assembly, MergedValues } from './assembly.ts';
import { nodeOfMatch } from './assembly.ts';
import type { MergedPlaces } from './places.ts';
import type { MergeSide } from './placing.ts';
import type { MergeNode, NodePlace, SideName } from './side.ts';
import { written } from './values.ts';

/**
 * A trace link goes with its target: links to elements that are not in the merged model leave it, and where an
 * element stays against its deletion by one side, the links the other side has to it stay too. Gives the placement
 * itself when there is nothing to do, also for metamodels without trace links (see `trace/`).
 */
export function settleTraceLinks(assembly: Assembly, values: MergedValues): MergedPlaces {
  const { metamodel, sides, placement } = assembly;
  if (metamodel.classes.get(linkClass)?.featureByName.has(targetFeature) !== true) return placement;
  const without = new Set<string>();
  const look = (id: string, node: MergeNode): void => {
    const target = targetOf(node, values.get(id));
    if (target !== undefined && placement.gone.has(target) && !placement.gone.has(id)) without.add(id);
  };
  for (const match of sides.matches)
    if (!placement.gone.has(match.id)) look(match.id, nodeOfMatch(placement, match));
  if (placement.gone.size > 0) for (const node of sides.same()) look(node.element.id, node);
  const restored: Restored = new Map([
    ...linksToRestore(assembly, { from: 'working', against: 'generated', origin: 'WORKING' }),
    ...linksToRestore(assembly, { from: 'generated', against: 'working', origin: 'GENERATED' }),
  ]);
  return without.size === 0 && restored.size === 0 ? placement : withLinks(assembly, without, restored);
}

const linkClass = 'TraceLink';
const targetFeature = 'targetId';

/** Whether a class is that of trace links, which go with their targets. */
export function isTraceLink({ kinds }: MetaClass): boolean {
  return kinds.has(linkClass);
}

/** Id of the target of a trace link, as the link has it or by values that were merged for it; undefined for all else. */
export function targetOf(
  { metaClass, element }: MergeNode,
  values?: ReadonlyMap<string, unknown>,
): string | undefined {
  if (!isTraceLink(metaClass)) return undefined;
  const feature = metaClass.featureByName.get(targetFeature);
  const target =
    values?.get(targetFeature) ?? (feature === undefined ? undefined : written(element, feature));
  return typeof target === 'string' ? target : undefined;
}

type Restored = ReadonlyMap<string, { readonly place: NodePlace; readonly origin: MergeSide }>;

/** Links that `against` deleted together with targets that are in the merged model all the same. */
function linksToRestore(
  { sides, placement }: Assembly,
  given: { readonly from: SideName; readonly against: SideName; readonly origin: MergeSide },
): Restored {
  const { from, against, origin } = given;
  const found = new Map<string, { readonly place: NodePlace; readonly origin: MergeSide }>();
  for (const { id, [from]: node } of sides.matches) {
    const target = node === undefined || !placement.gone.has(id) ? undefined : targetOf(node);
    if (target === undefined || placement.gone.has(target) || sides[against].has(target)) continue;
    const place = node?.place;
    if (place !== undefined && !placement.gone.has(place.container)) found.set(id, { place, origin });
  }
  return found;
}

function withLinks(
  { sides, placement }: Assembly,
  without: ReadonlySet<string>,
  restored: Restored,
): MergedPlaces {
  const places = new Map(placement.places);
  const only = new Map(placement.only);
  const gone = new Set(placement.gone);
  const homeless = new Set(placement.homeless);
  for (const [id, { place, origin }] of restored) {
    places.set(id, place);
    only.set(id, origin);
    gone.delete(id);
  }
  for (const id of without) {
    places.delete(id);
    gone.add(id);
    if (!sides.isMatch(id)) homeless.add(id);
  }
  return { ...placement, places, only, gone, homeless };
}
