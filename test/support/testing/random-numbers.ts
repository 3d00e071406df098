/** Whole numbers from 0 to below a limit, the same for the same seed (a linear congruential generator). */
export function chance(seed: number): (limit: number) => number {
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return limit <= 0 ? 0 : Math.floor((state / 4_294_967_296) * limit);
  };
}
