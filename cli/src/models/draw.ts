import { levels, type Level } from '../../../src/chain/levels.ts';
import { defaultViewId, findView, levelViews } from '../../../src/chain/views.ts';
import { sizeProblems } from '../../../src/kernel/diagram/bounds.ts';
import type { Drawing } from '../../../src/kernel/diagram/drawn.ts';
import { drawingOf } from '../../../src/kernel/diagram/drawing.ts';
import { frameOf } from '../../../src/kernel/diagram/frame.ts';
import { toMermaid } from '../../../src/kernel/diagram/mermaid.ts';
import { placeView } from '../../../src/kernel/diagram/place-view.ts';
import { toPlantUml } from '../../../src/kernel/diagram/plantuml.ts';
import { ratioOf, type Sheet } from '../../../src/kernel/diagram/sheet.ts';
import { toStructurizr } from '../../../src/kernel/diagram/structurizr.ts';
import { toSvg } from '../../../src/kernel/diagram/svg.ts';
import type { Theme } from '../../../src/kernel/diagram/theme.ts';
import { arrange } from '../../../src/kernel/layout/arrange.ts';
import type { Element } from '../../../src/kernel/model/element.ts';
import { nameOf } from '../../../src/kernel/model/element.ts';
import { openModel } from '../../../src/kernel/model/model.ts';
import { materialise } from '../../../src/kernel/views/materialise.ts';
import type { ViewDefinition } from '../../../src/kernel/views/view-definition.ts';
import type { PictureParts } from '../../../src/workers/picture-renderer.ts';
import { Failure } from '../terminal/failure.ts';

/** Which picture of which model. */
export type PictureOf = {
  readonly level: Level;
  readonly root: Element;
  /** The id of a view; unless given, the first one that the form can show. */
  readonly viewId: string | undefined;
};

/** How a picture is drawn. */
export type PictureStyle = {
  readonly form: 'svg' | 'png' | 'pdf';
  readonly theme: Theme;
  readonly sheet: Sheet;
  /** When the model last changed, in milliseconds. */
  readonly changedAt: number;
};

/** More than this is not drawn as pixels or for print, as in the service. */
const bounds = { svg: {}, png: { mostPixels: 16_000_000, mostShapes: 4_000 }, pdf: { mostShapes: 4_000 } };

/** A view as a picture, laid out as the service does. Fails with `usage` when it is too large, naming its parts. */
export async function pictureOf(
  { level, root, viewId }: PictureOf,
  { form, theme, changedAt, ...style }: PictureStyle,
  parts: () => PictureParts,
): Promise<string | Uint8Array> {
  const definition = viewNamed(level, viewId ?? defaultViewId);
  const drawing = drawingIn(definition, { level, root });
  const sheet = { ...style.sheet, ...bounds[form] };
  const { fit } = sheet;
  // The layout engine is large: it is loaded when a picture needs it.
  const { elkLayout } = await import('../../../src/workers/elk-layout.ts');
  const placement = await placeView(
    {
      layout: async (graph, { options }) => ({
        placement: await arrange(graph, options, elkLayout),
        degraded: false,
      }),
    },
    { drawing, options: fit === undefined ? {} : { ratio: ratioOf(fit) }, earlier: undefined },
  );
  const { title, purpose } = definition;
  const called = { title, subtitle: `${nameOf(root) ?? ''}. ${purpose}` };
  const [problem, ...offers] =
    form === 'svg' && fit === undefined
      ? []
      : sizeProblems(drawing, frameOf(drawing, { placement, called, sheet }), sheet);
  if (problem !== undefined) throw new Failure('usage', problem, offers);
  // What is drawn once shows the colours of one theme.
  const colours = form !== 'svg' && theme === 'auto' ? 'light' : theme;
  const svg = toSvg(drawing, {
    placement,
    called,
    theme: colours,
    sheet,
    apart: form === 'pdf' ? 'ON_BOXES' : 'OUTLINED',
  });
  if (form === 'svg') return svg;
  // As are the renderers.
  const { renderPicture } = await import('../../../src/workers/picture-renderer.ts');
  return renderPicture(parts(), { svg, form, title: called.title, changedAt });
}

/** The languages of diagrams that views are written in. */
export type DiagramLanguage = 'mermaid' | 'plantuml' | 'structurizr';

const languages: Readonly<
  Record<
    DiagramLanguage,
    {
      readonly name: string;
      readonly write: (drawing: Drawing, system: string) => string | undefined;
      readonly has: (definition: ViewDefinition) => boolean;
    }
  >
> = {
  mermaid: { name: 'Mermaid', write: toMermaid, has: isDrawn },
  plantuml: { name: 'PlantUML', write: toPlantUml, has: isDrawn },
  structurizr: {
    name: 'Structurizr',
    write: (drawing, system) => toStructurizr(drawing, { system }),
    has: ({ c4 }) => c4 !== undefined,
  },
};

function isDrawn({ kind }: ViewDefinition): boolean {
  return kind !== 'TABLE' && kind !== 'CARDS';
}

/** A view as the text of a diagram. Fails with `usage` for views that the language has no form for. */
export function diagramText({ level, root, viewId }: PictureOf, language: DiagramLanguage): string {
  const { name, write, has } = languages[language];
  const possible = levelViews[level].views.filter(has);
  const definition = viewNamed(level, viewId ?? possible[0]?.id ?? defaultViewId);
  const text = write(drawingIn(definition, { level, root }), nameOf(root) ?? 'System');
  if (text !== undefined) return text;
  throw new Failure(
    'usage',
    `The view "${definition.id}" has no form in ${name}; use --svg, or one of these:`,
    possible.map(titled),
  );
}

function drawingIn(definition: ViewDefinition, { level, root }: Pick<PictureOf, 'level' | 'root'>): Drawing {
  return drawingOf(materialise(definition, openModel(levels[level].metamodel, root)));
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
