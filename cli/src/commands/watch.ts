import { existsSync, watch, type FSWatcher } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { modelPaths } from '../offline/model-paths.ts';
import { ErrorsInModel } from '../offline/transform-files.ts';
import { Failure } from '../terminal/failure.ts';
import type { Context } from './context.ts';
import { sayErrors } from './validate.ts';

/** Editors write a file in several steps: the run begins when it has been quiet for so long (milliseconds). */
const quiet = 200;

/**
 * Runs at once, and again whenever a model of the chain changes, until the process is interrupted. Failures are printed
 * and end only their run.
 */
export async function watching(
  { terminal, config }: Context,
  { path, run }: { readonly path: string | undefined; readonly run: () => Promise<void> },
): Promise<void> {
  const files = path === undefined ? Object.values(modelPaths(config, undefined, undefined)) : [path];
  const watched = new Set(files.map((file) => resolve(file)));
  const changed = changesIn(watched);
  try {
    for (;;) {
      await run().catch((error: unknown) => {
        if (!(error instanceof Failure)) throw error;
        if (error instanceof ErrorsInModel) sayErrors(terminal, error);
        terminal.note([error.message, ...error.details.map((detail) => `  ${detail}`)].join('\n'));
      });
      terminal.note('Waiting for changes of the models; Ctrl+C ends.');
      if (!(await changed.next())) return;
    }
  } finally {
    changed.stop();
  }
}

type Changes = {
  /** Waits for the next change; false when the process is interrupted. */
  readonly next: () => Promise<boolean>;
  readonly stop: () => void;
};

function changesIn(files: ReadonlySet<string>): Changes {
  let resolveNext: ((goesOn: boolean) => void) | undefined;
  let isChanged = false;
  let isEnded = false;
  let timer: NodeJS.Timeout | undefined;
  const tell = (): void => {
    isChanged = true;
    resolveNext?.(true);
  };
  const interrupt = (): void => {
    isEnded = true;
    resolveNext?.(false);
  };
  process.once('SIGINT', interrupt);
  const folders = new Set([...files].map((file) => dirname(file)).filter((folder) => existsSync(folder)));
  const watchers: readonly FSWatcher[] = [...folders].map((folder) =>
    watch(folder, (_event, name) => {
      if (name === null || !files.has(resolve(folder, basename(name)))) return;
      clearTimeout(timer);
      timer = setTimeout(tell, quiet);
    }),
  );
  return {
    next: async () => {
      if (isEnded) return false;
      const goesOn = isChanged || (await new Promise<boolean>((done) => (resolveNext = done)));
      [isChanged, resolveNext] = [false, undefined];
      return goesOn;
    },
    stop: () => {
      clearTimeout(timer);
      process.removeListener('SIGINT', interrupt);
      for (const watcher of watchers) watcher.close();
    },
  };
}
