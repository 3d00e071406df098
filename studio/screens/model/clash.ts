import type { Model } from '../../../client/src/index.ts';
import type { Element } from '../../model/content.ts';
import type { Overlap, TheirChange } from '../../model/rebase.ts';

/** A newer revision that changed the same things as the draft. */
export type Clash = {
  readonly overlaps: readonly Overlap[];
  readonly record: Model;
  readonly root: Element;
  readonly changes: readonly TheirChange[];
};
