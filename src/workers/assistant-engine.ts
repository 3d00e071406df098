import type { AssistantEngine, OperationTools } from '../modules/assistant/index.ts';
import type { RunTask } from './run-task.ts';

/** The embedded engine, at work in threads. */
export function assistantEngineOn(run: RunTask): AssistantEngine {
  return {
    provenance: () => run('assistantProvenance', undefined, {}),
    plan: ({ signal, journal: _, ...request }) => run('assistantPlan', request, { signal }),
    make: ({ signal, journal: _, ...request }) => run('assistantMake', request, { signal }),
    tryBatch: ({ signal, journal: _, ...request }) => run('assistantTryBatch', request, { signal }),
    takeBack: ({ signal, journal: _, ...request }) => run('assistantTakeBack', request, { signal }),
    overlaps: ({ signal, journal: _, ...request }) => run('assistantOverlaps', request, { signal }),
    check: ({ signal, journal: _, ...request }) => run('assistantCheck', request, { signal }),
  };
}

/** What a provider's proposals need, at work in threads. */
export function operationToolsOn(run: RunTask): OperationTools {
  return {
    outline: ({ signal, journal: _, ...request }) => run('assistantOutline', request, { signal }),
    shape: ({ signal, journal: _, ...request }) => run('assistantShape', request, { signal }),
    use: ({ signal, journal: _, ...request }) => run('assistantUse', request, { signal }),
    collect: ({ signal, journal: _, ...request }) => run('assistantCollect', request, { signal }),
  };
}
