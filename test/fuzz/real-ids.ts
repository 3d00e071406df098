const mark: unique symbol = Symbol('real id');

/** Stands in a planned request for an id of something that exists when the request is sent. */
export type RealId = {
  readonly [mark]: true;
  /** The member or parameter it is for. */
  readonly name: string;
  /** Which of those known, counted from the newest. */
  readonly pick: number;
};

/** Plans an id. */
export function realId(name: string, pick: number): RealId {
  return { [mark]: true, name, pick };
}

/** Whether a value of a plan stands for an id. */
export function isRealId(value: unknown): value is RealId {
  return typeof value === 'object' && value !== null && mark in value;
}

/** Whether a member or parameter of that name holds an id (or a list of them) of something stored. */
export function isIdName(name: string): boolean {
  return /(?:^id|Ids?)$/.test(name);
}
