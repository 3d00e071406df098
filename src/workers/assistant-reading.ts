import type { Element } from '../kernel/model/element.ts';
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
    readonly selectedIds: readonly string[];
    readonly attachmentCount: number;
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
  readonly readEdit: (given: {
    readonly message: string;
    readonly level: AssistantLevel;
    readonly model: Element;
    readonly selectedIds: readonly string[];
  }) =>
    | {
        readonly kind: 'operations';
        readonly operations: readonly ModelOperation[];
        readonly summary: readonly string[];
        readonly namedForRemoval: readonly string[];
      }
    | { readonly kind: 'question'; readonly question: string; readonly options: readonly string[] };
  readonly answer: (given: {
    readonly message: string;
    readonly level: AssistantLevel;
    readonly model: Element;
    readonly selectedIds: readonly string[];
    readonly units: readonly SourceUnit[];
    readonly obligations: readonly Obligation[];
    readonly claims: readonly Claim[];
  }) => { readonly text: string; readonly citedUnitIds: readonly string[] };
  readonly engine: { readonly version: string; readonly rulesetDigest: string };
};
