import type {
  AssistantEngine,
  Made,
  Obligation,
  OperationTools,
  Outline,
  Plan,
  TakenBack,
  ToolAnswer,
  Tried,
  TurnProvenance,
} from '../modules/assistant/index.ts';
import * as changes from './assistant-changes.ts';
import * as desks from './assistant-desk.ts';
import * as making from './assistant-make.ts';
import * as planning from './assistant-plan.ts';
import * as shaping from './assistant-shape.ts';
import type { Reading } from './assistant-reading.ts';

type Told<T> = { readonly ok: true; readonly value: T };

type Request<N extends Exclude<keyof AssistantEngine, 'provenance'>> = Omit<
  Parameters<AssistantEngine[N]>[0],
  'signal' | 'journal'
>;

type ToolRequest<N extends keyof OperationTools> = Omit<
  Parameters<OperationTools[N]>[0],
  'signal' | 'journal'
>;

/** Plans a turn. */
export async function assistantPlan(request: Request<'plan'>): Promise<Told<Plan>> {
  return told(planning.plan(await reading(), request));
}

/** Makes the batches of a work item. */
export async function assistantMake(request: Request<'make'>): Promise<Told<Made>> {
  return told(making.make(await reading(), request));
}

/** Tries a batch on a model. */
export async function assistantTryBatch(request: Request<'tryBatch'>): Promise<Told<Tried>> {
  return told(changes.tryBatch(await reading(), request));
}

/** Takes changes back. */
export async function assistantTakeBack(request: Request<'takeBack'>): Promise<Told<TakenBack>> {
  return told(changes.takeBack(await reading(), request));
}

/** Finds what others and a batch both touch. */
export function assistantOverlaps(request: Request<'overlaps'>): Told<readonly string[]> {
  return told(changes.overlaps(request));
}

/** Checks obligations against a model. */
export async function assistantCheck(request: Request<'check'>): Promise<Told<readonly Obligation[]>> {
  return told(changes.check(await reading(), request));
}

/** Shows a model to a provider. */
export function assistantOutline(request: ToolRequest<'outline'>): Told<Outline> {
  return told(shaping.outline(request));
}

/** Carries out a call of a tool for a provider. */
export function assistantUse(request: ToolRequest<'use'>): Told<ToolAnswer> {
  return told(desks.use(request));
}

/** Collects what a provider has laid out. */
export function assistantCollect(request: ToolRequest<'collect'>): Told<Made> {
  return told(desks.collect(request));
}

/** Reads what a provider replied. */
export function assistantShape(request: ToolRequest<'shape'>): Told<Made> {
  return told(shaping.shape(request));
}

/** Tells which engine this is. */
export async function assistantProvenance(): Promise<Told<TurnProvenance>> {
  const { version, rulesetDigest } = (await reading()).engine;
  return told({ engine: 'embedded', engineVersion: version, rulesetDigest });
}

/** Loaded on first use: its word tables are large, and most tasks need none of them. */
async function reading(): Promise<Reading> {
  return import('../chain/text-to-model/index.ts');
}

function told<T>(value: T): Told<T> {
  return { ok: true, value };
}
