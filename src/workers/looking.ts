import type { ProgramTexts } from '../chain/psm-to-artifact/index.ts';
import type { ClassCounting } from '../modules/guide/index.ts';
import type { Comparing } from '../modules/history/index.ts';
import type { Indexing, Trying } from '../modules/impact/index.ts';
import type { ViewTasks } from '../modules/views/index.ts';
import type { RunTask } from './run-task.ts';

/** What it takes to look at models, at work in threads. */
export type Looking = ViewTasks & Indexing & Trying & ClassCounting & Comparing;

/** Views, indexes, trials and counts of stored models, made in threads; `texts` are what files are made with. */
export function lookingOn(run: RunTask, texts: ProgramTexts): Looking {
  return {
    view: (request) => run('view', request, {}),
    drawing: (request) => run('drawing', request, {}),
    draw: (request) => run('draw', request, {}),
    indexModel: (level, bytes) => run('indexModel', { level, bytes }, {}),
    tryChanges: (request) => run('tryChanges', { ...request, texts }, {}),
    differences: (request) => run('differences', request, {}),
    countClasses: (bytes) => run('countClasses', { bytes }, {}),
  };
}
