import type { LayoutEngine } from '../../kernel/diagram/place-view.ts';
import type { Drawing } from '../../kernel/diagram/drawn.ts';
import type { DrawingPlacement } from '../../kernel/diagram/drawing-placement.ts';
import type { PictureTitle } from '../../kernel/diagram/frame.ts';
import type { Sheet } from '../../kernel/diagram/sheet.ts';
import type { Theme } from '../../kernel/diagram/theme.ts';
import type { LayoutOptions } from '../../kernel/layout/layout-graph.ts';
import type { NarrowingValues } from '../../kernel/views/narrow.ts';
import type { ViewKind } from '../../kernel/views/view-definition.ts';
import type { Clock } from '../../lib/clock.ts';
import type { ExpectedRevision } from '../../lib/revision.ts';
import type { Transactions } from '../../lib/transactions.ts';
import type { Caller } from '../accounts/index.ts';
import type { ContentStore, Level, ModelRecord, ModelStore, ModelTasks } from '../models/index.ts';
import type { ProjectStore } from '../projects/index.ts';
import type { ViewLayoutStore } from './layout-store.ts';

/** A view that the models of a level have. */
export type ViewRef = { readonly id: string; readonly name: string; readonly kind: ViewKind };

/** Names a view of a model, as far as it is wanted. */
export type ViewName = {
  readonly level: Level;
  readonly id: string;
  readonly viewId: string;
  /** Ids of elements to narrow the view to, by parameter. */
  readonly narrowing: NarrowingValues;
};

/** Changes of a model that are not saved: a view shows it as if they were. */
export type ViewDraft = ExpectedRevision & {
  /** A list of JSON Patch operations as JSON in UTF-8; undefined for none. */
  readonly patch: Uint8Array | undefined;
};

/** The forms of a picture: SVG; pixels; a page for print. */
export const pictureForms = ['svg', 'png', 'pdf'] as const;

/** One form of a picture. */
export type PictureForm = (typeof pictureForms)[number];

/** The languages of diagrams that views are written in. */
export const textForms = ['mermaid', 'plantuml', 'structurizr'] as const;

/** One language of diagrams. */
export type TextForm = (typeof textForms)[number];

/** What a worker makes of a stored content, or what is wrong with the narrowing. */
export type ViewResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly issues: readonly string[] };

/** A stored content and the view that is wanted of it. The caller keeps the bytes. */
export type ViewRequest = {
  readonly level: Level;
  readonly bytes: Uint8Array;
  readonly viewId: string;
  readonly narrowing: NarrowingValues;
};

/** The work on views, done in worker threads. */
export type ViewTasks = {
  /** The view as JSON in UTF-8, with the places of its nodes where a placement (as text) is given. */
  view(
    request: ViewRequest & {
      readonly modelId: string;
      readonly revision: number;
      readonly placement: string | undefined;
    },
  ): Promise<ViewResult<Uint8Array>>;
  /** The view measured for drawing. */
  drawing(request: ViewRequest): Promise<ViewResult<Drawing>>;
  /** A placed drawing as SVG in UTF-8; with a sheet no larger than can be looked at, else the parts to ask for. */
  draw(request: {
    readonly drawing: Drawing;
    readonly placement: DrawingPlacement;
    readonly called: PictureTitle;
    /** Without one, the picture has no style sheet. */
    readonly theme: Theme | undefined;
    /** Without one, the picture is as large as it needs to be. */
    readonly sheet: Sheet | undefined;
    /** What is made of the picture afterwards. */
    readonly form: PictureForm;
  }): Promise<ViewResult<Uint8Array>>;
  /** A picture in SVG, drawn as pixels or for print. */
  render(request: {
    readonly svg: Uint8Array;
    readonly form: Exclude<PictureForm, 'svg'>;
    readonly title: string;
    /** When the model last changed, in milliseconds. */
    readonly changedAt: number;
  }): Promise<Uint8Array>;
};

/** In the service it works in processes of its own, within bounds of time and memory, and refuses with TOO_MANY. */
export type { LaidOut, LayoutEngine } from '../../kernel/diagram/place-view.ts';

/** How a view is to be laid out; what is not said is as the view suggests. */
export type ViewLayoutRequest = ViewName &
  ExpectedRevision & {
    readonly options: Partial<LayoutOptions>;
    /** FULL lays out everything; INCREMENTAL leaves nodes where they are stored and places only new ones. */
    readonly mode: 'FULL' | 'INCREMENTAL';
    readonly persistence: 'STORE' | 'ANSWER_ONLY';
  };

/** Where a person wants the top left corner of a node, in pixels from that of the picture. */
export type WantedPlace = { readonly id: string; readonly x: number; readonly y: number };

/** A view as JSON, of a model in a revision. */
export type ReadView = { readonly record: ModelRecord; readonly json: Uint8Array };

/** A view as a picture or diagram text. */
export type DrawnView = { readonly record: ModelRecord; readonly bytes: Uint8Array };

/** What the views need from the rest of the process. */
export type ViewsDependencies = {
  readonly transactions: Transactions<{
    readonly models: ModelStore;
    readonly projects: ProjectStore;
    readonly viewLayouts: ViewLayoutStore;
  }>;
  readonly contents: ContentStore;
  readonly tasks: ViewTasks;
  readonly patching: Pick<ModelTasks, 'patch'>;
  readonly engine: LayoutEngine;
  readonly clock: Clock;
};

/** Views of models. What the caller may not see, and views that a level does not have, are NOT_FOUND. */
export type Views = {
  /** The views of a model. */
  readonly list: (
    caller: Caller,
    model: { readonly level: Level; readonly id: string },
  ) => Promise<readonly ViewRef[]>;
  /** Refuses with INVALID for a narrowing that the view or the model does not know. */
  readonly read: (caller: Caller, view: ViewName) => Promise<ReadView>;
  /** Places the nodes; stored beside the model, whose revision stays. Refuses as `read` does, CONFLICT, TOO_MANY. */
  readonly layout: (caller: Caller, request: ViewLayoutRequest) => Promise<ReadView>;
  /**
   * Puts nodes where a person wants them; all others stay where they are, also when names or the model change, until
   * everything is laid out again. Stored beside the model, whose revision stays. Refuses as `read` does, with INVALID
   * nodes that the view draws no box for and views whose form places the nodes, CONFLICT, TOO_MANY.
   */
  readonly placeNodes: (
    caller: Caller,
    request: ViewName & ExpectedRevision & { readonly places: readonly WantedPlace[] },
  ) => Promise<ReadView>;
  /**
   * The view as a picture on a sheet. Refuses as `read` does, with INVALID what is too large, naming the parts to ask for, and
   * with TOO_MANY.
   */
  readonly picture: (
    caller: Caller,
    view: ViewName & { readonly theme: Theme; readonly sheet: Sheet; readonly form: PictureForm },
  ) => Promise<DrawnView>;
  /**
   * The view of a draft, with the places of all nodes, as it is read; nothing is stored, and nodes with stored places
   * keep them. Refuses as `read` does, with INVALID what a patch is refused for, CONFLICT, TOO_MANY.
   */
  readonly readDraft: (caller: Caller, view: ViewName & ViewDraft) => Promise<ReadView>;
  /** The view of a draft as SVG without a style sheet. Refuses as `readDraft` does. */
  readonly drawDraft: (caller: Caller, view: ViewName & ViewDraft) => Promise<DrawnView>;
  /** The view as the text of a diagram. Refuses as `read` does, and with INVALID for views without such a form. */
  readonly text: (caller: Caller, view: ViewName & { readonly form: TextForm }) => Promise<DrawnView>;
};
