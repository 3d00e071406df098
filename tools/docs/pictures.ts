import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cimToPim } from '../../src/chain/cim-to-pim/index.ts';
import { cim } from '../../src/chain/cim/cim.ts';
import { levelNames, levels, type Level } from '../../src/chain/levels.ts';
import { pimToPsm } from '../../src/chain/pim-to-psm/index.ts';
import { pim } from '../../src/chain/pim/pim.ts';
import { levelViews } from '../../src/chain/views.ts';
import type { Drawing } from '../../src/kernel/diagram/drawn.ts';
import { drawingOf } from '../../src/kernel/diagram/drawing.ts';
import type { DrawingPlacement } from '../../src/kernel/diagram/drawing-placement.ts';
import { toSvg } from '../../src/kernel/diagram/svg.ts';
import { arrange } from '../../src/kernel/layout/arrange.ts';
import { isElement, nameOf, type Element } from '../../src/kernel/model/element.ts';
import { openModel } from '../../src/kernel/model/model.ts';
import { transform } from '../../src/kernel/transformation/transform.ts';
import { materialise } from '../../src/kernel/views/materialise.ts';
import type { View } from '../../src/kernel/views/view.ts';
import type { ViewDefinition } from '../../src/kernel/views/view-definition.ts';
import { placeView } from '../../src/kernel/diagram/place-view.ts';
import { elkLayout } from '../../src/workers/elk-layout.ts';

/** An example with its models at all levels. */
export type Example = { readonly name: string; readonly models: Readonly<Record<Level, Element>> };

/** A view of an example, drawn. */
export type Picture = {
  readonly example: string;
  readonly level: Level;
  readonly definition: ViewDefinition;
  readonly view: View;
  readonly drawing: Drawing;
  readonly placement: DrawingPlacement;
  readonly svg: string;
};

const folder = join(import.meta.dirname, '../../examples');

/** The examples of the repository, with what the transformations make of their business models. */
export function readExamples(): readonly Example[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .flatMap((name) => {
      const file = readdirSync(join(folder, name)).find((entry) => entry.endsWith('.cim.json'));
      if (file === undefined) return [];
      const business: unknown = JSON.parse(readFileSync(join(folder, name, file), 'utf8'));
      if (!isElement(business)) throw new Error(`examples/${name}/${file} holds no model.`);
      const architecture = transform(cimToPim, openModel(cim, business)).root;
      const deployment = transform(pimToPsm, openModel(pim, architecture)).root;
      return [{ name, models: { cim: business, pim: architecture, psm: deployment } }];
    });
}

/** Draws the views of an example that are wanted, as the service draws them. */
export async function drawExample(
  example: Example,
  wanted: (level: Level, viewId: string) => boolean,
): Promise<readonly Picture[]> {
  const pictures: Picture[] = [];
  for (const level of levelNames) {
    const root = example.models[level];
    const model = openModel(levels[level].metamodel, root);
    for (const definition of levelViews[level].views.filter(({ id }) => wanted(level, id))) {
      const view = materialise(definition, model);
      const drawing = drawingOf(view);
      const placement = await placeView(engine, { drawing, options: {}, earlier: undefined });
      const called = { title: definition.title, subtitle: `${nameOf(root) ?? ''}. ${definition.purpose}` };
      const svg = toSvg(drawing, { placement, called, theme: 'auto' });
      pictures.push({ example: example.name, level, definition, view, drawing, placement, svg });
    }
  }
  return pictures;
}

const engine = {
  layout: async (
    graph: Parameters<typeof arrange>[0],
    { options }: { readonly options: Parameters<typeof arrange>[1] },
  ) => ({
    placement: await arrange(graph, options, elkLayout),
    degraded: false,
  }),
};
