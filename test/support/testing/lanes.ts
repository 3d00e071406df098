/** Works on all items, on so many at a time as there are lanes; gives what came of each, in the order of the items. */
export async function inLanes<T, R>(given: {
  readonly items: readonly T[];
  readonly lanes: number;
  readonly work: (item: T, index: number) => Promise<R>;
}): Promise<readonly R[]> {
  const rest = given.items.entries();
  const results: R[] = [];
  const lane = async (): Promise<void> => {
    for (const [index, item] of rest) results[index] = await given.work(item, index);
  };
  await Promise.all(Array.from({ length: given.lanes }, lane));
  return results;
}
