/**
 * What everything random in the tests depends on: the variable `SEED`, which the test runner prints and hands to all
 * files. It is the same in every run unless another one is set (`SEED=7`, `SEED=random`), and 1 without a runner.
 * Properties of fast-check use it by themselves.
 */
export const seed: number = Number(process.env['SEED'] ?? '1');
