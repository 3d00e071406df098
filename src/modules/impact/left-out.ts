import type { Chain, Followed, Spot } from './follow-traces.ts';

/** What an analysis from `start` does not name, in sentences. */
export async function leftOut(
  chain: Chain,
  given: {
    readonly start: Spot;
    readonly upstream: Followed;
    readonly downstream: Followed;
    readonly hasFiles: boolean;
  },
): Promise<readonly string[]> {
  const { start, upstream, downstream, hasFiles } = given;
  const readByMore = await countReadByMore(chain, [start, ...downstream.spots]);
  return [
    ...(upstream.complete && downstream.complete
      ? []
      : ['More than 5,000 elements are connected to this one; the others were not followed.']),
    ...(readByMore === 0
      ? []
      : [
          `Of the elements named, counting the one asked about, ${readByMore} may change more than is listed: facts about ` +
            'a whole model are worked out from them, or their model has errors or more than 8 MiB, so that its rules were not run.',
        ]),
    ...(hasFiles ? ['Files are those made from an element; files that only mention it are not listed.'] : []),
  ];
}

/** How many of some elements other models depend on in more ways than the index names. */
async function countReadByMore(chain: Chain, spots: readonly Spot[]): Promise<number> {
  let count = 0;
  for (const { reader, elementId } of spots) {
    if ((await chain.downstream(reader.model.id)).length === 0) continue;
    if ((await reader.element(elementId))?.readByMore === true) count += 1;
  }
  return count;
}
