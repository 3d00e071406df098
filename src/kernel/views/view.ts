import type {
  C4Level,
  EdgeEnd,
  LineStyle,
  Mark,
  Matrix,
  NodeShape,
  Tone,
  ViewKind,
} from './view-definition.ts';

/** An element of a model as a view shows it. */
export type ViewNode = {
  /** The element's id. */
  readonly id: string;
  readonly elementClass: string;
  readonly label: string;
  readonly summary?: string;
  /** The node that surrounds this one. */
  readonly parentId?: string;
  /** The node whose lane this one stands in. */
  readonly laneId?: string;
  readonly shape: NodeShape;
  readonly tone: Tone;
  /** What tells it from other nodes of its class, such as `decision`; for the legend. */
  readonly role?: string;
  /** Where in a matrix it stands, from 0. */
  readonly cell?: { readonly column: number; readonly row: number };
  /** One text per column, in tables. */
  readonly cells?: readonly string[];
};

/** A connection of two nodes of a view. */
export type ViewEdge = {
  /** The element's id when the edge is an element, `<source>#<feature>#<target>` when it is a reference. */
  readonly id: string;
  /** What the edge says, such as `refines`. */
  readonly kind: string;
  readonly source: string;
  readonly target: string;
  readonly label?: string;
  /** Text at the source's end, such as a cardinality. */
  readonly sourceLabel?: string;
  readonly targetLabel?: string;
  readonly line: LineStyle;
  readonly sourceEnd: EdgeEnd;
  readonly targetEnd: EdgeEnd;
  /** In the picture the target comes first. */
  readonly backwards?: true;
};

/** A model as one of its views shows it: nodes in the order of the model. */
export type View = {
  readonly viewId: string;
  readonly title: string;
  readonly kind: ViewKind;
  readonly direction: 'RIGHT' | 'DOWN';
  readonly columns: readonly string[];
  /** Signs that may occur in its texts. */
  readonly marks: readonly Mark[];
  readonly matrix?: Matrix;
  readonly c4?: Readonly<Record<string, C4Level>>;
  readonly nodes: readonly ViewNode[];
  readonly edges: readonly ViewEdge[];
};
