/**
 * What a view shows of any model, as data: which elements become nodes and what becomes an edge between them. Texts
 * are templates (see `label-template.ts`), ends and homes are paths (see `element-path.ts`).
 */

/** How the nodes of a view are arranged. */
export type ViewKind = 'GRAPH' | 'TREE' | 'LANES' | 'CARDS' | 'TABLE' | 'MATRIX';

/** What a node looks like. `ROW` is a line inside its parent (without one there is
 * none), `GROUP` surrounds its children, `LANE` runs through a group. */
export type NodeShape =
  | 'BOX'
  | 'ROUNDED'
  | 'ROW'
  | 'GROUP'
  | 'LANE'
  | 'DIAMOND'
  | 'START'
  | 'MIDDLE'
  | 'END'
  | 'STATE'
  | 'ELLIPSE'
  | 'HEXAGON'
  | 'CYLINDER'
  | 'NOTE'
  | 'PERSON'
  | 'COMPONENT'
  | 'PIPE';

/** The colour of a node by what it stands for; themes say which colours these are. */
export type Tone = 'NEUTRAL' | 'BLUE' | 'GREEN' | 'YELLOW' | 'ORANGE' | 'RED' | 'PURPLE' | 'TEAL';

/** Values that features must have for a rule to apply. */
export type Condition = Readonly<Record<string, string | boolean>>;

/** Makes nodes of the instances of a class and its subclasses. The first rule of a view that fits an element counts. */
export type NodeRule = {
  readonly of: string;
  readonly when?: Condition;
  readonly shape: NodeShape;
  readonly tone?: Tone;
  /** Template of the label; `{name}` unless given. */
  readonly label?: string;
  /** Template of a second, smaller text. */
  readonly summary?: string;
  /** Paths to the node that surrounds this one, the first that leads to a node counts; the container unless given. */
  readonly in?: readonly string[];
  /** Path to the node whose lane this one stands in. */
  readonly lane?: string;
  /** Only elements that an edge or a lane needs. */
  readonly onlyUsed?: true;
  /** Templates of the cells, for tables; as many as the view has columns. */
  readonly cells?: readonly string[];
};

/** The line of an edge. */
export type LineStyle = 'SOLID' | 'DASHED' | 'DOTTED';

/** The end of an edge. */
export type EdgeEnd = 'NONE' | 'ARROW' | 'TRIANGLE' | 'DIAMOND';

/**
 * Makes edges of the instances of a class. With `from` the element itself is the edge; without, it is the source, and
 * the edge stands for the reference `to`.
 */
export type EdgeRule = {
  readonly of: string;
  readonly when?: Condition;
  readonly from?: string;
  readonly to: string;
  /** What the edge says, in words for the legend. */
  readonly kind: string;
  readonly label?: string;
  readonly sourceLabel?: string;
  readonly targetLabel?: string;
  readonly line?: LineStyle;
  readonly sourceEnd?: EdgeEnd;
  readonly targetEnd?: EdgeEnd;
  /** In the picture the target comes before the source, as what is general above what is special. */
  readonly backwards?: true;
};

/** One direction of a matrix: an enumeration whose literals are its columns or rows, in this order. */
export type MatrixAxis = {
  readonly title: string;
  readonly feature: string;
  readonly literals: readonly string[];
};

/** Two features by which the instances of a class are put into the cells of a matrix. */
export type Matrix = { readonly of: string; readonly columns: MatrixAxis; readonly rows: MatrixAxis };

/** A parameter that narrows a view to one element of a class and what belongs to it. */
export type Narrowing = { readonly parameter: string; readonly of: string };

/** A sign at the ends of lines, or at the end of a text in a box, such as `*`, and what it means in words. */
export type Mark = { readonly at: 'LINE' | 'BOX'; readonly mark: string; readonly means: string };

/** What an element is in the C4 model: a part of the system that can be run, or a system beside it. */
export type C4Level = 'CONTAINER' | 'SYSTEM';

/** One view of a metamodel. */
export type ViewDefinition = {
  readonly id: string;
  readonly title: string;
  /** What the view is for, in a sentence. */
  readonly purpose: string;
  readonly readers: string;
  readonly kind: ViewKind;
  /** Where edges point to in the picture: RIGHT for flows, DOWN for trees and class diagrams. */
  readonly direction: 'RIGHT' | 'DOWN';
  readonly nodes: readonly NodeRule[];
  readonly edges: readonly EdgeRule[];
  readonly narrowings: readonly Narrowing[];
  /** Titles of the columns of a table. */
  readonly columns?: readonly string[];
  /** For views of kind MATRIX. */
  readonly matrix?: Matrix;
  /** What its classes are in the C4 model, for views that have a counterpart there. */
  readonly c4?: Readonly<Record<string, C4Level>>;
  /** Signs that the legend explains where they occur; those of multiplicities are known. */
  readonly marks?: readonly Mark[];
  /** Nodes come in the order of their rules instead of that of the model. */
  readonly ordered?: 'BY_RULE';
};
