import type { Box, Size } from '../layout/layout-graph.ts';
import type { ViewEdge } from '../views/view.ts';
import type { C4Level, Mark, Matrix, NodeShape, Tone, ViewKind } from '../views/view-definition.ts';

/** Lines of text in one font, centred or from the left; `y` is from the node's top to the first line's top. */
export type TextBlock = {
  readonly font: 'label' | 'summary' | 'row';
  readonly lines: readonly string[];
  readonly y: number;
  readonly align: 'middle' | 'start';
};

/** A line inside a box: an element of its own, drawn as text. */
export type DrawnRow = {
  readonly id: string;
  readonly elementClass: string;
  readonly lines: readonly string[];
  /** From the box's top to the first line's top. */
  readonly y: number;
  readonly height: number;
  readonly label: string;
};

/** A node with everything that is needed to draw it, but its place. */
export type DrawnNode = Size & {
  readonly id: string;
  readonly elementClass: string;
  readonly shape: NodeShape;
  readonly tone: Tone;
  /** What tells it from other nodes of its class. */
  readonly role?: string;
  readonly label: string;
  readonly summary: string;
  readonly parentId?: string;
  readonly laneId?: string;
  readonly texts: readonly TextBlock[];
  readonly rows: readonly DrawnRow[];
  /** Height of the part above children. */
  readonly header: number;
  /** The symbol inside the box that edges touch, where it is not the whole box. */
  readonly core?: Box;
  readonly cells: readonly string[];
  readonly cell?: { readonly column: number; readonly row: number };
};

/** An edge between boxes. */
export type DrawnEdge = ViewEdge & { readonly labelLines: readonly string[] };

/** A view measured and ready to be laid out and drawn. */
export type Drawing = {
  readonly title: string;
  readonly kind: ViewKind;
  readonly direction: 'RIGHT' | 'DOWN';
  readonly columns: readonly string[];
  readonly matrix?: Matrix;
  /** What its classes are in the C4 model. */
  readonly c4?: Readonly<Record<string, C4Level>>;
  readonly nodes: readonly DrawnNode[];
  readonly edges: readonly DrawnEdge[];
  /** Nodes that are lanes: they run through the nodes that surround others. */
  readonly lanes: readonly DrawnNode[];
  /** The signs that occur in its texts. */
  readonly marks: readonly Mark[];
  /** How many nodes are left out because a picture can only hold so many. */
  readonly leftOut: number;
};
