import { levels, type Level } from '../../../src/chain/levels.ts';
import { defaultViewId, findView, levelViews } from '../../../src/chain/views.ts';
import { drawingOf } from '../../../src/kernel/diagram/drawing.ts';
import { toMermaid } from '../../../src/kernel/diagram/mermaid.ts';
import { placeView } from '../../../src/kernel/diagram/place-view.ts';
import { toSvg } from '../../../src/kernel/diagram/svg.ts';
import type { Theme } from '../../../src/kernel/diagram/theme.ts';
import { arrange } from '../../../src/kernel/layout/arrange.ts';
import type { Element } from '../../../src/kernel/model/element.ts';
import { nameOf } from '../../../src/kernel/model/element.ts';
import { openModel } from '../../../src/kernel/model/model.ts';
import { materialise } from '../../../src/kernel/views/materialise.ts';
import type { ViewDefinition } from '../../../src/kernel/views/view-definition.ts';
import { Failure } from '../terminal/failure.ts';

/** Which picture of which model. */
export type PictureOf = {
  readonly level: Level;
  readonly root: Element;
  /** The id of a view; unless given, the first one that the form can show. */
  readonly viewId: string | undefined;
};

/** A view as an SVG document, laid out as the service does. */
export async function svgOf({ level, root, viewId }: PictureOf, theme: Theme): Promise<string> {
  const definition = viewNamed(level, viewId ?? defaultViewId);
  const drawing = drawingOf(materialise(definition, openModel(levels[level].metamodel, root)));
  // The layout engine is large: it is loaded when a picture needs it.
  const { elkLayout } = await import('../../../src/workers/elk-layout.ts');
  const placement = await placeView(
    {
      layout: async (graph, { options }) => ({
        placement: await arrange(graph, options, elkLayout),
        degraded: false,
      }),
    },
    { drawing, options: {}, earlier: undefined },
  );
  const { title, purpose } = definition;
  return toSvg(drawing, {
    placement,
    called: { title, subtitle: `${nameOf(root) ?? ''}. ${purpose}` },
    theme,
  });
}

/** A view as a Mermaid flowchart. Fails with `usage` for tables and cards, which Mermaid has no form for. */
export function mermaidOf({ level, root, viewId }: PictureOf): string {
  const drawable = levelViews[level].views.filter(({ kind }) => kind !== 'TABLE' && kind !== 'CARDS');
  const definition = viewNamed(level, viewId ?? drawable[0]?.id ?? defaultViewId);
  const text = toMermaid(drawingOf(materialise(definition, openModel(levels[level].metamodel, root))));
  if (text !== undefined) return text;
  throw new Failure(
    'usage',
    `The view "${definition.id}" is a table or a set of cards, which Mermaid has no form for; use --svg, or one of these:`,
    drawable.map(titled),
  );
}

function viewNamed(level: Level, viewId: string): ViewDefinition {
  const definition = findView(level, viewId);
  if (definition !== undefined) return definition;
  const known = levelViews[level].views.map(titled);
  throw new Failure('usage', `A ${level.toUpperCase()} has no view "${viewId}"; these are its views:`, known);
}

function titled({ id, title }: ViewDefinition): string {
  return `${id}: ${title}`;
}
