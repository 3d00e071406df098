/** A value that an operation sets: of an attribute, or the id or ref of a reference's target. */
export type Scalar = string | number | boolean;

/** Values by feature. */
export type ValuesByFeature = Readonly<Record<string, Scalar | readonly Scalar[]>>;

/** Where an element is to stand; `target` is an id, or the `ref` of an element added by the same batch. */
export type TargetPlace = {
  readonly target: string;
  readonly feature: string;
  /** Place among the feature's elements; the end unless given. */
  readonly index?: number | undefined;
};

/**
 * One typed change of a model. Elements are named by id or by the `ref` under which the same batch adds them;
 * `sources` names what of the user's text asks for it and does not reach the model.
 */
export type ModelOperation =
  | {
      readonly op: 'add';
      readonly ref: string;
      readonly class: string;
      readonly container: TargetPlace;
      readonly set?: ValuesByFeature | undefined;
      readonly sources?: readonly string[] | undefined;
    }
  | {
      readonly op: 'update';
      readonly target: string;
      readonly set?: ValuesByFeature | undefined;
      readonly unset?: readonly string[] | undefined;
      readonly sources?: readonly string[] | undefined;
    }
  | { readonly op: 'move'; readonly target: string; readonly container: TargetPlace }
  | {
      readonly op: 'connect' | 'disconnect';
      readonly source: string;
      readonly feature: string;
      readonly target: string;
      readonly sources?: readonly string[] | undefined;
    }
  | { readonly op: 'remove'; readonly target: string; readonly cascade: boolean };
