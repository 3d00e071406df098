import type { LevelViews } from '../kernel/views/define-views.ts';
import type { ViewDefinition } from '../kernel/views/view-definition.ts';
import { cimViews } from './cim/views.ts';
import type { Level } from './levels.ts';
import { pimViews } from './pim/views.ts';
import { psmViews } from './psm/views.ts';

/** The views of each level. */
export const levelViews: Readonly<Record<Level, LevelViews>> = {
  cim: cimViews,
  pim: pimViews,
  psm: psmViews,
};

/** The name under which the first view of every level can be asked for. */
export const defaultViewId = 'default';

/** The view of a level with this id; `default` is the one that people see first. */
export function findView(level: Level, viewId: string): ViewDefinition | undefined {
  const { defaultView, views } = levelViews[level];
  const wanted = viewId === defaultViewId ? defaultView : viewId;
  return views.find(({ id }) => id === wanted);
}
