import type { Level } from '../chain/levels.ts';
import { levels } from '../chain/levels.ts';
import { findingsAfter, findingsIn, type FoundInModel } from '../chain/model-findings.ts';
import { readModel } from '../kernel/json/read-model.ts';
import type { Element } from '../kernel/model/element.ts';
import type { Finding, Severity } from '../kernel/model/finding.ts';
import type { Validation, ValidationKind } from '../modules/jobs/index.ts';
import { parseContent } from '../modules/models/index.ts';
import { unsavedContent } from './unsaved-content.ts';

/** More findings than this are counted but not listed. */
const listedFindings = 1_000;

type Request = { readonly level: Level; readonly bytes: Uint8Array; readonly kind: ValidationKind };

/** Validates a stored model; see `ModelTasks.validate`. */
export function validate({ level, bytes, kind }: Request): Validation {
  return timed(kind, () => findingsIn(level, parseContent(bytes), kind));
}

/** Validates a model that is to take the place of another state of itself; see `Generation.judge`. */
export function validateSuccessor(
  level: Level,
  { earlier, root }: { readonly earlier: Element | undefined; readonly root: Element },
): Validation {
  return timed('SEMANTIC', () => {
    if (earlier === undefined) return findingsIn(level, root, 'SEMANTIC');
    return findingsAfter(level, { earlier, root });
  });
}

/** Validates the model in a request body; see `ModelTasks.validateDocument`. */
export function validateDocument({ level, bytes, kind }: Request): Validation {
  return timed(kind, () => {
    let drawn = 0;
    // Elements without id get one, so that references can be checked; what a finding says must not depend on chance.
    const newId = (): string => `without-id-${(drawn += 1)}`;
    const { metamodel } = levels[level];
    const read = readModel({ metamodel, json: unsavedContent(bytes, 'body').json, newId });
    return read.ok ? findingsIn(level, read.root, kind) : { findings: read.findings, structuralValid: false };
  });
}

function timed(kind: ValidationKind, find: () => FoundInModel): Validation {
  const begun = performance.now();
  const { findings, structuralValid } = find();
  const errorCount = count(findings, 'ERROR');
  return {
    kind,
    valid: errorCount === 0,
    structuralValid,
    errorCount,
    warningCount: count(findings, 'WARNING'),
    findings: listed(findings),
    durationMs: Math.round((performance.now() - begun) * 1000) / 1000,
  };
}

function count(findings: readonly Finding[], severity: Severity): number {
  return findings.reduce((sum, finding) => sum + Number(finding.severity === severity), 0);
}

const order: Readonly<Record<Severity, number>> = { ERROR: 0, WARNING: 1, INFO: 2 };

function listed(findings: readonly Finding[]): readonly Finding[] {
  if (findings.length <= listedFindings) return findings;
  return findings.toSorted((a, b) => order[a.severity] - order[b.severity]).slice(0, listedFindings);
}
