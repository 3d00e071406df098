import type { Finding, Model } from '../../../client/src/index.ts';
import type { ModelName } from '../../api/models.ts';
import type { Level } from '../../lib/paths.ts';
import type { Content } from '../../model/content.ts';
import type { Metamodel } from '../../model/metamodel.ts';
import type { ModelIndex } from '../../model/model-index.ts';
import type { Address } from './address.ts';
import type { Editing } from './editing.ts';
import type { FirstSight } from './first-sight.ts';

/** What all parts of the screen know. */
export type OpenModel = {
  readonly projectId: string;
  readonly level: Level;
  readonly record: Model;
  readonly name: ModelName;
  readonly metamodel: Metamodel;
  /** With the changes that are not saved. */
  readonly content: Content;
  readonly index: ModelIndex;
  /** Of the stored revision; empty while they are being looked for. */
  readonly findings: readonly Finding[];
  readonly findingsOf: ReadonlyMap<string, readonly Finding[]>;
  readonly address: Address;
  readonly sight: FirstSight;
  readonly editing: Editing;
  /** What is wrong with a feature in the unsaved state, or was when it was sent. */
  readonly problemOf: (elementId: string, feature: string) => string | undefined;
  /** Opens the panel of an element, and notes it in the address. */
  readonly select: (elementId: string) => void;
};
