import { contractChanges } from '../chain/contract-changes.ts';
import type { Level } from '../chain/levels.ts';
import { pim } from '../chain/pim/pim.ts';
import type { Element } from '../kernel/model/element.ts';
import { openModel } from '../kernel/model/model.ts';
import type { JobDiagnostic } from '../modules/jobs/index.ts';
import type { Judgement } from '../modules/transformations/index.ts';
import { parseContent } from '../modules/models/index.ts';
import { validateSuccessor } from './validate-model.ts';

/** Judges what a target is to hold; see `Generation.judge`. */
export function judge(request: {
  readonly level: Level;
  readonly bytes: Uint8Array;
  readonly earlier: Uint8Array | undefined;
}): Judgement {
  const root = parseContent(request.bytes);
  const earlier = request.earlier === undefined ? undefined : parseContent(request.earlier);
  return judgeModel(request.level, { earlier, root });
}

/** As `judge`, of models that are not stored. */
export function judgeModel(
  level: Level,
  { earlier, root }: { readonly earlier: Element | undefined; readonly root: Element },
): Judgement {
  const validation = validateSuccessor(level, { earlier, root });
  const comparable = earlier !== undefined && validation.structuralValid;
  return { validation, diagnostics: comparable ? toldTo(level, { earlier, root }) : [] };
}

function toldTo(
  level: Level,
  { earlier, root }: { readonly earlier: Element; readonly root: Element },
): readonly JobDiagnostic[] {
  return level === 'pim' ? contractChanges(openModel(pim, earlier), openModel(pim, root)) : [];
}
