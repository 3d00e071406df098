import { readPlacement } from '../../kernel/layout/placement-text.ts';
import { placeView } from './place-view.ts';
import type { Views, ViewsDependencies } from './views.ts';
import { requestOf, valueOf, wantedView } from './wanted-view.ts';

/** Makes the use case "a view as a picture": with the stored places of its nodes, where there are any. */
export function createPicture(dependencies: ViewsDependencies): Views['picture'] {
  const { tasks, engine } = dependencies;
  return async (caller, { theme, ...view }) => {
    const wanted = await wantedView(dependencies, { caller, view });
    const { record, definition } = wanted;
    const drawing = valueOf(await tasks.drawing(await requestOf(dependencies, { wanted, view })));
    const placement = await placeView(engine, {
      drawing,
      options: {},
      earlier: wanted.placement === undefined ? undefined : readPlacement(wanted.placement),
    });
    const subtitle = `${record.name}, revision ${record.revision}. ${definition.purpose}`;
    const called = { title: definition.title, subtitle };
    return { record, bytes: await tasks.draw({ drawing, placement, called, theme }) };
  };
}
