import type { Element } from '../kernel/model/element.ts';
import type { Dialogue, Move, Said } from '../chain/text-to-model/index.ts';
import type { ModelChange } from '../kernel/operations/model-change.ts';
import type { ModelOperation } from '../kernel/operations/model-operation.ts';
import type {
  AssistantLevel,
  Claim,
  Obligation,
  Routing,
  SourceText,
  SourceUnit,
  Waiver,
  WorkItem,
} from '../modules/assistant/index.ts';

type Item = Pick<WorkItem, 'ordinal' | 'label' | 'unitIds'>;

/**
 * What reads texts: pure functions without ids, time or chance. New elements are named by `ref`. The chain's
 * `text-to-model` is one.
 */
export type Reading = {
  readonly cutSources: (
    sources: readonly SourceText[],
  ) =>
    | { readonly ok: true; readonly units: readonly SourceUnit[] }
    | { readonly ok: false; readonly code: string; readonly message: string };
  readonly obligationsOf: (given: {
    readonly units: readonly SourceUnit[];
    readonly level: AssistantLevel;
  }) => readonly Obligation[];
  readonly checkCoverage: (given: {
    readonly obligations: readonly Obligation[];
    readonly claims: readonly Claim[];
    readonly level: AssistantLevel;
    readonly model: Element;
  }) => readonly Obligation[];
  readonly route: (given: {
    readonly message: string;
    readonly level: AssistantLevel;
    readonly model: Element;
    readonly selectedIds: readonly string[];
    readonly attachmentCount: number;
    readonly dialogue: Dialogue;
    readonly modelSize: number;
  }) => Routing;
  readonly languageProblem: (units: readonly SourceUnit[]) => string | undefined;
  readonly planWork: (units: readonly SourceUnit[]) => readonly Item[];
  readonly generate: (given: {
    readonly level: AssistantLevel;
    readonly units: readonly SourceUnit[];
    readonly obligations: readonly Obligation[];
    readonly item: Item;
    readonly model: Element;
  }) => {
    readonly operations: readonly ModelOperation[];
    readonly claims: readonly Claim[];
    readonly waived: readonly Waiver[];
  };
  readonly converse: (said: Said) => Move;
  readonly tellChanges: (
    given: { readonly level: AssistantLevel; readonly before: Element; readonly after: Element },
    changes: readonly ModelChange[],
  ) => readonly string[];
  readonly notUnderstood: (move: Extract<Move, { readonly kind: 'UNCLEAR' }>) => string;
  readonly answer: (given: {
    readonly message: string;
    readonly level: AssistantLevel;
    readonly model: Element;
    readonly selectedIds: readonly string[];
    readonly topics: Dialogue['topics'];
    readonly units: readonly SourceUnit[];
    readonly obligations: readonly Obligation[];
    readonly claims: readonly Claim[];
  }) => { readonly text: string; readonly citedUnitIds: readonly string[] };
  readonly engine: { readonly version: string; readonly rulesetDigest: string };
};
