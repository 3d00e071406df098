import { fewAtOnce } from '../../lib/few-at-once.ts';
import type { ContentStore, ModelRecord } from '../models/index.ts';
import type { TriedChanges, Trying } from './impact.ts';

/** An element whose changes are tried, with its model and, behind it, the models that were generated from it. */
export type Trial = {
  readonly elementId: string;
  readonly models: readonly {
    readonly model: ModelRecord;
    /** Id of the model it was generated from; null for the first. */
    readonly sourceId: string | null;
    readonly hasFiles: boolean;
  }[];
};

/** What trials showed. Contents never change under their names, so nothing remembered is ever wrong. */
export type Trials = {
  /** What a trial showed, when it was run lately. */
  known(trial: Trial): TriedChanges | undefined;
  /**
   * Runs a trial, unless that was done meanwhile; `known` returns its result. One runs at a time, so that other work
   * finds a thread; refuses with TOO_MANY when many wait already.
   */
  run(trial: Trial): Promise<void>;
};

/** What so many trials showed is remembered, each a list of ids and paths. */
const mostRemembered = 200;

/** Makes the running of trials. */
export function createTrials(given: { readonly contents: ContentStore; readonly trying: Trying }): Trials {
  const { contents, trying } = given;
  const inTurn = fewAtOnce({ running: 1, waiting: 50 });
  // In the order of their last use, the oldest first.
  const remembered = new Map<string, TriedChanges>();
  const remember = (key: string, changes: TriedChanges): void => {
    remembered.delete(key);
    remembered.set(key, changes);
    for (const oldest of remembered.keys()) {
      if (remembered.size <= mostRemembered) return;
      remembered.delete(oldest);
    }
  };
  return {
    known: (trial) => {
      const key = keyOf(trial);
      const changes = remembered.get(key);
      if (changes !== undefined) remember(key, changes);
      return changes;
    },
    run: (trial) => {
      const key = keyOf(trial);
      return inTurn(async () => {
        if (remembered.has(key)) return;
        const models = await Promise.all(
          trial.models.map(async ({ model, sourceId, hasFiles }) => {
            const { id: modelId, level, content } = model;
            return { modelId, level, sourceId, hasFiles, bytes: await contents.get(content) };
          }),
        );
        remember(key, await trying.tryChanges({ elementId: trial.elementId, models }));
      });
    },
  };
}

function keyOf({ elementId, models }: Trial): string {
  const states = models.map(({ model, sourceId, hasFiles }) =>
    [model.id, model.content.sha256, sourceId, hasFiles].join(' '),
  );
  return [elementId, ...states].join('\n');
}
