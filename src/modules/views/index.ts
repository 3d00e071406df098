import { createDrawDraft, createReadDraft } from './draft.ts';
import { createLayout } from './layout.ts';
import { createList } from './list.ts';
import { createText } from './diagram-text.ts';
import { createPicture } from './picture.ts';
import { createPlaceNodes } from './place-nodes.ts';
import { createRead } from './read.ts';
import type { Views, ViewsDependencies } from './views.ts';

export type { Theme } from '../../kernel/diagram/theme.ts';
export { themes } from '../../kernel/diagram/theme.ts';
export { fits, scales, type Fit } from '../../kernel/diagram/sheet.ts';
export { scopeParameter } from '../../kernel/views/narrow.ts';
export type { Algorithm, LayoutDirection, LayoutOptions } from '../../kernel/layout/layout-graph.ts';
export { algorithms, directions } from '../../kernel/layout/layout-graph.ts';
export type { GraphLayout, GraphLayoutRequest } from './graph-layout.ts';
export { layoutGraph, mostEdges, mostNodes } from './graph-layout.ts';
export type { ViewLayoutStore } from './layout-store.ts';
export { narrowingParameters, viewRefsOf } from './list.ts';
export { formsOf } from './diagram-text.ts';
export { pictureForms, textForms } from './views.ts';
export type {
  DrawnView,
  LaidOut,
  LayoutEngine,
  PictureForm,
  TextForm,
  WantedPlace,
  ReadView,
  ViewLayoutRequest,
  ViewName,
  ViewRef,
  ViewRequest,
  ViewResult,
  Views,
  ViewsDependencies,
  ViewTasks,
} from './views.ts';

/** Builds the views module. */
export function createViews(dependencies: ViewsDependencies): Views {
  return {
    list: createList(dependencies),
    read: createRead(dependencies),
    layout: createLayout(dependencies),
    placeNodes: createPlaceNodes(dependencies),
    picture: createPicture(dependencies),
    readDraft: createReadDraft(dependencies),
    drawDraft: createDrawDraft(dependencies),
    text: createText(dependencies),
  };
}
