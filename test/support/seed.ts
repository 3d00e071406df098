/**
 * What everything random in the tests depends on: the variable `SEED`, which the test runner draws, prints and hands to
 * all files; 1 without a runner. Properties of fast-check use it by themselves.
 */
export const seed: number = Number(process.env['SEED'] ?? '1');
