import type { PictureTitle } from '../../kernel/diagram/svg.ts';
import { readPlacement } from '../../kernel/layout/placement-text.ts';
import { placeView } from './place-view.ts';
import type { Views, ViewsDependencies } from './views.ts';
import { requestOf, valueOf, wantedView, type WantedView } from './wanted-view.ts';

/** Makes the use case "a view as a picture": with the stored places of its nodes, where there are any. */
export function createPicture(dependencies: ViewsDependencies): Views['picture'] {
  const { tasks, engine } = dependencies;
  return async (caller, { theme, ...view }) => {
    const wanted = await wantedView(dependencies, { caller, view });
    const drawing = valueOf(await tasks.drawing(await requestOf(dependencies, { wanted, view })));
    const placement = await placeView(engine, {
      drawing,
      options: {},
      earlier: wanted.placement === undefined ? undefined : readPlacement(wanted.placement),
    });
    const called = pictureTitle(wanted);
    return { record: wanted.record, bytes: await tasks.draw({ drawing, placement, called, theme }) };
  };
}

/** What the picture of a view is called. */
export function pictureTitle({ record, definition }: WantedView): PictureTitle {
  const subtitle = `${record.name}, revision ${record.revision}. ${definition.purpose}`;
  return { title: definition.title, subtitle };
}
