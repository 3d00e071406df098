export { converse } from './commands/dialogue.ts';
export type { Move, DialogueMessage } from './commands/dialogue.ts';
export type { Dialogue } from './commands/dialogue-state.ts';
export { tellChanges } from './commands/effects.ts';
export { notUnderstood } from './commands/not-understood.ts';
export { route } from './commands/route.ts';
export type { Routing } from './commands/route.ts';
export { languageProblem } from './sources/language-problem.ts';
export { answer } from './questions/answer.ts';
export type { Answer } from './questions/answer.ts';
export { engine } from './engine.ts';
export { checkCoverage } from './ledger/coverage.ts';
export type {
  Claim,
  EngineLevel,
  Evidence,
  Obligation,
  ObligationKind,
  WaiveReason,
} from './ledger/obligation.ts';
export { obligationsOf } from './ledger/obligations.ts';
export { planWork } from './ledger/plan-work.ts';
export type { PlannedItem } from './ledger/plan-work.ts';
export { generate } from './mapping/generate.ts';
export type { Generated } from './mapping/generate.ts';
export { cutSources } from './sources/cut-sources.ts';
export type { CutSources } from './sources/cut-sources.ts';
export type { SourceText, SourceUnit, UnitKind } from './sources/source-unit.ts';
