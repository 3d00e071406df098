/**
 * How often a time of one list is longer than one of the other, equal ones counting half: 0.5 when neither is (the
 * statistic of Mann and Whitney, over the number of pairs). What slows both down changes nothing.
 */
export function chanceOfLonger(some: readonly number[], others: readonly number[]): number {
  const longer = some.flatMap((one) =>
    others.map((other): number => (one === other ? 0.5 : Number(one > other))),
  );
  return longer.reduce((sum, each) => sum + each, 0) / longer.length;
}
