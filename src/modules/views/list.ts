import { defaultViewId, levelViews } from '../../chain/views.ts';
import type { Narrowing } from '../../kernel/views/view-definition.ts';
import type { Level } from '../models/index.ts';
import { requireModel } from '../models/index.ts';
import type { ViewRef, Views, ViewsDependencies } from './views.ts';

/** The views that every model of a level has; the first is `default`, the one that people see first. */
export function viewRefsOf(level: Level): readonly ViewRef[] {
  const { views, defaultView } = levelViews[level];
  const refs = views.map(({ id, title, kind }) => ({ id, name: title, kind }));
  const first = refs.find(({ id }) => id === defaultView);
  return first === undefined ? refs : [{ ...first, id: defaultViewId }, ...refs];
}

/** Makes the use case "the views of a model". */
export function createList({ transactions }: ViewsDependencies): Views['list'] {
  return async (caller, { level, id }) => {
    await transactions.read((stores) => requireModel(stores, { caller, level, id }));
    return viewRefsOf(level);
  };
}

/** The parameters that narrow at least one view of a level, each once. */
export function narrowingParameters(level: Level): readonly Narrowing[] {
  const all = levelViews[level].views.flatMap(({ narrowings }) => narrowings);
  return [...new Map(all.map((narrowing) => [narrowing.parameter, narrowing])).values()];
}
