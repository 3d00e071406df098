import type { TestContext } from 'node:test';
import { Problem } from '../../src/platform/errors.js';

/** The hooks of a resource by their names. */
type Hooks = Readonly<Record<string, (row: never, context: never) => Promise<unknown>>>;

/** A hook that has run, such as `dogsHooks.beforeChangeDog`, and the row that it got. */
interface HookRun {
  readonly hook: string;
  readonly row: object;
}

/**
 * Replaces all hooks of some resources until the test ends, and lists those that run from now on. Each answers the row
 * that it gets, with the values that `changes` names for it.
 */
export function replaceHooks(
  t: TestContext,
  resources: Readonly<Record<string, Hooks>>,
  changes: Readonly<Record<string, object>> = {},
): readonly HookRun[] {
  const runs: HookRun[] = [];
  for (const [resource, hooks] of Object.entries(resources))
    for (const name of Object.keys(hooks)) {
      const hook = `${resource}.${name}`;
      t.mock.method(hooks, name, async (row: object) => {
        runs.push({ hook, row });
        return { ...row, ...changes[hook] };
      });
    }
  return runs;
}

/** A hook that refuses every change. */
export async function refusingHook(): Promise<never> {
  throw new Problem(409, 'refused_by_hook', 'A hook refuses this change.');
}
