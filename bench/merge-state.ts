/** A leaf of the workload's models; members that are undefined are left out of the text. */
export type Leaf = {
  readonly eClass: 'Attr' | 'Param' | 'TraceLink';
  readonly id: string;
  name?: string;
  type?: string | undefined;
  defaultValue?: string | undefined;
  lower?: number;
  upper?: number;
  direction?: string;
  sourceId?: string;
  target?: string;
};

/** An operation. */
export type Op = {
  readonly eClass: 'Op';
  readonly id: string;
  name: string;
  returnType?: string | undefined;
  body?: string;
  params: Leaf[];
};

/** A class. */
export type Cls = {
  readonly eClass: 'Cls';
  readonly id: string;
  name: string;
  doc?: string | undefined;
  superClass?: string | undefined;
  tags: string[];
  uses: string[];
  dependsOn: string[];
  dependents: string[];
  attributes: Leaf[];
  operations: Op[];
};

/** A package. */
export type Package = {
  readonly eClass: 'Package';
  readonly id: string;
  readonly name: string;
  packages: Package[];
  classes: Cls[];
  links: Leaf[];
};

/** One state of a workload: the root, with short ways into it. */
export type State = {
  readonly root: { readonly eClass: 'Model'; readonly id: string; readonly packages: Package[] };
  readonly packages: readonly Package[];
  readonly classes: readonly Cls[];
};
