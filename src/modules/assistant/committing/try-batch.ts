import { randomUUID } from 'node:crypto';
import { levels } from '../../../chain/levels.ts';
import type { Element } from '../../../kernel/model/element.ts';
import { applyOperations } from '../../../kernel/operations/apply-operations.ts';
import { changesBetween, countsOf } from '../../../kernel/operations/model-change.ts';
import { overlapsOf } from '../../../kernel/operations/overlap.ts';
import { revertChanges } from '../../../kernel/operations/revert-changes.ts';
import type { ReadContent } from '../../models/index.ts';
import { contentOf, parseContent, textBytes } from '../../models/index.ts';
import type { Demands, AssistantEngine, InThread, TakenBack, Tried } from '../contract/engine.ts';
import type { TextReader } from '../contract/text-reader.ts';
import type { Obligation } from '../records/ledger.ts';
import type { AssistantLevel } from '../records/turn.ts';
import { destructionOf } from './destruction.ts';

type Request<N extends 'tryBatch' | 'takeBack' | 'overlaps' | 'check'> = InThread<AssistantEngine[N]>;

/** Tries a batch on a stored model; see `AssistantEngine.tryBatch`. */
export function tryBatch(reading: TextReader, request: Request<'tryBatch'>): Tried {
  const { level, operations, account, takesBack } = request;
  const { metamodel } = levels[level];
  const before = parseContent(request.content);
  const reverted =
    takesBack === undefined
      ? undefined
      : revertChanges({ metamodel, root: before, changes: takesBack.changes });
  if (reverted?.ok === false) return { ok: false, issues: reverted.overlaps };
  const applied = applyOperations({
    metamodel,
    operations,
    newId: randomUUID,
    root: reverted?.root ?? before,
  });
  if (!applied.ok) return applied;
  const { root, elementCount } = applied;
  const changes =
    takesBack === undefined ? applied.changes : changesBetween(metamodel, { before, after: root });
  return {
    ok: true,
    content: storable({ level, root, elementCount }),
    changes,
    counts: countsOf(metamodel, changes),
    destruction: destructionOf(before, changes),
    obligations: checked(reading, { level, account, model: root }),
  };
}

/** Takes changes back; see `AssistantEngine.takeBack`. */
export function takeBack(reading: TextReader, request: Request<'takeBack'>): TakenBack {
  const { level, account } = request;
  const { metamodel } = levels[level];
  const root = parseContent(request.content);
  const reverted = revertChanges({ metamodel, root, changes: request.changes });
  if (!reverted.ok) return reverted;
  return {
    ok: true,
    content: storable({ level, root: reverted.root, elementCount: reverted.elementCount }),
    changes: reverted.changes,
    counts: countsOf(metamodel, reverted.changes),
    obligations: checked(reading, { level, account, model: reverted.root }),
  };
}

/** What others and a batch both touch; see `AssistantEngine.overlaps`. */
export function overlaps(request: Request<'overlaps'>): readonly string[] {
  const { level, operations } = request;
  const { metamodel } = levels[level];
  const before = parseContent(request.before);
  const now = parseContent(request.content);
  const ours = applyOperations({ metamodel, root: before, operations, newId: randomUUID });
  const theirs = changesBetween(metamodel, { before, after: now });
  const touched = ours.ok ? overlapsOf(theirs, ours.changes) : [];
  if (touched.length > 0) return touched.map((place) => `${place}: changed`);
  const applied = applyOperations({ metamodel, root: now, operations, newId: randomUUID });
  return applied.ok ? [] : applied.issues.map((issue) => `${issue}: changed`);
}

/** The obligations that a stored model proves to be in another state. */
export function check(reading: TextReader, request: Request<'check'>): readonly Obligation[] {
  const { level, account } = request;
  return checked(reading, { level, account, model: parseContent(request.content) });
}

function checked(
  reading: TextReader,
  given: { readonly level: AssistantLevel; readonly account: Demands; readonly model: Element },
): readonly Obligation[] {
  const { level, account, model } = given;
  if (account.obligations.length === 0) return [];
  const before = new Map(account.obligations.map((each) => [each.obligationId, each]));
  return reading
    .checkCoverage({ obligations: account.obligations, level, model })
    .filter((each) => isChanged(each, before.get(each.obligationId)));
}

function isChanged(now: Obligation, before: Obligation | undefined): boolean {
  if (now === before) return false;
  return (
    now.status !== before?.status ||
    now.reason !== before.reason ||
    now.evidence.length !== before.evidence.length ||
    now.evidence.some(
      ({ elementId, feature }, index) =>
        elementId !== before.evidence[index]?.elementId || feature !== before.evidence[index].feature,
    )
  );
}

function storable(given: {
  readonly level: AssistantLevel;
  readonly root: Element;
  readonly elementCount: number;
}): ReadContent {
  return contentOf({ ...given, bytes: textBytes(given.root) });
}
